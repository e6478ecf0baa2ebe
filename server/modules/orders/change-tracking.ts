import { ownRider } from "#contract/api/carriers.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { ChangeTracking } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { newHandOverCode } from "./hand-over-code.ts";
import { lockOrder } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { findSending } from "./order-events.queries.ts";
import { orderMovedMail } from "./order-moved-mail.ts";
import { findParcel, saveParcel } from "./order-work.queries.ts";
import { raiseVersion } from "./orders.queries.ts";
import type { ParcelRecord } from "./parcel.ts";
import { replaceEventMail } from "./take-back-event.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";
import { trackingMail } from "./tracking-mail.ts";

/**
 * Corrects who brings an order, and its tracking number, once it is sent, and tells its buyer: by the message that it
 * is on its way, where that still waits, else by one more.
 * @throws {AppError} `not_found`; `conflict` when it is not as it was seen (StaleMeta), or is not on the way
 */
export async function changeTracking(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, ...typed }: ChangeTracking,
): Promise<StaffOrder> {
  const tell = (tx: Tx) => tellStaffOrder(tx, id, readerOf(staff));
  const to = { carrier: typed.carrier.trim(), trackingNumber: typed.trackingNumber.trim() };
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    const parcel = await findParcel(tx, id);
    const { carrier, trackingNumber } = parcel;
    if (carrier === to.carrier && trackingNumber === to.trackingNumber) {
      return { reply: await tell(tx), change: null };
    }
    await requireFresh(version, order, () => tell(tx));
    if (order.status !== "SHIPPED") {
      throw new AppError("conflict", { detail: "The order is not on the way." });
    }
    const at = runtime.clock();
    const handOverCode =
      to.carrier === ownRider ? (parcel.handOverCode ?? newHandOverCode()) : null;
    const now = { ...parcel, ...to, handOverCode };
    await saveParcel(tx, id, now);
    await raiseVersion(tx, id, at);
    const mailId = await mailTracking(tx, runtime, order, now);
    const told = { orderId: id, actor: staffActor(staff), at, buyerSees: true, mailId } as const;
    await tellOrder(tx, { ...told, kind: "tracking_changed", data: to });
    const before = { carrier, trackingNumber };
    const change = { action: "order.tracking_changed", subject: id, before, after: to } as const;
    return { reply: await tell(tx), change };
  });
}

/** @returns the message of its own that a correction has; undefined where the one of the sending tells of it */
async function mailTracking(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  parcel: ParcelRecord,
): Promise<string | undefined> {
  const sending = await findSending(tx, order.id);
  const isReplaced =
    sending &&
    (await replaceEventMail(tx, order.id, sending.id, async () => {
      const mail = orderMovedMail(order, "SHIPPED", parcel);
      return mail && (await writeMail(tx, runtime, { ...mail, holdMs: undoAllowedMs }));
    }));
  const isKnown = parcel.carrier !== "" || parcel.trackingNumber !== "";
  return isReplaced || !isKnown
    ? undefined
    : await writeMail(tx, runtime, trackingMail(order, parcel));
}
