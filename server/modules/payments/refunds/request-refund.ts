import type { ItemDisposition } from "#contract/api/payments/refunds.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  lockOrder,
  recordOrderEvent,
  withdrawUnits,
} from "#server/modules/orders/queries/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { listCaptures } from "../payments.queries.ts";
import { isRefundedByStaff } from "../providers/provider.ts";
import { insertRefundLines, listRefundLines } from "../refund-lines.queries.ts";
import {
  allocateLines,
  allocateShipping,
  type PlannedLine,
  refundableKobo,
  sendWithinMs,
  splitRefund,
} from "../refund-rules.ts";
import {
  insertRefund,
  listRefundParts,
  listRefundsByKey,
  type PaymentRefund,
} from "../refunds.queries.ts";
import { sendRefund } from "./send-refund.ts";

export interface RefundedLine extends PlannedLine {
  readonly disposition: ItemDisposition;
  /** Restocked or inspected before. */
  readonly isBack?: boolean;
}

export interface RefundRequest {
  readonly orderId: string;
  /** Newest payments first without it. */
  readonly reference?: string;
  /** `all`: received and not refunded. */
  readonly amountKobo: Kobo | "all";
  readonly lines?: readonly RefundedLine[];
  readonly shippingKobo?: Kobo;
  readonly reason: string;
  readonly returnId?: string | null;
  readonly message?: string;
  readonly actor: string;
  readonly key: string;
  /** The operation it retries a part of; its own by default. */
  readonly operationKey?: string;
}

/**
 * To be sent after the transaction. Items move only once the money did (`settleRefund`).
 * @throws {AppError} `not_found` without such a payment; `conflict` when less is left; `idempotency_mismatch`
 */
export async function requestRefund(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  request: RefundRequest,
): Promise<readonly PaymentRefund[]> {
  const { orderId, reference, reason, actor, key, lines = [], message = "" } = request;
  // Concurrent requests with the same key wait here.
  await lockOrder(tx, orderId);
  const earlier = await listRefundsByKey(tx, key);
  if (earlier.length > 0) return await requireSameRequest(tx, earlier, request);
  const captures = await listCaptures(tx, orderId);
  const payments = reference ? captures.filter((each) => each.reference === reference) : captures;
  if (payments.length === 0) {
    throw new AppError("not_found", { detail: "Nothing was received with this payment." });
  }
  const leftKobo = refundableKobo(payments);
  const amountKobo = request.amountKobo === "all" ? leftKobo : request.amountKobo;
  const parts = splitRefund(payments, amountKobo);
  if (!parts) {
    throw new AppError("conflict", { detail: `Only ${formatNaira(leftKobo)} can be refunded.` });
  }
  const requestedAt = clock();
  const allocated = allocateLines(lines, parts);
  const shipping = allocateShipping(request.shippingKobo ?? kobo(0), parts, allocated);
  const byStaff = new Set(payments.filter(isRefundedByStaff).map(({ reference: own }) => own));
  for (const [index, part] of parts.entries()) {
    const id = newId("rfd");
    await insertRefund(tx, {
      ...part,
      id,
      orderId,
      reason,
      returnId: request.returnId ?? null,
      requestKey: key,
      operationKey: request.operationKey ?? key,
      part: index + 1,
      requestedBy: actor,
      requestedAt,
      ...(byStaff.has(part.reference)
        ? { status: "to_send" as const, nextCheckAt: null }
        : {
            status: "requested" as const,
            nextCheckAt: new Date(requestedAt.getTime() + sendWithinMs),
          }),
      shippingKobo: shipping[index] ?? kobo(0),
      message: index === 0 ? message : "",
    });
    await insertRefundLines(tx, { id, orderId, at: requestedAt }, allocated[index] ?? []);
  }
  const withdrawn = lines.filter(({ disposition }) => disposition !== "buyer");
  await withdrawUnits(tx, orderId, withdrawn);
  const after = { amountKobo, reason, payments: parts.map((part) => part.reference) };
  await recordAudit(tx, { actor, action: "refund.requested", subject: orderId, after });
  const data = { amountKobo, reason };
  await recordOrderEvent(tx, {
    orderId,
    kind: "refund_requested",
    actor,
    data,
    isVisibleToBuyer: true,
    at: requestedAt,
  });
  return await listRefundsByKey(tx, key);
}

async function requireSameRequest(
  tx: Tx,
  earlier: readonly PaymentRefund[],
  { orderId, reference, amountKobo, reason, lines }: RefundRequest,
): Promise<readonly PaymentRefund[]> {
  const totalKobo = earlier.reduce((total, each) => total + each.amountKobo, 0);
  const stored = await listRequestedLines(tx, earlier);
  const isSame =
    (lines === undefined ||
      linesKey(stored) === linesKey(lines.filter(({ quantity }) => quantity > 0))) &&
    earlier.every(
      (each) =>
        each.orderId === orderId &&
        each.reason === reason &&
        (reference === undefined || each.reference === reference),
    );
  if (!isSame || (amountKobo !== "all" && amountKobo !== totalKobo)) {
    throw new AppError("idempotency_mismatch", {
      detail: "This idempotency key was used for another refund.",
    });
  }
  return earlier;
}

/** Each line once: a retried part may hold its quantity. */
async function listRequestedLines(tx: Tx, [first]: readonly PaymentRefund[]) {
  const parts = first ? await listRefundParts(tx, first) : [];
  const lines = await listRefundLines(
    tx,
    parts.map(({ id }) => id),
  );
  const requested = lines.filter(({ quantity }) => quantity > 0);
  return [...new Map(requested.map((line) => [line.position, line])).values()];
}

function linesKey(
  lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly disposition: ItemDisposition;
  }[],
): string {
  return lines
    .map(({ position, quantity, disposition }) => `${position}:${quantity}:${disposition}`)
    .sort()
    .join();
}

/**
 * @returns one part for each payment
 * @throws {AppError} as `requestRefund` does
 */
export async function refundPayment(
  runtime: Runtime,
  request: RefundRequest,
): Promise<readonly PaymentRefund[]> {
  const { db } = runtime;
  const refunds = await db.withTransaction((tx) => requestRefund(tx, runtime, request));
  for (const { id } of refunds) await sendRefund(runtime, id);
  return await listRefundsByKey(db, request.key);
}
