import { ownRider } from "#contract/api/delivery/carriers.ts";
import type { UpdateTracking } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { AppError, requireVersion } from "#server/platform/errors/errors.ts";
import { orderTrackingEmail } from "../emails/order-emails.ts";
import { queueOrderEmail } from "../emails/queue-order-email.ts";
import { rewriteShipmentEmail } from "../emails/transition-emails.ts";
import { createHandOverCode } from "../lifecycle/hand-over-code.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { findParcel, saveParcel } from "../queries/fulfilment.queries.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import { incrementVersion } from "../queries/orders.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";

/**
 * Can be repeated at any time once the order has shipped.
 * @throws {AppError} `not_found`; `conflict` on a stale version, or when the order has not shipped
 */
export const changeTracking = staffCommand<UpdateTracking, StaffOrder>(
  async ({ tx, runtime, staff, params: { id }, body: { version, ...input } }) => {
    const getCurrent = () => getStaffOrder(tx, id, getOrderReader(staff));
    const next = { carrier: input.carrier.trim(), trackingNumber: input.trackingNumber.trim() };
    const order = await lockOrder(tx, id);
    const parcel = await findParcel(tx, id);
    const { carrier, trackingNumber, handOverCode } = parcel;
    if (carrier === next.carrier && trackingNumber === next.trackingNumber) {
      return { reply: await getCurrent(), change: null };
    }
    await requireVersion(version, order, getCurrent);
    if (order.status !== "SHIPPED" && order.status !== "DELIVERED") {
      throw new AppError("conflict", {
        detail: "This order hasn't shipped, so it has no tracking.",
      });
    }
    const at = runtime.clock();
    const code = next.carrier === ownRider ? (handOverCode ?? createHandOverCode()) : null;
    const updatedParcel = { ...parcel, ...next, handOverCode: code };
    await saveParcel(tx, id, updatedParcel);
    await incrementVersion(tx, id, at);
    if (order.status === "SHIPPED") await announceTracking(tx, runtime, order, updatedParcel);
    const event = { orderId: id, actor: staffActor(staff), at, isVisibleToBuyer: true } as const;
    await recordOrderEvent(tx, { ...event, kind: "tracking_changed", data: next });
    const before = { carrier, trackingNumber };
    return {
      reply: await getCurrent(),
      change: { action: "order.tracking_changed", subject: id, before, after: next },
    };
  },
);

/** Rewrites the email that still waits, if there is one. */
async function announceTracking(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  parcel: ParcelRecord,
): Promise<void> {
  if (await rewriteShipmentEmail(tx, runtime, order, parcel)) return;
  if (parcel.carrier === "" && parcel.trackingNumber === "") return;
  await queueOrderEmail(tx, runtime, order.id, "shipment", orderTrackingEmail(order, parcel));
}
