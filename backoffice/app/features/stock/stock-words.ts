import type { StockRow } from "#contract/api/staff-stock.ts";
import { type StockTab, stockLimits } from "#contract/api/stock-limits.ts";

/** How a tab reads. */
export const stockTabWords: Readonly<Record<StockTab, string>> = {
  all: "All",
  low: "Low",
  sold_out: "Sold out",
};

/** Where the stock of one product stands by itself. */
export const stockAddress = (productId: string): string => `/stock/${productId}`;

/** What low means. */
export const lowMeans = `Low means ${stockLimits.lowPieces} pieces or fewer, or under ${stockLimits.lowDays} days at this month's pace.`;

/** "6 days", how long the first of its sizes lasts; "sold out" where nothing is there. */
export function lastsWords({ lastsDays, stock, sizes }: StockRow): string {
  if (sizes.length === 0) return "";
  if (stock === 0) return "Sold out";
  if (lastsDays === null) return "Does not sell";
  if (lastsDays === 0) return "Today";
  return lastsDays === 1 ? "1 day" : `${lastsDays.toLocaleString("en-NG")} days`;
}

/** Whether a product runs out before a week is over. */
export function runsOutSoon({ lastsDays, stock }: StockRow): boolean {
  return stock === 0 || (lastsDays !== null && lastsDays < stockLimits.lowDays);
}
