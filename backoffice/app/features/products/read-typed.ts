/** Reads a percentage as people type it; nothing typed is none. Undefined for what is no percentage below 100. */
export function readPercent(typed: string): number | undefined {
  const text = typed.replace(/%/g, "").trim();
  if (text === "") return 0;
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  return Number(text);
}

const letters = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL"];

/** Sizes small to large: letters as clothes have them, then numbers, then all others as they came. */
export function inSizeOrder(sizes: readonly string[]): string[] {
  const rank = (size: string): number => {
    const letter = letters.indexOf(size.toUpperCase());
    if (letter >= 0) return letter;
    const manyX = /^(\d)XL$/i.exec(size);
    if (manyX) return 4.5 + Number(manyX[1]);
    return /^\d/.test(size) ? 100 + Number.parseFloat(size) : 10_000;
  };
  return sizes.toSorted((a, b) => rank(a) - rank(b));
}
