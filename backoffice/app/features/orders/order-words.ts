import { isPaidNotSent } from "#contract/api/order-stage.ts";
import type { OrderTab } from "#contract/api/order-tabs.ts";
import type { StaffOrder, StaffOrderSummary } from "#contract/api/staff-orders.ts";

/** What each tab of the room is called. */
export const tabWords: Readonly<Record<OrderTab, string>> = {
  to_pack: "To pack",
  packed: "Packed",
  on_the_way: "On the way",
  delivered: "Delivered",
  awaiting_payment: "Awaiting payment",
  to_review: "To review",
  closed: "Closed",
  all: "All",
};

/** "1 piece", "12 pieces" */
export function pieces(count: number): string {
  return count === 1 ? "1 piece" : `${count.toLocaleString("en-NG")} pieces`;
}

/** What was bought, and how much of it was refunded: "2 pieces, 1 refunded". */
export function boughtWords(lines: StaffOrder["lines"]): string {
  const bought = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const withdrawn = lines.reduce((sum, line) => sum + line.withdrawn, 0);
  if (withdrawn === 0) return pieces(bought);
  return `${pieces(bought)}, ${withdrawn < bought ? `${withdrawn} ` : ""}refunded`;
}

/** How many pieces of a line were refunded, and that they stay while the parcel is here: later some may have been away. */
export function refundedWords(
  status: StaffOrder["status"],
  { quantity, withdrawn }: Pick<StaffOrder["lines"][number], "quantity" | "withdrawn">,
): string {
  const told = withdrawn >= quantity ? "Refunded" : `${withdrawn} of ${quantity} refunded`;
  if (!isPaidNotSent(status)) return told;
  return `${told}: ${withdrawn === 1 ? "stays" : "stay"} here`;
}

/** "1 order", "12 orders" */
export function orders(count: number): string {
  return count === 1 ? "1 order" : `${count.toLocaleString("en-NG")} orders`;
}

/** From so long on, in ms, an order waits too long. */
const lateAfterMs = 18 * 3_600_000;

/** Whether an order has waited too long. */
export function isLate(since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) >= lateAfterMs;
}

/** Whether all pieces of a paid order that is here were refunded: nobody packs it, and it ends once its money went. */
export function hasNothingToSend({
  status,
  pieces,
}: Pick<StaffOrderSummary, "status" | "pieces">): boolean {
  return isPaidNotSent(status) && pieces === 0;
}

/** Whether a parcel that is still here waits until somebody has settled whether its money is there. */
export function isHeld({
  status,
  isMoneyDoubted,
}: Pick<StaffOrderSummary, "status" | "isMoneyDoubted">): boolean {
  return isMoneyDoubted && isPaidNotSent(status);
}

/** Whether money came for an order that has not gone back. */
export function hasMoney({ money }: Pick<StaffOrder, "money">): boolean {
  return money !== undefined && money.received > money.refunded;
}

/** Whether an order can be cancelled: unpaid, or called paid with none of its money here, as long as it has not arrived. */
export function mayCancel(order: Pick<StaffOrder, "status" | "money">): boolean {
  const { status } = order;
  if (status === "PENDING_PAYMENT") return true;
  const isUnderWay = isPaidNotSent(status) || status === "SHIPPED";
  return isUnderWay && order.money !== undefined && !hasMoney(order);
}
