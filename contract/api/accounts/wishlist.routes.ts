import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { printable } from "../limits.ts";
import { AddWishlistItem, WishlistItem } from "./wishlist.ts";

export const shopWishlistRoutes = defineRoutes("wishlist", {
  "GET /wishlist": {
    summary: "The wishlist, newest first",
    reply: Type.Array(WishlistItem),
    errors: ["email_unverified"],
  },
  "POST /wishlist": {
    summary: "Save a product",
    description: "Saving a product twice has no effect. Only the product id is used.",
    body: AddWishlistItem,
    reply: WishlistItem,
    errors: ["email_unverified", "not_found", "wishlist_full"],
  },
  "DELETE /wishlist/:productId": {
    summary: "Remove a saved product",
    params: { productId: Type.String({ minLength: 1, maxLength: 100, pattern: printable }) },
    errors: ["email_unverified"],
  },
});
