import { readStored, store } from "./browser-storage.ts";

const storageKey = "pendingHeart";

/** Remembers for this tab which product a visitor wanted to save before signing in. */
export function rememberPendingHeart(productId: string): void {
  store("sessionStorage", storageKey, productId);
}

/** The product a visitor wanted to save, if any; it is given once. */
export function takePendingHeart(): string | null {
  const productId = readStored("sessionStorage", storageKey);
  store("sessionStorage", storageKey, null);
  return productId;
}
