import { Type } from "typebox";
import { ProductImage } from "../catalogue/products.ts";
import { limits, printable } from "../limits.ts";

/** Price is the current discounted price in naira (specification §3). */
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
    discontinued: Type.Optional(Type.Boolean()),
    images: Type.Array(ProductImage),
    tieredPricing: Type.Array(Type.Object({ quantity: Type.Integer(), price: Type.Number() })),
  }),
});
export type WishlistItem = Type.Static<typeof WishlistItem>;

/** Only the id is used (specification §7). */
export const AddWishlistItem = Type.Object(
  {
    productId: Type.String({ minLength: 1, maxLength: 100, pattern: printable }),
    name: Type.Optional(Type.String({ maxLength: limits.textLength })),
    price: Type.Optional(Type.Number()),
    image: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
);
export type AddWishlistItem = Type.Static<typeof AddWishlistItem>;
