import { kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { orderEmailWaitMs } from "#server/modules/orders/emails/index.ts";
import { expireOrder } from "#server/modules/orders/lifecycle/index.ts";
import {
  balanceDueKobo,
  type OrderRecord,
  retainedKobo,
} from "#server/modules/orders/model/index.ts";
import { listExpiredHolds, lockOrder } from "#server/modules/orders/queries/index.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { openCase } from "../cases/open-case.ts";
import {
  listOpenCaseKinds,
  listOrdersWithOpenCases,
  listUnrefundedOrders,
} from "../cases/payment-cases.queries.ts";
import { blockingCaseKinds, holdsOrderOpen } from "../payment-rules.ts";
import { listAttempts, listCaptures } from "../payments.queries.ts";
import { processBatches, type RunLimits } from "../process-batches.ts";
import { refundableKobo } from "../refund-rules.ts";
import { hasPendingRefund } from "../refunds.queries.ts";
import { reconcileOrder } from "./reconcile.ts";

/** An order stays while money may be on its way; staff decide where part of it was paid. */
export async function expireUnpaidOrders(runtime: Runtime, limits: RunLimits = {}): Promise<void> {
  const { db, clock, log } = runtime;
  const now = clock();
  await escalateUnrefundedOrders(runtime);
  const except = await listOrdersWithOpenCases(db, blockingCaseKinds);
  await processBatches(
    {
      async nextBatch(limit) {
        const overdue = await listExpiredHolds(db, { now, except, limit });
        except.push(...overdue);
        return overdue;
      },
      work: (orderId) => expireOne(runtime, orderId),
      onError: (err, orderId) =>
        logRepeated(log, "error", {}, { err, orderId }, "an order could not be expired"),
    },
    limits,
  );
}

async function expireOne(runtime: Runtime, orderId: string): Promise<void> {
  await reconcileOrder(runtime, orderId);
  await runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "PENDING_PAYMENT") return;
    const openCaseKinds = await listOpenCaseKinds(tx, orderId);
    if (openCaseKinds.some((kind) => blockingCaseKinds.includes(kind))) return;
    const now = runtime.clock();
    const attempts = await listAttempts(tx, orderId);
    if (attempts.some((attempt) => holdsOrderOpen(attempt, order, now))) return;
    if (retainedKobo(order) > 0) await reopenUnderpaidCase(tx, runtime, order);
    else await expireOrder(tx, runtime, orderId);
  });
}

async function reopenUnderpaidCase(tx: Tx, runtime: Runtime, order: OrderRecord): Promise<void> {
  const reference = (await listCaptures(tx, order.id)).at(-1)?.reference;
  if (reference === undefined || order.reservedUntil === null) return;
  if (order.reservedUntil > runtime.clock()) return;
  // Staff are refunding the part payment; the order ends once that is sent.
  if (await hasPendingRefund(tx, order.id)) return;
  await openCase(tx, runtime, {
    kind: "underpaid",
    orderId: order.id,
    reference,
    amountKobo: balanceDueKobo(order),
    detail: "The balance wasn't paid in time.",
    reopens: true,
  });
}

const maxEscalated = 50;

export async function escalateUnrefundedOrders(runtime: Runtime): Promise<void> {
  const cancelledBy = new Date(runtime.clock().getTime() - orderEmailWaitMs);
  for (const orderId of await listUnrefundedOrders(runtime.db, maxEscalated, cancelledBy)) {
    await runtime.db.withTransaction(async (tx) => {
      const { status } = await lockOrder(tx, orderId);
      const captures = await listCaptures(tx, orderId);
      const amountKobo = refundableKobo(captures);
      const reference = captures.at(-1)?.reference;
      const hasEnded = status === "CANCELLED" || status === "EXPIRED";
      if (!hasEnded || amountKobo <= kobo(0) || reference === undefined) return;
      const detail = "The order has ended and its payment hasn't been refunded.";
      const kind = "paid_after_close" as const;
      await openCase(tx, runtime, { kind, orderId, reference, amountKobo, detail });
    });
  }
}
