import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import { PlacedOrder, PlaceOrder } from "#contract/api/orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { placeOrder } from "./place-order.ts";

/** A carrier's crowd in the first minute of a sale; what is held unpaid is bounded apart, by limit-unpaid.ts. */
const perClient = { name: "place-order", limit: 300, windowSeconds: 60 };
/** Who has proved an address answers for nobody else behind the same one. */
const perAccount = { name: "place-order-account", limit: 60, windowSeconds: 60 };

/** Bytes of 100 lines, each with its name and the address of its picture, and of the longest addressee. */
const bodyLimit = 128 * 1024;

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
          headers: Idempotent,
          body: PlaceOrder,
          response: { 201: dataOf(PlacedOrder) },
        },
      },
      async (request, reply) => {
        const { caller, body } = request;
        const client = clientOf(request.ip);
        if (caller.kind === "user" && caller.emailVerified) {
          await runtime.limits.spend(perAccount, caller.userId);
        } else await runtime.limits.spend(perClient, client);
        const key = onceKey(request.headers);
        const data = await placeOrder(runtime, { caller, body, key, client });
        return reply.code(201).send({ data });
      },
    );
  };
}
