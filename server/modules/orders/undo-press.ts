import type { OrderEventData } from "#contract/api/order-events.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { hasRight } from "#contract/rights.ts";
import { type AuditedChange, changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockOrder } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { markTrackingUndone, wasAskedBackSince } from "./order-events.queries.ts";
import { restoreStatus } from "./order-status.queries.ts";
import { type pressedStatus, statusAfter } from "./order-status.ts";
import { putPhotoBack } from "./put-photo-back.ts";
import { putTrackingBack } from "./put-tracking-back.ts";
import { takeBackEvent } from "./take-back-event.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";
import { undoCancel } from "./undo-cancel.ts";

/** Where an order stood before a press that moves it on. */
const statusBefore = { packed: "PAID", sent: "PROCESSING", delivered: "SHIPPED" } as const;

/**
 * Takes a press on an order back, or a correction: its mail is withheld and the order is where it was.
 * @throws {AppError} `not_found`; `forbidden` for who may not cancel an order; `conflict` when it is too late, or the
 * order has gone on since, or something of it was asked back; `out_of_stock` when the pieces of a cancelled one were
 * sold since
 */
export async function undoPress(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  eventId: number,
): Promise<StaffOrder> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const change = await undoLocked(tx, runtime, staff, await lockOrder(tx, id), eventId);
    return { reply: await tellStaffOrder(tx, id, readerOf(staff)), change };
  });
}

/**
 * The same with an order that is locked.
 * @throws {AppError} as {@link undoPress}
 */
export async function undoLocked(
  tx: Tx,
  runtime: Runtime,
  staff: Pick<StaffMember, "id" | "role">,
  order: OrderRecord,
  eventId: number,
): Promise<AuditedChange> {
  const event = await takeBackEvent(tx, runtime, order.id, eventId);
  if (event.kind === "photo_removed") return await putPhotoBack(tx, runtime, staff, event);
  if (event.kind === "tracking_changed") {
    return await putTrackingBack(tx, runtime, staff, order, event);
  }
  if (
    statusAfter(event.kind) !== order.status ||
    (hasLeft(event.kind) && (await wasAskedBackSince(tx, event)))
  ) {
    throw new AppError("conflict", { detail: "The order has gone on since." });
  }
  const kind = event.kind as keyof typeof pressedStatus;
  if (kind === "cancelled" && !hasRight(staff.role, "orders.edit")) throw new AppError("forbidden");
  const actor = staffActor(staff);
  const at = runtime.clock();
  const why = { actor, reason: "Taken back", at };
  if (kind === "sent") await markTrackingUndone(tx, event, at);
  const cancelled = event.data as OrderEventData["cancelled"];
  const status: OrderStatus = kind === "cancelled" ? cancelled.from : statusBefore[kind];
  const statusChangeId =
    kind === "cancelled"
      ? await undoCancel(tx, order, cancelled, why)
      : await restoreStatus(tx, order, status, why);
  const told = { orderId: order.id, actor, at, statusChangeId, buyerSees: false } as const;
  await tellOrder(tx, { ...told, kind: "undone", data: { kind } });
  return {
    action: "order.undone",
    subject: order.id,
    before: { status: order.status },
    after: { status },
  };
}

/**
 * Whether the parcel has left with a press. What becomes of pieces whose money goes back, or that are to come back, was
 * said of a parcel that had: taken back, the same pieces would be sent, or counted in, twice.
 */
function hasLeft(kind: string): boolean {
  return kind === "sent" || kind === "delivered";
}
