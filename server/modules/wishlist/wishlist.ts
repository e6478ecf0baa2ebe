import type { WishlistItem } from "#contract/api/accounts/wishlist.ts";
import { limits } from "#contract/api/limits.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireActiveAccount } from "#server/modules/accounts/index.ts";
import { findProducts, type ProductWithStatus } from "#server/modules/catalogue/products/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  countOtherProducts,
  listSavedProducts,
  type SavedProduct,
  saveProduct,
} from "./wishlist.queries.ts";

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
function toWishlistItem(
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
      tieredPricing: tieredPricing.map(({ minQuantity, price }) => ({
        quantity: minQuantity,
        price,
      })),
    },
  };
}

/**
 * Specification §4.
 * @throws {AppError} `not_found` for a product that is not on sale, `wishlist_full`
 */
export async function addToWishlist(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  userId: string,
  productId: string,
): Promise<WishlistItem> {
  const product = (await findProducts(db, [productId])).get(productId);
  if (!product || product.archived)
    throw new AppError("not_found", { detail: "Product not found" });
  const addedAt = await db.withTransaction(async (tx) => {
    // Locked, so that concurrent requests don't exceed the limit.
    await requireActiveAccount(tx, userId, "alone");
    if ((await countOtherProducts(tx, userId, productId)) >= limits.wishlistItems) {
      throw new AppError("wishlist_full", {
        detail: `Your wishlist is full (${limits.wishlistItems} products). Remove one first.`,
      });
    }
    return saveProduct(tx, { userId, productId, addedAt: clock() });
  });
  return toWishlistItem({ productId, addedAt }, product);
}
