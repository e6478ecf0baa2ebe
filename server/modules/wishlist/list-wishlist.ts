import type { WishlistItem } from "#contract/api/accounts/wishlist.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findProducts, type ProductWithStatus } from "#server/modules/catalogue/index.ts";
import { listSavedProducts, type SavedProduct } from "./wishlist.queries.ts";

/** Newest first, without drafts. */
export async function listWishlist(db: Queryable, userId: string): Promise<WishlistItem[]> {
  const saved = await listSavedProducts(db, userId);
  const products = await findProducts(
    db,
    saved.map(({ productId }) => productId),
  );
  return saved.flatMap((item) => {
    const found = products.get(item.productId);
    return found && !found.draft ? [toWishlistItem(item, found)] : [];
  });
}

/** The id is the product's, which is on a wishlist only once. */
export function toWishlistItem(
  { productId, addedAt }: SavedProduct,
  { product, archived }: ProductWithStatus,
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
