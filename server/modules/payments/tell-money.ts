import type { Order, OrderRefund } from "#contract/api/orders.ts";
import { isReversal } from "#contract/api/payment-words.ts";
import type { ReviewKind } from "#contract/api/staff-payments.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { keptKobo, type OrderRecord } from "#server/modules/orders/index.ts";
import { findOwed } from "./excess.ts";
import { numberCreditNotes } from "./number-credit-notes.ts";
import { paymentStateOf } from "./payment-rules.ts";
import { listRefunds, type PaymentRefund } from "./refunds.queries.ts";
import { listOpenReviewKinds, listOpenReviews } from "./reviews.queries.ts";
import { wordsOfRest } from "./settled-mail.ts";
import { type BuyerNote, stillHolds, wordsForBuyer } from "./tell-buyer.ts";
import { tellTransfer } from "./transfer/tell-transfer.ts";

/**
 * What its buyer is told of the money of one order: what went back and when, what is being looked at, and whether they
 * may pay what is due, and where to where they chose a transfer.
 */
export async function tellMoney(
  on: Queryable,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
): Promise<Required<Pick<Order, "refunds" | "moneyNotes" | "mayPay">> & Pick<Order, "transfer">> {
  const refunds = await listRefunds(on, order.id);
  const creditNotes = numberCreditNotes(order.orderNumber, refunds);
  const isPayable = mayPay(order, await listOpenReviewKinds(on, order.id), runtime.clock());
  const transfer = isPayable ? await tellTransfer(on, runtime, order) : undefined;
  return {
    refunds: refunds
      .filter(({ status }) => status !== "failed")
      .map((refund) => tellRefund(refund, creditNotes.get(refund.id))),
    moneyNotes: await listBuyerNotes(on, order),
    mayPay: isPayable,
    ...(transfer && { transfer }),
  };
}

function tellRefund(
  { id, amountKobo, status, how, requestedAt, settledAt }: PaymentRefund,
  creditNote: string | undefined,
): OrderRefund {
  return {
    id,
    amount: toNaira(amountKobo),
    at: (settledAt ?? requestedAt).toISOString(),
    state: stateOf(status, how),
    ...(creditNote !== undefined && { creditNote }),
  };
}

function stateOf(status: PaymentRefund["status"], how: PaymentRefund["how"]): OrderRefund["state"] {
  if (status === "to_send") return "to_send";
  if (status !== "done") return "under_way";
  return isReversal(how) ? how : "sent";
}

/**
 * Whether more may be paid for an order: it is unpaid, keeps its pieces, and no person looks at what came for it. A
 * payment that is still on its way shows only when the provider was asked, which paying does first.
 */
export function mayPay(order: OrderRecord, openReviews: readonly ReviewKind[], now: Date): boolean {
  const isHeld = order.holdExpiresAt !== null && order.holdExpiresAt > now;
  return isHeld && paymentStateOf(order, [], openReviews) === "awaiting";
}

/** What is said of the open cases of an order that still are so. */
export async function listBuyerNotes(on: Queryable, order: OrderRecord): Promise<BuyerNote[]> {
  const reviews = await listOpenReviews(on, order.id);
  if (reviews.length === 0 && order.status === "PENDING_PAYMENT" && keptKobo(order) > 0) {
    return [wordsOfRest(order)];
  }
  const notes = [];
  for (const review of reviews) {
    const owedKobo = await findOwed(on, order, review);
    if (!stillHolds(review.kind, order, owedKobo)) continue;
    notes.push(wordsForBuyer(review.kind, order, review.amountKobo, owedKobo) ?? []);
  }
  return notes.flat();
}
