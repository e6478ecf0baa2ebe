/** How a size may be called. */
export const sizeName = /^[\w.,/½-](?:[\w .,/½-]{0,14}[\w.,/½-])?$/;

/** Why a text cannot be the name of a size, in words; undefined where it can. Blanks around it do not count. */
export function sizeNameFault(typed: string): string | undefined {
  const name = typed.trim();
  if (sizeName.test(name)) return undefined;
  return `“${name}” is no size: 16 letters from A to Z, digits, spaces and . , / - ½ at most`;
}
