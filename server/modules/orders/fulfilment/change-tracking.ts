import { ownRider } from "#contract/api/delivery/carriers.ts";
import { undoAllowedMs } from "#contract/api/limits.ts";
import type { UpdateTracking } from "#contract/api/orders/staff-order-commands.ts";
import type { UpdatedOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { AppError, requireVersion } from "#server/platform/errors/errors.ts";
import { orderShippedEmail, orderTrackingEmail } from "../emails/order-emails.ts";
import { lockOrder } from "../lifecycle/change-order-status.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { findParcel, saveParcel } from "../queries/fulfilment.queries.ts";
import { findTrackingMailEvent, recordOrderEvent } from "../queries/order-events.queries.ts";
import { incrementVersion } from "../queries/orders.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";
import { createHandOverCode } from "./transition-order.ts";
import { replaceEventMail, toUndoToken } from "./undo-event.ts";

/** @throws {AppError} `not_found`; `conflict` on a stale version, or when the order is not shipped */
export async function changeTracking(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, ...input }: UpdateTracking,
): Promise<UpdatedOrder> {
  const getCurrent = (tx: Tx) => getStaffOrder(tx, id, getOrderReader(staff));
  const next = { carrier: input.carrier.trim(), trackingNumber: input.trackingNumber.trim() };
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    const parcel = await findParcel(tx, id);
    const { carrier, trackingNumber, handOverCode } = parcel;
    if (carrier === next.carrier && trackingNumber === next.trackingNumber) {
      return { reply: await getCurrent(tx), change: null };
    }
    await requireVersion(version, order, () => getCurrent(tx));
    if (order.status !== "SHIPPED") {
      throw new AppError("conflict", { detail: "This order isn't on its way." });
    }
    const at = runtime.clock();
    const code = next.carrier === ownRider ? (handOverCode ?? createHandOverCode()) : null;
    const updatedParcel = { ...parcel, ...next, handOverCode: code };
    await saveParcel(tx, id, updatedParcel);
    await incrementVersion(tx, id, at);
    const { mailId, ...mailReference } = await sendTrackingEmail(tx, runtime, order, updatedParcel);
    const before = { carrier, trackingNumber };
    const eventId = await recordOrderEvent(tx, {
      ...{
        orderId: id,
        kind: "tracking_changed",
        actor: staffActor(staff),
        at,
        isVisibleToBuyer: true,
      },
      mailId,
      data: { ...next, before: { ...before, handOverCode }, ...mailReference },
    });
    return {
      reply: { ...(await getCurrent(tx)), undo: toUndoToken(eventId, at) },
      change: { action: "order.tracking_changed", subject: id, before, after: next },
    };
  });
}

/** @returns the email of this change, or the event whose queued email was replaced */
async function sendTrackingEmail(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  parcel: ParcelRecord,
): Promise<{ mailId?: string | undefined; announcedBy?: number }> {
  const announcedBy = await replaceTrackingEmail(tx, runtime, order, parcel);
  if (announcedBy !== undefined) return { announcedBy };
  const hasTracking = parcel.carrier !== "" || parcel.trackingNumber !== "";
  if (!hasTracking) return {};
  const mail = { ...orderTrackingEmail(order, parcel), holdMs: undoAllowedMs };
  return { mailId: await queueMail(tx, runtime, mail) };
}

/** @returns the event of the replaced email; undefined when none is queued */
export async function replaceTrackingEmail(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  parcel: ParcelRecord,
): Promise<number | undefined> {
  const event = await findTrackingMailEvent(tx, order.id);
  if (!event) return undefined;
  const isReplaced = await replaceEventMail(tx, order.id, event.id, async () => {
    const toMail = event.kind === "sent" ? orderShippedEmail : orderTrackingEmail;
    return await queueMail(tx, runtime, { ...toMail(order, parcel), holdMs: undoAllowedMs });
  });
  return isReplaced ? event.id : undefined;
}
