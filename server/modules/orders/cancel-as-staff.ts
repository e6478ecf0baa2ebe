import type { StaffMember } from "#contract/api/staff.ts";
import type { CancelFate, CancelOrder } from "#contract/api/staff-order-acts.ts";
import type { PressedOrder } from "#contract/api/staff-orders.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { cancelLocked } from "./close-order.ts";
import { lockOrder } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { wayBack } from "./take-back-event.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";

/**
 * Cancels an order of which no money is to go back by a refund; its discount can be had again, and its pieces too, but
 * for those of a parcel that came back damaged, or never arrived. It can be taken back for a moment, for which the
 * buyer's mail waits.
 * @throws {AppError} `not_found`; `validation_failed` when the fate of a parcel that left is not said, or that of one
 * that is here; `conflict` when it is not as it was seen (StaleMeta), and as `cancelOrder` throws it
 */
export async function cancelAsStaff(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, reason: typed, fate }: CancelOrder,
): Promise<PressedOrder> {
  const tell = (tx: Tx) => tellStaffOrder(tx, id, readerOf(staff));
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    await requireFresh(version, order, () => tell(tx));
    requireFate(order, fate);
    const actor = staffActor(staff);
    const reason = typed.trim();
    const at = runtime.clock();
    const options = { fate: fate ?? "stock", holdMs: undoAllowedMs } as const;
    const { pieces, ...moved } = await cancelLocked(tx, runtime, order, { actor, reason }, options);
    const eventId = await tellOrder(tx, {
      ...{ orderId: id, kind: "cancelled", actor, buyerSees: true, at },
      ...moved,
      data: {
        ...{ reason, from: order.status, fate: options.fate, pieces },
        paidAt: order.paidAt?.toISOString() ?? null,
        receivedKobo: order.receivedKobo,
        openReviews: order.openReviews,
      },
    });
    const before = { status: order.status };
    const after = { status: "CANCELLED", ...(fate && { fate }) };
    return {
      reply: { order: await tell(tx), undo: wayBack(eventId, at) },
      change: { action: "order.cancelled", subject: id, before, after },
    };
  });
}

function requireFate({ status }: OrderRecord, fate: CancelFate | undefined): void {
  const hasLeft = status === "SHIPPED";
  if (hasLeft === (fate !== undefined)) return;
  const message = hasLeft ? "Required" : "The parcel has not left";
  throw faultyFields([{ field: "fate", message }]);
}
