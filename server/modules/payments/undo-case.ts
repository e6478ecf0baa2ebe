import type { OrderEventData } from "#contract/api/order-events.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { PaymentCase, UndoCase } from "#contract/api/staff-payments.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findSettling,
  type OrderRecord,
  takeBackEvent,
  takeBackPayLink,
} from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { lockCase } from "./decide-case.ts";
import {
  findReview,
  listOpenReviewKinds,
  type PaymentReview,
  reopenReviews,
} from "./reviews.queries.ts";
import { toCaseReply } from "./to-case-reply.ts";

/**
 * Takes a decision back by which nothing moved, while its message still waits: the buyer hears nothing of it, and
 * every case that it closed is open as it was.
 * @throws {AppError} `not_found`; `conflict` when it is not as it was seen (StaleMeta), is too late, there is nothing to
 * take back, or the order whose rest was asked for has gone on
 */
export async function undoCase(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoCase,
): Promise<PaymentCase> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const { review, order } = await lockCase(tx, id);
    await requireFresh(version, review, (current) => toCaseReply(tx, runtime, current));
    const { kind, decision } = review;
    if (!order || decision === null) throw nothing();
    await undoDecision(tx, runtime, order, review);
    const after = await findReview(tx, id);
    return {
      reply: await toCaseReply(tx, runtime, after ?? review),
      change: {
        action: "payment_case.reopened",
        subject: id,
        before: { way: decision },
        after: { kind, stakeKobo: review.amountKobo },
      },
    };
  });
}

async function undoDecision(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  { id, decision }: PaymentReview,
): Promise<void> {
  const settling = await findSettling(tx, order.id, id);
  const { way, undo } = (settling?.data ?? {}) as Partial<OrderEventData["case_settled"]>;
  if (!settling || !way || !undo || way !== decision) throw nothing();
  await takeBackEvent(tx, runtime, order.id, settling.id);
  const { cases, link } = undo;
  if (link) {
    // A part of the rest that came since is a case of its own, and says what is missing by now.
    const isShortAnew = (await listOpenReviewKinds(tx, order.id)).includes("underpaid");
    if (order.status !== "PENDING_PAYMENT" || isShortAnew) {
      throw new AppError("conflict", { detail: "The order has gone on since." });
    }
    await takeBackEvent(tx, runtime, order.id, link.eventId);
    await takeBackPayLink(tx, order.id, link.keptUntil === null ? null : new Date(link.keptUntil));
  }
  await reopenReviews(tx, cases, way);
}

const nothing = () => new AppError("conflict", { detail: "There is nothing to take back." });
