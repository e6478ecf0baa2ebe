/** The sizes that clothes come in unless said otherwise, small to large (specification §9). */
export const usualSizes: readonly string[] = ["XS", "S", "M", "L", "XL", "XXL"];

const letters = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL"];

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

function rank(size: string): number {
  const letter = letters.indexOf(size.toUpperCase());
  if (letter >= 0) return letter;
  const manyX = /^(\d)XL$/i.exec(size);
  if (manyX) return 4.5 + Number(manyX[1]);
  return /^\d/.test(size) ? 100 + Number.parseFloat(size) : 10_000;
}
