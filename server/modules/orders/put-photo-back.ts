import type { OrderEventData } from "#contract/api/order-events.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { EventRecord } from "./order-event.ts";
import { restorePhotos } from "./order-events.queries.ts";
import { findParcel, saveParcel } from "./order-work.queries.ts";
import { tellOrder } from "./tell-order.ts";

/**
 * Puts the picture of a parcel that was taken off a moment ago back on its locked order, whose buyer reads of it again.
 * Its file is still there: it is deleted once this can be done no more.
 * @param event the removal, taken back by now
 * @throws {AppError} `conflict` when another picture was kept since
 */
export async function putPhotoBack(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  staff: Pick<StaffMember, "id">,
  { orderId, data, createdAt }: EventRecord,
): Promise<AuditedChange> {
  const { photoPath } = data as OrderEventData["photo_removed"];
  const parcel = await findParcel(tx, orderId);
  if (photoPath === undefined || parcel.photoPath !== null) {
    throw new AppError("conflict", { detail: "The order has gone on since." });
  }
  await saveParcel(tx, orderId, { ...parcel, photoPath });
  await restorePhotos(tx, orderId, createdAt);
  const told = { orderId, actor: staffActor(staff), at: runtime.clock() } as const;
  await tellOrder(tx, { ...told, kind: "photo_restored", data: {}, buyerSees: false });
  const [before, after] = [{ photo: false }, { photo: true }];
  return { action: "order.undone", subject: orderId, before, after };
}
