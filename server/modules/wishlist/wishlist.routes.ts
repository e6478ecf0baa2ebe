import { shopWishlistRoutes } from "#contract/api/accounts/wishlist.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { deleteSavedProduct } from "./wishlist.queries.ts";
import { addToWishlist, listWishlist } from "./wishlist.ts";

export function wishlistRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    handleRoutes(app, shopWishlistRoutes, {
      "GET /wishlist": async ({ caller }) =>
        listWishlist(runtime.db, requireVerifiedUser(caller).userId),
      "POST /wishlist": async ({ caller, body }) =>
        addToWishlist(runtime, requireVerifiedUser(caller).userId, body.productId),
      "DELETE /wishlist/:productId": async ({ caller, params }) =>
        deleteSavedProduct(runtime.db, requireVerifiedUser(caller).userId, params.productId),
    });
  };
}
