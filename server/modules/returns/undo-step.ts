import type { AuditAction } from "#contract/api/audit-actions.ts";
import type { ReturnStatus } from "#contract/api/returns.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffReturn, UndoReturn } from "#contract/api/staff-returns.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { takeOutReturned } from "#server/modules/catalogue/index.ts";
import {
  type OrderRecord,
  rewriteWithheldMail,
  takeBackEvent,
} from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import { findPieces } from "./find-pieces.ts";
import { freeKept } from "./free-kept.ts";
import { keepWanted } from "./keep-wanted.ts";
import type { LockedReturn } from "./lock-return.ts";
import type { ReturnChange, ReturnRecord } from "./return-record.ts";
import { findStep } from "./return-rules.ts";
import {
  listReturnChanges,
  markChangeUndone,
  updatePiecesBack,
  updateReturn,
} from "./returns.queries.ts";
import { mailStep } from "./tell-step.ts";

/** What of a return changes with a step that is taken back, besides its status. */
type Undoing = (tx: Tx, locked: LockedReturn, actor: string) => Promise<Partial<ReturnRecord>>;

const decisions: Partial<Record<ReturnStatus, Undoing>> = {
  async APPROVED(tx, { record }, actor) {
    return { ...(await freeKept(tx, record, actor)), kind: record.askedKind };
  },
  async DECLINED(tx, { order, record }) {
    await requireUntaken(tx, order, record.lines);
    return {};
  },
  async CLOSED(tx, { order, record }, actor) {
    const left = record.lines
      .map((line) => ({ ...line, quantity: line.quantity - line.asNew }))
      .filter(({ quantity }) => quantity > 0);
    await requireUntaken(tx, order, left);
    if (record.kind !== "exchange") return {};
    return { exchangeId: await keepWanted(tx, record, actor, "The return stays closed.") };
  },
};

const arrival: Partial<Record<ReturnStatus, Undoing>> = {
  async ARRIVED(tx, { record }, actor) {
    const { id, reference, orderId } = record;
    const by = { actor, note: `Return ${reference}, arrival taken back`, orderId };
    // in the order in which variants are locked everywhere
    const lines = record.lines
      .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
      .map((line) => ({ came: line.asNew, line: { ...line, asNew: 0, toMend: 0, lost: 0 } }));
    for (const { came, line } of lines) {
      if (came > 0 && !(await takeOutReturned(tx, line.variantId, came, by))) {
        throw new AppError("conflict", {
          detail: "A piece of it was sold meanwhile: it stays received.",
        });
      }
      await updatePiecesBack(tx, id, line);
    }
    return { lines: lines.map(({ line }) => line) };
  },
};

const sending: Partial<Record<ReturnStatus, Undoing>> = {
  async SENT(tx, { order, record }) {
    const sent = record.lines.flatMap(({ position, wantedVariantId: variantId, quantity }) =>
      variantId === null ? [] : [{ position, variantId, quantity }],
    );
    await requireUntaken(tx, order, sent);
    return { carrier: "", trackingNumber: "" };
  },
};

/**
 * Takes the last decision back, approved, declined or closed, while its message still waits: the buyer hears nothing of
 * it, and the return waits as before. What an approval kept can be had again, and what a closing let go of is kept anew.
 * @throws {AppError} `not_found`; `conflict` when it is too late or there is nothing to take back; `out_of_stock` when a
 * size that was let go of is gone
 */
export async function undoDecision(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoReturn,
): Promise<StaffReturn> {
  return await undoStep(runtime, staff, { id, version, action: "return.answer_undone" }, decisions);
}

/**
 * Takes it back that the pieces have arrived, while the message about it still waits: those that were counted into stock
 * are taken out again.
 * @throws {AppError} `not_found`; `conflict` when it is too late, there is nothing to take back or a piece was sold since
 */
export async function undoArrival(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoReturn,
): Promise<StaffReturn> {
  return await undoStep(runtime, staff, { id, version, action: "return.arrival_undone" }, arrival);
}

/**
 * Takes it back that the new size has left, while the message about it still waits.
 * @throws {AppError} `not_found`, `conflict` when it is too late or there is nothing to take back
 */
export async function undoSending(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoReturn,
): Promise<StaffReturn> {
  return await undoStep(runtime, staff, { id, version, action: "return.sending_undone" }, sending);
}

async function undoStep(
  runtime: Runtime,
  staff: StaffMember,
  act: { readonly id: string; readonly version: number; readonly action: AuditAction },
  undoings: Partial<Record<ReturnStatus, Undoing>>,
): Promise<StaffReturn> {
  return await changeReturn(runtime, staff, {
    ...act,
    async work(tx, { order, record }, actor) {
      const changes = await listReturnChanges(tx, [act.id]);
      const last = changes.at(-1);
      const undo = last && !last.undone ? undoings[last.toStatus] : undefined;
      if (!last || !undo || last.fromStatus === null || last.eventId === null) {
        throw new AppError("conflict", { detail: "There is nothing to take back." });
      }
      const change = await undo(tx, { order, record }, actor);
      await takeBackEvent(tx, runtime, order.id, last.eventId);
      await markChangeUndone(tx, last.id);
      const before = changes.findLast(({ id, undone }) => id !== last.id && !undone);
      const after: ReturnRecord = {
        ...record,
        ...change,
        status: last.fromStatus,
        // it waits for as long as it did
        statusAt: before?.createdAt ?? record.createdAt,
        version: record.version + 1,
      };
      await updateReturn(tx, after);
      await mailStandingAnew(tx, runtime, { order, record: after }, changes);
      return after;
    },
  });
}

const mails = { APPROVED: "approved", ARRIVED: "arrived" } as const;

/**
 * The mail that says where to send it, or that it has arrived, was withheld by the step that is taken back, where it had
 * not left yet.
 */
async function mailStandingAnew(
  tx: Tx,
  runtime: Runtime,
  { order, record }: LockedReturn,
  changes: readonly ReturnChange[],
): Promise<void> {
  const { status } = record;
  if (status !== "APPROVED" && status !== "ARRIVED") return;
  const step = findStep(changes, status);
  if (!step?.eventId) return;
  const about = { mail: mails[status], words: step.words, holdMs: 0 };
  await rewriteWithheldMail(tx, order.id, step.eventId, () =>
    mailStep(tx, runtime, { order, record }, about),
  );
}

/** What a buyer has could be asked for again at once, also a size that was just sent. */
async function requireUntaken(
  tx: Tx,
  order: OrderRecord,
  wanted: readonly {
    readonly position: number;
    readonly variantId: string;
    readonly quantity: number;
  }[],
): Promise<void> {
  const pieces = await findPieces(tx, order);
  const isFree = wanted.every(({ position, variantId, quantity }) =>
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
