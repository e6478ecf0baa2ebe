import { setTimeout as pause } from "node:timers/promises";
import type { OrderLookup, PaymentStart } from "#contract/api/orders/orders.ts";
import type { LookupPayment } from "#contract/api/payments/order-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lookUpOrder } from "#server/modules/orders/customer/index.ts";
import { balanceDueKobo, type OrderRecord } from "#server/modules/orders/model/index.ts";
import { createLookupToken } from "#server/modules/orders/payment-link/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { listOpenCaseKinds } from "../cases/payment-cases.queries.ts";
import {
  isQueryPending,
  isUnused,
  nextCheckAt,
  type PaymentAttempt,
  toPaymentState,
} from "../payment-rules.ts";
import { insertAttempt, listAttempts } from "../payments.queries.ts";
import { currentProvider, findProvider, noKeys } from "../providers/index.ts";
import { pageGapMs, reconcileOrder } from "../reconcile/reconcile.ts";
import { hasPendingRefund } from "../refunds.queries.ts";
import { canPay } from "./payment-status.ts";

/**
 * Stored before the pop-up opens, so that it can always be checked. The first reference is the order number
 * (specification §4). The order must be locked, or new in this transaction.
 */
export async function openPaymentAttempt(
  tx: Tx,
  { config, clock }: Pick<Runtime, "config" | "clock">,
  order: Pick<
    OrderRecord,
    "id" | "orderNumber" | "status" | "totalKobo" | "receivedKobo" | "refundedKobo"
  >,
  number = 1,
): Promise<OpenedAttempt> {
  const provider = currentProvider(config);
  if (!provider) throw unavailableError();
  const reference = number === 1 ? order.orderNumber : `${order.orderNumber}-${number}`;
  const createdAt = clock();
  const attempt = { provider: provider.id, reference, amountKobo: balanceDueKobo(order) };
  await insertAttempt(tx, {
    ...attempt,
    orderId: order.id,
    number,
    currency: "NGN",
    method: "card",
    mode: provider.mode,
    createdAt,
    nextCheckAt: nextCheckAt({ status: "open", createdAt, reportedAt: null }, createdAt),
  });
  return attempt;
}

export interface OpenedAttempt {
  readonly provider: ProviderId;
  readonly reference: string;
  readonly amountKobo: Kobo;
}

/**
 * Called outside any transaction.
 * @throws {AppError} `unavailable`
 */
export async function startAttempt(
  { config, log }: Pick<Runtime, "config" | "log">,
  { provider, reference, amountKobo }: OpenedAttempt,
  { firstName, lastName, email, phone }: PaymentStart["customer"],
): Promise<PaymentStart> {
  const customer = { firstName, lastName, email, phone };
  const answer = await findProvider(config, provider)?.start({ reference, amountKobo, customer });
  if (answer?.kind === "started") return answer.start;
  const cause = answer?.cause ?? noKeys;
  logRepeated(log, "warn", { provider, cause }, { reference }, "a payment could not be started");
  throw unavailableError();
}

function unavailableError(): AppError {
  return new AppError("unavailable", {
    detail: "Card payment isn't available right now. Please try again shortly.",
  });
}

/** The provider requires a name, email and phone, but these payers may not see the buyer's. */
export async function withShopContact(
  on: Queryable,
  { orderNumber }: Pick<OrderRecord, "orderNumber">,
  start: PaymentStart,
): Promise<PaymentStart> {
  const { email, phone } = await getContact(on);
  return { ...start, customer: { firstName: "Order", lastName: orderNumber, email, phone } };
}

const maxAttempts = 10;

/** A check started elsewhere takes less. */
const polling = { maxTries: 14, intervalMs: 500 };

/**
 * Every earlier attempt is checked first, so that nobody pays twice.
 * @throws {AppError} `payment_unresolved` while an earlier attempt may succeed; `order_not_payable`; `unavailable`
 */
export async function resumePayment(runtime: Runtime, orderId: string): Promise<PaymentStart> {
  for (let tries = 0; tries < polling.maxTries; tries += 1) {
    if (tries > 0) await pause(polling.intervalMs);
    await reconcileOrder(runtime, orderId, { gapMs: pageGapMs });
    const opened = await openUnlessPending(runtime, orderId);
    if (opened) return await startAttempt(runtime, opened.attempt, opened.order.shippingInfo);
  }
  throw unresolvedError();
}

function openUnlessPending(
  runtime: Runtime,
  orderId: string,
): Promise<{ readonly order: OrderRecord; readonly attempt: OpenedAttempt } | undefined> {
  return runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const attempts = await listAttempts(tx, orderId);
    if (attempts.some(isQueryPending)) return undefined;
    const openCaseKinds = await listOpenCaseKinds(tx, orderId);
    const state = toPaymentState(order, attempts, openCaseKinds);
    if (state === "confirming") throw unresolvedError();
    if (state === "awaiting") await requireNoPendingRefund(tx, orderId);
    const due = balanceDueKobo(order);
    const { provider } = runtime.config.payments;
    const reusable = (each: PaymentAttempt) =>
      isUnused(each) && each.amountKobo === due && each.provider === provider;
    const unused = state === "awaiting" ? attempts.findLast(reusable) : undefined;
    const isHeld = order.reservedUntil !== null && order.reservedUntil > runtime.clock();
    if (state !== "awaiting" || !isHeld || (!unused && attempts.length >= maxAttempts)) {
      throw new AppError("order_not_payable", { detail: unpayableTexts[state] });
    }
    const attempt =
      unused && provider
        ? { provider, reference: unused.reference, amountKobo: due }
        : await openPaymentAttempt(tx, runtime, order, attempts.length + 1);
    return { order, attempt };
  });
}

/** The amount due counts money until its refund is sent, so paying now would leave a balance. */
async function requireNoPendingRefund(tx: Tx, orderId: string): Promise<void> {
  if (!(await hasPendingRefund(tx, orderId))) return;
  throw new AppError("order_not_payable", {
    detail:
      "A refund for this order is being processed. Please don't pay now. We'll email you when it's sent.",
  });
}

function unresolvedError(): AppError {
  return new AppError("payment_unresolved", {
    detail: "We are still confirming your last payment. Please wait a moment before paying again.",
  });
}

const unpayableTexts = {
  awaiting: "The payment window for this order has expired. Please place it again.",
  paid: "This order is already paid.",
  review: "We're reviewing your payment. Please contact us before paying again.",
  closed: "This order is closed. Please place it again.",
} as const;

const payLimit = { name: "pay-looked-up", limit: 30, windowSeconds: 60 };

/** @throws {AppError} `not_found`; `order_not_payable`; `rate_limited` */
export async function payByLookup(
  runtime: Runtime,
  client: string,
  lookup: OrderLookup,
): Promise<LookupPayment> {
  const { id } = await lookUpOrder(runtime, client, lookup);
  await runtime.limits.spend(payLimit, id);
  return await runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!canPay(order, await listOpenCaseKinds(tx, id), runtime.clock())) {
      throw new AppError("order_not_payable", { detail: "This order can't be paid right now." });
    }
    return {
      orderNumber: order.orderNumber,
      orderToken: await createLookupToken(tx, runtime, id),
      dueAmount: toNaira(balanceDueKobo(order)),
    };
  });
}
