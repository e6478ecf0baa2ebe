import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { ItemDisposition } from "#contract/api/payments/refunds.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";

export type RefundStatus = "requested" | "sending" | "to_send" | "done" | "failed" | "unknown";

export interface Refundable {
  readonly reference: string;
  readonly amountKobo: Kobo;
  readonly refundingKobo: Kobo;
}

export interface RefundPart {
  readonly reference: string;
  readonly amountKobo: Kobo;
}

export function refundableKobo(payments: readonly Refundable[]): Kobo {
  return kobo(payments.reduce((total, each) => total + each.amountKobo - each.refundingKobo, 0));
}

/**
 * Newest first: double payments are refunded before the first.
 * @param payments oldest first
 * @returns undefined for zero or more than is left
 */
export function splitRefund(
  payments: readonly Refundable[],
  amountKobo: Kobo,
): RefundPart[] | undefined {
  if (amountKobo <= 0 || amountKobo > refundableKobo(payments)) return undefined;
  const parts: RefundPart[] = [];
  let openKobo = amountKobo;
  for (const { reference, amountKobo: paidKobo, refundingKobo } of payments.toReversed()) {
    const allocatedKobo = kobo(Math.min(openKobo, paidKobo - refundingKobo));
    if (allocatedKobo > 0) parts.push({ reference, amountKobo: allocatedKobo });
    openKobo = kobo(openKobo - allocatedKobo);
  }
  return parts;
}

/** The items may have shipped since the first try. */
export function retryDisposition(
  disposition: ItemDisposition,
  status: OrderStatus,
): ItemDisposition {
  return disposition === "stock" && !isPaidNotShipped(status) ? "arrival" : disposition;
}

const caseKeyPrefix = "case ";

/** The key is the case's, so the refund is sent once however often it is submitted. */
export const caseRefundKey = ({ id, version }: { readonly id: string; readonly version: number }) =>
  `${caseKeyPrefix}${id} ${version}`;

export const isCaseRefundKey = (requestKey: string): boolean =>
  requestKey.startsWith(caseKeyPrefix);

const minuteMs = 60_000;

export const sendWithinMs = minuteMs;
/** A refund sending for so long has lost its process: the call takes seconds. */
export const lostAfterMs = 2 * minuteMs;
const pollForMs = 48 * 60 * minuteMs;
const firstPauseMs = 2 * minuteMs;
const maxPauseMs = 60 * minuteMs;

export function nextRefundCheckAt(sentAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - sentAt.getTime();
  if (ageMs >= pollForMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(ageMs, firstPauseMs), maxPauseMs));
}
