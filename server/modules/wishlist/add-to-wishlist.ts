import type { WishlistItem } from "#contract/api/accounts/wishlist.ts";
import { limits } from "#contract/api/limits.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireActiveAccount } from "#server/modules/accounts/index.ts";
import { findProducts } from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toWishlistItem } from "./list-wishlist.ts";
import { countOtherProducts, saveProduct } from "./wishlist.queries.ts";

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
