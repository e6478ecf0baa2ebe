import { readStored, store } from "./browser-storage.ts";
import { forgetOrders } from "./order-keys.ts";

/** Where the signed-in shopper's token is kept (specification §9). */
const storageKey = "authToken";

/** The token of the signed-in shopper, or null. */
export function readAuthToken(): string | null {
  return readStored("localStorage", storageKey);
}

/** Keeps the token of a shopper who signed in; null forgets it and what was being paid. Other tabs hear of it. */
export function keepAuthToken(token: string | null): void {
  if (token === null) forgetOrders();
  store("localStorage", storageKey, token);
}

/**
 * Tells when another tab signs in or out. After a sign-out what was being paid here is forgotten too.
 * @returns what ends the listening.
 */
export function onAuthTokenChange(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    // A key of null means that everything was cleared.
    if (key !== null && key !== storageKey) return;
    if (newValue === null) forgetOrders();
    listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

let hearRefusal: ((token: string) => void) | undefined;

/** Passes on that the API refused a token: it has expired, or its session was ended elsewhere. */
export function reportRefusedToken(token: string): void {
  hearRefusal?.(token);
}

/**
 * Tells the one session of the page of a token that the API refused.
 * @returns what ends the listening.
 */
export function onRefusedToken(listener: (token: string) => void): () => void {
  hearRefusal = listener;
  return () => {
    hearRefusal = undefined;
  };
}
