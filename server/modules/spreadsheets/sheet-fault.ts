/** Why a file cannot be read, in words for who sent it. */
export class SheetFault extends Error {
  override readonly name = "SheetFault";
}
