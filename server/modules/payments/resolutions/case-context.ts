import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findProductsForPricing } from "#server/modules/catalogue/products/index.ts";
import { isErased, type OrderRecord } from "#server/modules/orders/model/index.ts";
import { laterReservationEnd } from "#server/modules/orders/payment-link/index.ts";
import { type ProviderId, providerName } from "#server/platform/config/payment-config.ts";
import { balanceDueAt, calculateEarned, formatDueDate } from "../cases/buyer-payment-notes.ts";
import { type CaseRecord, listOpenCaseKinds } from "../cases/payment-cases.queries.ts";
import { findAttempt, listCaptures, type PaymentCapture } from "../payments.queries.ts";
import { isRefundedByStaff } from "../providers/provider.ts";
import {
  listRefundLines,
  type RefundedTotals,
  type RefundLineRecord,
  sumRefundedTotals,
} from "../refund-lines.queries.ts";
import { refundableKobo } from "../refund-rules.ts";
import { listFailedParts, listRemainingUnits, planRetry } from "../refunds/retry-refund.ts";
import { findRefund, listRefundParts, type PaymentRefund } from "../refunds.queries.ts";
import type { CaseContext, OrderContext, Resolution } from "./resolution.ts";

export interface LoadedCase {
  readonly context: CaseContext;
  readonly payments: readonly PaymentCapture[];
  readonly refund: PaymentRefund | undefined;
  /** Null where only the bank knows of the payment. */
  readonly provider: ProviderId | null;
  readonly refundedLines: RefundedTotals["lines"];
}

/** @param order locked where the result decides a change */
export async function loadCase(
  on: Queryable,
  paymentCase: CaseRecord,
  order: OrderRecord | undefined,
  now: Date,
): Promise<LoadedCase> {
  const payments = order ? await listCaptures(on, order.id) : [];
  const isRefundCase =
    paymentCase.kind === "refund_unknown" || paymentCase.kind === "refund_failed";
  const refund = isRefundCase ? await findRefund(on, paymentCase.reference ?? "") : undefined;
  const paidBy = refund?.reference ?? paymentCase.reference;
  const ownPayments = payments.filter(({ reference }) => reference === paidBy);
  const attempt = paidBy ? await findAttempt(on, paidBy) : undefined;
  const provider = attempt?.provider ?? paymentCase.provider;
  const refunded = order ? await sumRefundedTotals(on, order.id) : nothingRefunded;
  return {
    payments,
    refund,
    provider,
    refundedLines: refunded.lines,
    context: {
      kind: paymentCase.kind,
      caseAmountKobo: paymentCase.amountKobo,
      order: order ? await toOrderContext(on, order, payments, paymentCase) : null,
      paymentHeldKobo: refundableKobo(ownPayments),
      provider: providerName(provider),
      isTransfer: ownPayments.some(({ method }) => method === "transfer"),
      isRefundedByStaff: ownPayments.some(isRefundedByStaff),
      refund:
        refund && order ? await toRefundContext(on, order, refund, refundableKobo(payments)) : null,
      reservedUntil: formatDueDate(
        order ? laterReservationEnd(order, balanceDueAt(now)) : balanceDueAt(now),
      ),
    },
  };
}

function countRestockable(lines: readonly RefundLineRecord[]): number {
  return lines
    .filter(({ disposition, isBack }) => disposition === "stock" && !isBack)
    .reduce((total, { quantity }) => total + quantity, 0);
}

async function toRefundContext(
  on: Queryable,
  order: OrderRecord,
  refund: PaymentRefund,
  heldKobo: Kobo,
): Promise<CaseContext["refund"]> {
  const parts = (await listRefundParts(on, refund)).filter(({ id }) => id !== refund.id);
  const activeParts = parts.filter(({ status }) => status !== "failed");
  const totalOf = (some: readonly PaymentRefund[]) => sumKobo(some.map((part) => part.amountKobo));
  const common = {
    state: refund.status,
    sentKobo: totalOf(activeParts.filter(({ status }) => status === "done")),
    pendingKobo: totalOf(activeParts.filter(({ status }) => status !== "done")),
  };
  if (refund.status !== "failed") {
    const lines = await listRefundLines(on, [refund.id]);
    const others = await listRefundLines(
      on,
      activeParts.map(({ id }) => id),
    );
    const ownLines = lines.filter(
      (line) => !others.some(({ position }) => position === line.position),
    );
    const { lines: refunded } = await sumRefundedTotals(on, order.id);
    return {
      ...common,
      amountKobo: refund.amountKobo,
      restockQuantity: countRestockable(ownLines),
      isSuperseded: false,
      restocksRemaining: heldKobo === 0 && listRemainingUnits(order, refunded, kobo(0)).length > 0,
    };
  }
  const failed = await listFailedParts(on, refund);
  const { parts: _, ...retry } = await planRetry(on, order, failed, false);
  return { ...common, ...retry };
}

const nothingRefunded: RefundedTotals = {
  lines: new Map(),
  itemsKobo: kobo(0),
  shippingKobo: kobo(0),
};

async function toOrderContext(
  on: Queryable,
  order: OrderRecord,
  payments: readonly PaymentCapture[],
  paymentCase: CaseRecord,
): Promise<OrderContext> {
  const heldKobo = refundableKobo(payments);
  return {
    status: order.status,
    totalKobo: order.totalKobo,
    heldKobo,
    earnedKobo: await calculateEarned(on, order, paymentCase),
    lines: await listLinesWithStock(on, order),
    hasPendingRefund: pendingRefundKobo(order, heldKobo) > 0,
    isUnderpaidCaseOpen: (await listOpenCaseKinds(on, order.id)).includes("underpaid"),
    isErased: isErased(order),
  };
}

export function pendingRefundKobo(
  { receivedKobo, refundedKobo }: Pick<OrderRecord, "receivedKobo" | "refundedKobo">,
  heldKobo: Kobo,
): Kobo {
  return kobo(receivedKobo - refundedKobo - heldKobo);
}

async function listLinesWithStock(
  on: Queryable,
  { lines }: OrderRecord,
): Promise<OrderContext["lines"]> {
  const products = await findProductsForPricing(on, [
    ...new Set(lines.map(({ productId }) => productId)),
  ]);
  const stock = new Map(
    products.flatMap(({ archived, variants }) =>
      variants.map((variant) => [variant.id, archived ? 0 : variant.stock] as const),
    ),
  );
  return lines.map(({ name, size, quantity, variantId }) => ({
    name,
    size,
    quantity,
    stock: stock.get(variantId) ?? 0,
  }));
}

export interface Decision {
  readonly paymentCase: CaseRecord;
  readonly loaded: LoadedCase;
  readonly order: OrderRecord;
  readonly resolution: Resolution;
  readonly reason: string;
  readonly actor: string;
}
