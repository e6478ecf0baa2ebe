import type { StaffMember } from "#contract/api/staff.ts";
import type { SendExchange, StaffReturn } from "#contract/api/staff-returns.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn, type StaleReturn } from "./change-return.ts";
import { findGivenBack } from "./given-back.ts";
import type { LockedReturn } from "./lock-return.ts";
import { moveReturn } from "./move-return.ts";
import { owedForLines } from "./to-buyer-return.ts";

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
      await requireUnpaidBack(tx, locked, stale);
      return await moveReturn(tx, runtime, locked, {
        to: "SENT",
        actor,
        words: words?.trim(),
        event: { kind: "return_sent", data: parcel },
        mail: "sent",
        change: parcel,
      });
    },
  });
}

/**
 * Somebody may have sent the money for its pieces back since it was asked for, or all that came for the order. A part of
 * it that was given without pieces is a kindness, and keeps no exchange from being sent.
 */
async function requireUnpaidBack(
  tx: Tx,
  { order, record }: LockedReturn,
  stale: StaleReturn,
): Promise<void> {
  const count = (lines: readonly { readonly quantity: number }[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const givenBack = (await findGivenBack(tx, [order.id]))(order.id);
  // Money that strayed to a free order says nothing of its pieces.
  const isAllOnItsWay =
    order.totalKobo > 0 && givenBack.leftKobo === 0 && order.refundedKobo < order.receivedKobo;
  // One that was given away after its money went back is not REFUNDED.
  if (order.status === "REFUNDED" || isAllOnItsWay) {
    throw await stale("All that was paid for the order went back already. Close it.");
  }
  const owed = owedForLines(order, record.lines, givenBack);
  if (count(owed) === count(record.lines)) return;
  throw await stale(
    "The money for a piece of it went back already. Close it, or send the rest as money.",
  );
}
