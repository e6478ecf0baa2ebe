const storageKey = "pendingHeart";

/** Remembers for this tab which product a visitor wanted to save before signing in. */
export function rememberPendingHeart(productId: string): void {
  try {
    sessionStorage.setItem(storageKey, productId);
  } catch {
    return;
  }
}

/** The product a visitor wanted to save, if any; it is given once. */
export function takePendingHeart(): string | null {
  try {
    const productId = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return productId;
  } catch {
    return null;
  }
}
