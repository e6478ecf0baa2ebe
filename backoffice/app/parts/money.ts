import { formatNaira, fromNaira } from "#contract/money/naira.ts";

/** An amount that the API told in naira, as staff read it: "₦104,000". */
export function naira(amount: number): string {
  return formatNaira(fromNaira(amount));
}
