import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { addJob, type JobKind, type JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { createPhoto, deletePhoto, fileNameOf, storePhoto } from "#server/modules/media/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { rewriteShipmentEmail } from "../emails/transition-emails.ts";
import type { OrderRecord } from "../model/order.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { findParcel, saveParcel } from "../queries/fulfilment.queries.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { markPhotosUndone, recordOrderEvent } from "../queries/order-events.queries.ts";
import { findOrder } from "../queries/orders.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";

export const deleteParcelPhotoJob: JobKind = { name: "delete-parcel-photo", queue: "media" };

const parcelStatuses: readonly OrderRecord["status"][] = [
  "PAID",
  "PROCESSING",
  "SHIPPED",
  "DELIVERED",
];

const uploadTimeoutMs = 3_600_000;

/**
 * @throws {AppError} `not_found`, `unsupported_media_type`, `validation_failed` without a file, `conflict` when
 * there is no parcel
 */
export async function saveParcelPhoto(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  file: UploadedFile | undefined,
): Promise<StaffOrder> {
  if (!file) throw validationError([{ field: "photo", message: "Required" }]);
  requireParcel(await findOrder(runtime.db, id));
  const photo = await createPhoto(runtime, file, "photo");
  const photoPath = photo.address;
  // Scheduled first, so that a crash leaves no orphaned file.
  const checkAt = new Date(runtime.clock().getTime() + uploadTimeoutMs);
  await scheduleParcelPhotoDeletion(runtime.db, { orderId: id, address: photoPath }, checkAt);
  await storePhoto(runtime, photo);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    requireParcel(order);
    const parcel = await findParcel(tx, id);
    if (parcel.photoPath)
      await scheduleParcelPhotoDeletion(tx, { orderId: id, address: parcel.photoPath });
    await saveParcel(tx, id, { ...parcel, photoPath });
    await rewriteShipmentEmail(tx, runtime, order, { ...parcel, photoPath });
    const event = { orderId: id, actor: staffActor(staff), at: runtime.clock() } as const;
    await recordOrderEvent(tx, { ...event, kind: "photo_added", data: {}, isVisibleToBuyer: true });
    return {
      reply: await getStaffOrder(tx, id, getOrderReader(staff)),
      change: { action: "order.photo_added", subject: id, after: { photo: true } },
    };
  });
}

/** @throws {AppError} `not_found`, also when there is none */
export const removePhoto = staffCommand<unknown, StaffOrder>(
  async ({ tx, runtime, staff, params: { id } }) => {
    const order = await lockOrder(tx, id);
    const parcel = await findParcel(tx, id);
    const { photoPath } = parcel;
    if (photoPath === null) throw new AppError("not_found");
    const at = runtime.clock();
    await scheduleParcelPhotoDeletion(tx, { orderId: id, address: photoPath });
    await saveParcel(tx, id, { ...parcel, photoPath: null });
    await rewriteShipmentEmail(tx, runtime, order, { ...parcel, photoPath: null });
    await markPhotosUndone(tx, id, at);
    const event = { orderId: id, actor: staffActor(staff), at, isVisibleToBuyer: false } as const;
    await recordOrderEvent(tx, { ...event, kind: "photo_removed", data: {} });
    return {
      reply: await getStaffOrder(tx, id, getOrderReader(staff)),
      change: { action: "order.photo_removed", subject: id, before: { photo: true } },
    };
  },
);

function requireParcel(order: OrderRecord | undefined): void {
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  if (parcelStatuses.includes(order.status)) return;
  throw new AppError("conflict", { detail: "There is no parcel of this order here." });
}

interface ParcelPhoto {
  readonly orderId: string;
  readonly address: string;
}

export async function scheduleParcelPhotoDeletion(
  on: Tx | Queryable,
  { orderId, address }: ParcelPhoto,
  runAt?: Date,
): Promise<void> {
  await addJob(on, deleteParcelPhotoJob, { orderId, address }, runAt ? { runAt } : {});
}

export function createDeleteParcelPhotoTask(runtime: Pick<Runtime, "db" | "config">): JobTask {
  return async (payload) => {
    const { orderId, address } = payload as ParcelPhoto;
    const { photoPath } = await findParcel(runtime.db, orderId);
    // Compares file names: the media URL may have changed since the job was queued.
    if (photoPath !== null && fileNameOf(photoPath) === fileNameOf(address)) return;
    await deletePhoto(runtime, address);
  };
}
