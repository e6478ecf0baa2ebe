/**
 * Reads an amount as people type it: `38000`, `38,000`, `₦38,000.50` or `38k`.
 * @returns naira; undefined for what is no amount of two decimals at most
 */
export function readNaira(typed: string): number | undefined {
  const match = /^₦?\s*(\d[\d,\s]*(?:\.\d{1,2})?)\s*(k?)$/i.exec(typed.trim());
  if (!match) return undefined;
  const amount = Number(match[1]?.replace(/[,\s]/g, ""));
  return Math.round(amount * (match[2] ? 1000 : 1) * 100) / 100;
}

/** Reads a percentage as people type it; nothing typed is none. Undefined for what is no percentage below 100. */
export function readPercent(typed: string): number | undefined {
  const text = typed.replace(/%/g, "").trim();
  if (text === "") return 0;
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  return Number(text);
}

/**
 * Reads pieces as people type them: `42` is what is there, `+12` came, `−2` went.
 * @param seen what stood there while it was typed
 * @returns pieces afterwards; undefined for what is none of these, or fewer than none
 */
export function readPieces(typed: string, seen: number): number | undefined {
  const match = /^([+−-]?)\s*(\d{1,7})$/.exec(typed.trim());
  if (!match) return undefined;
  const count = Number(match[2]);
  const after = match[1] === "" ? count : match[1] === "+" ? seen + count : seen - count;
  return after < 0 ? undefined : after;
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
