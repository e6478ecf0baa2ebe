/**
 * Stands in for a part that was lost on the way and that the page is nothing without: the page then asks to be loaded
 * again. What was typed stays on the device.
 * @throws {Error} always
 */
export function LostPart(): never {
  throw new Error("A part was lost");
}
