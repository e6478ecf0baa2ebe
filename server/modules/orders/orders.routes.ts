import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { Order, OrderListQuery, OrderLookup } from "#contract/api/orders.ts";
import type { OrderReturnState } from "#contract/api/returns.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/caller.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { answerPage } from "#server/platform/paging.ts";
import { getOwnOrder } from "./get-own-order.ts";
import { lookUpOrder } from "./look-up-order.ts";
import type { OrderRecord } from "./order.ts";
import { findParcel } from "./order-work.queries.ts";
import { listOrdersOfBuyer } from "./orders.queries.ts";
import { tellBuyerTimeline } from "./tell-timeline.ts";
import { toBuyersParcel, toOrderReply } from "./to-order-reply.ts";

/** What the modules above orders add to one order for whoever may see it. */
export interface OrderHooks {
  /** What went back and when, what its buyer is told of the money, whether they may pay now, and by which transfer. */
  tellMoney(
    on: Queryable,
    order: OrderRecord,
  ): Promise<Required<Pick<Order, "refunds" | "moneyNotes" | "mayPay">> & Pick<Order, "transfer">>;
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
    timeline: await tellBuyerTimeline(db, order),
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
        const order = await lookUpOrder(runtime, clientOf(request.ip), request.query);
        const money = await hooks.tellMoney(db, order);
        const returns = await hooks.tellReturns(db, order);
        return { data: { ...(await tellOrderOf(order)), ...money, returns } };
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
