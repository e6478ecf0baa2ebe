import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import type { ReverseReturn } from "#contract/api/returns/staff-returns.ts";
import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { removeReturnedStock } from "#server/modules/catalogue/stock/index.ts";
import { reverseEvent, rewriteCancelledMail } from "#server/modules/orders/fulfilment/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { hasEventSince, recordOrderEvent } from "#server/modules/orders/queries/index.ts";
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
import { returnCommand } from "./staff-return-command.ts";
import { queueReversalMail, queueStepMail } from "./transition-return.ts";

interface StepContext {
  readonly actor: string;
  /** Of the step that is taken back. */
  readonly eventId: number;
}

type ReverseStep = (
  tx: Tx,
  locked: LockedReturn,
  step: StepContext,
) => Promise<Partial<ReturnRecord>>;

const decisionReverses: Partial<Record<ReturnStatus, ReverseStep>> = {
  async APPROVED(tx, { record }, { actor }) {
    return { ...(await releaseExchangeSizes(tx, record, actor)), kind: record.requestedKind };
  },
  async DECLINED(tx, { order, record }) {
    await requireNotRequestedAgain(tx, order, record.lines);
    return {};
  },
  async CLOSED(tx, { order, record }, { actor }) {
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

const arrivalReverses: Partial<Record<ReturnStatus, ReverseStep>> = {
  async RECEIVED(tx, { record }, { actor, eventId }) {
    const { id, reference, orderId } = record;
    if (await hasEventSince(tx, orderId, eventId, ["refund_requested"])) {
      throw new AppError("conflict", {
        detail: "A refund for this order was requested since, so the items stay received.",
      });
    }
    const by = { actor, note: `Return ${reference}, arrival taken back`, orderId };
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

const shipmentReverses: Partial<Record<ReturnStatus, ReverseStep>> = {
  async SHIPPED(tx, { order, record }) {
    const sent = record.lines.flatMap(({ position, wantedVariantId: variantId, quantity }) =>
      variantId === null ? [] : [{ position, variantId, quantity }],
    );
    await requireNotRequestedAgain(tx, order, sent);
    return { carrier: "", trackingNumber: "" };
  },
};

interface ReverseCommand {
  readonly action: AuditAction;
  readonly reverses: Partial<Record<ReturnStatus, ReverseStep>>;
}

/** Back to the status before the decision. @throws {AppError} `not_found`, `conflict`, `out_of_stock` */
export const reopenReturn = reverseAs({ action: "return.reopened", reverses: decisionReverses });

/** @throws {AppError} `not_found`, `conflict` */
export const markReturnNotReceived = reverseAs({
  action: "return.marked_not_received",
  reverses: arrivalReverses,
});

/** @throws {AppError} `not_found`, `conflict` */
export const cancelExchangeShipment = reverseAs({
  action: "return.shipment_cancelled",
  reverses: shipmentReverses,
});

function reverseAs({ action, reverses }: ReverseCommand) {
  return returnCommand<ReverseReturn>({
    action,
    execute: ({ tx, runtime, locked, actor }) =>
      reverseStep(tx, runtime, locked, { actor, reverses }),
  });
}

/** The email of the step is cancelled while it waits; after that the customer gets another one. */
async function reverseStep(
  tx: Tx,
  runtime: Runtime,
  { order, record }: LockedReturn,
  { actor, reverses }: Pick<ReverseCommand, "reverses"> & { readonly actor: string },
): Promise<ReturnRecord> {
  const changes = await listReturnChanges(tx, [record.id]);
  const last = changes.findLast(({ undone }) => !undone);
  const reverse = last && reverses[last.toStatus];
  if (!last || !reverse || last.fromStatus === null || last.eventId === null) {
    throw new AppError("conflict", { detail: "There is no step to take back." });
  }
  const change = await reverse(tx, { order, record }, { actor, eventId: last.eventId });
  await markChangeUndone(tx, last.id);
  const before = changes.findLast(({ id, undone }) => id !== last.id && !undone);
  const { fromStatus: to, toStatus: from } = last;
  const after: ReturnRecord = {
    ...record,
    ...change,
    status: to,
    // Keeps its place in the list.
    statusAt: before?.createdAt ?? record.createdAt,
    version: record.version + 1,
  };
  await updateReturn(tx, after);
  const isNotified = await reverseEvent(tx, runtime, order.id, last.eventId);
  const { id: returnId, reference } = record;
  await recordOrderEvent(tx, {
    ...{ orderId: order.id, actor, at: runtime.clock(), isVisibleToBuyer: isNotified },
    kind: "return_step_reversed",
    data: { returnId, reference, from, to },
  });
  await resendStatusMail(tx, runtime, { order, record: after }, changes);
  if (isNotified) await queueReversalMail(tx, runtime, { order, record: after }, from);
  return after;
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
    detail: "These items were requested again or refunded since, so this stays as it is.",
  });
}
