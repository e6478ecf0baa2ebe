import type { ReturnStatus } from "#contract/api/returns.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { withholdEventMail } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LockedReturn } from "./lock-return.ts";
import type { ReturnRecord } from "./return-record.ts";
import { findApproval, mayMoveReturn } from "./return-rules.ts";
import { listReturnChanges, updateReturn } from "./returns.queries.ts";
import { type ToldStep, tellStep } from "./tell-step.ts";

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
 * Moves a locked return on and tells of it. What was told of it before and has not left yet is not sent any more.
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
  if (record.status === "APPROVED") await withholdApproval(tx, record);
  await tellStep(tx, runtime, { order, record: after }, { ...told, from: record.status });
  return after;
}

/** Withholds the mail that says where to send it: it would come after the one that says it has arrived or is over. */
async function withholdApproval(tx: Tx, { id, orderId }: ReturnRecord): Promise<void> {
  const approval = findApproval(await listReturnChanges(tx, [id]));
  if (approval?.eventId) await withholdEventMail(tx, orderId, approval.eventId);
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
