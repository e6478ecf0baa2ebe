import type { OrderEventData } from "#contract/api/orders/order-events.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { type AuditedChange, changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  reserveStockAgain,
  reserveWrittenOffStock,
} from "#server/modules/catalogue/stock/index.ts";
import { restoreRedemption } from "#server/modules/discounts/redemptions/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { lockOrder } from "../lifecycle/change-order-status.ts";
import type { OrderRecord, StatusChangeReason } from "../model/order.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { statusAfterEvent, type transitionStatus } from "../model/order-state-machine.ts";
import { findParcel, saveParcel } from "../queries/fulfilment.queries.ts";
import {
  hasReturnRequestSince,
  markTrackingUndone,
  type OrderEventRecord,
  recordOrderEvent,
  restorePhotos,
} from "../queries/order-events.queries.ts";
import { restoreCancelled, restoreStatus } from "../queries/order-status.queries.ts";
import { incrementVersion } from "../queries/orders.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";
import { replaceTrackingEmail } from "./change-tracking.ts";
import { undoEvent, undoExpiredMessage } from "./undo-event.ts";

const previousStatus = { packed: "PAID", sent: "PROCESSING", delivered: "SHIPPED" } as const;

/**
 * @throws {AppError} `not_found`; `forbidden` without the right to cancel; `conflict` when it is too late, the order
 * has changed or has a return since; `out_of_stock` when the items of a cancelled order were sold
 */
export async function undoTransition(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  eventId: number,
): Promise<StaffOrder> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const change = await undoLockedTransition(tx, runtime, staff, await lockOrder(tx, id), eventId);
    return { reply: await getStaffOrder(tx, id, getOrderReader(staff)), change };
  });
}

/** @throws {AppError} as {@link undoTransition} */
export async function undoLockedTransition(
  tx: Tx,
  runtime: Runtime,
  staff: Pick<StaffMember, "id" | "role">,
  order: OrderRecord,
  eventId: number,
): Promise<AuditedChange> {
  const event = await undoEvent(tx, runtime, order.id, eventId);
  if (event.kind === "photo_removed") return await undoPhotoRemoval(tx, runtime, staff, event);
  if (event.kind === "tracking_changed") {
    return await undoTrackingChange(tx, runtime, staff, order, event);
  }
  if (
    statusAfterEvent(event.kind) !== order.status ||
    (hasShipped(event.kind) && (await hasReturnRequestSince(tx, event)))
  ) {
    throw new AppError("conflict", { detail: "The order has changed since." });
  }
  const kind = event.kind as keyof typeof transitionStatus;
  if (kind === "cancelled" && !hasRight(staff.role, "orders.edit")) throw new AppError("forbidden");
  const actor = staffActor(staff);
  const at = runtime.clock();
  const cause = { actor, reason: "Undone", at };
  if (kind === "sent") await markTrackingUndone(tx, event, at);
  const cancelled = event.data as OrderEventData["cancelled"];
  const status: OrderStatus = kind === "cancelled" ? cancelled.from : previousStatus[kind];
  const statusChangeId =
    kind === "cancelled"
      ? await undoCancel(tx, order, cancelled, cause)
      : await restoreStatus(tx, order, status, cause);
  const undone = { orderId: order.id, actor, at, statusChangeId, isVisibleToBuyer: false } as const;
  await recordOrderEvent(tx, { ...undone, kind: "undone", data: { kind } });
  return {
    action: "order.change_undone",
    subject: order.id,
    before: { status: order.status },
    after: { status },
  };
}

/** Returns and refunds of a shipped parcel would be handled twice if shipping were undone. */
function hasShipped(kind: string): boolean {
  return kind === "sent" || kind === "delivered";
}

/**
 * @returns the id of the history entry
 * @throws {AppError} `conflict` when a payment or case came in since, or the discount is used up; `out_of_stock`
 */
async function undoCancel(
  tx: Tx,
  order: OrderRecord,
  { from, paidAt, receivedKobo, openCases = 0, disposition, units }: OrderEventData["cancelled"],
  cause: StatusChangeReason & { at: Date },
): Promise<number> {
  if (order.receivedKobo !== receivedKobo || order.openCases > openCases) {
    throw new AppError("conflict", { detail: "The order has changed since." });
  }
  const previous = { from, paidAt: paidAt === null ? null : new Date(paidAt) };
  const statusChangeId = await restoreCancelled(tx, order, previous, cause);
  await restoreRedemption(tx, order.id);
  const { actor } = cause;
  // Last, so that popular variants are locked only briefly.
  if (disposition === "stock") await reserveStockAgain(tx, units, order.id, actor);
  else
    await reserveWrittenOffStock(tx, units, order.id, {
      actor,
      note: `Parcel of ${order.orderNumber}`,
    });
  return statusChangeId;
}

/**
 * @param event the change, already marked undone
 * @throws {AppError} `conflict` when the order has changed since, or the customer was emailed
 */
async function undoTrackingChange(
  tx: Tx,
  runtime: Runtime,
  staff: Pick<StaffMember, "id">,
  order: OrderRecord,
  { data }: OrderEventRecord,
): Promise<AuditedChange> {
  const { carrier, trackingNumber, before, announcedBy } =
    data as OrderEventData["tracking_changed"];
  const parcel = await findParcel(tx, order.id);
  const isCurrent = parcel.carrier === carrier && parcel.trackingNumber === trackingNumber;
  if (!before || order.status !== "SHIPPED" || !isCurrent) {
    throw new AppError("conflict", { detail: "The order has changed since." });
  }
  const at = runtime.clock();
  const restoredParcel = { ...parcel, ...before };
  await saveParcel(tx, order.id, restoredParcel);
  await incrementVersion(tx, order.id, at);
  if (
    announcedBy !== undefined &&
    !(await replaceTrackingEmail(tx, runtime, order, restoredParcel))
  ) {
    throw new AppError("conflict", { detail: undoExpiredMessage });
  }
  const restored = { carrier: before.carrier, trackingNumber: before.trackingNumber };
  const event = {
    orderId: order.id,
    actor: staffActor(staff),
    at,
    isVisibleToBuyer: false,
  } as const;
  await recordOrderEvent(tx, { ...event, kind: "tracking_restored", data: restored });
  return {
    action: "order.change_undone",
    subject: order.id,
    before: { carrier, trackingNumber },
    after: restored,
  };
}

/**
 * @param event the removal, already marked undone
 * @throws {AppError} `conflict` when there is another photo
 */
async function undoPhotoRemoval(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  staff: Pick<StaffMember, "id">,
  { orderId, data, createdAt }: OrderEventRecord,
): Promise<AuditedChange> {
  const { photoPath } = data as OrderEventData["photo_removed"];
  const parcel = await findParcel(tx, orderId);
  if (photoPath === undefined || parcel.photoPath !== null) {
    throw new AppError("conflict", { detail: "The order has changed since." });
  }
  await saveParcel(tx, orderId, { ...parcel, photoPath });
  await restorePhotos(tx, orderId, createdAt);
  const event = { orderId, actor: staffActor(staff), at: runtime.clock() } as const;
  await recordOrderEvent(tx, {
    ...event,
    kind: "photo_restored",
    data: {},
    isVisibleToBuyer: false,
  });
  const [before, after] = [{ photo: false }, { photo: true }];
  return { action: "order.change_undone", subject: orderId, before, after };
}
