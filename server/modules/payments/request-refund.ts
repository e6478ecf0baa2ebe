import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { listCaptures } from "./payments.queries.ts";
import { refundableKobo, sendWithinMs, splitRefund } from "./refund-rules.ts";
import { insertRefund, listRefundsOfKey, type PaymentRefund } from "./refunds.queries.ts";

/** What staff want returned. */
export interface RefundRequest {
  readonly orderId: string;
  /** The payment it is taken from; without one from all of the order, the newest first. */
  readonly reference?: string;
  /** `all` is what came and has not gone back. */
  readonly amountKobo: Kobo | "all";
  readonly reason: string;
  readonly actor: string;
  /** One for the life of the refund: the same key and request return money once, whoever sends them. */
  readonly key: string;
}

/**
 * Writes a refund down, to be sent after the transaction: one part for each payment it is taken from. A key that
 * was used gives what it made then.
 * @throws {AppError} `not_found` without such a payment, `conflict` when less is left of it,
 * `idempotency_mismatch` when the key was used for another refund
 */
export async function requestRefund(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  request: RefundRequest,
): Promise<readonly PaymentRefund[]> {
  const { orderId, reference, reason, actor, key } = request;
  // Whoever sends the same key waits here.
  await lockOrder(tx, orderId);
  const earlier = await listRefundsOfKey(tx, key);
  if (earlier.length > 0) return requireSame(earlier, request);
  const captures = await listCaptures(tx, orderId);
  const payments = reference ? captures.filter((each) => each.reference === reference) : captures;
  if (payments.length === 0) {
    throw new AppError("not_found", { detail: "No money came by this payment." });
  }
  const left = refundableKobo(payments);
  const parts = splitRefund(payments, request.amountKobo === "all" ? left : request.amountKobo);
  if (!parts) {
    throw new AppError("conflict", { detail: `Only ${formatNaira(left)} can be refunded.` });
  }
  const requestedAt = clock();
  for (const [index, part] of parts.entries()) {
    const id = newId("rfd");
    await insertRefund(tx, {
      ...part,
      id,
      orderId,
      reason,
      requestKey: key,
      part: index + 1,
      requestedBy: actor,
      requestedAt,
      nextCheckAt: new Date(requestedAt.getTime() + sendWithinMs),
    });
    const { amountKobo } = part;
    await recordAudit(tx, {
      actor,
      action: "refund_requested",
      subject: id,
      after: { amountKobo, reason },
    });
  }
  return await listRefundsOfKey(tx, key);
}

function requireSame(
  earlier: readonly PaymentRefund[],
  { orderId, reference, amountKobo, reason }: RefundRequest,
): readonly PaymentRefund[] {
  const sum = earlier.reduce((total, each) => total + each.amountKobo, 0);
  const isSame = earlier.every(
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
