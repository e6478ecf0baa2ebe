import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
import { discountErrors } from "../error-codes.ts";
import { limits } from "../limits.ts";
import { CartQuote, QuoteCart } from "./cart-quote.ts";
import {
  Order,
  OrderListQuery,
  OrderLookup,
  PayOnDelivery,
  PayOnDeliveryQuery,
  PlacedOrder,
  PlaceOrder,
} from "./orders.ts";
import { QuickOrder, QuickOrderInput } from "./quick-order.ts";

export const shopOrderRoutes = defineRoutes("orders", {
  "GET /orders/lookup": {
    summary: "Look up an order by its number and email",
    query: OrderLookup,
    reply: Order,
    errors: ["not_found"],
  },
  "GET /orders/lookup/invoice": {
    summary: "Get the invoice of an order as a PDF, by its number and email",
    query: OrderLookup,
    file: true,
    errors: ["not_found", "conflict"],
  },
  "GET /orders": {
    summary: "List your orders, newest first",
    query: OrderListQuery,
    reply: pageOf(Order),
    errors: ["email_unverified"],
  },
  "GET /orders/:id": {
    summary: "Get your order by id or number, with its timeline",
    reply: Order,
    errors: ["email_unverified"],
  },
  "GET /orders/:id/invoice": {
    summary: "Get the invoice of your order as a PDF, by id or number",
    file: true,
    errors: ["email_unverified", "conflict"],
  },
});

export const shopCheckoutRoutes = defineRoutes("orders", {
  "GET /checkout/pay-on-delivery": {
    summary: "Check whether you may pay on delivery at an address",
    query: PayOnDeliveryQuery,
    reply: PayOnDelivery,
  },
  "POST /checkout/quote": {
    summary: "Quote a cart",
    description:
      "Prices of items, delivery and VAT as an order pays them. Delivery and VAT need `shippingInfo`.",
    body: QuoteCart,
    reply: CartQuote,
  },
  "POST /orders": {
    summary: "Place an order",
    description:
      "The store calculates prices from its own data and takes the buyer from the token; amounts and ids in the body are only compared.",
    idempotent: true,
    body: PlaceOrder,
    status: 201,
    reply: PlacedOrder,
    errors: [
      ...discountErrors,
      "price_changed",
      "out_of_stock",
      "unpaid_limit",
      "pay_on_delivery_refused",
      "unavailable",
    ],
  },
});

export const shopQuickOrderRoutes = defineRoutes("products", {
  "POST /quick-order": {
    summary: "Parse a pasted order list",
    description: `At most ${limits.quickOrderRows} lines are read; the others come back as they are.`,
    body: QuickOrderInput,
    reply: QuickOrder,
  },
});
