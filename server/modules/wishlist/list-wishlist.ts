import type { WishlistItem } from "#contract/api/wishlist.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import type { Queryable } from "#server/database/connection.ts";
import { type FoundProduct, findProducts } from "#server/modules/catalogue/index.ts";
import { listSavedProducts, type SavedProduct } from "./wishlist.queries.ts";

/**
 * A shopper's wishlist, newest first, at today's prices. What is being worked on is left out until it is on the shop
 * again: its new name and price are nobody's business yet.
 */
export async function listWishlist(on: Queryable, userId: string): Promise<WishlistItem[]> {
  const saved = await listSavedProducts(on, userId);
  const products = await findProducts(
    on,
    saved.map(({ productId }) => productId),
  );
  return saved.flatMap((item) => {
    const found = products.get(item.productId);
    return found && !found.draft ? [toWishlistItem(item, found)] : [];
  });
}

/** The API's shape of a saved product; its id is the product's, which is on a list only once. */
export function toWishlistItem(
  { productId, addedAt }: SavedProduct,
  { product, archived }: FoundProduct,
): WishlistItem {
  const { name, description, material, price, discount, images, tieredPricing } = product;
  return {
    id: productId,
    productId,
    name,
    price: toNaira(discountedPrice(fromNaira(price), discount)),
    image: images[0]?.thumbnailUrl ?? "",
    addedAt: addedAt.toISOString(),
    product: {
      description,
      material,
      price,
      discount,
      available: !archived && product.stock > 0,
      discontinued: archived,
      images,
      tieredPricing,
    },
  };
}
