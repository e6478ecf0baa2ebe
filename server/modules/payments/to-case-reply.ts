import type { OfferedWay, PaymentCase } from "#contract/api/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { staffIdOf } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  cameKobo,
  countEarlierPaid,
  findOrder,
  type OrderRecord,
  sentBackKobo,
} from "#server/modules/orders/index.ts";
import {
  findFirstOwner,
  findNamedMembers,
  holderOf,
  memberOf,
} from "#server/modules/staff/index.ts";
import { undoUntil } from "#server/platform/undo-until.ts";
import { type KnownCase, knowCase, returningKobo } from "./case-situation.ts";
import type { PaymentReview } from "./reviews.queries.ts";
import { isUndoable } from "./take-undoable-way.ts";
import type { Way } from "./way-out.ts";
import { waysOut } from "./ways-out.ts";

/**
 * A case as staff see it, with its ways out as they are at this moment. One that is open is somebody's at any time: of
 * the owner who joined first where it was given to nobody else.
 */
export async function toCaseReply(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  review: PaymentReview,
): Promise<PaymentCase> {
  const order = review.orderId === null ? undefined : await findOrder(on, review.orderId);
  const known = await knowCase(on, review, order, clock());
  const decider = staffIdOf(review.resolvedBy ?? "") ?? null;
  const members = await findNamedMembers(
    on,
    [review.assigneeId, decider].flatMap((id) => id ?? []),
  );
  const { refund, situation } = known;
  return {
    id: review.id,
    version: review.version,
    kind: review.kind,
    detail: review.detail,
    reference: review.reference,
    amount: nairaOf(review.amountKobo),
    openedAt: review.createdAt.toISOString(),
    assignee:
      review.resolvedAt === null
        ? (holderOf(members, review.assigneeId, "payments.settle") ??
          (await findFirstOwner(on)) ??
          null)
        : memberOf(members, review.assigneeId),
    order: order ? await toCaseOrder(on, order, known) : null,
    payments: known.payments.map(({ reference, amountKobo, capturedAt, way }) => ({
      reference,
      amount: toNaira(amountKobo),
      at: capturedAt.toISOString(),
      way,
    })),
    refund: refund
      ? {
          id: refund.id,
          amount: toNaira(refund.amountKobo),
          state: refund.status,
          way: situation.isTransfer ? "transfer" : "card",
          note: refund.note,
          at: refund.requestedAt.toISOString(),
          sentAt: refund.sentAt?.toISOString() ?? null,
        }
      : null,
    ways: review.resolvedAt === null ? waysOut(situation).map(toOfferedWay) : [],
    settled: review.resolvedAt && {
      at: review.resolvedAt.toISOString(),
      way: review.decision,
      by: memberOf(members, decider),
      reason: review.resolution,
    },
    undoUntil: undoEnd(review, clock()),
  };
}

/** Until when a decision can be taken back; null when it cannot. */
function undoEnd({ orderId, decision, resolvedAt }: PaymentReview, now: Date): string | null {
  if (orderId === null || resolvedAt === null) return null;
  return decision !== null && isUndoable(decision) ? undoUntil(resolvedAt, now) : null;
}

async function toCaseOrder(
  on: Queryable,
  order: OrderRecord,
  { situation }: KnownCase,
): Promise<NonNullable<PaymentCase["order"]>> {
  const { shippingInfo, status } = order;
  const heldKobo = situation.order?.heldKobo ?? kobo(0);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status,
    buyer: `${shippingInfo.firstName} ${shippingInfo.lastName}`,
    city: shippingInfo.city,
    totalAmount: toNaira(order.totalKobo),
    receivedAmount: toNaira(cameKobo(order)),
    refundedAmount: toNaira(sentBackKobo(order)),
    returningAmount: toNaira(returningKobo(order, heldKobo)),
    earlierOrders: await countEarlierPaid(on, order),
    isKept: status !== "CANCELLED" && status !== "EXPIRED",
    lines: order.lines.map(({ name, size, quantity, image }) => ({ name, size, quantity, image })),
  };
}

function toOfferedWay({ amountKobo, ...way }: Way): OfferedWay {
  return { ...way, amount: nairaOf(amountKobo) };
}

/** An amount in naira, where there is one. */
export const nairaOf = (amount: Kobo | null) => (amount === null ? null : toNaira(amount));
