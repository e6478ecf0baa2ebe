import type { PaymentTab } from "#contract/api/staff-payments.ts";
import { readListAddress } from "../../parts/list-address.ts";

/** The tabs of the room of payments, in their order; it opens on the first. */
export const paymentTabs = [
  "to_decide",
  "transfers",
  "to_send",
  "refunds",
  "all",
] as const satisfies readonly PaymentTab[];

/** The tab that an address of the room shows, such as "/payments?status=to_send". */
export function tabAt(address: string): PaymentTab {
  return readListAddress(new URLSearchParams(address.split("?")[1]), paymentTabs).status;
}
