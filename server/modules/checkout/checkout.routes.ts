import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { PlacedOrder, PlaceOrder } from "#contract/api/orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { newToken } from "#server/platform/ids.ts";
import { placeOrder } from "./place-order.ts";

/** A carrier's crowd in the first minute of a sale; what is held unpaid is bounded apart, by limit-unpaid.ts. */
const perClient = { name: "place-order", limit: 300, windowSeconds: 60 };

/** Bytes of 100 lines, each with its name and the address of its picture, and of the longest addressee. */
const bodyLimit = 128 * 1024;

/** `Idempotency-Key`: 8 to 200 visible ASCII characters, a random UUID at best (decision: API). */
const Headers = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({ minLength: 8, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" }),
  ),
});

/** The call that places an order (specification §7). */
export function checkoutRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    keepNothing(app);
    app.post(
      "/orders",
      {
        bodyLimit,
        schema: {
          summary: "Place an order",
          description:
            "Amounts and identities in the body are claims: the store prices from its own data and takes the buyer from the token.",
          tags: ["orders"],
          headers: Headers,
          body: PlaceOrder,
          response: { 201: dataOf(PlacedOrder) },
        },
      },
      async (request, reply) => {
        const client = clientOf(request.ip);
        await runtime.limits.spend(perClient, client);
        const key = request.headers["idempotency-key"] ?? newToken();
        const { caller, body } = request;
        const data = await placeOrder(runtime, { caller, body, key, client });
        return reply.code(201).send({ data });
      },
    );
  };
}
