import type { OrderEventData } from "#contract/api/orders/order-events.ts";
import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { publishEvent } from "#server/modules/events/index.ts";
import { cancelMailAbout, queueMail } from "#server/modules/mail/index.ts";
import { orderEmailWaitMs } from "#server/modules/orders/emails/index.ts";
import { cancelEventMail, replaceEventMail } from "#server/modules/orders/fulfilment/index.ts";
import { lockOrder, recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type ReturnMailKind, returnMail, reversalMailKinds } from "../emails/return-emails.ts";
import { createReturnPageLink } from "../emails/return-page-link.ts";
import { findRefundedPortion } from "../model/refundable-amount.ts";
import type { LockedReturn, ReturnRecord } from "../model/return-record.ts";
import { canTransitionReturn, findStep } from "../model/return-rules.ts";
import {
  findReturn,
  insertReturnChange,
  listReturnChanges,
  updateReturn,
} from "../model/returns.queries.ts";

/**
 * Locks the order, so that its returns, refunds and transitions are serialised.
 * @throws {AppError} `not_found`
 */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn> {
  const found = await findReturn(tx, id);
  const order = found && (await lockOrder(tx, found.orderId));
  const record = order && (await findReturn(tx, id));
  if (!record) throw new AppError("not_found", { detail: "Return not found." });
  return { order, record };
}

interface ReturnTransition extends StepDetails {
  readonly to: ReturnStatus;
  readonly change?: Partial<
    Pick<
      ReturnRecord,
      "kind" | "exchangeId" | "carrier" | "trackingNumber" | "refundKobo" | "lines"
    >
  >;
}

/** @throws {AppError} `conflict` */
export async function transitionReturn(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  { to, change, ...details }: ReturnTransition,
): Promise<ReturnRecord> {
  if (!canTransitionReturn(record.status, to)) {
    throw new AppError("conflict", {
      detail: `A return that is ${statusLabels[record.status]} cannot be ${statusLabels[to]}.`,
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
  await cancelSupersededMail(tx, runtime, { order, record: after }, record.status);
  await recordStep(tx, runtime, { order, record: after }, { ...details, from: record.status });
  return after;
}

const statusLabels = {
  REQUESTED: "requested",
  APPROVED: "approved",
  DECLINED: "declined",
  RECEIVED: "received",
  SHIPPED: "sent out",
  REFUNDED: "refunded",
  CLOSED: "closed",
  WITHDRAWN: "withdrawn",
} as const satisfies Record<ReturnStatus, string>;

/**
 * A held email about the previous step would arrive out of order. Refund emails list no items, so before a refund the
 * arrival email is sent at once.
 */
async function cancelSupersededMail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  from: ReturnStatus,
): Promise<void> {
  if (from !== "APPROVED" && from !== "RECEIVED") return;
  const step = findStep(await listReturnChanges(tx, [record.id]), from);
  if (!step?.eventId) return;
  if (record.status !== "REFUNDED") return await cancelEventMail(tx, order.id, step.eventId);
  const stepMail = { mail: "received", message: "", holdMs: 0 } as const;
  await replaceEventMail(tx, order.id, step.eventId, () =>
    queueStepMail(tx, runtime, { order, record }, stepMail),
  );
}

type ReturnEventKind = Extract<keyof OrderEventData, `return_${string}`>;

type ReturnEvent = {
  [Kind in ReturnEventKind]: {
    readonly kind: Kind;
    readonly data: Omit<OrderEventData[Kind], "returnId" | "reference">;
  };
}[ReturnEventKind];

interface StepDetails {
  readonly actor: string;
  readonly message?: string | undefined;
  readonly event: ReturnEvent;
  readonly mail?: ReturnMailKind;
  /** The email waits, so that the reverse step can cancel it. */
  readonly isReversible?: boolean;
}

export async function recordStep(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  {
    actor,
    message = "",
    event,
    mail,
    isReversible,
    from,
  }: StepDetails & { from: ReturnStatus | null },
): Promise<void> {
  const at = record.statusAt;
  publishReturn(tx, { order, record });
  // Where a correction is cancelled, the customer still holds the earlier email: the new one leaves at once.
  const corrections = mail ? await cancelMailAbout(tx, reversalTopic(record)) : [];
  const holdMs = isReversible && corrections.length === 0 ? orderEmailWaitMs : 0;
  const mailId =
    mail && (await queueStepMail(tx, runtime, { order, record }, { mail, message, holdMs }));
  const { id: returnId, reference, orderId } = record;
  const eventId = await recordOrderEvent(tx, {
    orderId,
    kind: event.kind,
    actor,
    data: { ...event.data, returnId, reference } as OrderEventData[ReturnEventKind],
    isVisibleToBuyer: true,
    at,
    ...(isReversible && { mailId }),
  });
  await insertReturnChange(tx, {
    returnId,
    fromStatus: from,
    toStatus: record.status,
    actor,
    message,
    eventId,
    createdAt: at,
  });
}

function publishReturn(tx: Tx, { order, record }: LockedReturn): void {
  const { id, reference, orderId, kind, status, lines } = record;
  if (status !== "REQUESTED" && status !== "RECEIVED") return;
  publishEvent(tx, {
    type: status === "REQUESTED" ? "return.requested" : "return.received",
    object: "return",
    objectId: id,
    data: {
      ...{ id, reference, orderId, orderNumber: order.orderNumber, kind, status },
      items: lines.map(({ size, quantity, wantedSize, sellable, damaged, lost }) => ({
        ...{ size, quantity, wantedSize, sellable, damaged, lost },
      })),
    },
  });
}

export async function queueStepMail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  stepMail: { readonly mail: ReturnMailKind; readonly message: string; readonly holdMs: number },
): Promise<string | undefined> {
  const { mail, message, holdMs } = stepMail;
  const content = returnMail(mail, {
    ...{ order, record, message, contact: await getContact(tx) },
    paidBack: mail === "received" ? await findRefundedPortion(tx, { order, record }) : "none",
    ...(await createReturnPageLink(tx, runtime, order)),
  });
  return await queueMail(tx, runtime, { ...content, holdMs });
}

const reversalTopic = ({ id }: ReturnRecord) => `return ${id} reversal`;

/** @param from the status that was taken back */
export async function queueReversalMail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  { order, record }: LockedReturn,
  from: ReturnStatus,
): Promise<void> {
  const kind = reversalMailKinds[from];
  if (!kind) return;
  const content = returnMail(kind, {
    ...{ order, record, message: "", contact: await getContact(tx), paidBack: "none" },
    ...(await createReturnPageLink(tx, runtime, order)),
  });
  await cancelMailAbout(tx, reversalTopic(record));
  const waiting = { topic: reversalTopic(record), holdMs: orderEmailWaitMs };
  await queueMail(tx, runtime, { ...content, ...waiting });
}
