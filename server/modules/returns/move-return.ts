import type { ReturnStatus } from "#contract/api/returns.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { replaceEventMail, withholdEventMail } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LockedReturn } from "./lock-return.ts";
import type { ReturnRecord } from "./return-record.ts";
import { findStep, mayMoveReturn } from "./return-rules.ts";
import { listReturnChanges, updateReturn } from "./returns.queries.ts";
import { mailStep, type ToldStep, tellStep } from "./tell-step.ts";

/** How a return goes on. */
interface ReturnStep extends ToldStep {
  readonly to: ReturnStatus;
  /** What else of the return changes. */
  readonly change?: Partial<
    Pick<
      ReturnRecord,
      "kind" | "exchangeId" | "carrier" | "trackingNumber" | "refundKobo" | "lines"
    >
  >;
}

/**
 * Moves a locked return on and tells of it. What was told of it before and has not left yet is not sent any more, but
 * where its money goes back.
 * @returns the return as it is now
 * @throws {AppError} `conflict` when the table of moves does not allow it
 */
export async function moveReturn(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  { to, change, ...told }: ReturnStep,
): Promise<ReturnRecord> {
  if (!mayMoveReturn(record.status, to)) {
    throw new AppError("conflict", {
      detail: `A return that is ${statusWords[record.status]} cannot be ${statusWords[to]}.`,
    });
  }
  const after: ReturnRecord = {
    ...record,
    ...change,
    status: to,
    statusAt: runtime.clock(),
    version: record.version + 1,
  };
  await updateReturn(tx, after);
  await overtakeMail(tx, runtime, { order, record: after }, record.status);
  await tellStep(tx, runtime, { order, record: after }, { ...told, from: record.status });
  return after;
}

/**
 * Withholds the mail about the step before: what says where to send it would come after what says it has arrived, and
 * that after what says it is over. Money is written of once it left, and not which pieces it is for: that they arrived
 * is told before it, at once.
 */
async function overtakeMail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  from: ReturnStatus,
): Promise<void> {
  if (from !== "APPROVED" && from !== "ARRIVED") return;
  const step = findStep(await listReturnChanges(tx, [record.id]), from);
  if (!step?.eventId) return;
  if (record.status !== "REFUNDED") return await withholdEventMail(tx, order.id, step.eventId);
  const about = { mail: "arrived", words: "", holdMs: 0 } as const;
  await replaceEventMail(tx, order.id, step.eventId, () =>
    mailStep(tx, runtime, { order, record }, about),
  );
}

const statusWords = {
  ASKED: "asked for",
  APPROVED: "approved",
  DECLINED: "declined",
  ARRIVED: "received",
  SENT: "sent out",
  REFUNDED: "refunded",
  CLOSED: "closed",
  WITHDRAWN: "withdrawn",
} as const satisfies Record<ReturnStatus, string>;
