import { writeStorage } from "../browser-storage.ts";

/** Storage keys of the order made from the cart and of the one paid from the account. */
export const cartOrderKey = "pendingOrder";
export const accountOrderKey = "accountOrder";
/** What a guest let this device remember. */
export const savedAddressKey = "savedAddress";

/** Removes them all, for the next person at this device. */
export function clearPendingOrders(): void {
  for (const key of [accountOrderKey, cartOrderKey]) writeStorage("sessionStorage", key, null);
  writeStorage("localStorage", savedAddressKey, null);
}
