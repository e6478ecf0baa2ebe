import { Type } from "typebox";
import { limits, printable } from "./limits.ts";
import { ProductImage, TieredPrice } from "./products.ts";

/** A saved product; price is today's discounted price in naira (specification §3). */
export const WishlistItem = Type.Object({
  id: Type.String(),
  productId: Type.String(),
  name: Type.String(),
  price: Type.Number(),
  image: Type.String(),
  addedAt: Type.String(),
  product: Type.Object({
    description: Type.String(),
    material: Type.String(),
    price: Type.Number(),
    discount: Type.Number(),
    available: Type.Boolean(),
    /** Whether it was taken off sale for good: its page is no more. */
    discontinued: Type.Optional(Type.Boolean()),
    images: Type.Array(ProductImage),
    tieredPricing: Type.Array(TieredPrice),
  }),
});
/** A saved product. */
export type WishlistItem = Type.Static<typeof WishlistItem>;

/** Body of POST /wishlist; everything but the id is a claim (specification §7). */
export const AddWishlistItem = Type.Object(
  {
    productId: Type.String({ minLength: 1, maxLength: 100, pattern: printable }),
    name: Type.Optional(Type.String({ maxLength: limits.textLength })),
    price: Type.Optional(Type.Number()),
    image: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
);
/** Body of POST /wishlist. */
export type AddWishlistItem = Type.Static<typeof AddWishlistItem>;
