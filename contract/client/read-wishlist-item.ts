import type { WishlistItem } from "../api/accounts/wishlist.ts";
import { readPricing, type WirePricing } from "./read-product.ts";

export interface WireWishlistItem extends Omit<WishlistItem, "product"> {
  readonly product: Omit<WishlistItem["product"], keyof WirePricing> & WirePricing;
}

export function readWishlistItem(wire: WireWishlistItem): WishlistItem {
  return { ...wire, product: { ...wire.product, ...readPricing(wire.product) } };
}
