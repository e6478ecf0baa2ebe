import { readStorage, writeStorage } from "./browser-storage.ts";

const storageKey = "pendingWishlistItem";

export function savePendingWishlistItem(productId: string): void {
  writeStorage("sessionStorage", storageKey, productId);
}

export function popPendingWishlistItem(): string | null {
  const productId = readStorage("sessionStorage", storageKey);
  writeStorage("sessionStorage", storageKey, null);
  return productId;
}
