import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { ItemDisposition } from "#contract/api/payments/refunds.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";

export type RefundStatus = "requested" | "sending" | "to_send" | "done" | "failed" | "unknown";

interface Refundable {
  readonly reference: string;
  readonly amountKobo: Kobo;
  readonly refundingKobo: Kobo;
}

interface RefundPart {
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
const begunForMs = 14 * 24 * 60 * minuteMs;
const firstPauseMs = 2 * minuteMs;
const maxPauseMs = 60 * minuteMs;

export function nextRefundCheckAt(sentAt: Date, now: Date): Date | null {
  return nextCheckAt(sentAt, now, pollForMs);
}

/** Of one that the provider accepted; banks take up to ten working days. */
export function nextBegunCheckAt(sentAt: Date, now: Date): Date | null {
  return nextCheckAt(sentAt, now, begunForMs);
}

function nextCheckAt(sentAt: Date, now: Date, forMs: number): Date | null {
  const ageMs = now.getTime() - sentAt.getTime();
  if (ageMs >= forMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(ageMs, firstPauseMs), maxPauseMs));
}

export interface RefundableLine {
  /** From 1. */
  readonly position: number;
  readonly quantity: number;
  /** For all its units. */
  readonly paidKobo: Kobo;
  readonly discountShareKobo: Kobo;
  readonly refundedQuantity: number;
  readonly refundedKobo: Kobo;
}

export type RefundInput =
  | { readonly mode: "all" }
  | {
      readonly mode: "lines";
      readonly lines: readonly { readonly position: number; readonly quantity: number }[];
      readonly shipping: boolean;
    }
  | { readonly mode: "amount"; readonly amountKobo: Kobo };

export interface RefundBasis {
  readonly lines: readonly RefundableLine[];
  /** Paid for shipping and not refunded. */
  readonly shippingKobo: Kobo;
  readonly payments: readonly Refundable[];
}

export interface PlannedLine {
  readonly position: number;
  readonly quantity: number;
  readonly amountKobo: Kobo;
}

export interface RefundPlan {
  readonly amountKobo: Kobo;
  readonly lines: readonly PlannedLine[];
  readonly shippingKobo: Kobo;
  /** Before any discount. */
  readonly itemsKobo: Kobo;
  readonly discountShareKobo: Kobo;
  readonly isReduced: boolean;
}

export class QuantityExceededError extends Error {}

/**
 * The shares of a line's units add up to what was paid for it.
 * @throws {QuantityExceededError}
 */
export function planRefund(input: RefundInput, basis: RefundBasis): RefundPlan {
  const leftKobo = refundableKobo(basis.payments);
  if (input.mode === "amount") {
    return {
      amountKobo: input.amountKobo,
      lines: [],
      shippingKobo: kobo(0),
      itemsKobo: kobo(0),
      discountShareKobo: kobo(0),
      isReduced: false,
    };
  }
  const requested =
    input.mode === "all"
      ? basis.lines.map(({ position, quantity, refundedQuantity }) => ({
          position,
          quantity: quantity - refundedQuantity,
        }))
      : input.lines;
  const valued = requested
    .filter(({ quantity }) => quantity > 0)
    .map((each) => valueLine(each, basis.lines));
  const includesShipping = input.mode === "all" || input.shipping;
  const valueKobo = sumKobo([
    ...valued.map(({ paidKobo }) => paidKobo),
    includesShipping ? basis.shippingKobo : kobo(0),
  ]);
  let openKobo = leftKobo;
  const allocate = (amount: Kobo): Kobo => {
    const allocatedKobo = kobo(Math.min(amount, openKobo));
    openKobo = kobo(openKobo - allocatedKobo);
    return allocatedKobo;
  };
  const lines = valued.map(({ position, quantity, paidKobo }) => ({
    position,
    quantity,
    amountKobo: allocate(paidKobo),
  }));
  const shippingKobo = includesShipping ? allocate(basis.shippingKobo) : kobo(0);
  return {
    amountKobo: input.mode === "all" ? leftKobo : kobo(leftKobo - openKobo),
    lines,
    shippingKobo,
    itemsKobo: sumKobo(valued.map(({ fullKobo }) => fullKobo)),
    discountShareKobo: sumKobo(valued.map(({ fullKobo, paidKobo }) => kobo(fullKobo - paidKobo))),
    isReduced: valueKobo > leftKobo,
  };
}

function valueLine(
  { position, quantity }: { readonly position: number; readonly quantity: number },
  lines: readonly RefundableLine[],
) {
  const line = lines.find((each) => each.position === position);
  if (!line || quantity > line.quantity - line.refundedQuantity) throw new QuantityExceededError();
  const share = (whole: Kobo) =>
    kobo(
      portion(whole, line.refundedQuantity + quantity, line.quantity) -
        portion(whole, line.refundedQuantity, line.quantity),
    );
  const paid = line.paidKobo;
  const full = kobo(paid + line.discountShareKobo);
  const discountKobo = share(full) - share(paid);
  const paidKobo = kobo(Math.min(share(paid), Math.max(0, paid - line.refundedKobo)));
  return { position, quantity, paidKobo, fullKobo: kobo(paidKobo + discountKobo) };
}

function portion(whole: Kobo, count: number, of: number): number {
  return Number((BigInt(whole) * BigInt(count)) / BigInt(of));
}

export function allocateShipping(
  shippingKobo: Kobo,
  parts: readonly { readonly amountKobo: Kobo }[],
  allocated: readonly (readonly { readonly amountKobo: Kobo }[])[],
): Kobo[] {
  let leftKobo = shippingKobo;
  return parts.map(({ amountKobo }, i) => {
    const availableKobo = amountKobo - sumKobo((allocated[i] ?? []).map((line) => line.amountKobo));
    const allocatedKobo = kobo(Math.min(leftKobo, availableKobo));
    leftKobo = kobo(leftKobo - allocatedKobo);
    return allocatedKobo;
  });
}

/** A line split over parts keeps its quantity in the first. */
export function allocateLines<Line extends PlannedLine>(
  lines: readonly Line[],
  parts: readonly { readonly amountKobo: Kobo }[],
): Line[][] {
  const allocated: Line[][] = parts.map(() => []);
  let part = 0;
  let availableKobo = parts[0]?.amountKobo ?? kobo(0);
  for (const line of lines) {
    let leftKobo = line.amountKobo;
    let quantity = line.quantity;
    do {
      while (availableKobo === 0 && part < parts.length - 1) {
        part += 1;
        availableKobo = parts[part]?.amountKobo ?? kobo(0);
      }
      const allocatedKobo = kobo(Math.min(leftKobo, availableKobo));
      if (allocatedKobo === 0 && leftKobo > 0)
        throw new Error("The lines of a refund exceed its parts");
      allocated[part]?.push({ ...line, quantity, amountKobo: allocatedKobo });
      leftKobo = kobo(leftKobo - allocatedKobo);
      availableKobo = kobo(availableKobo - allocatedKobo);
      quantity = 0;
    } while (leftKobo > 0);
  }
  return allocated;
}
