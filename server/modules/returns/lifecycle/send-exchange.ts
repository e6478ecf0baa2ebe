import type { UpdateTracking } from "#contract/api/orders/staff-order-commands.ts";
import type { SendExchange } from "#contract/api/returns/staff-returns.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { createPackingSlips } from "#server/modules/orders/documents/index.ts";
import { orderEmailWaitMs } from "#server/modules/orders/emails/index.ts";
import { replaceEventMail } from "#server/modules/orders/fulfilment/index.ts";
import { findOrder, recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { trackingChangedMail } from "../emails/return-emails.ts";
import { createReturnPageLink } from "../emails/return-page-link.ts";
import { findRefundedPortion } from "../model/refundable-amount.ts";
import type { LockedReturn } from "../model/return-record.ts";
import { findReturn, listReturnChanges, updateReturn } from "../model/returns.queries.ts";
import { returnCommand } from "./staff-return-command.ts";
import { queueStepMail, transitionReturn } from "./transition-return.ts";

const refundedMessages = {
  all: "The order has already been refunded in full. Close it.",
  some: "Part of this has already been refunded. Close it, or refund the rest.",
};

/**
 * The new size left stock when the exchange was approved.
 * @throws {AppError} `not_found`, `conflict`
 */
export const sendExchange = returnCommand<SendExchange>({
  action: "return.exchange_shipped",
  auditDetails: (_after, body) => toParcel(body),
  async execute({ tx, runtime, body, locked, actor, toConflict }) {
    if (locked.record.kind !== "exchange") {
      throw new AppError("conflict", { detail: "This return is a refund, not an exchange." });
    }
    const refundedPortion = await findRefundedPortion(tx, locked);
    if (refundedPortion !== "none") throw await toConflict(refundedMessages[refundedPortion]);
    const parcel = toParcel(body);
    return await transitionReturn(tx, runtime, locked, {
      to: "SHIPPED",
      actor,
      message: body.message?.trim(),
      event: { kind: "return_shipped", data: parcel },
      mail: "shipped",
      isReversible: true,
      change: parcel,
    });
  },
});

function toParcel({ carrier = "", trackingNumber = "" }: Partial<UpdateTracking>) {
  return { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
}

/** @throws {AppError} `not_found` */
export async function printExchangePackingSlip(runtime: Runtime, id: string): Promise<Buffer> {
  const record = await findReturn(runtime.db, id);
  if (!record) throw new AppError("not_found");
  const order = await findOrder(runtime.db, record.orderId);
  const isAwaitingShipment = record.status === "APPROVED" || record.status === "RECEIVED";
  if (!order || record.kind !== "exchange" || !isAwaitingShipment) {
    throw new AppError("not_found", { detail: "This return has nothing left to send." });
  }
  const lines = record.lines.flatMap(({ position, wantedSize, quantity }) => {
    const line = order.lines[position - 1];
    return line && wantedSize !== null ? [{ ...line, size: wantedSize, quantity }] : [];
  });
  const { orderNumber, shippingInfo, source } = order;
  const note = `Exchange ${record.reference}`;
  return await createPackingSlips(runtime, [{ orderNumber, shippingInfo, source, note, lines }]);
}

/** @throws {AppError} `not_found`, `conflict` */
export const changeExchangeTracking = returnCommand<UpdateTracking>({
  action: "return.tracking_changed",
  auditDetails: (_after, body) => toParcel(body),
  isDone(record, body) {
    const { carrier, trackingNumber } = toParcel(body);
    return record.carrier === carrier && record.trackingNumber === trackingNumber;
  },
  async execute({ tx, runtime, body, locked: { order, record }, actor }) {
    if (record.status !== "SHIPPED") {
      throw new AppError("conflict", { detail: "The new size has not been sent." });
    }
    const tracking = toParcel(body);
    const after = { ...record, ...tracking, version: record.version + 1 };
    await updateReturn(tx, after);
    const { id: returnId, reference, orderId } = record;
    const mailId = await sendTrackingMail(tx, runtime, { order, record: after });
    await recordOrderEvent(tx, {
      ...{ orderId, actor, mailId, at: runtime.clock(), isVisibleToBuyer: true },
      kind: "return_shipped",
      data: { returnId, reference, ...tracking, isCorrected: true },
    });
    return after;
  },
});

/** @returns undefined where the held shipping email was replaced */
async function sendTrackingMail(
  tx: Tx,
  runtime: Runtime,
  { order, record }: LockedReturn,
): Promise<string | undefined> {
  const sentStep = (await listReturnChanges(tx, [record.id])).findLast(
    ({ toStatus, undone }) => toStatus === "SHIPPED" && !undone,
  );
  const stepMail = {
    mail: "shipped",
    message: sentStep?.message ?? "",
    holdMs: orderEmailWaitMs,
  } as const;
  const isReplaced =
    sentStep?.eventId &&
    (await replaceEventMail(tx, order.id, sentStep.eventId, () =>
      queueStepMail(tx, runtime, { order, record }, stepMail),
    ));
  const hasTracking = record.carrier !== "" || record.trackingNumber !== "";
  if (isReplaced || !hasTracking) return undefined;
  const address = await createReturnPageLink(tx, runtime, order);
  return await queueMail(tx, runtime, trackingChangedMail(order, record, address));
}
