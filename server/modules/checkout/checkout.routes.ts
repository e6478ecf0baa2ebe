import { shopCheckoutRoutes } from "#contract/api/orders/orders.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getCartQuote } from "./get-cart-quote.ts";
import { getPayOnDelivery } from "./on-delivery/require-on-delivery.ts";
import { placeOrder } from "./place-order.ts";

/** For many shoppers behind one carrier's address in the first minute of a sale. */
const clientLimit = { name: "place-order", limit: 300, windowSeconds: 60 };
const accountLimit = { name: "place-order-account", limit: 60, windowSeconds: 60 };

/** As many as change a cart or fill in their address behind one carrier's address. */
const quoteLimit = { name: "quote-cart", limit: 600, windowSeconds: 60 };

const quoteBodyLimit = 48 * 1024;

/** 100 lines with names and image URLs, and the longest address. */
const bodyLimit = 128 * 1024;

export function checkoutRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    handleRoutes(app, shopCheckoutRoutes, {
      "GET /checkout/pay-on-delivery": ({ caller, query }) =>
        getPayOnDelivery(runtime, caller, query),
      "POST /checkout/quote": {
        bodyLimit: quoteBodyLimit,
        handler: async ({ caller, body, ip }) => {
          await runtime.limits.spend(quoteLimit, toClientKey(ip));
          return await getCartQuote(runtime, caller, body);
        },
      },
      "POST /orders": {
        bodyLimit,
        handler: async ({ caller, body, ip, idempotencyKey: key }) => {
          const client = toClientKey(ip);
          if (caller.kind === "user" && caller.emailVerified) {
            await runtime.limits.spend(accountLimit, caller.userId);
          } else await runtime.limits.spend(clientLimit, client);
          return await placeOrder(runtime, { caller, body, key, client });
        },
      },
    });
  };
}
