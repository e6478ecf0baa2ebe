import { ownRider } from "#contract/api/delivery/carriers.ts";
import type { OrderEventData } from "#contract/api/orders/order-events.ts";
import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import type { CancelDisposition } from "#contract/api/orders/staff-order-commands.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type ReleasedUnits,
  releaseStock,
  reserveStockAgain,
  reserveWrittenOffStock,
  writeOffStock,
} from "#server/modules/catalogue/stock/index.ts";
import {
  releaseRedemption,
  renewRedemption,
  restoreRedemption,
} from "#server/modules/discounts/redemptions/index.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { orderPaidEmail } from "../emails/order-emails.ts";
import { getOrderPromises } from "../emails/order-promises.ts";
import { cancelOrderEmail } from "../emails/queue-order-email.ts";
import { notifySale } from "../emails/sale-notification.ts";
import {
  announceTransition,
  prepareAnnouncement,
  restoreEmails,
} from "../emails/transition-emails.ts";
import type { OrderRecord, StatusChangeReason, TransferReceipt } from "../model/order.ts";
import { balanceDueKobo, retainedKobo } from "../model/order-money.ts";
import {
  canTransition,
  hasNothingToShip,
  isReverse,
  orderTransitions,
  type TransitionKind,
} from "../model/order-state-machine.ts";
import { getReservationEnd } from "../payment-link/payment-link.ts";
import { findParcel, saveCollectedMethod, saveParcel } from "../queries/fulfilment.queries.ts";
import {
  markTrackingUndone,
  markUndone,
  type OrderEventRecord,
  recordOrderEvent,
} from "../queries/order-events.queries.ts";
import { updateDue, updateStatus } from "../queries/order-status.queries.ts";
import { createHandOverCode } from "./hand-over-code.ts";
import { publishTransition } from "./order-publishing.ts";
import { requireReversible } from "./reverse-rules.ts";

type PlainKind = Exclude<TransitionKind, "paid" | "sent" | "delivered" | "cancelled">;

export type OrderTransition =
  | { [Kind in PlainKind]: { readonly kind: Kind } }[PlainKind]
  | { readonly kind: "paid"; readonly receipt?: TransferReceipt | undefined }
  | { readonly kind: "sent"; readonly carrier?: string; readonly trackingNumber?: string }
  | {
      readonly kind: "delivered";
      readonly proof: OrderEventData["delivered"]["proof"];
      /** How the rider took the money of an order paid on delivery. */
      readonly collected?: RecordedMethod | undefined;
    }
  | {
      readonly kind: "cancelled";
      /** What happens to the items of a parcel that had shipped. */
      readonly disposition?: CancelDisposition | undefined;
      readonly emailWaitMs?: number;
    };

/**
 * The one way an order changes its status. Lock the order first.
 * @returns the new status
 * @throws {AppError} `conflict` where the table of moves or money and goods since do not allow it; `out_of_stock` when
 * its items were sold since it was closed
 */
export async function transitionOrder(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  transition: OrderTransition,
  { actor, reason }: StatusChangeReason,
): Promise<OrderStatus> {
  const { kind } = transition;
  requireTransition(order, kind);
  const reversed = await requireReversible(tx, order, kind);
  const at = runtime.clock();
  const target = orderTransitions[kind].to;
  const isUnpacked = kind === "unpacked" && order.paidAt === null;
  const to =
    target === "as before" ? toCancelled(reversed).from : isUnpacked ? "PROCESSING" : target;
  const awaitsPacking =
    isUnpacked ||
    kind === "accepted_on_delivery" ||
    (kind === "reopened" && toCancelled(reversed).awaitsPacking === true);

  const times = {
    ...(await toTimes(tx, runtime, order, { kind, to, reversed, at })),
    awaitsPacking,
  };
  const statusChangeId = await updateStatus(tx, order, to, { ...times, actor, reason, at });
  if (transition.kind === "sent") await startParcel(tx, order, transition);
  if (transition.kind === "delivered" || kind === "not_delivered") {
    const collected = transition.kind === "delivered" ? transition.collected : undefined;
    await saveCollectedMethod(tx, order.id, collected ?? null);
  }

  const units = await moveStock(tx, runtime, order, { transition, reversed, actor });

  const { announcement, superseded } = await prepareAnnouncement(tx, order, kind);
  if (reversed) await markUndone(tx, reversed.id, at);
  if (reversed && kind === "shipment_cancelled") await markTrackingUndone(tx, reversed, at);
  const event = toEvent(transition, order, { to, reason, units, superseded });
  if (event) {
    const isVisibleToBuyer = isReverse(kind) ? announcement !== undefined : true;
    await recordOrderEvent(tx, {
      ...{ orderId: order.id, actor, at, statusChangeId, isVisibleToBuyer },
      ...event,
    });
  }

  if (announcement) {
    const waitMs = transition.kind === "cancelled" ? transition.emailWaitMs : undefined;
    await announceTransition(tx, runtime, { ...order, ...times }, announcement, { to, waitMs });
  }
  if (kind === "reopened") {
    await restoreEmails(
      tx,
      runtime,
      order,
      toCancelled(reversed).superseded,
      await findParcel(tx, order.id),
    );
  }
  if (kind === "late_payment_accepted") await updateDue(tx, order.id, kobo(0));
  const dueKobo = kind === "accepted_on_delivery" ? balanceDueKobo(order) : order.dueKobo;
  if (kind === "accepted_on_delivery") await updateDue(tx, order.id, dueKobo);
  if (kind === "paid" || kind === "late_payment_accepted" || kind === "accepted_on_delivery") {
    await cancelOrderEmail(tx, order.id, "cancellation");
    const confirmed = { ...order, ...times, dueKobo, status: to };
    const promises = await getOrderPromises(tx, runtime, confirmed);
    const receipt = transition.kind === "paid" ? transition.receipt : undefined;
    await queueMail(tx, runtime, orderPaidEmail(confirmed, promises, receipt));
    await notifySale(tx, runtime, order);
  }
  publishTransition(tx, { ...order, ...times, status: to, dueKobo }, transition);
  return to;
}

function requireTransition(order: OrderRecord, kind: TransitionKind): void {
  if (!canTransition(order, kind)) {
    const { to } = orderTransitions[kind];
    const detail =
      to === "as before"
        ? "Only a cancelled order can be reopened."
        : `An order with status “${orderStatusLabels[toPackingStatus(order)]}” can't change to “${orderStatusLabels[to]}”.`;
    throw new AppError("conflict", { detail });
  }
  const retained = retainedKobo(order);
  if (kind === "cancelled" && order.paidAt !== null && retained > 0) {
    throw new AppError("conflict", {
      detail: `${formatNaira(retained)} was paid for this order. Refund it instead.`,
    });
  }
  if ((kind === "packed" || kind === "sent" || kind === "handed_over") && hasNothingToShip(order)) {
    throw new AppError("conflict", {
      detail:
        "This order has nothing left to ship: all items were refunded. It closes once the full amount is refunded.",
    });
  }
}

const toCancelled = (event: OrderEventRecord | undefined) =>
  event?.data as OrderEventData["cancelled"];

interface TimesInput {
  readonly kind: TransitionKind;
  readonly to: OrderStatus;
  readonly reversed: OrderEventRecord | undefined;
  readonly at: Date;
}

/** A cancelled order is no sale; a reopened one is again, as of the day it was paid. */
async function toTimes(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  { kind, to, reversed, at }: TimesInput,
): Promise<Pick<OrderRecord, "paidAt" | "deliveredAt" | "reservedUntil">> {
  const { paidAt, deliveredAt, reservedUntil } = order;
  const times = { paidAt, deliveredAt, reservedUntil };
  switch (kind) {
    case "paid":
    case "late_payment_accepted":
      return { ...times, paidAt: at, reservedUntil: null };
    case "accepted_on_delivery":
      return { ...times, reservedUntil: null };
    case "delivered":
    case "handed_over":
      return { ...times, deliveredAt: at };
    case "not_delivered":
      return { ...times, deliveredAt: null };
    case "cancelled":
      return { ...times, paidAt: null };
    case "reopened": {
      const wasPaidAt = toCancelled(reversed).paidAt;
      const isUnpaid = to === "PENDING_PAYMENT";
      const isOver = reservedUntil === null || reservedUntil <= at;
      return {
        ...times,
        paidAt: wasPaidAt === null ? null : new Date(wasPaidAt),
        reservedUntil:
          isUnpaid && isOver ? await getReservationEnd(tx, runtime, order) : reservedUntil,
      };
    }
    default:
      return times;
  }
}

async function startParcel(
  tx: Tx,
  { id }: OrderRecord,
  { carrier = "", trackingNumber = "" }: { carrier?: string; trackingNumber?: string },
): Promise<void> {
  const parcel = await findParcel(tx, id);
  await saveParcel(tx, id, {
    ...parcel,
    carrier: carrier.trim(),
    trackingNumber: trackingNumber.trim(),
    handOverCode: carrier.trim() === ownRider ? createHandOverCode() : null,
  });
}

interface StockInput {
  readonly transition: OrderTransition;
  readonly reversed: OrderEventRecord | undefined;
  readonly actor: string;
}

/**
 * Discounts before stock, as at checkout, so that the two never wait for each other.
 * @returns the released units
 */
async function moveStock(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  order: OrderRecord,
  { transition, reversed, actor }: StockInput,
): Promise<readonly ReleasedUnits[]> {
  const writeOff = { actor, note: `Parcel of ${order.orderNumber}` };
  switch (transition.kind) {
    case "expired":
      await releaseRedemption(tx, runtime, order.id);
      return await releaseStock(tx, order.id, actor);
    case "cancelled":
      await releaseRedemption(tx, runtime, order.id);
      return transition.disposition === "damaged"
        ? await writeOffStock(tx, order.id, writeOff)
        : await releaseStock(tx, order.id, actor);
    case "late_payment_accepted":
      await renewRedemption(tx, order.id);
      await reserveStockAgain(tx, order.lines, order.id, actor);
      return [];
    case "reopened": {
      const { disposition, units } = toCancelled(reversed);
      await restoreRedemption(tx, order.id);
      if (disposition === "damaged") await reserveWrittenOffStock(tx, units, order.id, writeOff);
      else await reserveStockAgain(tx, units, order.id, actor);
      return [];
    }
    default:
      return [];
  }
}

interface EventInput {
  readonly to: OrderStatus;
  readonly reason: string;
  readonly units: readonly ReleasedUnits[];
  readonly superseded: readonly string[];
}

function toEvent(
  transition: OrderTransition,
  order: OrderRecord,
  { to, reason, units, superseded }: EventInput,
) {
  switch (transition.kind) {
    case "packed":
    case "unpacked":
    case "shipment_cancelled":
    case "not_delivered":
    case "handed_over":
      return { kind: transition.kind, data: {} };
    case "sent": {
      const { kind, carrier = "", trackingNumber = "" } = transition;
      return {
        kind,
        data: { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() },
      };
    }
    case "delivered":
      return {
        kind: transition.kind,
        data: {
          proof: transition.proof,
          ...(transition.collected && { collected: transition.collected }),
        },
      };
    case "reopened":
      return { kind: transition.kind, data: { to } };
    case "cancelled": {
      const { kind, disposition = "stock" } = transition;
      const { status: from, awaitsPacking, paidAt, receivedKobo, openCases } = order;
      const at = paidAt?.toISOString() ?? null;
      return {
        kind,
        data: {
          ...{ reason, from, awaitsPacking, disposition, units, superseded },
          ...{ paidAt: at, receivedKobo, openCases },
        },
      };
    }
    default:
      return undefined;
  }
}
