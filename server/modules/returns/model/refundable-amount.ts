import type { RefundedPortion } from "#contract/api/returns/returns.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { type OrderRecord, paidForLine } from "#server/modules/orders/model/index.ts";
import { sumRefundable } from "#server/modules/payments/index.ts";
import {
  type RefundedLineTotals,
  sumRefundedLines,
} from "#server/modules/payments/refunds/index.ts";
import { countReturnUnits, type LockedReturn, type ReturnRecord } from "./return-record.ts";
import { paidForUnits } from "./return-rules.ts";

export interface PriorRefunds {
  readonly lines: ReadonlyMap<number, RefundedLineTotals>;
  /** Received and not refunded yet, the most a return can refund. */
  readonly refundableKobo: Kobo;
}

const noRefunds: PriorRefunds = { lines: new Map(), refundableKobo: kobo(0) };

export async function loadPriorRefunds(
  on: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string) => PriorRefunds> {
  const lines = await sumRefundedLines(on, orderIds);
  const refundable = await sumRefundable(on, orderIds);
  return (id) => ({
    lines: lines.get(id) ?? noRefunds.lines,
    refundableKobo: refundable.get(id) ?? noRefunds.refundableKobo,
  });
}

export async function getPriorRefunds(on: Queryable, orderId: string): Promise<PriorRefunds> {
  return (await loadPriorRefunds(on, [orderId]))(orderId);
}

export function isFullyRefunded(
  order: Pick<OrderRecord, "status" | "totalKobo" | "receivedKobo" | "refundedKobo">,
  { refundableKobo }: PriorRefunds,
): boolean {
  // Overpayment of a free order says nothing about its items.
  const isRefundPending =
    order.totalKobo > 0 && refundableKobo === 0 && order.refundedKobo < order.receivedKobo;
  // An order made free after its refund is not REFUNDED.
  return order.status === "REFUNDED" || isRefundPending;
}

/** In kobo; null for an exchange. */
export function refundAmountKobo(
  order: OrderRecord,
  record: ReturnRecord,
  priorRefunds: PriorRefunds,
): Kobo | null {
  if (record.refundKobo !== null) return record.refundKobo;
  return record.kind === "refund" ? refundableAmountKobo(order, record, priorRefunds) : null;
}

/** In kobo; after arrival, for the received items only. */
export function refundableAmountKobo(
  order: OrderRecord,
  record: ReturnRecord,
  priorRefunds: PriorRefunds,
): Kobo {
  const refundable = toRefundableLines(order, receivedLines(record), priorRefunds);
  return sumKobo(refundable.map(({ amountKobo }) => amountKobo));
}

export function receivedLines({ status, lines }: ReturnRecord): ReturnRecord["lines"] {
  if (status !== "RECEIVED") return lines;
  return lines.map((line) => ({ ...line, quantity: line.sellable + line.damaged }));
}

export function hasUnrefundedStock(
  order: OrderRecord,
  { lines }: Pick<ReturnRecord, "lines">,
  priorRefunds: PriorRefunds,
): boolean {
  const refundable = toRefundableLines(order, lines, priorRefunds).filter(
    ({ amountKobo }) => amountKobo > 0,
  );
  return lines.some(({ position, variantId, quantity, sellable }) => {
    const unrefunded = refundable.find(
      (each) => each.position === position && each.variantId === variantId,
    );
    return sellable > quantity - (unrefunded?.quantity ?? 0);
  });
}

/** Capped by what is left of the order's money: staff may have refunded part of it without items. */
export function toRefundableLines(
  order: OrderRecord,
  lines: ReturnRecord["lines"],
  { lines: refundedLines, refundableKobo }: PriorRefunds,
): (ReturnRecord["lines"][number] & { readonly amountKobo: Kobo })[] {
  const refundedByPosition = new Map(refundedLines);
  let remainingKobo = refundableKobo;
  return lines.flatMap((line) => {
    const { position, quantity } = line;
    const orderLine = order.lines[position - 1];
    const refunded = refundedByPosition.get(position) ?? { quantity: 0, amountKobo: kobo(0) };
    const units = Math.min(quantity, (orderLine?.quantity ?? 0) - refunded.quantity);
    if (!orderLine || units <= 0) return [];
    const unrefundedKobo = paidForLine(order, orderLine) - refunded.amountKobo;
    const paidKobo = Math.min(
      paidForUnits(order, orderLine, units, refunded.quantity),
      Math.max(0, unrefundedKobo),
    );
    const amountKobo = kobo(Math.min(paidKobo, remainingKobo));
    refundedByPosition.set(position, {
      quantity: refunded.quantity + units,
      amountKobo: kobo(refunded.amountKobo + amountKobo),
    });
    remainingKobo = kobo(remainingKobo - amountKobo);
    return [{ ...line, quantity: units, amountKobo }];
  });
}

export async function findRefundedPortion(
  tx: Tx,
  { order, record }: LockedReturn,
): Promise<RefundedPortion> {
  return toRefundedPortion(order, record, await getPriorRefunds(tx, order.id));
}

/** A refund without items is goodwill and does not reduce an exchange. */
export function toRefundedPortion(
  order: OrderRecord,
  { lines }: Pick<ReturnRecord, "lines">,
  priorRefunds: PriorRefunds,
): RefundedPortion {
  if (isFullyRefunded(order, priorRefunds)) return "all";
  const refundable = toRefundableLines(order, lines, priorRefunds);
  return countReturnUnits(refundable).units === countReturnUnits(lines).units ? "none" : "some";
}
