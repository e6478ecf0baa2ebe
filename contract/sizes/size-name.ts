export const sizeNamePattern = /^[\w.,/½-](?:[\w .,/½-]{0,14}[\w.,/½-])?$/;

export function validateSizeName(typed: string): string | undefined {
  const name = typed.trim();
  if (sizeNamePattern.test(name)) return undefined;
  return `“${name}” is not a valid size. Use up to 16 letters, digits, spaces and . , / - ½`;
}
