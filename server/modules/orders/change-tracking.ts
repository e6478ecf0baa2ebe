import { ownRider } from "#contract/api/carriers.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { ChangeTracking } from "#contract/api/staff-order-acts.ts";
import type { CorrectedOrder } from "#contract/api/staff-orders.ts";
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
import { findParcel, saveParcel } from "./order-work.queries.ts";
import { raiseVersion } from "./orders.queries.ts";
import type { ParcelRecord } from "./parcel.ts";
import { replaceTrackingMail } from "./replace-tracking-mail.ts";
import { wayBack } from "./take-back-event.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";
import { trackingMail } from "./tracking-mail.ts";

/**
 * Corrects who brings an order, and its tracking number, once it is sent, and tells its buyer: by the message that
 * tells of its tracking, where that still waits, else by one more. That waits for as long as the correction can be taken
 * back.
 * @throws {AppError} `not_found`; `conflict` when it is not as it was seen (StaleMeta), or is not on the way
 */
export async function changeTracking(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, ...typed }: ChangeTracking,
): Promise<CorrectedOrder> {
  const tell = (tx: Tx) => tellStaffOrder(tx, id, readerOf(staff));
  const to = { carrier: typed.carrier.trim(), trackingNumber: typed.trackingNumber.trim() };
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    const parcel = await findParcel(tx, id);
    const { carrier, trackingNumber, handOverCode } = parcel;
    if (carrier === to.carrier && trackingNumber === to.trackingNumber) {
      return { reply: await tell(tx), change: null };
    }
    await requireFresh(version, order, () => tell(tx));
    if (order.status !== "SHIPPED") {
      throw new AppError("conflict", { detail: "The order is not on the way." });
    }
    const at = runtime.clock();
    const code = to.carrier === ownRider ? (handOverCode ?? newHandOverCode()) : null;
    const now = { ...parcel, ...to, handOverCode: code };
    await saveParcel(tx, id, now);
    await raiseVersion(tx, id, at);
    const { mailId, ...tellers } = await mailTracking(tx, runtime, order, now);
    const before = { carrier, trackingNumber };
    const eventId = await tellOrder(tx, {
      ...{ orderId: id, kind: "tracking_changed", actor: staffActor(staff), at, buyerSees: true },
      mailId,
      data: { ...to, before: { ...before, handOverCode }, ...tellers },
    });
    return {
      reply: { ...(await tell(tx)), undo: wayBack(eventId, at) },
      change: { action: "order.tracking_changed", subject: id, before, after: to },
    };
  });
}

/** @returns the message of its own that a correction has, or the event whose message tells of it */
async function mailTracking(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  parcel: ParcelRecord,
): Promise<{ mailId?: string | undefined; toldBy?: number }> {
  const toldBy = await replaceTrackingMail(tx, runtime, order, parcel);
  if (toldBy !== undefined) return { toldBy };
  const isKnown = parcel.carrier !== "" || parcel.trackingNumber !== "";
  if (!isKnown) return {};
  const mail = { ...trackingMail(order, parcel), holdMs: undoAllowedMs };
  return { mailId: await writeMail(tx, runtime, mail) };
}
