/**
 * Reads a percentage of two decimals at most as people type it; nothing typed is none.
 * @param most what it may come to; of what is taken off a price something is left
 * @returns undefined for what is no percentage, or more than that
 */
export function readPercent(typed: string, most = 99.99): number | undefined {
  const text = typed.replace(/%/g, "").trim();
  if (text === "") return 0;
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return percent <= most ? percent : undefined;
}
