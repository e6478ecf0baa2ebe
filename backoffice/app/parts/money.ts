import { formatNaira, fromNaira } from "#contract/money/naira.ts";

/** An amount that the API told in naira, as staff read it: "₦104,000". */
export function naira(amount: number): string {
  return formatNaira(fromNaira(amount));
}

/** The same as a field begins with it, which has the ₦ beside: "104,000". */
export function typedNaira(amount: number): string {
  return naira(amount).slice(1);
}
