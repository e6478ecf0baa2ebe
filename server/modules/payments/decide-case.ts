import type { StaffMember } from "#contract/api/staff.ts";
import type { DecideCase, PaymentCase } from "#contract/api/staff-payments.ts";
import { toNaira } from "#contract/money/naira.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder, type OrderRecord, tellOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { changedMeanwhile, requireFresh } from "#server/platform/require-fresh.ts";
import { knowCase } from "./case-situation.ts";
import { reconcile } from "./reconcile.ts";
import {
  findReview,
  listOpenReviews,
  lockReview,
  type PaymentReview,
  settleReview,
} from "./reviews.queries.ts";
import { sendRefund } from "./send-refund.ts";
import { takeWayOut } from "./take-way-out.ts";
import { toCaseReply } from "./to-case-reply.ts";
import type { Way } from "./way-out.ts";
import { waysOut } from "./ways-out.ts";

/**
 * Closes a case by one of its ways out, with a reason that stays. Everything that follows from it happens in one
 * transaction; refunds are sent after it, and by the sweep where this process dies before. About money that somebody
 * saw there the provider is asked too: that it was taken back anew is news only once the provider called it paid.
 * @throws {AppError} `not_found`; `conflict` with the case as it stands when somebody else decided, money moved
 * meanwhile, or the way is not open; what the verbs behind the ways throw
 */
export async function decideCase(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, way: wanted, amount, reason: typed }: DecideCase,
): Promise<PaymentCase> {
  const reason = typed.trim();
  const actor = staffActor(staff);
  const { refunds, foundThere } = await changeAsStaff(runtime, staff, async (tx) => {
    const { review, order } = await lockCase(tx, id);
    await requireFresh(version, review, (current) => toCaseReply(tx, runtime, current));
    const now = runtime.clock();
    const known = await knowCase(tx, review, order, now);
    const way = waysOut(known.situation).find((each) => each.way === wanted);
    if (!way?.isOpen || amount !== (way.amountKobo === null ? null : toNaira(way.amountKobo))) {
      throw await notOffered(tx, runtime, review, way);
    }
    const settled = { by: actor, staffId: staff.id, reason, decision: way.way, now };
    const openBefore = order ? await listOpenReviews(tx, order.id) : [];
    await settleReview(tx, id, settled);
    const taken = order
      ? await takeWayOut(tx, runtime, { review, known, order, way, reason, actor })
      : { refunds: [] };
    const { kind } = review;
    const { amountKobo } = way;
    const isThere = kind === "reversed_after_paid" && way.way === "leave";
    if (order) {
      const { mailId, link } = taken.undoable ?? {};
      const orderId = order.id;
      const openAfter = new Set((await listOpenReviews(tx, orderId)).map((each) => each.id));
      const cases = openBefore
        .filter((each) => !openAfter.has(each.id))
        .map((each) => ({ id: each.id, assigneeId: each.assigneeId }));
      const undo = taken.undoable && { cases, ...(link && { link }) };
      const data = { case: kind, way: way.way, amountKobo, reason, ...(undo && { undo }) };
      await tellOrder(tx, {
        orderId,
        kind: "case_settled",
        actor,
        data,
        buyerSees: false,
        at: now,
        mailId,
      });
    }
    return {
      reply: { refunds: taken.refunds, foundThere: isThere ? review.reference : null },
      change: {
        action: "payment_case.settled",
        subject: id,
        before: { kind, stakeKobo: review.amountKobo },
        after: { way: way.way, amountKobo, reason },
      },
    };
  });
  for (const refund of refunds) await sendRefund(runtime, refund.id);
  if (foundThere !== null) await reconcile(runtime, foundThere);
  return await getCase(runtime, id);
}

/**
 * A case as it stands, with its ways out.
 * @throws {AppError} `not_found`
 */
export async function getCase(runtime: Runtime, id: string): Promise<PaymentCase> {
  const review = await findReview(runtime.db, id);
  if (!review) throw new AppError("not_found", { detail: "There is no such case." });
  return await toCaseReply(runtime.db, runtime, review);
}

/**
 * Locks a case behind its order, as everybody does who changes either.
 * @throws {AppError} `not_found`
 */
export async function lockCase(
  tx: Tx,
  id: string,
): Promise<{ readonly review: PaymentReview; readonly order: OrderRecord | undefined }> {
  const found = await findReview(tx, id);
  if (!found) throw new AppError("not_found", { detail: "There is no such case." });
  const order = found.orderId === null ? undefined : await lockOrder(tx, found.orderId);
  const review = await lockReview(tx, id);
  if (!review) throw new AppError("not_found", { detail: "There is no such case." });
  return { review, order };
}

async function notOffered(
  tx: Tx,
  runtime: Runtime,
  review: PaymentReview,
  way: Way | undefined,
): Promise<AppError> {
  const detail = !way
    ? "This can no longer be done about the case."
    : way.isOpen
      ? "Money has moved meanwhile: the sum is another one now."
      : way.effect;
  return changedMeanwhile(await toCaseReply(tx, runtime, review), detail);
}
