import type { StaffMember } from "#contract/api/staff.ts";
import type { SendExchange, StaffReturn } from "#contract/api/staff-returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import { findPaidBack } from "./find-paid-back.ts";
import { moveReturn } from "./move-return.ts";

const refusals = {
  all: "All that was paid for the order went back already. Close it.",
  some: "The money for a piece of it went back already. Close it, or send the rest as money.",
};

/**
 * Notes that the exchanged pieces left in a parcel of their own, on the same order, with nothing to pay. They were
 * taken out of stock when the exchange was approved.
 * @throws {AppError} `not_found`; `conflict`, with the return as it stands (StaleMeta) where the money for a
 * piece of it went back meanwhile
 */
export async function sendExchange(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, carrier = "", trackingNumber = "", words }: SendExchange,
): Promise<StaffReturn> {
  const parcel = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
  return await changeReturn(runtime, staff, {
    id,
    version,
    action: "return.sent",
    tells: () => parcel,
    async work(tx, locked, actor, stale) {
      if (locked.record.kind !== "exchange") {
        throw new AppError("conflict", { detail: "The buyer gets the money for it, no pieces." });
      }
      const paidBack = await findPaidBack(tx, locked);
      if (paidBack !== "none") throw await stale(refusals[paidBack]);
      return await moveReturn(tx, runtime, locked, {
        to: "SENT",
        actor,
        words: words?.trim(),
        event: { kind: "return_sent", data: parcel },
        mail: "sent",
        canUndo: true,
        change: parcel,
      });
    },
  });
}
