import { Type } from "typebox";
import { limits } from "../limits.ts";
import { OrderItemInput, PlaceOrder, ShippingInfo } from "./orders.ts";

const { address, city, state, postalCode, country } = ShippingInfo.properties;

export const QuoteCart = Type.Object(
  {
    items: Type.Array(OrderItemInput, { minItems: 1, maxItems: limits.orderLines }),
    /** Absent until the address is complete. */
    shippingInfo: Type.Optional(
      Type.Object({ address, city, state, postalCode, country }, { additionalProperties: false }),
    ),
    deliveryMethod: PlaceOrder.properties.deliveryMethod,
  },
  { additionalProperties: false },
);
export type QuoteCart = Type.Static<typeof QuoteCart>;

/** Naira, before discount codes. */
export const CartQuote = Type.Object({
  items: Type.Array(
    Type.Object({ productId: Type.String(), size: Type.String(), price: Type.Number() }),
  ),
  /** Null without an address. */
  shipping: Type.Union([
    Type.Object({
      fee: Type.Number(),
      /** No fee from this subtotal on. */
      freeFrom: Type.Union([Type.Number(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** Absent where none is charged. */
  vat: Type.Optional(
    Type.Object({
      percent: Type.Number(),
      isAdded: Type.Boolean(),
      coversDelivery: Type.Boolean(),
    }),
  ),
});
export type CartQuote = Type.Static<typeof CartQuote>;
