import { readStored, store } from "./browser-storage.ts";
import { cartOrderKey } from "./order-keys.ts";

/** A placed order as it is kept until its payment is settled; total in naira. */
export interface PendingOrder {
  readonly orderNumber: string;
  /** Proves that the order is the caller's; without one the account must. */
  readonly orderToken?: string | undefined;
  readonly totalAmount: number;
  readonly email: string;
  /** An older order that is paid from the account: whatever is in the cart now is not it. */
  readonly fromAccount?: boolean;
  /** The payment that the pop-up called a success, by its reference, until the shop has heard of it. */
  readonly untold?: string | undefined;
  /** Why it takes no payment now: it expires within minutes, money for it is being looked for, or it has been paid. */
  readonly unpayable?: "ended" | "in_doubt" | "paid" | undefined;
}

/**
 * Remembers an unpaid order for this tab, so that a reload in the middle of a payment comes back to it
 * and no second order is paid for. The checkout takes it up from here.
 * @param key the order of the cart and one from the account are kept apart: neither takes the place of the other
 */
export function rememberPendingOrder(order: PendingOrder, key = cartOrderKey): void {
  store("sessionStorage", key, JSON.stringify(order));
}

/** Forgets the order of the cart once its payment is settled. */
export function forgetPendingOrder(): void {
  store("sessionStorage", cartOrderKey, null);
}

/** The order this tab was paying for, if any. */
export function recallPendingOrder(key = cartOrderKey): PendingOrder | undefined {
  try {
    const stored: PendingOrder | null = JSON.parse(readStored("sessionStorage", key) ?? "null");
    return typeof stored?.totalAmount === "number" ? stored : undefined;
  } catch {
    return undefined;
  }
}
