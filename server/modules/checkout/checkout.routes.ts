import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { PlacedOrder, PlaceOrder } from "#contract/api/orders/orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { getIdempotencyKey } from "#server/platform/http/request-params.ts";
import { placeOrder } from "./place-order.ts";

/** For many shoppers behind one carrier's address in the first minute of a sale. */
const clientLimit = { name: "place-order", limit: 300, windowSeconds: 60 };
const accountLimit = { name: "place-order-account", limit: 60, windowSeconds: 60 };

/** 100 lines with names and image URLs, and the longest address. */
const bodyLimit = 128 * 1024;

export function checkoutRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    app.post(
      "/orders",
      {
        bodyLimit,
        schema: {
          summary: "Place an order",
          description:
            "The store calculates prices from its own data and takes the buyer from the token; amounts and ids in the body are only compared.",
          tags: ["orders"],
          headers: IdempotencyHeaders,
          body: PlaceOrder,
          response: { 201: dataOf(PlacedOrder) },
        },
      },
      async (request, reply) => {
        const { caller, body } = request;
        const client = toClientKey(request.ip);
        if (caller.kind === "user" && caller.emailVerified) {
          await runtime.limits.spend(accountLimit, caller.userId);
        } else await runtime.limits.spend(clientLimit, client);
        const key = getIdempotencyKey(request.headers);
        const data = await placeOrder(runtime, { caller, body, key, client });
        return reply.code(201).send({ data });
      },
    );
  };
}
