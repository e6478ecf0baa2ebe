import type { PieceFate } from "#contract/api/staff-refunds.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder, tellOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { listCaptures } from "./payments.queries.ts";
import { layLines, layShipping, type PlannedLine } from "./plan-refund.ts";
import { insertRefundLines, listRefundLines } from "./refund-lines.queries.ts";
import { refundableKobo, sendWithinMs, splitRefund } from "./refund-rules.ts";
import { insertRefund, listRefundsOfKey, type PaymentRefund } from "./refunds.queries.ts";

/** Pieces of a line of the order that money goes back for. */
export interface RefundedLine extends PlannedLine {
  readonly fate: PieceFate;
  /** They were counted in before: when they arrived, or with an earlier try whose money did not go back. */
  readonly isBack?: boolean;
}

/** What staff want returned. */
export interface RefundRequest {
  readonly orderId: string;
  /** The payment it is taken from; without one from all of the order, the newest first. */
  readonly reference?: string;
  /** `all` is what came and has not gone back. */
  readonly amountKobo: Kobo | "all";
  /** What of the amount is for pieces, and what becomes of them once the money went back. */
  readonly lines?: readonly RefundedLine[];
  /** What of the amount is for shipping. */
  readonly shippingKobo?: Kobo;
  readonly reason: string;
  /** The return that it is for, which tells what came of its pieces. */
  readonly returnId?: string | null;
  /** To the buyer, in the mail about it. */
  readonly words?: string;
  readonly actor: string;
  /** One for the life of the refund: the same key and request return money once, whoever sends them. */
  readonly key: string;
}

/**
 * Writes a refund down, to be sent after the transaction: one part for each payment it is taken from. What came by
 * transfer is sent by staff, since the provider knows nothing of it. No piece moves
 * before the money did (`settleRefund`). A key that was used gives what it made then.
 * @throws {AppError} `not_found` without such a payment, `conflict` when less is left of it,
 * `idempotency_mismatch` when the key was used for another refund
 */
export async function requestRefund(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  request: RefundRequest,
): Promise<readonly PaymentRefund[]> {
  const { orderId, reference, reason, actor, key, lines = [], words = "" } = request;
  // Whoever sends the same key waits here.
  await lockOrder(tx, orderId);
  const earlier = await listRefundsOfKey(tx, key);
  if (earlier.length > 0) return await requireSame(tx, earlier, request);
  const captures = await listCaptures(tx, orderId);
  const payments = reference ? captures.filter((each) => each.reference === reference) : captures;
  if (payments.length === 0) {
    throw new AppError("not_found", { detail: "No money came by this payment." });
  }
  const left = refundableKobo(payments);
  const amountKobo = request.amountKobo === "all" ? left : request.amountKobo;
  const parts = splitRefund(payments, amountKobo);
  if (!parts) {
    throw new AppError("conflict", { detail: `Only ${formatNaira(left)} can be refunded.` });
  }
  const requestedAt = clock();
  const laid = layLines(lines, parts);
  const shipping = layShipping(request.shippingKobo ?? kobo(0), parts, laid);
  const ways = new Map(payments.map((each) => [each.reference, each.way]));
  for (const [index, part] of parts.entries()) {
    const id = newId("rfd");
    await insertRefund(tx, {
      ...part,
      id,
      orderId,
      reason,
      returnId: request.returnId ?? null,
      requestKey: key,
      part: index + 1,
      requestedBy: actor,
      requestedAt,
      ...(ways.get(part.reference) === "transfer"
        ? { status: "to_send" as const, nextCheckAt: null }
        : {
            status: "requested" as const,
            nextCheckAt: new Date(requestedAt.getTime() + sendWithinMs),
          }),
      shippingKobo: shipping[index] ?? kobo(0),
      words: index === 0 ? words : "",
    });
    await insertRefundLines(tx, { id, orderId, at: requestedAt }, laid[index] ?? []);
  }
  const after = { amountKobo, reason, payments: parts.map((part) => part.reference) };
  await recordAudit(tx, { actor, action: "refund_requested", subject: orderId, after });
  const data = { amountKobo, reason };
  await tellOrder(tx, {
    orderId,
    kind: "refund_requested",
    actor,
    data,
    buyerSees: false,
    at: requestedAt,
  });
  return await listRefundsOfKey(tx, key);
}

async function requireSame(
  tx: Tx,
  earlier: readonly PaymentRefund[],
  { orderId, reference, amountKobo, reason, lines }: RefundRequest,
): Promise<readonly PaymentRefund[]> {
  const sum = earlier.reduce((total, each) => total + each.amountKobo, 0);
  const ids = earlier.map(({ id }) => id);
  const stored = (await listRefundLines(tx, ids)).filter(({ quantity }) => quantity > 0);
  const isSame =
    (lines === undefined || linesKey(stored) === linesKey(lines)) &&
    earlier.every(
      (each) =>
        each.orderId === orderId &&
        each.reason === reason &&
        (reference === undefined || each.reference === reference),
    );
  if (!isSame || (amountKobo !== "all" && amountKobo !== sum)) {
    throw new AppError("idempotency_mismatch", {
      detail: "This key was used for another refund.",
    });
  }
  return earlier;
}

function linesKey(
  lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly fate: PieceFate;
  }[],
): string {
  return lines
    .map(({ position, quantity, fate }) => `${position}:${quantity}:${fate}`)
    .sort()
    .join();
}
