/** Up to two decimals; empty is 0, invalid or above `max` undefined. */
export function parsePercent(input: string, max = 99.99): number | undefined {
  const text = input.replace(/%/g, "").trim();
  if (text === "") return 0;
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return percent <= max ? percent : undefined;
}

/** "35%" for 0.35. */
export function formatShare(part: number): string {
  return `${Math.round(part * 100)}%`;
}
