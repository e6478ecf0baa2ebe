/**
 * Reads an amount as people type it: `38000`, `38,000`, `₦38,000.50`, `N38,000`, `NGN 38,000` or `38k`.
 * @returns naira; undefined for what is no amount of two decimals at most
 */
export function readNaira(typed: string): number | undefined {
  const match = /^(?:₦|#|NGN|N)?\s*(\d[\d,\s]*(?:\.\d{1,2})?)\s*(k?)$/i.exec(typed.trim());
  if (!match) return undefined;
  const amount = Number(match[1]?.replace(/[,\s]/g, ""));
  return Math.round(amount * (match[2] ? 1000 : 1) * 100) / 100;
}
