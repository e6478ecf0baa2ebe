import type { OrderEventData } from "#contract/api/order-events.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OrderRecord } from "./order.ts";
import type { EventRecord } from "./order-event.ts";
import { findParcel, saveParcel } from "./order-work.queries.ts";
import { raiseVersion } from "./orders.queries.ts";
import { replaceTrackingMail } from "./replace-tracking-mail.ts";
import { tooLate } from "./take-back-event.ts";
import { tellOrder } from "./tell-order.ts";

/**
 * Puts back who brings a locked order, and its tracking number, as they were before a correction of a moment ago. The
 * buyer is not told of the correction: its own message is withheld by now, and one that tells of it tells what is so
 * again.
 * @param event the correction, taken back by now
 * @throws {AppError} `conflict` when the order has gone on since, or the buyer was told
 */
export async function putTrackingBack(
  tx: Tx,
  runtime: Runtime,
  staff: Pick<StaffMember, "id">,
  order: OrderRecord,
  { data }: EventRecord,
): Promise<AuditedChange> {
  const { carrier, trackingNumber, before, toldBy } = data as OrderEventData["tracking_changed"];
  const parcel = await findParcel(tx, order.id);
  const isCurrent = parcel.carrier === carrier && parcel.trackingNumber === trackingNumber;
  if (!before || order.status !== "SHIPPED" || !isCurrent) {
    throw new AppError("conflict", { detail: "The order has gone on since." });
  }
  const at = runtime.clock();
  const now = { ...parcel, ...before };
  await saveParcel(tx, order.id, now);
  await raiseVersion(tx, order.id, at);
  if (toldBy !== undefined && !(await replaceTrackingMail(tx, runtime, order, now))) {
    throw new AppError("conflict", { detail: tooLate });
  }
  const was = { carrier: before.carrier, trackingNumber: before.trackingNumber };
  const told = { orderId: order.id, actor: staffActor(staff), at, buyerSees: false } as const;
  await tellOrder(tx, { ...told, kind: "tracking_restored", data: was });
  return {
    action: "order.undone",
    subject: order.id,
    before: { carrier, trackingNumber },
    after: was,
  };
}
