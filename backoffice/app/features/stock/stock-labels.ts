import type { StockRow } from "#contract/api/stock/stock.ts";
import { type StockTab, stockLimits } from "#contract/api/stock/stock-limits.ts";
import { plural } from "#contract/text/format.ts";

export const stockTabLabels: Readonly<Record<StockTab, string>> = {
  all: "All",
  low: "Low",
  sold_out: "Sold out",
};

export const stockAddress = (productId: string): string => `/stock/${productId}`;

export const lowStockHint = `Low means ${stockLimits.lowUnits} items or fewer, or less than ${stockLimits.lowDays} days of sales.`;

export function formatDaysLeft({ daysLeft, stock, sizes }: StockRow): string {
  if (sizes.length === 0) return "";
  if (stock === 0) return "Sold out";
  if (daysLeft === null) return "No sales";
  if (daysLeft === 0) return "Today";
  return plural(daysLeft, "day");
}

export function runsOutSoon({ daysLeft, stock }: StockRow): boolean {
  return stock === 0 || (daysLeft !== null && daysLeft < stockLimits.lowDays);
}
