import type { StaffMember } from "#contract/api/staff.ts";
import type { CorrectedOrder, StaffOrder } from "#contract/api/staff-orders.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { makePhoto, storePhoto } from "#server/modules/media/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { dropPhoto } from "./drop-photo.ts";
import { lockOrder } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { markPhotosUndone } from "./order-events.queries.ts";
import { findParcel, saveParcel } from "./order-work.queries.ts";
import { findOrder } from "./orders.queries.ts";
import { wayBack } from "./take-back-event.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";

/** Before it is paid nothing is packed, and after it has arrived nothing can be shown by a picture of it. */
const packable: readonly OrderRecord["status"][] = ["PAID", "PROCESSING", "SHIPPED"];

/** A photo that no order shows by then was never said to be there. */
const unsaidMs = 3_600_000;

/** So long the file of one that was taken off stays; a minute more, for who takes that back at the last moment. */
const takenOffMs = undoAllowedMs + 60_000;

/**
 * Keeps the picture of an open parcel, in the place of an earlier one, and shows it to the buyer.
 * @throws {AppError} `not_found`, `unsupported_media_type`, `validation_failed` without a file, `conflict` when nothing is packed
 */
export async function photographParcel(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  file: SentFile | undefined,
): Promise<StaffOrder> {
  if (!file) throw faultyFields([{ field: "photo", message: "Required" }]);
  // Nobody's picture is kept for an order that is not there.
  requirePackable(await findOrder(runtime.db, id));
  const photo = await makePhoto(runtime, file, "photo");
  const photoPath = photo.address;
  // Said before it is stored: should this process die, or the order go on meanwhile, nobody keeps it.
  const lookedAt = new Date(runtime.clock().getTime() + unsaidMs);
  await dropPhoto(runtime.db, { orderId: id, address: photoPath }, lookedAt);
  await storePhoto(runtime, photo);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    requirePackable(order);
    const parcel = await findParcel(tx, id);
    if (parcel.photoPath) await dropPhoto(tx, { orderId: id, address: parcel.photoPath });
    await saveParcel(tx, id, { ...parcel, photoPath });
    const told = { orderId: id, actor: staffActor(staff), at: runtime.clock() } as const;
    await tellOrder(tx, { ...told, kind: "photo_added", data: {}, buyerSees: true });
    return {
      reply: await tellStaffOrder(tx, id, readerOf(staff)),
      change: { action: "order.photo_added", subject: id, after: { photo: true } },
    };
  });
}

/**
 * Takes the picture of a parcel off the order; its buyer reads of none any more. Its file is deleted once that can be
 * taken back no more.
 * @throws {AppError} `not_found`, also when there is none
 */
export async function removePhoto(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<CorrectedOrder> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockOrder(tx, id);
    const parcel = await findParcel(tx, id);
    const { photoPath } = parcel;
    if (photoPath === null) throw new AppError("not_found");
    const at = runtime.clock();
    const goneAt = new Date(at.getTime() + takenOffMs);
    await dropPhoto(tx, { orderId: id, address: photoPath }, goneAt);
    await saveParcel(tx, id, { ...parcel, photoPath: null });
    await markPhotosUndone(tx, id, at);
    const told = { orderId: id, actor: staffActor(staff), at, buyerSees: false } as const;
    const eventId = await tellOrder(tx, { ...told, kind: "photo_removed", data: { photoPath } });
    return {
      reply: { ...(await tellStaffOrder(tx, id, readerOf(staff))), undo: wayBack(eventId, at) },
      change: { action: "order.photo_removed", subject: id, before: { photo: true } },
    };
  });
}

function requirePackable(order: OrderRecord | undefined): void {
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  if (packable.includes(order.status)) return;
  throw new AppError("conflict", { detail: "There is no parcel of this order here." });
}
