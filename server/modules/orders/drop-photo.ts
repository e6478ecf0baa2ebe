import type { Queryable, Tx } from "#server/database/connection.ts";
import { addJob, type JobKind, type JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { deletePhoto, nameOf } from "#server/modules/media/index.ts";
import { findParcel } from "./order-work.queries.ts";

/** Deletes the file of a parcel's photo unless its order shows it. */
export const dropPhotoJob: JobKind = { name: "drop-photo", lane: "pictures" };

/** A photo of a parcel, which its order may show or not any more. */
interface ParcelPhoto {
  readonly orderId: string;
  readonly address: string;
}

/**
 * Has a photo of a parcel deleted that its order does not show then: one that was taken off, replaced, or stored by a
 * process that died before it said so.
 */
export async function dropPhoto(
  on: Tx | Queryable,
  { orderId, address }: ParcelPhoto,
  runAt?: Date,
): Promise<void> {
  await addJob(on, dropPhotoJob, { orderId, address }, runAt ? { runAt } : {});
}

/** Makes the task of {@link dropPhotoJob}. */
export function createDropPhotoTask(runtime: Pick<Runtime, "db" | "config">): JobTask {
  return async (payload) => {
    const { orderId, address } = payload as ParcelPhoto;
    const { photoPath } = await findParcel(runtime.db, orderId);
    // By their names: the store may call the place they lie in otherwise since this was asked for.
    if (photoPath !== null && nameOf(photoPath) === nameOf(address)) return;
    await deletePhoto(runtime, address);
  };
}
