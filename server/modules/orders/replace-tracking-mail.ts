import { undoAllowedMs } from "#contract/api/undo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";
import { findTrackingTeller } from "./order-events.queries.ts";
import { orderMovedMail } from "./order-moved-mail.ts";
import type { ParcelRecord } from "./parcel.ts";
import { replaceEventMail } from "./take-back-event.ts";
import { trackingMail } from "./tracking-mail.ts";

/**
 * Puts a message with this tracking in the place of the one that tells a buyer of another, where that still waits: they
 * are told once, and rightly.
 * @returns the event whose message it was; undefined where none waits
 */
export async function replaceTrackingMail(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  parcel: ParcelRecord,
): Promise<number | undefined> {
  const teller = await findTrackingTeller(tx, order.id);
  if (!teller) return undefined;
  const isReplaced = await replaceEventMail(tx, order.id, teller.id, async () => {
    const mail =
      teller.kind === "sent"
        ? orderMovedMail(order, "SHIPPED", parcel)
        : trackingMail(order, parcel);
    return mail && (await writeMail(tx, runtime, { ...mail, holdMs: undoAllowedMs }));
  });
  return isReplaced ? teller.id : undefined;
}
