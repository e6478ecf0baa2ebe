import { store } from "./browser-storage.ts";

/** Where a tab keeps the order that was made of the cart, and the one that is paid from the account: until a sign-out. */
export const cartOrderKey = "pendingOrder";
export const accountOrderKey = "accountOrder";

/** Forgets both, so that whoever comes next learns nothing of them. */
export function forgetOrders(): void {
  for (const key of [accountOrderKey, cartOrderKey]) store("sessionStorage", key, null);
}
