import type { OrderHandle } from "#contract/client/order-calls.ts";

/** A placed order as it is kept until its payment is settled; total in naira. */
export interface PendingOrder extends OrderHandle {
  readonly totalAmount: number;
  readonly email: string;
  /** An older order that is paid from the account: whatever is in the cart now is not it. */
  readonly fromAccount?: boolean;
}

const storageKey = "pendingOrder";

/**
 * Remembers an unpaid order for this tab, so that a reload in the middle of a payment comes back to it
 * and no second order is paid for. The checkout takes it up from here.
 */
export function rememberPendingOrder(order: PendingOrder): void {
  writing(() => sessionStorage.setItem(storageKey, JSON.stringify(order)));
}

/** Forgets the order once its payment is settled. */
export function forgetPendingOrder(): void {
  writing(() => sessionStorage.removeItem(storageKey));
}

/** The order this tab was paying for, if any. */
export function recallPendingOrder(): PendingOrder | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return isPendingOrder(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isPendingOrder(value: unknown): value is PendingOrder {
  return (
    typeof value === "object" &&
    value !== null &&
    "orderNumber" in value &&
    "totalAmount" in value &&
    typeof value.orderNumber === "string" &&
    typeof value.totalAmount === "number"
  );
}

/** A browser may forbid storage; the checkout then works without it. */
function writing(action: () => void): void {
  try {
    action();
  } catch {
    return;
  }
}
