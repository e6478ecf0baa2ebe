import { formatNaira, fromNaira } from "#contract/money/naira.ts";

/** Naira from the API: "₦104,000". */
export function formatAmount(amount: number): string {
  return formatNaira(fromNaira(amount));
}

/** "104,000" */
export function toAmountInput(amount: number): string {
  return formatAmount(amount).slice(1);
}

/** "₦0.5m", "₦20k". */
export function formatShortNaira(naira: number): string {
  if (naira >= 100_000) return `₦${formatRounded(naira / 1_000_000)}m`;
  return naira >= 1_000 ? `₦${formatRounded(naira / 1_000)}k` : `₦${naira}`;
}

function formatRounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
