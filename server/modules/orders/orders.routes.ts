import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { Order, OrderLookup } from "#contract/api/orders.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import { limitPerClient, limitPerKey } from "#server/platform/http/rate-limit.ts";
import { readOrderNumber } from "./order-number.ts";
import { findOrder, findOrderByNumber, listOrdersOfBuyer } from "./orders.queries.ts";
import { isOwner } from "./require-order-holder.ts";
import { toOrderReply } from "./to-order-reply.ts";

const shownOrders = 100;
const perClient = { limit: 20, windowSeconds: 600 };
const perAddress = { limit: 10, windowSeconds: 600 };

/** One text whichever of the two was wrong, so that neither can be guessed from it. */
const notFoundText = "We could not find an order with this e-mail address and order number.";

/** The buyer's calls on orders that exist (specification §7). */
export function orderRoutes(runtime: Runtime): FastifyPluginAsyncTypebox {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/orders/lookup",
      {
        schema: {
          summary: "An order by its number and the e-mail address it was placed with",
          tags: ["orders"],
          querystring: OrderLookup,
          response: { 200: dataOf(Order) },
        },
      },
      async (request) => {
        const email = normalizeEmail(request.query.email.replace(/\s+/g, ""));
        await limitPerClient(request, "order-lookup", perClient);
        await limitPerKey(request, "order-lookup-email", email, perAddress);
        const orderNumber = readOrderNumber(request.query.orderNumber);
        const order = orderNumber && (await findOrderByNumber(db, orderNumber));
        if (!order || order.email !== email) {
          throw new AppError("not_found", { detail: notFoundText });
        }
        return { data: toOrderReply(order) };
      },
    );

    app.get(
      "/orders",
      {
        schema: {
          summary: "The buyer's orders, newest first",
          tags: ["orders"],
          response: { 200: dataOf(Type.Array(Order)) },
        },
      },
      async (request) => {
        const { userId, email } = requireVerifiedUser(request.caller);
        const orders = await listOrdersOfBuyer(db, {
          userId,
          email: normalizeEmail(email),
          limit: shownOrders,
        });
        return { data: orders.map(toOrderReply) };
      },
    );

    app.get(
      "/orders/:id",
      {
        schema: {
          summary: "One of the buyer's orders",
          tags: ["orders"],
          params: Type.Object({ id: Type.String({ maxLength: 64, pattern: "^[\\w-]+$" }) }),
          response: { 200: dataOf(Order) },
        },
      },
      async (request) => {
        const caller = requireVerifiedUser(request.caller);
        const order = await findOrder(db, request.params.id);
        if (!order || !isOwner(order, caller)) {
          throw new AppError("not_found", { detail: "Order not found." });
        }
        return { data: toOrderReply(order) };
      },
    );
  };
}

function requireVerifiedUser(caller: Caller): Extract<Caller, { kind: "user" }> {
  if (caller.kind !== "user") throw new AppError("unauthenticated");
  if (!caller.emailVerified) throw new AppError("email_unverified");
  return caller;
}
