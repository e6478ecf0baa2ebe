import { readStorage, writeStorage } from "./browser-storage.ts";
import { clearPendingOrders } from "./order/order-storage-keys.ts";

/** Storage key of the shopper’s token (specification §9). */
const storageKey = "authToken";

export function readAuthToken(): string | null {
  return readStorage("localStorage", storageKey);
}

/** Stores the token; null removes it and stored orders. Other tabs are notified. */
export function saveAuthToken(token: string | null): void {
  if (token === null) clearPendingOrders();
  writeStorage("localStorage", storageKey, token);
}

/** A sign-out also removes stored orders. @returns unsubscribes */
export function onAuthTokenChange(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A null key means that storage was cleared.
    if (key !== null && key !== storageKey) return;
    if (newValue === null) clearPendingOrders();
    listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

let refusalListener: ((token: string) => void) | undefined;

export function reportRejectedToken(token: string): void {
  refusalListener?.(token);
}

/** @returns unsubscribes */
export function onTokenRejected(listener: (token: string) => void): () => void {
  refusalListener = listener;
  return () => {
    refusalListener = undefined;
  };
}
