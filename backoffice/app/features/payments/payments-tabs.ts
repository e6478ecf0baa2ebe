import type { PaymentTab } from "#contract/api/payments/staff-payments.ts";

export const paymentTabs = [
  "to_review",
  "transfers",
  "to_send",
  "refunds",
  "all",
] as const satisfies readonly PaymentTab[];
