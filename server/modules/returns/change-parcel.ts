import type { StaffMember } from "#contract/api/staff.ts";
import type { ChangeTracking } from "#contract/api/staff-order-acts.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { tellOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import { addressForBuyer } from "./return-address.ts";
import { newParcelMail } from "./return-mails.ts";
import { updateReturn } from "./returns.queries.ts";

/**
 * Corrects who brings the new size of an exchange that was sent, and its tracking number, and tells its buyer where
 * either is known. What reads so already, as after a press whose answer was lost, is left as it is.
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
      const isKnown = parcel.carrier !== "" || parcel.trackingNumber !== "";
      const mailId = isKnown
        ? await writeMail(
            tx,
            runtime,
            newParcelMail(order, after, await addressForBuyer(tx, runtime, order)),
          )
        : undefined;
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
