import { limits } from "#contract/api/limits.ts";
import type { WishlistItem } from "#contract/api/wishlist.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockUser } from "#server/modules/accounts/index.ts";
import { findProducts } from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { toWishlistItem } from "./list-wishlist.ts";
import { countOtherProducts, saveProduct } from "./wishlist.queries.ts";

/**
 * Saves a product; one saved before stays as it is and gets the same answer (specification §4).
 * @throws {AppError} `not_found` for a product that is not on sale, `wishlist_full`
 */
export async function addToWishlist(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  userId: string,
  productId: string,
): Promise<WishlistItem> {
  const found = (await findProducts(db, [productId])).get(productId);
  if (!found || found.archived) throw new AppError("not_found", { detail: "Product not found" });
  const addedAt = await db.withTransaction(async (tx) => {
    // One wishlist grows by one product at a time, so that their number holds.
    await lockUser(tx, userId);
    if ((await countOtherProducts(tx, userId, productId)) >= limits.wishlistItems) {
      throw new AppError("wishlist_full", {
        detail: `A wishlist holds ${limits.wishlistItems} products. Please remove one first.`,
      });
    }
    return saveProduct(tx, { userId, productId, addedAt: clock() });
  });
  return toWishlistItem({ productId, addedAt }, found);
}
