import type { FastifyReply } from "fastify";
import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import { shopOrderRoutes } from "#contract/api/orders/orders.routes.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import type { OrderReturnState } from "#contract/api/returns/returns.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getSeller } from "#server/modules/settings/index.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { createInvoicePdf, toInvoice } from "../documents/invoice.ts";
import { getOrderPromises } from "../emails/order-promises.ts";
import type { OrderRecord } from "../model/order.ts";
import { findParcel } from "../queries/fulfilment.queries.ts";
import { listOrdersOfBuyer } from "../queries/orders.queries.ts";
import { getBuyerTimeline } from "../record/timeline.ts";
import { lookUpOrder } from "./look-up-order.ts";
import { getOwnOrder } from "./order-access.ts";
import { toBuyerParcel, toOrderResponse } from "./to-order-response.ts";

const invoiceLimit = { name: "invoice", limit: 60, windowSeconds: 600 };

/** Implemented by higher modules. */
export interface OrderHooks {
  getPaymentDetails(
    on: Queryable,
    order: OrderRecord,
  ): Promise<
    Required<Pick<Order, "refunds" | "paymentNotes" | "canPay">> &
      Pick<Order, "transfer" | "paysByAccount">
  >;
  getReturnState(on: Queryable, order: OrderRecord): Promise<OrderReturnState>;
}

export function orderRoutes(runtime: Runtime, hooks: OrderHooks): ApiPlugin {
  const { db, limits } = runtime;
  const getOrderDetails = async (order: OrderRecord): Promise<Order> => ({
    ...toOrderResponse(order),
    ...(await getArrival(runtime, order)),
    parcel: toBuyerParcel(order, await findParcel(db, order.id)),
    timeline: await getBuyerTimeline(db, order),
  });
  const getFullOrder = async (order: OrderRecord): Promise<Order> => {
    const money = await hooks.getPaymentDetails(db, order);
    const returns = await hooks.getReturnState(db, order);
    return { ...(await getOrderDetails(order)), ...money, returns };
  };
  const sendInvoice = async (reply: FastifyReply, order: OrderRecord) => {
    const content = await createInvoicePdf(toInvoice(order, await getSeller(db, runtime.config)));
    const name = `${order.orderNumber}.pdf`;
    return sendFile(reply, { name, mediaType: "application/pdf", content });
  };
  return async (app) => {
    noStore(app);
    handleRoutes(app, shopOrderRoutes, {
      "GET /orders/lookup": async ({ ip, query }) =>
        getFullOrder(await lookUpOrder(runtime, toClientKey(ip), query)),

      "GET /orders/lookup/invoice": async ({ ip, query }, reply) => {
        const order = await lookUpOrder(runtime, toClientKey(ip), query);
        // By order: thousands may share one address.
        await limits.spend(invoiceLimit, order.id);
        return await sendInvoice(reply, order);
      },

      "GET /orders": async ({ caller, query }) => {
        const user = requireVerifiedUser(caller);
        return await paginate(
          query,
          (range) => listOrdersOfBuyer(db, user, range),
          toOrderResponse,
        );
      },

      "GET /orders/:id": async ({ caller, params }) =>
        getFullOrder(await getOwnOrder(db, requireVerifiedUser(caller), params.id)),

      "GET /orders/:id/invoice": async ({ caller, params }, reply) => {
        const user = requireVerifiedUser(caller);
        await limits.spend(invoiceLimit, user.userId);
        return await sendInvoice(reply, await getOwnOrder(db, user, params.id));
      },
    });
  };
}

async function getArrival(runtime: Runtime, order: OrderRecord): Promise<Pick<Order, "arrivesBy">> {
  if (order.status !== "SHIPPED" && !isPaidNotShipped(order.status)) return {};
  const { arrivesBy } = await getOrderPromises(runtime.db, runtime, order);
  return arrivesBy === null ? {} : { arrivesBy };
}
