import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { OrderTab } from "#contract/api/orders/order-tabs.ts";
import type { StaffOrder, StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { plural } from "#contract/text/format.ts";

export const tabLabels: Readonly<Record<OrderTab, string>> = {
  to_pack: "To pack",
  packed: "Packed",
  on_the_way: "On the way",
  delivered: "Delivered",
  awaiting_payment: "Awaiting payment",
  to_review: "To review",
  closed: "Closed",
  all: "All",
};

/** "2 items, 1 refunded". */
export function formatOrderedItems(lines: StaffOrder["lines"]): string {
  const quantity = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const withdrawn = lines.reduce((sum, line) => sum + line.withdrawn, 0);
  if (withdrawn === 0) return plural(quantity, "item");
  return `${plural(quantity, "item")}, ${withdrawn < quantity ? `${withdrawn} ` : ""}refunded`;
}

/** Refunded quantity of a line. */
export function formatRefundedItems(
  status: StaffOrder["status"],
  { quantity, withdrawn }: Pick<StaffOrder["lines"][number], "quantity" | "withdrawn">,
): string {
  const label = withdrawn >= quantity ? "Refunded" : `${withdrawn} of ${quantity} refunded`;
  if (!isPaidNotShipped(status)) return label;
  const left = quantity - withdrawn;
  return left > 0 ? `${label}, pack ${left}` : `${label}, don't pack`;
}

const overdueAfterMs = 18 * 3_600_000;

export function isOverdue(since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) >= overdueAfterMs;
}

/** Fully refunded before shipping. */
export function hasNothingToShip({
  status,
  units,
}: Pick<StaffOrderSummary, "status" | "units">): boolean {
  return isPaidNotShipped(status) && units === 0;
}

/** On hold while a payment is disputed. */
export function isOnHold({
  status,
  isPaymentDisputed,
}: Pick<StaffOrderSummary, "status" | "isPaymentDisputed">): boolean {
  return isPaymentDisputed && isPaidNotShipped(status);
}

export function hasRetainedPayment({ money }: Pick<StaffOrder, "money">): boolean {
  return money !== undefined && money.received > money.refunded;
}

/** Until packed; an open review or refunded items come first. */
export function canEditItems({ status, openCases, lines }: StaffOrder): boolean {
  const isOpen = status === "PENDING_PAYMENT" || status === "PAID";
  return isOpen && openCases === 0 && lines.every(({ withdrawn }) => withdrawn === 0);
}

/** Unpaid, or paid with nothing retained, and not delivered. */
export function canCancel(order: Pick<StaffOrder, "status" | "money">): boolean {
  const { status } = order;
  if (status === "PENDING_PAYMENT") return true;
  const isOpen = isPaidNotShipped(status) || status === "SHIPPED";
  return isOpen && order.money !== undefined && !hasRetainedPayment(order);
}
