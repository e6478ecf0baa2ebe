import type { Product } from "../api/products.ts";
import type { WishlistItem } from "../api/wishlist.ts";
import { readProduct } from "./read-product.ts";

/** Reads a saved product of the wire, whose tiers may be named otherwise too (specification §3). */
export function readWishlistItem(wire: WishlistItem): WishlistItem {
  const { price, discount, images, tieredPricing } = readProduct(
    wire.product as unknown as Product,
  );
  return { ...wire, product: { ...wire.product, price, discount, images, tieredPricing } };
}
