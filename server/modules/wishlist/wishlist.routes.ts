import { Type } from "typebox";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import { printable } from "#contract/api/limits.ts";
import { AddWishlistItem, WishlistItem } from "#contract/api/wishlist.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/caller.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { addToWishlist } from "./add-to-wishlist.ts";
import { listWishlist } from "./list-wishlist.ts";
import { deleteSavedProduct } from "./wishlist.queries.ts";

const tags = ["wishlist"];

/** The calls on the wishlist of a signed-in shopper with a verified address (specification §7). */
export function wishlistRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    keepNothing(app);
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
          description:
            "A product saved before gets the same answer. Everything but its id is a claim.",
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
          summary: "Forget a saved product",
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
