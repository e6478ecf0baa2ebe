import { setTimeout as pause } from "node:timers/promises";
import type { OrderLookup, PaymentStart } from "#contract/api/orders/orders.ts";
import type { LookupPayment } from "#contract/api/payments/order-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lookUpOrder } from "#server/modules/orders/customer/index.ts";
import { balanceDueKobo, type OrderRecord } from "#server/modules/orders/model/index.ts";
import { createLookupToken, updateHold } from "#server/modules/orders/payment-link/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { listOpenCaseKinds } from "../cases/payment-cases.queries.ts";
import {
  accountMinutesLeft,
  isQueryPending,
  isUnused,
  maxAttempts,
  nextCheckAt,
  type PaymentAttempt,
  reservationForPayment,
  toPaymentState,
} from "../payment-rules.ts";
import {
  findCheckoutUrl,
  insertAttempt,
  listAttempts,
  saveCheckoutUrl,
} from "../payments.queries.ts";
import { findProvider, noKeys, type ProviderRuntime } from "../providers/index.ts";
import type { PayingCustomer } from "../providers/provider.ts";
import { pageGapMs, reconcileOrder } from "../reconcile/reconcile.ts";
import { hasPendingRefund } from "../refunds.queries.ts";
import { getOrderAccount } from "./order-account.ts";
import { canPay, canStillPay } from "./payment-status.ts";

/**
 * Stored before the pop-up opens, so that it can always be checked. The first reference is the order number
 * (specification §4). The order must be locked, or new in this transaction.
 */
export async function openPaymentAttempt(
  tx: Tx,
  { config, clock }: Pick<Runtime, "config" | "clock">,
  order: Pick<
    OrderRecord,
    | "id"
    | "orderNumber"
    | "status"
    | "totalKobo"
    | "receivedKobo"
    | "refundedKobo"
    | "dueKobo"
    | "createdAt"
    | "reservedUntil"
  >,
  number = 1,
  accountUntil: Date | null = null,
): Promise<OpenedAttempt> {
  const { provider, mode } = config.payments;
  if (!provider) throw unavailableError();
  const reservedUntil = await stretchReservation(tx, order, clock());
  const reference = number === 1 ? order.orderNumber : `${order.orderNumber}-${number}`;
  const createdAt = clock();
  const attempt = { provider, reference, amountKobo: balanceDueKobo(order) };
  await insertAttempt(tx, {
    ...attempt,
    orderId: order.id,
    number,
    currency: "NGN",
    method: "card",
    mode,
    createdAt,
    nextCheckAt: nextCheckAt({ status: "open", createdAt, reportedAt: null }, createdAt),
    accountUntil,
  });
  return { ...attempt, ...(reservedUntil !== undefined && { reservedUntil }) };
}

export interface OpenedAttempt {
  readonly provider: ProviderId;
  readonly reference: string;
  readonly amountKobo: Kobo;
  /** Of its order. */
  readonly reservedUntil?: string;
}

async function stretchReservation(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "status" | "createdAt" | "reservedUntil">,
  now: Date,
): Promise<string | undefined> {
  if (order.status !== "PENDING_PAYMENT") return undefined;
  const until = reservationForPayment(order, now);
  if (until.getTime() !== order.reservedUntil?.getTime()) await updateHold(tx, order.id, until);
  return until.toISOString();
}

/** Where no items are reserved. */
const unreservedMs = 30 * 60_000;

/**
 * Called outside any transaction: it may call the provider.
 * @param backTo the path that the provider's page leads back to
 * @throws {AppError} `unavailable`
 */
export async function startAttempt(
  runtime: Pick<Runtime, "db" | "clock" | "log"> & ProviderRuntime,
  { provider: id, reference, amountKobo, reservedUntil }: OpenedAttempt,
  { firstName, lastName, email, phone }: PayingCustomer,
  backTo: string,
): Promise<PaymentStart> {
  const { db, clock, config, log } = runtime;
  const provider = findProvider(runtime, id);
  const now = clock();
  const until = new Date(reservedUntil ?? now.getTime() + unreservedMs);
  const findUrl = async () =>
    provider?.checkout === "page" ? await findCheckoutUrl(db, reference) : null;
  const startAt = async (checkoutUrl: string | null) =>
    await provider?.start({
      ...{ reference, amountKobo, checkoutUrl },
      customer: { firstName, lastName, email, phone },
      returnUrl: `${config.publicUrl}${backTo}`,
      accountMinutes: accountMinutesLeft(until, now),
    });
  const earlierUrl = await findUrl();
  let answer = await startAt(earlierUrl);
  if (answer?.kind === "unavailable") {
    // Another request may have started it just now.
    const url = await findUrl();
    if (url) answer = await startAt(url);
  }
  if (answer?.kind !== "started") {
    const cause = answer?.cause ?? noKeys;
    logRepeated(log, "warn", { id, cause }, { reference }, "a payment could not be started");
    throw unavailableError();
  }
  const { start } = answer;
  if (start.checkout === "page" && !earlierUrl) {
    await saveCheckoutUrl(db, reference, start.checkoutUrl);
  }
  return start;
}

export const returnPath = ({ orderNumber }: Pick<OrderRecord, "orderNumber">) =>
  `/checkout?order=${orderNumber}`;

function unavailableError(): AppError {
  return new AppError("unavailable", {
    detail: "Card payment isn't available right now. Please try again shortly.",
  });
}

/** The provider requires a name, email and phone, but these payers may not see the buyer's. */
export async function getShopCustomer(
  on: Queryable,
  { orderNumber }: Pick<OrderRecord, "orderNumber">,
): Promise<PayingCustomer> {
  const { email, phone } = await getContact(on);
  return { firstName: "Order", lastName: orderNumber, email, phone };
}

/** A check started elsewhere takes less. */
export const polling = { maxTries: 14, intervalMs: 500 };

/**
 * Every earlier attempt is checked first, so that nobody pays twice.
 * @throws {AppError} `payment_unresolved` while an earlier attempt may succeed; `order_not_payable`; `unavailable`
 */
export async function resumePayment(
  runtime: Runtime,
  orderId: string,
  { isBuyer = true }: { readonly isBuyer?: boolean } = {},
): Promise<PaymentStart> {
  for (let tries = 0; tries < polling.maxTries; tries += 1) {
    if (tries > 0) await pause(polling.intervalMs);
    await reconcileOrder(runtime, orderId, { gapMs: pageGapMs });
    const opened = await openUnlessPending(runtime, orderId);
    if (!opened) continue;
    const { attempt, order } = opened;
    const customer = isBuyer ? order.shippingInfo : await getShopCustomer(runtime.db, order);
    return await startAttempt(runtime, attempt, customer, returnPath(order));
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
    if (order.status === "PENDING_PAYMENT" && state === "awaiting")
      await requireNoPendingRefund(tx, orderId);
    const due = balanceDueKobo(order);
    const { provider } = runtime.config.payments;
    const reusable = (each: PaymentAttempt) =>
      isUnused(each) && each.amountKobo === due && each.provider === provider;
    const unused = state === "awaiting" ? attempts.findLast(reusable) : undefined;
    const now = runtime.clock();
    if (
      state !== "awaiting" ||
      !canStillPay(order, now) ||
      (!unused && attempts.length >= maxAttempts)
    ) {
      throw new AppError("order_not_payable", { detail: unpayableTexts[state] });
    }
    if (!unused || !provider) {
      return { order, attempt: await openPaymentAttempt(tx, runtime, order, attempts.length + 1) };
    }
    const reservedUntil = await stretchReservation(tx, order, now);
    const { reference } = unused;
    const reused = { provider, reference, amountKobo: due };
    return { order, attempt: { ...reused, ...(reservedUntil !== undefined && { reservedUntil }) } };
  });
}

/** The amount due counts money until its refund is sent, so paying now would leave a balance. */
export async function requireNoPendingRefund(tx: Tx, orderId: string): Promise<void> {
  if (!(await hasPendingRefund(tx, orderId))) return;
  throw new AppError("order_not_payable", {
    detail:
      "A refund for this order is being processed. Please don't pay now. We'll email you when it's sent.",
  });
}

export function unresolvedError(): AppError {
  return new AppError("payment_unresolved", {
    detail: "We are still confirming your last payment. Please wait a moment before paying again.",
  });
}

export const unpayableTexts = {
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
    const openCaseKinds = await listOpenCaseKinds(tx, id);
    const attempts = await listAttempts(tx, id);
    const state = toPaymentState(order, attempts, openCaseKinds);
    const byAccount = await getOrderAccount(tx, runtime, { order, attempts, state });
    const isOpen = canPay(order, openCaseKinds, runtime.clock()) || "canOpenAccount" in byAccount;
    if (!isOpen || !runtime.config.payments.provider) {
      throw new AppError("order_not_payable", { detail: "This order can't be paid right now." });
    }
    return {
      orderNumber: order.orderNumber,
      orderToken: await createLookupToken(tx, runtime, id),
      dueAmount: toNaira(balanceDueKobo(order)),
    };
  });
}
