import type { StaffMember } from "#contract/api/staff.ts";
import type { CancelOrder } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { cancelLocked } from "./close-order.ts";
import { lockOrder } from "./move-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";

/**
 * Cancels an order of which no money is to go back by a refund; its discount can be had again, and its pieces too, but
 * for those of a parcel that came back damaged, or never arrived.
 * @throws {AppError} `not_found`; `validation_failed` when the fate of a parcel that left is not said, or that of one
 * that is here; `conflict` when it is not as it was seen (StaleMeta), and as `cancelOrder` throws it
 */
export async function cancelAsStaff(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, reason, fate }: CancelOrder,
): Promise<StaffOrder> {
  const tell = (tx: Tx) => tellStaffOrder(tx, id, readerOf(staff));
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    await requireFresh(version, order, () => tell(tx));
    const hasLeft = order.status === "SHIPPED";
    if (hasLeft && !fate) throw faultyFields([{ field: "fate", message: "Required" }]);
    if (fate && !hasLeft) {
      throw faultyFields([{ field: "fate", message: "The parcel has not left" }]);
    }
    await cancelLocked(
      tx,
      runtime,
      order,
      { actor: staffActor(staff), reason: reason.trim() },
      fate,
    );
    const before = { status: order.status };
    const after = { status: "CANCELLED", ...(fate && { fate }) };
    return {
      reply: await tell(tx),
      change: { action: "order.cancelled", subject: id, before, after },
    };
  });
}
