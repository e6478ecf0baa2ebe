import { readStorage, writeStorage } from "../browser-storage.ts";
import { cartOrderKey } from "./order-storage-keys.ts";

export interface PendingOrder {
  readonly orderNumber: string;
  readonly orderToken?: string | undefined;
  readonly totalAmount: number;
  readonly email: string;
  /** An older order paid from the account, independent of the cart. */
  readonly fromAccount?: boolean;
  /** Reference of a payment that the pop-up reported as successful, until the shop knows it. */
  readonly unreportedPayment?: string | undefined;
  /** It expires soon, money is being looked for, or it was paid. */
  readonly unpayable?: "ended" | "unconfirmed" | "paid" | undefined;
}

/** History state of a payment page that shows the account of its order at once. */
export const byAccount = "by account";

/** In this tab, so that a reload resumes its payment and no second order is paid. */
export function savePendingOrder(order: PendingOrder, key = cartOrderKey): void {
  writeStorage("sessionStorage", key, JSON.stringify(order));
}

export function clearPendingOrder(): void {
  writeStorage("sessionStorage", cartOrderKey, null);
}

export function readPendingOrder(key = cartOrderKey): PendingOrder | undefined {
  try {
    const stored: PendingOrder | null = JSON.parse(readStorage("sessionStorage", key) ?? "null");
    return typeof stored?.totalAmount === "number" ? stored : undefined;
  } catch {
    return undefined;
  }
}
