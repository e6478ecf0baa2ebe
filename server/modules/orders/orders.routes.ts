import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { Order, OrderListQuery, OrderLookup } from "#contract/api/orders.ts";
import type { OrderReturnState } from "#contract/api/returns.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Counted } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { answerPage } from "#server/platform/paging.ts";
import { getOwnOrder } from "./get-own-order.ts";
import type { OrderRecord } from "./order.ts";
import { readOrderNumber } from "./order-number.ts";
import { findParcel } from "./order-work.queries.ts";
import { findOrderByNumber, listOrdersOfBuyer } from "./orders.queries.ts";
import { tellBuyerTimeline } from "./tell-timeline.ts";
import { toBuyersParcel, toOrderReply } from "./to-order-reply.ts";

/**
 * Wrong pairs of one client and address: a person who mistypes a number. The right pair from elsewhere is answered
 * whatever a stranger tried (decision 16).
 */
const wrongOfPair = { name: "order-lookup-pair", limit: 10, windowSeconds: 600 };
/**
 * Wrong pairs of one client, for the crowd behind a carrier's address. At this pace one of the 10^12 numbers is not
 * found in a lifetime, even with the address known.
 */
const wrongOfClient = { name: "order-lookup", limit: 300, windowSeconds: 600 };

/** One text whichever of the two was wrong, so that neither can be guessed from it. */
const notFoundText = "We could not find an order with this e-mail address and order number.";

/** What the modules above orders add to one order for whoever may see it. */
export interface OrderHooks {
  /** What went back and when, and what its buyer is told of the money. */
  tellMoney(
    on: Queryable,
    order: OrderRecord,
  ): Promise<Required<Pick<Order, "refunds" | "moneyNotes">>>;
  /** What of it may come back, and whether something did. */
  tellReturns(on: Queryable, order: OrderRecord): Promise<OrderReturnState>;
}

/** The buyer's calls on orders that exist (specification §7). */
export function orderRoutes(runtime: Runtime, hooks: OrderHooks): ApiPlugin {
  const { db } = runtime;
  /** With everything that happened to it. */
  const tellOrderOf = async (order: OrderRecord): Promise<Order> => ({
    ...toOrderReply(order),
    parcel: toBuyersParcel(order, await findParcel(db, order.id)),
    timeline: await tellBuyerTimeline(db, order.id),
  });
  return async (app) => {
    keepNothing(app);
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
        const client = clientOf(request.ip);
        const counted: Counted[] = [
          [wrongOfPair, `${email}\0${client}`],
          [wrongOfClient, client],
        ];
        return await runtime.limits.countWrong(counted, async () => {
          const orderNumber = readOrderNumber(request.query.orderNumber);
          const order = orderNumber && (await findOrderByNumber(db, orderNumber));
          if (!order || order.email !== email) {
            throw new AppError("not_found", { detail: notFoundText });
          }
          const money = await hooks.tellMoney(db, order);
          const returns = await hooks.tellReturns(db, order);
          return { data: { ...(await tellOrderOf(order)), ...money, returns } };
        });
      },
    );

    app.get(
      "/orders",
      {
        schema: {
          summary: "The buyer's orders, newest first",
          tags: ["orders"],
          querystring: OrderListQuery,
          response: { 200: pageOf(Order) },
        },
      },
      async (request) => {
        const caller = requireVerifiedUser(request.caller);
        return await answerPage(
          request.query,
          (range) => listOrdersOfBuyer(db, caller, range),
          toOrderReply,
        );
      },
    );

    app.get(
      "/orders/:id",
      {
        schema: {
          summary: "One of the buyer's orders, by id or number, with its timeline",
          tags: ["orders"],
          params: RecordParams,
          response: { 200: dataOf(Order) },
        },
      },
      async (request) => {
        const caller = requireVerifiedUser(request.caller);
        const order = await getOwnOrder(db, caller, request.params.id);
        const money = await hooks.tellMoney(db, order);
        const returns = await hooks.tellReturns(db, order);
        return { data: { ...(await tellOrderOf(order)), ...money, returns } };
      },
    );
  };
}
