import type { WishlistItem } from "../api/wishlist.ts";
import { readPricing, type WirePricing } from "./read-product.ts";

/** A saved product, whose price may be named otherwise too (specification §3). */
export interface WireWishlistItem extends Omit<WishlistItem, "product"> {
  readonly product: Omit<WishlistItem["product"], keyof WirePricing> & WirePricing;
}

/** Reads a saved product of the wire. */
export function readWishlistItem(wire: WireWishlistItem): WishlistItem {
  return { ...wire, product: { ...wire.product, ...readPricing(wire.product) } };
}
