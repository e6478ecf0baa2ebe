import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { Order, OrderListQuery, OrderLookup } from "#contract/api/orders/orders.ts";
import type { OrderReturnState } from "#contract/api/returns/returns.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import type { OrderRecord } from "../model/order.ts";
import { findParcel } from "../queries/fulfilment.queries.ts";
import { listOrdersOfBuyer } from "../queries/orders.queries.ts";
import { getBuyerTimeline } from "../record/timeline.ts";
import { lookUpOrder } from "./look-up-order.ts";
import { getOwnOrder } from "./order-access.ts";
import { toBuyerParcel, toOrderResponse } from "./to-order-response.ts";

/** Implemented by higher modules. */
export interface OrderHooks {
  getPaymentDetails(
    on: Queryable,
    order: OrderRecord,
  ): Promise<
    Required<Pick<Order, "refunds" | "paymentNotes" | "canPay">> & Pick<Order, "transfer">
  >;
  getReturnState(on: Queryable, order: OrderRecord): Promise<OrderReturnState>;
}

export function orderRoutes(runtime: Runtime, hooks: OrderHooks): ApiPlugin {
  const { db } = runtime;
  const getOrderDetails = async (order: OrderRecord): Promise<Order> => ({
    ...toOrderResponse(order),
    parcel: toBuyerParcel(order, await findParcel(db, order.id)),
    timeline: await getBuyerTimeline(db, order),
  });
  return async (app) => {
    noStore(app);
    app.get(
      "/orders/lookup",
      {
        schema: {
          summary: "Look up an order by its number and email",
          tags: ["orders"],
          querystring: OrderLookup,
          response: { 200: dataOf(Order) },
        },
      },
      async (request) => {
        const order = await lookUpOrder(runtime, toClientKey(request.ip), request.query);
        const money = await hooks.getPaymentDetails(db, order);
        const returns = await hooks.getReturnState(db, order);
        return { data: { ...(await getOrderDetails(order)), ...money, returns } };
      },
    );

    app.get(
      "/orders",
      {
        schema: {
          summary: "List your orders, newest first",
          tags: ["orders"],
          querystring: OrderListQuery,
          response: { 200: pageOf(Order) },
        },
      },
      async (request) => {
        const caller = requireVerifiedUser(request.caller);
        return await paginate(
          request.query,
          (range) => listOrdersOfBuyer(db, caller, range),
          toOrderResponse,
        );
      },
    );

    app.get(
      "/orders/:id",
      {
        schema: {
          summary: "Get your order by id or number, with its timeline",
          tags: ["orders"],
          params: RecordParams,
          response: { 200: dataOf(Order) },
        },
      },
      async (request) => {
        const caller = requireVerifiedUser(request.caller);
        const order = await getOwnOrder(db, caller, request.params.id);
        const money = await hooks.getPaymentDetails(db, order);
        const returns = await hooks.getReturnState(db, order);
        return { data: { ...(await getOrderDetails(order)), ...money, returns } };
      },
    );
  };
}
