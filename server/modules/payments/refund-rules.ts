import { isPaidNotSent } from "#contract/api/order-stage.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { PieceFate } from "#contract/api/staff-refunds.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";

/** Where a refund stands; the words are explained in the migration. */
export type RefundStatus = "requested" | "sending" | "to_send" | "done" | "failed" | "unknown";

/** A payment that money can be taken from again. */
export interface Refundable {
  readonly reference: string;
  readonly amountKobo: Kobo;
  /** What went back of it or may have. */
  readonly returningKobo: Kobo;
}

/** What is taken from one payment. */
export interface RefundPart {
  readonly reference: string;
  readonly amountKobo: Kobo;
}

/** What of these payments has neither gone back nor may be on its way back. */
export function refundableKobo(payments: readonly Refundable[]): Kobo {
  return kobo(payments.reduce((sum, each) => sum + each.amountKobo - each.returningKobo, 0));
}

/**
 * Splits a refund over the payments of an order, the newest first: what came twice is taken back before what paid.
 * The parts add up to the amount and none exceeds what is left of its payment.
 * @param payments oldest first
 * @returns undefined when that much is not there, or nothing is asked for
 */
export function splitRefund(
  payments: readonly Refundable[],
  amountKobo: Kobo,
): RefundPart[] | undefined {
  if (amountKobo <= 0 || amountKobo > refundableKobo(payments)) return undefined;
  const parts: RefundPart[] = [];
  let open = amountKobo;
  for (const { reference, amountKobo: came, returningKobo } of payments.toReversed()) {
    const taken = kobo(Math.min(open, came - returningKobo));
    if (taken > 0) parts.push({ reference, amountKobo: taken });
    open = kobo(open - taken);
  }
  return parts;
}

/**
 * What becomes of a piece whose money is sent again after it did not go: meanwhile it was the order's, so it is no longer
 * here where the order is not.
 */
export function fateAgain(fate: PieceFate, status: OrderStatus): PieceFate {
  return fate === "stock" && !isPaidNotSent(status) ? "arrival" : fate;
}

const minuteMs = 60_000;

/** A written refund is sent at once; one whose process died before is sent by the sweep after this. */
export const sendWithinMs = minuteMs;
/** A refund that is being sent for so long has lost its process: the call itself takes seconds. */
export const lostAfterMs = 2 * minuteMs;
/** The provider is asked about an unknown refund for so long; then only a person does. */
const askedForMs = 48 * 60 * minuteMs;
const firstPauseMs = 2 * minuteMs;
const longestPauseMs = 60 * minuteMs;

/** When to ask again what became of a refund: ever more seldom, at most hourly, for 48 hours. */
export function nextRefundCheckAt(sentAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - sentAt.getTime();
  if (ageMs >= askedForMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(ageMs, firstPauseMs), longestPauseMs));
}
