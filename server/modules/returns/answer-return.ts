import type { StaffMember } from "#contract/api/staff.ts";
import type { ApproveReturn, EndReturn, StaffReturn } from "#contract/api/staff-returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import { findPaidBack } from "./find-paid-back.ts";
import { keepWanted } from "./keep-wanted.ts";
import { moveReturn } from "./move-return.ts";

const instead = "You can approve the money instead.";

const refusals = {
  all: "All that was paid for the order went back already. Decline it.",
  some: "The money for a piece of it went back already. Decline it, or approve the money for the rest.",
};

/**
 * Approves what a buyer asked for. For an exchange the wanted sizes are kept through the stock ledger from here on;
 * where one is gone, the money may be approved instead.
 * @throws {AppError} `not_found`; `conflict`, with the return as it stands (StaleMeta) where the money for a piece of it
 * went back meanwhile; `out_of_stock` when a wanted size is gone
 */
export async function approveReturn(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, kind, words }: ApproveReturn,
): Promise<StaffReturn> {
  return await changeReturn(runtime, staff, {
    id,
    version,
    action: "return.approved",
    tells: (after) => ({ kind: after.kind }),
    async work(tx, locked, actor, stale) {
      const { record } = locked;
      if (kind === "exchange" && record.askedKind === "refund") {
        throw new AppError("conflict", { detail: "The buyer did not name another size." });
      }
      const paidBack = kind === "exchange" ? await findPaidBack(tx, locked) : "none";
      if (paidBack !== "none") throw await stale(refusals[paidBack]);
      const exchangeId = kind === "exchange" ? await keepWanted(tx, record, actor, instead) : null;
      return await moveReturn(tx, runtime, locked, {
        to: "APPROVED",
        actor,
        words: words?.trim(),
        event: { kind: "return_approved", data: { as: kind } },
        mail: "approved",
        canUndo: true,
        change: { kind, exchangeId },
      });
    },
  });
}

/**
 * Declines what a buyer asked for; they read the words.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function declineReturn(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, words }: EndReturn,
): Promise<StaffReturn> {
  return await changeReturn(runtime, staff, {
    id,
    version,
    action: "return.declined",
    work: (tx, locked, actor) =>
      moveReturn(tx, runtime, locked, {
        to: "DECLINED",
        actor,
        words: words.trim(),
        event: { kind: "return_declined", data: {} },
        mail: "declined",
        canUndo: true,
      }),
  });
}
