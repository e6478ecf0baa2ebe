import { Type } from "typebox";
import { AddWishlistItem, WishlistItem } from "#contract/api/accounts/wishlist.ts";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import { printable } from "#contract/api/limits.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { deleteSavedProduct } from "./wishlist.queries.ts";
import { addToWishlist, listWishlist } from "./wishlist.ts";

const tags = ["wishlist"];

export function wishlistRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    app.get(
      "/wishlist",
      {
        schema: {
          summary: "The wishlist, newest first",
          tags,
          response: { 200: dataOf(Type.Array(WishlistItem)) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        return { data: await listWishlist(runtime.db, userId) };
      },
    );

    app.post(
      "/wishlist",
      {
        schema: {
          summary: "Save a product",
          description: "Saving a product twice has no effect. Only the product id is used.",
          tags,
          body: AddWishlistItem,
          response: { 200: dataOf(WishlistItem) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        return { data: await addToWishlist(runtime, userId, request.body.productId) };
      },
    );

    app.delete(
      "/wishlist/:productId",
      {
        schema: {
          summary: "Remove a saved product",
          tags,
          params: Type.Object({
            productId: Type.String({ minLength: 1, maxLength: 100, pattern: printable }),
          }),
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        const { userId } = requireVerifiedUser(request.caller);
        await deleteSavedProduct(runtime.db, userId, request.params.productId);
        return reply.code(204).send(null);
      },
    );
  };
}
