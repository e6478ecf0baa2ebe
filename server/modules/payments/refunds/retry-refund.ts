import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { type OrderRecord, paidForLine } from "#server/modules/orders/model/index.ts";
import { listRetainedRefunds } from "../cases/payment-cases.queries.ts";
import { listCaptures } from "../payments.queries.ts";
import {
  listRefundLines,
  type RefundedLineTotals,
  type RefundedTotals,
  type RefundLineRecord,
  sumRefundedTotals,
} from "../refund-lines.queries.ts";
import { allocateLines, planRefund, refundableKobo, retryDisposition } from "../refund-rules.ts";
import { listRefundParts, type PaymentRefund } from "../refunds.queries.ts";
import type { RefundedLine } from "./request-refund.ts";

export interface RetriedPart {
  readonly failed: PaymentRefund;
  readonly amountKobo: Kobo;
  readonly shippingKobo: Kobo;
  readonly lines: readonly RefundedLine[];
}

export interface Retry {
  readonly parts: readonly RetriedPart[];
  readonly amountKobo: Kobo;
  readonly isSuperseded: boolean;
  readonly restockQuantity: number;
  readonly restocksRemaining: boolean;
}

export async function listFailedParts(
  on: Queryable,
  operation: Pick<PaymentRefund, "operationKey">,
): Promise<PaymentRefund[]> {
  const parts = await listRefundParts(on, operation);
  const retained = await listRetainedRefunds(
    on,
    parts.map(({ id }) => id),
  );
  const isRetained = ({ id, settledAt }: PaymentRefund) =>
    retained.some(({ reference, decision, resolvedAt }) =>
      // Closing a case waives every part that had failed by then.
      decision === "leave" ? settledAt !== null && settledAt <= resolvedAt : reference === id,
    );
  return parts.filter(
    (part, i) =>
      part.status === "failed" &&
      !parts.slice(i + 1).some(({ reference }) => reference === part.reference) &&
      !isRetained(part),
  );
}

/** @param wasUnknown until now, so its items have not shipped */
export async function planRetry(
  on: Queryable,
  order: OrderRecord,
  failed: readonly PaymentRefund[],
  wasUnknown: boolean,
): Promise<Retry> {
  const [first] = failed;
  if (!first) return emptyRetry;
  const siblings = await listRefundParts(on, first);
  const lines = await listRefundLines(
    on,
    siblings.map(({ id }) => id),
  );
  const captures = await listCaptures(on, order.id);
  const refunded = await sumRefundedTotals(on, order.id);
  const context = { order, siblings, lines, refunded };
  const held = new Map(captures.map((each) => [each.reference, refundableKobo([each])]));
  const isHeld = ({ failed: { reference }, amountKobo }: RetriedPart) =>
    (held.get(reference) ?? 0) >= amountKobo;
  const planned = planParts(context, failed);
  let parts = planned;
  while (!parts.every(isHeld)) {
    parts = planParts(
      context,
      parts.filter(isHeld).map((part) => part.failed),
    );
  }
  const amountKobo = sumKobo(parts.map((part) => part.amountKobo));
  const requested = parts.flatMap((part) => part.lines);
  const retry = {
    amountKobo,
    isSuperseded: planned.length === 0,
    restockQuantity: requested
      .filter(({ disposition, isBack }) => disposition === "stock" && !isBack)
      .reduce((total, { quantity }) => total + quantity, 0),
  };
  const isEnd = amountKobo > 0 && amountKobo === refundableKobo(captures) && order.totalKobo > 0;
  const withRemaining = isEnd ? addRemainingUnits(order, refunded.lines, parts) : undefined;
  const again = (withRemaining ?? parts).map((part) => ({
    ...part,
    lines: part.lines.map((line) =>
      wasUnknown || line.isBack
        ? line
        : { ...line, disposition: retryDisposition(line.disposition, order.status) },
    ),
  }));
  return { ...retry, parts: again, restocksRemaining: withRemaining !== undefined };
}

interface RetryContext {
  readonly order: OrderRecord;
  readonly siblings: readonly PaymentRefund[];
  readonly lines: readonly RefundLineRecord[];
  readonly refunded: RefundedTotals;
}

function planParts(context: RetryContext, failed: readonly PaymentRefund[]): RetriedPart[] {
  const { order, lines, refunded } = context;
  const allocator = createLineAllocator(context);
  let openShipping = Math.max(0, order.shippingKobo - refunded.shippingKobo);
  const planned = failed.map((part): RetriedPart => {
    const own = lines.filter(({ refundId }) => refundId === part.id);
    const allocated = own
      .map((line) => ({ position: line.position, ...allocator.allocate(line) }))
      .filter(({ amountKobo, quantity }) => amountKobo > 0 || quantity > 0);
    const shippingKobo = kobo(Math.min(part.shippingKobo, openShipping));
    openShipping -= shippingKobo;
    const unavailableKobo = totalOf(own) - totalOf(allocated) + part.shippingKobo - shippingKobo;
    const amountKobo = kobo(part.amountKobo - unavailableKobo);
    return { failed: part, amountKobo, shippingKobo, lines: allocated };
  });
  return planned.filter(({ amountKobo }) => amountKobo > 0);
}

const emptyRetry: Retry = {
  parts: [],
  amountKobo: kobo(0),
  isSuperseded: true,
  restockQuantity: 0,
  restocksRemaining: false,
};

const totalOf = (lines: readonly { readonly amountKobo: Kobo }[]) =>
  sumKobo(lines.map(({ amountKobo }) => amountKobo));

function createLineAllocator({ order, siblings, lines, refunded }: RetryContext) {
  const activeIds = new Set(
    siblings.filter(({ status }) => status !== "failed").map(({ id }) => id),
  );
  const indexOf = new Map(siblings.map(({ id }, i) => [id, i]));
  const open = new Map(
    order.lines.map((bought, i) => {
      const position = i + 1;
      const alreadyRefunded = refunded.lines.get(position);
      const own = lines.filter((line) => line.position === position);
      const isRequested = own.some(({ refundId }) => activeIds.has(refundId));
      const [last] = own
        .filter(({ quantity }) => quantity > 0)
        .sort((a, b) => (indexOf.get(b.refundId) ?? 0) - (indexOf.get(a.refundId) ?? 0));
      const quantity = isRequested ? 0 : (last?.quantity ?? 0);
      const isAvailable = (alreadyRefunded?.quantity ?? 0) + quantity <= bought.quantity;
      const paid = paidForLine(order, bought);
      const availableKobo = isAvailable
        ? Math.max(0, paid - (alreadyRefunded?.amountKobo ?? 0))
        : 0;
      return [position, { last, quantity: isAvailable ? quantity : 0, availableKobo }];
    }),
  );
  return {
    allocate({ position, amountKobo: wantedKobo, disposition, isBack }: RefundLineRecord) {
      const line = open.get(position);
      if (!line) throw new Error("A refund names a line that the order has not");
      const amountKobo = kobo(Math.min(wantedKobo, line.availableKobo));
      const { quantity, last } = line;
      open.set(position, { last, quantity: 0, availableKobo: line.availableKobo - amountKobo });
      return quantity > 0 && last
        ? { quantity, amountKobo, disposition: last.disposition, isBack: last.isBack }
        : { quantity: 0, amountKobo, disposition, isBack };
    },
  };
}

function addRemainingUnits(
  order: OrderRecord,
  refunded: ReadonlyMap<number, RefundedLineTotals>,
  parts: readonly RetriedPart[],
): RetriedPart[] | undefined {
  if (!isPaidNotShipped(order.status)) return undefined;
  const rests = parts.map(({ amountKobo, shippingKobo, lines }) => ({
    amountKobo: kobo(amountKobo - shippingKobo - totalOf(lines)),
  }));
  const refundedByLine = new Map(refunded);
  for (const { position, quantity, amountKobo } of parts.flatMap(({ lines }) => lines)) {
    const before = refundedByLine.get(position);
    refundedByLine.set(position, {
      quantity: quantity + (before?.quantity ?? 0),
      amountKobo: kobo(amountKobo + (before?.amountKobo ?? 0)),
    });
  }
  const remaining = listRemainingUnits(order, refundedByLine, totalOf(rests));
  if (remaining.length === 0) return undefined;
  const allocatedLines = allocateLines(remaining, rests);
  return parts.map((part, i) => ({
    ...part,
    lines: [...part.lines, ...(allocatedLines[i] ?? [])],
  }));
}

/**
 * A refund of all the money left ends the order and restocks these units.
 * @param amountKobo the units' share of the money
 */
export function listRemainingUnits(
  order: OrderRecord,
  refunded: ReadonlyMap<number, RefundedLineTotals>,
  amountKobo: Kobo,
): RefundedLine[] {
  const { status, totalKobo, lines } = order;
  if (!isPaidNotShipped(status) || totalKobo === 0) return [];
  const plan = planRefund(
    { mode: "all" },
    {
      payments: [{ reference: "", amountKobo, refundingKobo: kobo(0) }],
      shippingKobo: kobo(0),
      lines: lines.map((line, i) => ({
        ...line,
        position: i + 1,
        paidKobo: paidForLine(order, line),
        refundedQuantity: refunded.get(i + 1)?.quantity ?? 0,
        refundedKobo: refunded.get(i + 1)?.amountKobo ?? kobo(0),
      })),
    },
  );
  return plan.lines.map((line) => ({ ...line, disposition: "stock" }));
}
