/** Small to large (specification §9). */
export const defaultSizes: readonly string[] = ["XS", "S", "M", "L", "XL", "XXL"];

export function sortSizes(sizes: readonly string[]): string[] {
  return sizes.toSorted((a, b) => rank(a) - rank(b));
}

export function insertSize(sizes: readonly string[], size: string): readonly string[] {
  if (sizes.some((each) => isSameSize(each, size))) return sizes;
  const last = sizes.findLastIndex((each) => rank(each) <= rank(size));
  return sizes.toSpliced(last + 1, 0, size);
}

export function isSameSize(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

const numberedSizeRank = 100;
const namedSizeRank = 10_000;

function rank(size: string): number {
  const [plain = "", upTo] = size.toUpperCase().split("/");
  const alpha = alphaRank(plain);
  // Double sizes such as S/M rank between the two.
  if (alpha !== undefined) return alpha + (upTo === undefined ? 0 : 0.5);
  const numbered = /^(?:UK|US|EU)?\s*(\d+(?:\.\d+)?)/.exec(plain)?.[1];
  if (numbered === undefined) return namedSizeRank;
  return numberedSizeRank + Number(numbered) / (/\d\s*(?:MONTHS?|MTHS?|M)$/.test(plain) ? 12 : 1);
}

function alphaRank(size: string): number | undefined {
  const [, count = "", many = "", end = ""] = /^(\d{0,2})(X*)([SML])$/.exec(size) ?? [];
  if (end === "" || (count !== "" && many === "") || (end === "M" && many !== "")) return undefined;
  const steps = count === "" ? many.length : Number(count);
  return end === "S" ? -steps : end === "M" ? 1 : 2 + steps;
}

export const sizeNamePattern = /^[\w.,/½-](?:[\w .,/½-]{0,14}[\w.,/½-])?$/;

export function validateSizeName(typed: string): string | undefined {
  const name = typed.trim();
  if (sizeNamePattern.test(name)) return undefined;
  return `“${name}” is not a valid size. Use up to 16 letters, digits, spaces and . , / - ½`;
}
