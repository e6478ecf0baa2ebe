import type { StaffMember } from "#contract/api/staff.ts";
import type { ChangeTracking } from "#contract/api/staff-order-acts.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { replaceEventMail, tellOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import type { LockedReturn } from "./lock-return.ts";
import { addressForBuyer } from "./return-address.ts";
import { newParcelMail } from "./return-mails.ts";
import { listReturnChanges, updateReturn } from "./returns.queries.ts";
import { mailStep } from "./tell-step.ts";

/**
 * Corrects who brings the new size of an exchange that was sent, and its tracking number, and tells its buyer: by the
 * message that it is on its way, where that still waits, else by one more, where either is known. What reads so already, as after a press whose answer was lost, is left as it is.
 * @throws {AppError} `not_found`; `conflict` when it is not as it was seen (StaleMeta), or was not sent
 */
export async function changeExchangeParcel(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, ...typed }: ChangeTracking,
): Promise<StaffReturn> {
  const parcel = { carrier: typed.carrier.trim(), trackingNumber: typed.trackingNumber.trim() };
  return await changeReturn(runtime, staff, {
    id,
    version,
    action: "return.tracking_changed",
    tells: () => parcel,
    isDone: ({ carrier, trackingNumber }) =>
      carrier === parcel.carrier && trackingNumber === parcel.trackingNumber,
    async work(tx, { order, record }, actor) {
      if (record.status !== "SENT") {
        throw new AppError("conflict", { detail: "The new size is not on its way." });
      }
      const after = { ...record, ...parcel, version: record.version + 1 };
      await updateReturn(tx, after);
      const { id: returnId, reference, orderId } = record;
      const mailId = await mailParcel(tx, runtime, { order, record: after });
      // A kind of its own would be left out, or break the page, in the release before.
      await tellOrder(tx, {
        ...{ orderId, actor, mailId, at: runtime.clock(), buyerSees: true },
        kind: "return_sent",
        data: { returnId, reference, ...parcel, isCorrected: true },
      });
      return after;
    },
  });
}

/** @returns the message of its own that a correction has; undefined where the one of the sending tells of it */
async function mailParcel(
  tx: Tx,
  runtime: Runtime,
  { order, record }: LockedReturn,
): Promise<string | undefined> {
  const sending = (await listReturnChanges(tx, [record.id])).findLast(
    ({ toStatus, undone }) => toStatus === "SENT" && !undone,
  );
  const about = { mail: "sent", words: sending?.words ?? "", holdMs: undoAllowedMs } as const;
  const isReplaced =
    sending?.eventId &&
    (await replaceEventMail(tx, order.id, sending.eventId, () =>
      mailStep(tx, runtime, { order, record }, about),
    ));
  const isKnown = record.carrier !== "" || record.trackingNumber !== "";
  if (isReplaced || !isKnown) return undefined;
  const address = await addressForBuyer(tx, runtime, order);
  return await writeMail(tx, runtime, newParcelMail(order, record, address));
}
