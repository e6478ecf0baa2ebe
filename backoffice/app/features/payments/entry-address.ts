import type { PaymentEntry } from "#contract/api/staff-payments.ts";

/**
 * Where a row of the payments room opens, within the back office: a case, and what somebody has to do, in the room
 * itself; what is done at its order. A transfer that was counted stands with all of its order, where it can be doubted.
 */
export function entryAddress(
  { id, type, state, way, order }: PaymentEntry,
  maySettle: boolean,
): string {
  if (type === "case" || !order) return `/payments/${id}`;
  if (maySettle && (type === "transfer" || state === "to_send")) return `/payments/${id}`;
  if (maySettle && type === "payment" && way === "transfer") return `/payments/${order.id}`;
  return `/orders/${order.id}`;
}
