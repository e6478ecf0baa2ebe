import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findProductsForPricing } from "#server/modules/catalogue/index.ts";
import { keptUntil, type OrderRecord } from "#server/modules/orders/index.ts";
import { findOwed } from "./excess.ts";
import { listCaptures, type PaymentCapture } from "./payments.queries.ts";
import {
  listRefundLines,
  type RefundLineRecord,
  type ReturnedGoods,
  sumReturnedGoods,
} from "./refund-lines.queries.ts";
import { refundableKobo } from "./refund-rules.ts";
import { findRefund, type PaymentRefund } from "./refunds.queries.ts";
import { momentWords, restDueAt } from "./rest-due.ts";
import { listOpenReviewKinds, type PaymentReview } from "./reviews.queries.ts";
import type { CaseSituation, SituationOrder } from "./way-out.ts";

/** A case with what was looked up for it. */
export interface KnownCase {
  readonly situation: CaseSituation;
  readonly payments: readonly PaymentCapture[];
  readonly refund: PaymentRefund | undefined;
  /** Pieces of each line of the order that money went back for, or may have. */
  readonly returnedPieces: ReadonlyMap<number, number>;
}

/**
 * Gathers what the ways out of a case depend on.
 * @param order its order, locked where something is to be decided by it
 */
export async function knowCase(
  on: Queryable,
  review: PaymentReview,
  order: OrderRecord | undefined,
  now: Date,
): Promise<KnownCase> {
  const payments = order ? await listCaptures(on, order.id) : [];
  const isOfRefund = review.kind === "refund_unknown" || review.kind === "refund_failed";
  const refund = isOfRefund ? await findRefund(on, review.reference ?? "") : undefined;
  const paidBy = refund?.reference ?? review.reference;
  const own = payments.filter(({ reference }) => reference === paidBy);
  const lines = refund ? await listRefundLines(on, [refund.id]) : [];
  const returned = order ? await sumReturnedGoods(on, order.id) : nothingReturned;
  return {
    payments,
    refund,
    returnedPieces: returned.pieces,
    situation: {
      kind: review.kind,
      stakeKobo: review.amountKobo,
      order: order ? await situationOf(on, order, payments, review) : null,
      paymentHeldKobo: refundableKobo(own),
      isTransfer: own.some(({ way }) => way === "transfer"),
      refund: refund
        ? {
            state: refund.status,
            amountKobo: refund.amountKobo,
            namesPieces: lines.length > 0,
            pieces: countForStock(lines),
            isOvertaken: order !== undefined && isOvertaken(order, refund, lines, returned),
          }
        : null,
      keptUntil: momentWords(order ? keptUntil(order, restDueAt(now)) : restDueAt(now)),
    },
  };
}

function countForStock(lines: readonly RefundLineRecord[]): number {
  return lines
    .filter(({ fate, isBack }) => fate === "stock" && !isBack)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether the pieces or the shipping of a refund that was not made went back in money by others. */
function isOvertaken(
  order: OrderRecord,
  { status, shippingKobo }: PaymentRefund,
  lines: readonly RefundLineRecord[],
  returned: ReturnedGoods,
): boolean {
  if (status !== "failed") return false;
  return (
    returned.shippingKobo + shippingKobo > order.shippingKobo ||
    lines.some(
      ({ position, quantity }) =>
        (returned.pieces.get(position) ?? 0) + quantity >
        (order.lines[position - 1]?.quantity ?? 0),
    )
  );
}

const nothingReturned: ReturnedGoods = {
  pieces: new Map(),
  goodsKobo: kobo(0),
  shippingKobo: kobo(0),
};

async function situationOf(
  on: Queryable,
  order: OrderRecord,
  payments: readonly PaymentCapture[],
  review: PaymentReview,
): Promise<SituationOrder> {
  const heldKobo = refundableKobo(payments);
  return {
    status: order.status,
    totalKobo: order.totalKobo,
    heldKobo,
    owedKobo: await findOwed(on, order, review),
    pieces: await piecesOf(on, order),
    isReturning: returningKobo(order, heldKobo) > 0,
    isShortCaseOpen: (await listOpenReviewKinds(on, order.id)).includes("underpaid"),
    isForgotten: order.email === "",
  };
}

/** Refunds of an order that are on their way, or may be. */
export function returningKobo(
  { receivedKobo, refundedKobo }: Pick<OrderRecord, "receivedKobo" | "refundedKobo">,
  heldKobo: Kobo,
): Kobo {
  return kobo(receivedKobo - refundedKobo - heldKobo);
}

async function piecesOf(on: Queryable, { lines }: OrderRecord): Promise<SituationOrder["pieces"]> {
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
