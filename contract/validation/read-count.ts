/** A whole number as people write it, its thousands parted by commas or spaces or not at all. */
export const wholeNumber: string = String.raw`(?:[1-9]\d{0,2}(?:[,\s]\d{3})+|\d+)`;

const count = new RegExp(`^${wholeNumber}$`);

/**
 * Reads a whole number as people type it: `1200`, `1,200` or `1 200`. A comma that parts no thousands may have been
 * meant for a decimal point, as in `2,5`, and is none.
 * @returns undefined for what is no whole number
 */
export function readCount(typed: string): number | undefined {
  const text = typed.trim();
  return count.test(text) ? Number(text.replace(/[,\s]/g, "")) : undefined;
}
