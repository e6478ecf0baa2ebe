import type { FastifyRequest } from "fastify";
import { shopPaymentRoutes } from "#contract/api/payments/payments.routes.ts";
import type { RateLimit } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  isOrderOwner,
  linkGuestOrder,
  requireOrderAccess,
} from "#server/modules/orders/customer/index.ts";
import { balanceDueKobo, type OrderRecord } from "#server/modules/orders/model/index.ts";
import { findPayTokenSource } from "#server/modules/orders/payment-link/index.ts";
import { findOrderByNumber } from "#server/modules/orders/queries/index.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createProcessCounter } from "#server/platform/limits/process-rate-limit.ts";
import { reconcileForPage } from "../reconcile/reconcile.ts";
import { webhookRoutes } from "../reconcile/webhook.routes.ts";
import { openOrderAccount } from "./open-order-account.ts";
import { payByLookup, resumePayment } from "./open-payment-attempt.ts";
import { getPaymentStatus, reportPayment } from "./payment-status.ts";

// Counted by order once access is proven, so that buyers behind one address do not share limits.

/** A waiting page polls every 3 s: room for ten pages of one order. */
const statusLimit = { name: "payment-status", limit: 200, windowSeconds: 60 };
const reportLimit = { name: "payment-report", limit: 60, windowSeconds: 60 };
/** Each checks every earlier attempt with the provider. */
const attemptLimit = { name: "payment-attempt", limit: 10, windowSeconds: 60 };
const accountLimit = { name: "payment-account", limit: 10, windowSeconds: 600 };
/** Behind a carrier's address many customers pay at a time. */
const accountClientLimit = { name: "payment-account-client", limit: 60, windowSeconds: 600 };
const wrongTokenLimit = { name: "payment-wrong", limit: 300, windowSeconds: 600 };

/** Behind a carrier's address about 25 orders are open at a time, with 500 polls a minute. */
const queriesPerClient = { limit: 1200, windowSeconds: 60 };

export function paymentRoutes(runtime: Runtime): ApiPlugin {
  /** A payment link may be passed on: its bearer may only pay. */
  const findAccessibleOrder = async (
    { caller, headers }: FastifyRequest,
    orderNumber: string,
  ): Promise<{ order: OrderRecord; isBuyer: boolean }> => {
    const order = await findOrderByNumber(runtime.db, orderNumber);
    const token = headers["x-order-token"];
    const tokenKind = order && (await findPayTokenSource(runtime, order, token));
    if (order && tokenKind)
      return { order, isBuyer: tokenKind === "look_up" || isOrderOwner(order, caller) };
    requireOrderAccess(order, caller, token);
    return { order, isBuyer: true };
  };

  const getOrder = async (request: FastifyRequest, orderNumber: string, limit: RateLimit) => {
    const access = await runtime.limits.countRefused(
      [wrongTokenLimit, toClientKey(request.ip)],
      () => findAccessibleOrder(request, orderNumber),
    );
    await runtime.limits.spend(limit, access.order.id);
    return access;
  };

  const countQuery = createProcessCounter(queriesPerClient);
  /** @returns seconds until the next check is allowed; 0 for now */
  const countCallerQuery = ({ caller, ip }: FastifyRequest) =>
    countQuery(caller.kind === "user" && caller.emailVerified ? caller.userId : toClientKey(ip));

  return async (app) => {
    await app.register(webhookRoutes(runtime));

    noStore(app);

    handleRoutes(app, shopPaymentRoutes, {
      "POST /orders/lookup/pay": ({ ip, body }) => payByLookup(runtime, toClientKey(ip), body),

      "GET /orders/:orderNumber/payment": async (request) => {
        const { order } = await getOrder(request, request.params.orderNumber, statusLimit);
        const isUnpaid = order.status === "PENDING_PAYMENT" || balanceDueKobo(order) > 0;
        if (isUnpaid && countCallerQuery(request) === 0) {
          await reconcileForPage(runtime, order.id);
        }
        return await getPaymentStatus(runtime, order.id);
      },

      "POST /orders/:orderNumber/payment": async (request) => {
        const { order } = await getOrder(request, request.params.orderNumber, reportLimit);
        await reportPayment(runtime, order.id, request.body, countCallerQuery(request) === 0);
        return await getPaymentStatus(runtime, order.id);
      },

      "POST /orders/:orderNumber/payment/attempts": async (request) => {
        const { caller, headers, params } = request;
        const { order, isBuyer } = await getOrder(request, params.orderNumber, attemptLimit);
        // Never skipped here: nobody must pay twice.
        const retryAfter = countCallerQuery(request);
        if (retryAfter > 0) throw new AppError("rate_limited", { retryAfter });
        await linkGuestOrder(runtime, order, caller, headers["x-order-token"]);
        return await resumePayment(runtime, order.id, { isBuyer });
      },

      "POST /orders/:orderNumber/payment/account": async (request) => {
        const { caller, headers, params, ip } = request;
        const { order, isBuyer } = await getOrder(request, params.orderNumber, accountLimit);
        await runtime.limits.spend(accountClientLimit, toClientKey(ip));
        await linkGuestOrder(runtime, order, caller, headers["x-order-token"]);
        await openOrderAccount(runtime, order.id, { isBuyer });
        return await getPaymentStatus(runtime, order.id);
      },
    });
  };
}
