import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";
import type { TransitionKind } from "../model/order-state-machine.ts";
import { findParcel } from "../queries/fulfilment.queries.ts";
import {
  orderCancelledEmail,
  orderDeliveredEmail,
  orderNotDeliveredEmail,
  orderReopenedEmail,
  orderShipmentCancelledEmail,
  orderShippedEmail,
  orderTrackingEmail,
} from "./order-emails.ts";
import { cancelOrderEmail, type OrderEmailTopic, queueOrderEmail } from "./queue-order-email.ts";

type ToMail = (order: OrderRecord, parcel: ParcelRecord, to: OrderStatus) => Mail | undefined;

interface Announcement {
  readonly topic: OrderEmailTopic;
  readonly toMail: ToMail;
  /** If the email of this kind had not left, the customer knows the status already. */
  readonly corrects?: string;
  /** What they do not know then. */
  readonly ifKnown?: ToMail;
}

/** Packing and unpacking are not announced; paid and refunded orders have emails of their own. */
const announcements: Readonly<Partial<Record<TransitionKind, Announcement>>> = {
  sent: {
    topic: "shipment",
    toMail: orderShippedEmail,
    corrects: "order-shipment-cancelled",
    ifKnown: (order, parcel) =>
      parcel.carrier || parcel.trackingNumber ? orderTrackingEmail(order, parcel) : undefined,
  },
  shipment_cancelled: {
    topic: "shipment",
    toMail: orderShipmentCancelledEmail,
    corrects: "order-shipped",
  },
  delivered: {
    topic: "delivery",
    toMail: orderDeliveredEmail,
    corrects: "order-not-delivered",
  },
  not_delivered: {
    topic: "delivery",
    toMail: orderNotDeliveredEmail,
    corrects: "order-delivered",
  },
  cancelled: { topic: "cancellation", toMail: orderCancelledEmail, corrects: "order-reopened" },
  reopened: {
    topic: "cancellation",
    toMail: (order, _, to) => orderReopenedEmail({ ...order, status: to }),
    corrects: "order-cancelled",
  },
};

/**
 * Cancels what waits about the same.
 * @returns how the customer is to be told; undefined when they need not be
 */
export async function prepareAnnouncement(
  tx: Tx,
  { id }: Pick<OrderRecord, "id">,
  kind: TransitionKind,
): Promise<Announcement | undefined> {
  const announcement = announcements[kind];
  if (!announcement) return undefined;
  const { topic, corrects, ifKnown } = announcement;
  const cancelled = await cancelOrderEmail(tx, id, topic);
  if (corrects === undefined || !cancelled.includes(corrects)) return announcement;
  return ifKnown && { topic, toMail: ifKnown };
}

interface AnnouncedStatus {
  readonly to: OrderStatus;
  readonly waitMs?: number | undefined;
}

/** @param order with its status before the move */
export async function announceTransition(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  { topic, toMail }: Announcement,
  { to, waitMs }: AnnouncedStatus,
): Promise<void> {
  const mail = toMail(order, await findParcel(tx, order.id), to);
  if (mail) await queueOrderEmail(tx, runtime, order.id, topic, mail, waitMs);
}
