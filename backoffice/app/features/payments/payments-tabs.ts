import type { PaymentTab } from "#contract/api/staff-payments.ts";

/** The tabs of the room of payments, in their order; it opens on the first. */
export const paymentTabs = [
  "to_decide",
  "transfers",
  "to_send",
  "refunds",
  "all",
] as const satisfies readonly PaymentTab[];
