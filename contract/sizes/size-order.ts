/** The sizes that clothes come in unless said otherwise, small to large (specification §9). */
export const usualSizes: readonly string[] = ["XS", "S", "M", "L", "XL", "XXL"];

/** Sizes small to large: letters as clothes have them, then numbers, then all others as they came. */
export function inSizeOrder(sizes: readonly string[]): string[] {
  return sizes.toSorted((a, b) => rank(a) - rank(b));
}

/** A list with one size more, which stands after the last one that is smaller; as it is where the size is known. */
export function withSize(sizes: readonly string[], size: string): readonly string[] {
  if (sizes.some((each) => isSameSize(each, size))) return sizes;
  const last = sizes.findLastIndex((each) => rank(each) <= rank(size));
  return sizes.toSpliced(last + 1, 0, size);
}

/** Whether two sizes are one, in large letters or small. */
export function isSameSize(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

const numbers = 100;
const words = 10_000;

function rank(size: string): number {
  const [plain = "", upTo] = size.toUpperCase().split("/");
  const letter = letterRank(plain);
  // What fits two sizes stands between them.
  if (letter !== undefined) return letter + (upTo === undefined ? 0 : 0.5);
  const numbered = /^(?:UK|US|EU)?\s*(\d+(?:\.\d+)?)/.exec(plain)?.[1];
  if (numbered === undefined) return words;
  return numbers + Number(numbered) / (/\d\s*(?:MONTHS?|MTHS?|M)$/.test(plain) ? 12 : 1);
}

/** `2XL` and `XXL` are one. */
function letterRank(size: string): number | undefined {
  const [, count = "", many = "", end = ""] = /^(\d{0,2})(X*)([SML])$/.exec(size) ?? [];
  if (end === "" || (count !== "" && many === "") || (end === "M" && many !== "")) return undefined;
  const steps = count === "" ? many.length : Number(count);
  return end === "S" ? -steps : end === "M" ? 1 : 2 + steps;
}
