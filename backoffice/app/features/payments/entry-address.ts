import type { PaymentEntry } from "#contract/api/payments/staff-payments.ts";

/** A recorded transfer opens with its order’s transfers, where it can be disputed. */
export function entryAddress(
  { id, type, state, method, order }: PaymentEntry,
  canResolve: boolean,
): string {
  if (type === "case" || !order) return `/payments/${id}`;
  if (canResolve && (type === "transfer" || state === "to_send")) return `/payments/${id}`;
  if (canResolve && type === "payment" && method === "transfer") return `/payments/${order.id}`;
  return `/orders/${order.id}`;
}
