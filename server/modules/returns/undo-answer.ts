import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffReturn, UndoReturn } from "#contract/api/staff-returns.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { takeBackEvent } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import { findPieces } from "./find-pieces.ts";
import { freeKept } from "./free-kept.ts";
import type { LockedReturn } from "./lock-return.ts";
import { listReturnChanges, markChangeUndone, updateReturn } from "./returns.queries.ts";

/**
 * Takes the last answer back, approved or declined, while its message still waits: the buyer hears nothing of it,
 * what was kept can be had again, and the request is to be answered as before.
 * @throws {AppError} `not_found`, `conflict` when it is too late or there is nothing to take back
 */
export async function undoAnswer(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoReturn,
): Promise<StaffReturn> {
  return await changeReturn(runtime, staff, {
    id,
    version,
    action: "return.answer_undone",
    async work(tx, { order, record }, actor) {
      const changes = await listReturnChanges(tx, [id]);
      const answer = changes.at(-1);
      const isAnswer = answer?.toStatus === "APPROVED" || answer?.toStatus === "DECLINED";
      if (!answer || !isAnswer || answer.undone || answer.eventId === null) {
        throw new AppError("conflict", { detail: "There is no answer to take back." });
      }
      if (record.status === "DECLINED") await requireUntaken(tx, { order, record });
      await takeBackEvent(tx, runtime, order.id, answer.eventId);
      await markChangeUndone(tx, answer.id);
      const before = changes.findLast((change) => change.id !== answer.id && !change.undone);
      const after = {
        ...record,
        ...(await freeKept(tx, record, actor)),
        kind: record.askedKind,
        status: "ASKED" as const,
        // it waits for as long as it did
        statusAt: before?.createdAt ?? record.createdAt,
        version: record.version + 1,
      };
      await updateReturn(tx, after);
      return after;
    },
  });
}

/** The pieces of a declined request could be asked for again at once. */
async function requireUntaken(tx: Tx, { order, record }: LockedReturn): Promise<void> {
  const pieces = await findPieces(tx, order);
  const isFree = record.lines.every(({ position, variantId, quantity }) =>
    pieces.some(
      (piece) =>
        piece.position === position && piece.variantId === variantId && piece.quantity >= quantity,
    ),
  );
  if (isFree) return;
  throw new AppError("conflict", {
    detail: "The buyer has asked for these pieces again since.",
  });
}
