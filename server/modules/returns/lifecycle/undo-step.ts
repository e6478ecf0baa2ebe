import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import type { StaffReturn, UndoReturn } from "#contract/api/returns/staff-returns.ts";
import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { removeReturnedStock } from "#server/modules/catalogue/stock/index.ts";
import { type OrderRecord, rewriteCancelledMail, undoEvent } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { LockedReturn, ReturnChange, ReturnRecord } from "../model/return-record.ts";
import { findStep } from "../model/return-rules.ts";
import { findReturnableUnits } from "../model/returnable-units.ts";
import {
  listReturnChanges,
  markChangeUndone,
  updateReceivedLine,
  updateReturn,
} from "../model/returns.queries.ts";
import { releaseExchangeSizes, reserveExchangeSizes } from "./reserve-exchange.ts";
import { runReturnCommand } from "./staff-return-command.ts";
import { queueStepMail } from "./transition-return.ts";

type UndoStep = (tx: Tx, locked: LockedReturn, actor: string) => Promise<Partial<ReturnRecord>>;

const decisionUndos: Partial<Record<ReturnStatus, UndoStep>> = {
  async APPROVED(tx, { record }, actor) {
    return { ...(await releaseExchangeSizes(tx, record, actor)), kind: record.requestedKind };
  },
  async DECLINED(tx, { order, record }) {
    await requireNotRequestedAgain(tx, order, record.lines);
    return {};
  },
  async CLOSED(tx, { order, record }, actor) {
    const notRestocked = record.lines
      .map((line) => ({ ...line, quantity: line.quantity - line.sellable }))
      .filter(({ quantity }) => quantity > 0);
    await requireNotRequestedAgain(tx, order, notRestocked);
    if (record.kind !== "exchange") return {};
    return {
      exchangeId: await reserveExchangeSizes(tx, record, actor, "The return stays closed."),
    };
  },
};

const arrivalUndos: Partial<Record<ReturnStatus, UndoStep>> = {
  async RECEIVED(tx, { record }, actor) {
    const { id, reference, orderId } = record;
    const by = { actor, note: `Return ${reference}, arrival undone`, orderId };
    // Sorted as variants are locked everywhere, to avoid deadlocks.
    const lines = record.lines
      .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
      .map((line) => ({
        restocked: line.sellable,
        line: { ...line, sellable: 0, damaged: 0, lost: 0 },
      }));
    for (const { restocked, line } of lines) {
      if (restocked > 0 && !(await removeReturnedStock(tx, line.variantId, restocked, by))) {
        throw new AppError("conflict", {
          detail: "An item has been sold since, so it stays received.",
        });
      }
      await updateReceivedLine(tx, id, line);
    }
    return { lines: lines.map(({ line }) => line) };
  },
};

const shipmentUndos: Partial<Record<ReturnStatus, UndoStep>> = {
  async SHIPPED(tx, { order, record }) {
    const sent = record.lines.flatMap(({ position, wantedVariantId: variantId, quantity }) =>
      variantId === null ? [] : [{ position, variantId, quantity }],
    );
    await requireNotRequestedAgain(tx, order, sent);
    return { carrier: "", trackingNumber: "" };
  },
};

/** @throws {AppError} `not_found`, `conflict`, `out_of_stock` */
export async function undoDecision(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoReturn,
): Promise<StaffReturn> {
  return await undoStep(
    runtime,
    staff,
    { id, version, action: "return.decision_undone" },
    decisionUndos,
  );
}

/** @throws {AppError} `not_found`, `conflict` */
export async function undoArrival(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoReturn,
): Promise<StaffReturn> {
  return await undoStep(
    runtime,
    staff,
    { id, version, action: "return.receipt_undone" },
    arrivalUndos,
  );
}

/** @throws {AppError} `not_found`, `conflict` */
export async function undoSendExchange(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoReturn,
): Promise<StaffReturn> {
  return await undoStep(
    runtime,
    staff,
    { id, version, action: "return.shipment_undone" },
    shipmentUndos,
  );
}

async function undoStep(
  runtime: Runtime,
  staff: StaffMember,
  command: { readonly id: string; readonly version: number; readonly action: AuditAction },
  undoSteps: Partial<Record<ReturnStatus, UndoStep>>,
): Promise<StaffReturn> {
  return await runReturnCommand(runtime, staff, {
    ...command,
    async execute(tx, { order, record }, actor) {
      const changes = await listReturnChanges(tx, [command.id]);
      const last = changes.at(-1);
      const undo = last && !last.undone ? undoSteps[last.toStatus] : undefined;
      if (!last || !undo || last.fromStatus === null || last.eventId === null) {
        throw new AppError("conflict", { detail: "There is nothing to undo." });
      }
      const change = await undo(tx, { order, record }, actor);
      await undoEvent(tx, runtime, order.id, last.eventId);
      await markChangeUndone(tx, last.id);
      const before = changes.findLast(({ id, undone }) => id !== last.id && !undone);
      const after: ReturnRecord = {
        ...record,
        ...change,
        status: last.fromStatus,
        // Keeps its place in the list.
        statusAt: before?.createdAt ?? record.createdAt,
        version: record.version + 1,
      };
      await updateReturn(tx, after);
      await resendStatusMail(tx, runtime, { order, record: after }, changes);
      return after;
    },
  });
}

const statusMails = { APPROVED: "approved", RECEIVED: "received" } as const;

async function resendStatusMail(
  tx: Tx,
  runtime: Runtime,
  { order, record }: LockedReturn,
  changes: readonly ReturnChange[],
): Promise<void> {
  const { status } = record;
  if (status !== "APPROVED" && status !== "RECEIVED") return;
  const step = findStep(changes, status);
  if (!step?.eventId) return;
  const stepMail = { mail: statusMails[status], message: step.message, holdMs: 0 };
  await rewriteCancelledMail(tx, order.id, step.eventId, () =>
    queueStepMail(tx, runtime, { order, record }, stepMail),
  );
}

/** The customer may have requested the same items again in the meantime. */
async function requireNotRequestedAgain(
  tx: Tx,
  order: OrderRecord,
  wanted: readonly {
    readonly position: number;
    readonly variantId: string;
    readonly quantity: number;
  }[],
): Promise<void> {
  const units = await findReturnableUnits(tx, order);
  const isAvailable = wanted.every(({ position, variantId, quantity }) =>
    units.some(
      (unit) =>
        unit.position === position && unit.variantId === variantId && unit.quantity >= quantity,
    ),
  );
  if (isAvailable) return;
  throw new AppError("conflict", {
    detail: "The customer has requested these items again since.",
  });
}
