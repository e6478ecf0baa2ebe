import { forgetOrders } from "./order-keys.ts";

/** Where the signed-in shopper's token is kept (specification §9). */
const storageKey = "authToken";

/** Stands in where the browser forbids storage or has no room; the session then lasts as long as the page. */
let heldInMemory: string | null = null;

/** The token of the signed-in shopper, or null. */
export function readAuthToken(): string | null {
  try {
    return heldInMemory ?? localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Keeps the token of a shopper who signed in; null forgets it and what was being paid. Other tabs hear of it. */
export function keepAuthToken(token: string | null): void {
  heldInMemory = token;
  if (token === null) forgetOrders();
  try {
    if (token === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
    heldInMemory = null;
  } catch {
    return;
  }
}

/**
 * Tells when another tab signs in or out. After a sign-out what was being paid here is forgotten too.
 * @returns what ends the listening.
 */
export function onAuthTokenChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    const isOurs = event.key === storageKey && event.newValue !== event.oldValue;
    // A key of null means that everything was cleared.
    if (!isOurs && event.key !== null) return;
    if (event.newValue === null) forgetOrders();
    listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

const refusalListeners = new Set<(token: string) => void>();

/** Passes on that the API refused a token: it has expired, or its session was ended elsewhere. */
export function reportRefusedToken(token: string): void {
  for (const listener of refusalListeners) listener(token);
}

/**
 * Tells of a token that the API refused.
 * @returns what ends the listening.
 */
export function onRefusedToken(listener: (token: string) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}
