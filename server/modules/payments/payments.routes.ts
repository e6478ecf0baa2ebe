import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { LookedUpPayment, PaymentReport, PaymentStatus } from "#contract/api/order-payments.ts";
import { OrderLookup, PaymentStart } from "#contract/api/orders.ts";
import type { RateLimit } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  claimOrder,
  findOrderByNumber,
  isOwner,
  type OrderRecord,
  payTokenOf,
  requireOrderHolder,
} from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { createWorkCount } from "#server/platform/http/limit-work.ts";
import { getPaymentStatus } from "./get-payment-status.ts";
import { withoutBuyer } from "./open-payment-attempt.ts";
import { payLookedUp } from "./pay-looked-up.ts";
import { reconcileForPage } from "./reconcile.ts";
import { reportPayment } from "./report-payment.ts";
import { resumePayment } from "./resume-payment.ts";
import { webhookRoutes } from "./webhook.routes.ts";

// Counted for the order, once who asks is known to hold it: no other buyer behind the same address waits for it.

/**
 * Each waiting page asks every 3 s: room for ten of one order. The provider is asked far less often, whoever asks
 * (`reconcileForPage`).
 */
const asking = { name: "payment-status", limit: 200, windowSeconds: 60 };
/** What pop-ups tell, some times a payment. */
const reporting = { name: "payment-report", limit: 60, windowSeconds: 60 };
/** Further attempts. Before each the provider is asked about every earlier one; a person opens some in a minute. */
const attempting = { name: "payment-attempt", limit: 10, windowSeconds: 60 };
/** Orders that one client asks about and holds no token of, at a program's pace: nobody guesses a token. */
const wrongOfClient = { name: "payment-wrong", limit: 300, windowSeconds: 600 };

/**
 * Questions to the provider that the pages of one client may cause in one process, of orders held by the hundred as well.
 * Of a carrier's crowd some 25 orders wait to be paid at a time, and their pages ask 500 times a minute. Beyond it a page
 * is told what is known: the provider's own word and the sweep go on.
 */
const questionsPerClient = { limit: 1200, windowSeconds: 60 };

const OrderPath = Type.Object({
  orderNumber: Type.String({ maxLength: 40, pattern: "^[\\w-]+$" }),
});
const HolderHeaders = Type.Object({
  "x-order-token": Type.Optional(Type.String({ maxLength: 200 })),
});

const common = {
  tags: ["payments"],
  params: OrderPath,
  headers: HolderHeaders,
};

/** The payment calls of an order: for whoever holds its token or pay link, or the account it belongs to. */
export function paymentRoutes(runtime: Runtime): ApiPlugin {
  /** An order, and whether its caller is its buyer. A pay link may be handed on: whoever has one only pays. */
  const findHeld = async (
    { caller, headers }: FastifyRequest,
    orderNumber: string,
  ): Promise<{ order: OrderRecord; isBuyer: boolean }> => {
    const order = await findOrderByNumber(runtime.db, orderNumber);
    const token = headers["x-order-token"];
    const came = order && (await payTokenOf(runtime, order, token));
    if (order && came) return { order, isBuyer: came === "look_up" || isOwner(order, caller) };
    requireOrderHolder(order, caller, token);
    return { order, isBuyer: true };
  };

  /** The same, counted for the order; for who does not hold it, to the client. */
  const getOrder = async (request: FastifyRequest, orderNumber: string, limit: RateLimit) => {
    const held = await runtime.limits.countRefused([wrongOfClient, clientOf(request.ip)], () =>
      findHeld(request, orderNumber),
    );
    await runtime.limits.spend(limit, held.order.id);
    return held;
  };

  const countQuestion = createWorkCount(questionsPerClient);
  /** Counts a question. @returns seconds until pages of whoever asks may cause another, 0 where they may */
  const countAsking = ({ caller, ip }: FastifyRequest) =>
    countQuestion(caller.kind === "user" && caller.emailVerified ? caller.userId : clientOf(ip));

  return async (app) => {
    await app.register(webhookRoutes(runtime));

    keepNothing(app);

    app.post(
      "/orders/lookup/pay",
      {
        schema: {
          tags: ["payments"],
          summary: "What lets who knows an order's number and e-mail address pay what is due",
          body: OrderLookup,
          response: { 200: dataOf(LookedUpPayment) },
        },
      },
      async (request) => {
        return { data: await payLookedUp(runtime, clientOf(request.ip), request.body) };
      },
    );

    app.get(
      "/orders/:orderNumber/payment",
      {
        schema: {
          ...common,
          summary: "Where the payment of an order stands; asks the provider while it is open",
          response: { 200: dataOf(PaymentStatus) },
        },
      },
      async (request) => {
        const { order } = await getOrder(request, request.params.orderNumber, asking);
        if (order.status === "PENDING_PAYMENT" && countAsking(request) === 0) {
          await reconcileForPage(runtime, order.id);
        }
        return { data: await getPaymentStatus(runtime, order.id) };
      },
    );

    app.post(
      "/orders/:orderNumber/payment",
      {
        schema: {
          ...common,
          summary: "What the pop-up told the shopper's page: a reason to ask the provider",
          body: PaymentReport,
          response: { 200: dataOf(PaymentStatus) },
        },
      },
      async (request) => {
        const { order } = await getOrder(request, request.params.orderNumber, reporting);
        await reportPayment(runtime, order.id, request.body, countAsking(request) === 0);
        return { data: await getPaymentStatus(runtime, order.id) };
      },
    );

    app.post(
      "/orders/:orderNumber/payment/attempts",
      {
        schema: {
          ...common,
          summary: "Opens a further payment attempt, once no earlier one can still succeed",
          response: { 200: dataOf(PaymentStart) },
        },
      },
      async (request) => {
        const { caller, headers, params } = request;
        const { order, isBuyer } = await getOrder(request, params.orderNumber, attempting);
        // Here a question cannot be left out: nobody pays twice.
        const retryAfter = countAsking(request);
        if (retryAfter > 0) throw new AppError("rate_limited", { retryAfter });
        await claimOrder(runtime, order, caller, headers["x-order-token"]);
        const start = await resumePayment(runtime, order.id);
        return { data: isBuyer ? start : await withoutBuyer(runtime.db, order, start) };
      },
    );
  };
}
