/** Where a tab keeps the order that was made of the cart, and the one that is paid from the account: until a sign-out. */
export const cartOrderKey = "pendingOrder";
export const accountOrderKey = "accountOrder";

/** Orders as they are stored, where the browser forbids storage or has no room: known for as long as the page. */
export const heldOrders = new Map<string, string>();

/** Forgets both, so that whoever comes next learns nothing of them. Never throws. */
export function forgetOrders(): void {
  heldOrders.clear();
  try {
    for (const key of [accountOrderKey, cartOrderKey]) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
