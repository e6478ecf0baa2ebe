import type { WayOut } from "#contract/api/staff-payments.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import {
  cancelOrder,
  keptKobo,
  lockOrder,
  markOrderPaid,
  reviveOrder,
  undoSale,
} from "#server/modules/orders/index.ts";
import { closeHolding, type Decision } from "./decision.ts";
import { piecesLeft } from "./pieces-left.ts";
import { raiseReview } from "./raise-review.ts";
import { listRefundLines, passOnPieces } from "./refund-lines.queries.ts";
import { fateAgain } from "./refund-rules.ts";
import { listRefunds, type PaymentRefund } from "./refunds.queries.ts";
import { type RefundedLine, type RefundRequest, requestRefund } from "./request-refund.ts";
import { closeReviews, closeReviewsOfOrder } from "./reviews.queries.ts";
import { settleRefund } from "./settle-refund.ts";
import { keptMail, sentAnywayMail, takenAsPaidMail } from "./settled-mail.ts";
import {
  isUndoable,
  type TakenUndoable,
  type UndoableWay,
  undoableTakers,
} from "./take-undoable-way.ts";
import { markNeverCame } from "./transfer/bank-transfers.queries.ts";
import { againEndsOrder } from "./way-out.ts";

/** What came of a decision. */
export interface TakenWay {
  /** To be sent once the transaction is over. */
  readonly refunds: readonly PaymentRefund[];
  /** Where it can be taken back. */
  readonly undoable?: TakenUndoable;
}

type Taker = (tx: Tx, runtime: Runtime, decision: Decision) => Promise<readonly PaymentRefund[]>;

/**
 * Does what a way out says, in the transaction that closes its case.
 * @throws {AppError} as the verbs it calls do
 */
export async function takeWayOut(tx: Tx, runtime: Runtime, decision: Decision): Promise<TakenWay> {
  const { way } = decision.way;
  if (isUndoable(way)) {
    return { refunds: [], undoable: await undoableTakers[way](tx, runtime, decision) };
  }
  return { refunds: await takers[way](tx, runtime, decision) };
}

const takers: Readonly<Record<Exclude<WayOut, UndoableWay>, Taker>> = {
  async take_as_paid(tx, runtime, decision) {
    const { order, actor, reason } = decision;
    await markOrderPaid(tx, runtime, order.id, { actor, reason });
    await writeMail(tx, runtime, takenAsPaidMail(order));
    await closeHolding(tx, runtime, decision);
    return [];
  },

  async refund_and_cancel(tx, runtime, decision) {
    const { order, actor, reason, way } = decision;
    await cancelOrder(tx, runtime, order.id, { actor, reason });
    await closeHolding(tx, runtime, decision);
    return way.amountKobo ? await refund(tx, runtime, decision, { amountKobo: "all" }) : [];
  },

  refund_excess: (tx, runtime, decision) =>
    refund(tx, runtime, decision, ownPaymentFirst(decision)),

  send_back: (tx, runtime, decision) => refund(tx, runtime, decision, { amountKobo: "all" }),

  async send_anyway(tx, runtime, { order, actor, reason, review, known }) {
    await writeMail(tx, runtime, sentAnywayMail(order));
    const heldKobo = known.situation.order?.heldKobo ?? kobo(0);
    await reviveOrder(tx, runtime, order.id, { actor, reason });
    if (heldKobo > order.totalKobo && review.reference !== null) {
      await raiseReview(tx, runtime, {
        kind: "overpaid",
        orderId: order.id,
        reference: review.reference,
        amountKobo: kobo(heldKobo - order.totalKobo),
        detail: "More came than was due for an order that is sent after all.",
        reopens: true,
      });
    }
    return [];
  },

  async book_reversal(tx, runtime, decision) {
    const { order, actor, known, review } = decision;
    const { payments, situation } = known;
    const { isTransfer } = situation;
    const amountKobo = amountOf(decision);
    const endsOrder = amountKobo === situation.order?.heldKobo && !situation.order.isReturning;
    const lines = endsOrder ? piecesLeft(order, known.returnedPieces, amountKobo) : [];
    const booked = await requestRefund(tx, runtime, {
      ...requestOf(decision),
      amountKobo,
      lines,
      ...(payments.length > 1 && review.reference ? { reference: review.reference } : {}),
    });
    for (const { id } of booked) {
      await settleRefund(tx, runtime, {
        id,
        status: "done",
        actor,
        note: isTransfer ? "It never came." : "The bank took it back.",
        how: isTransfer ? "never_came" : "taken_back",
      });
    }
    if (isTransfer && review.reference !== null) {
      await forgetMoney(tx, runtime, decision, review.reference);
      await undoSaleOfNothing(tx, runtime, order.id);
    }
    return [];
  },

  async refund_made(tx, runtime, decision) {
    await settleAs(tx, runtime, decision, "done");
    return [];
  },

  async refund_again(tx, runtime, decision) {
    const first = decision.known.refund;
    if (!first) return [];
    if (first.status === "unknown") await settleAs(tx, runtime, decision, "failed");
    const [again, ...others] = await refund(tx, runtime, decision, {
      amountKobo: first.amountKobo,
      reference: first.reference,
      shippingKobo: first.shippingKobo,
      words: first.words,
      reason: first.reason,
      returnId: first.returnId,
      lines: await linesAgain(tx, decision, first),
    });
    if (!again || others.length > 0) throw new Error("A refund of one payment has one part");
    await passOnPieces(tx, first.id, again.id);
    return [again];
  },

  async refund_not_made(tx, runtime, decision) {
    await settleAs(tx, runtime, decision, "failed");
    await writeMail(tx, runtime, keptMail(decision.order, amountOf(decision)));
    return [];
  },
};

/**
 * Money that never came is in no other case of its payment, and its row of the statement may be another order's. What is
 * missing of its order stays a case as long as some of its money is kept, whichever payment the case names.
 */
async function forgetMoney(
  tx: Tx,
  { clock }: Runtime,
  { order, actor, reason }: Decision,
  reference: string,
): Promise<void> {
  const now = clock();
  await markNeverCame(tx, reference, now);
  for (const kind of ["overpaid", "paid_twice", "paid_after_close"] as const) {
    await closeReviews(tx, { reference, kind, by: actor, resolution: reason, now });
  }
  if (keptKobo(await lockOrder(tx, order.id)) > 0) return;
  const closing = { by: actor, resolution: reason, decision: null, now };
  await closeReviewsOfOrder(tx, order.id, ["underpaid"], closing);
}

/** An order that ended because none of its money ever came was no sale. */
async function undoSaleOfNothing(tx: Tx, runtime: Runtime, orderId: string): Promise<void> {
  const { status, receivedKobo } = await lockOrder(tx, orderId);
  const neverCame = (await listRefunds(tx, orderId)).filter(({ how }) => how === "never_came");
  if (status === "REFUNDED" && sumKobo(neverCame.map((each) => each.amountKobo)) === receivedKobo) {
    await undoSale(tx, runtime, orderId);
  }
}

const amountOf = ({ way }: Decision): Kobo => way.amountKobo ?? kobo(0);

/** What every refund of a decision is: its key is the case's, so that it leaves once whatever is pressed again. */
function requestOf({ order, review, actor, reason }: Decision) {
  return {
    orderId: order.id,
    reason,
    actor,
    key: `${keyOfCases}${review.id} ${review.version}`,
  };
}

const keyOfCases = "case ";

/** Whether a refund of this key came of a case. */
export const isOfCase = (requestKey: string): boolean => requestKey.startsWith(keyOfCases);

function refund(
  tx: Tx,
  runtime: Runtime,
  decision: Decision,
  what: Partial<RefundRequest> & Pick<RefundRequest, "amountKobo">,
): Promise<readonly PaymentRefund[]> {
  return requestRefund(tx, runtime, { ...requestOf(decision), ...what });
}

/** What came too much is taken from the payment that brought it, where that much of it is left. */
function ownPaymentFirst(decision: Decision) {
  const { review, known } = decision;
  const amountKobo = amountOf(decision);
  return known.situation.paymentHeldKobo >= amountKobo && review.reference !== null
    ? { amountKobo, reference: review.reference }
    : { amountKobo };
}

/**
 * The pieces that a repeated refund is for: those of the first try or, if that named none and gives back all the order
 * has left, all pieces that are left.
 */
async function linesAgain(
  tx: Tx,
  { known, order }: Decision,
  first: PaymentRefund,
): Promise<RefundedLine[]> {
  // As long as nobody knew, its pieces were in nobody's parcel: what was to become of them holds.
  const wasUnknown = first.status === "unknown";
  const lines = (await listRefundLines(tx, [first.id])).map((line) =>
    wasUnknown || line.isBack ? line : { ...line, fate: fateAgain(line.fate, order.status) },
  );
  const { situation, returnedPieces } = known;
  if (lines.length > 0 || !againEndsOrder(situation)) return lines;
  return piecesLeft(order, returnedPieces, kobo(first.amountKobo - first.shippingKobo));
}

async function settleAs(
  tx: Tx,
  runtime: Runtime,
  { known, actor, reason }: Decision,
  status: "done" | "failed",
): Promise<void> {
  if (!known.refund) return;
  await settleRefund(tx, runtime, { id: known.refund.id, status, actor, note: reason });
}
