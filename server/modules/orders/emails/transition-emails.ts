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
import { getOrderPromises, type OrderPromises } from "./order-promises.ts";
import { cancelOrderEmail, type OrderEmailTopic, queueOrderEmail } from "./queue-order-email.ts";

type ToMail = (
  order: OrderRecord,
  parcel: ParcelRecord,
  promises: OrderPromises,
  to: OrderStatus,
) => Mail | undefined;

interface Announcement {
  readonly topic: OrderEmailTopic;
  readonly toMail: ToMail;
  /** What waits about these is no longer so. */
  readonly supersedes?: readonly OrderEmailTopic[];
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
    supersedes: ["delivery"],
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
  cancelled: {
    topic: "cancellation",
    toMail: orderCancelledEmail,
    supersedes: ["shipment", "delivery"],
    corrects: "order-reopened",
  },
  reopened: {
    topic: "cancellation",
    toMail: (order, _parcel, _promises, to) => orderReopenedEmail({ ...order, status: to }),
    corrects: "order-cancelled",
  },
};

interface PreparedAnnouncement {
  /** Undefined when the customer need not be told. */
  readonly announcement?: Announcement | undefined;
  /** Kinds of the emails about something else that had not left. */
  readonly superseded: readonly string[];
}

/** Cancels what waits about the same, and what the move makes wrong. */
export async function prepareAnnouncement(
  tx: Tx,
  { id }: Pick<OrderRecord, "id">,
  kind: TransitionKind,
): Promise<PreparedAnnouncement> {
  const announcement = announcements[kind];
  if (!announcement) return { superseded: [] };
  const { topic, corrects, ifKnown, supersedes = [] } = announcement;
  const cancelled = await cancelOrderEmail(tx, id, topic);
  const superseded: string[] = [];
  for (const other of supersedes) superseded.push(...(await cancelOrderEmail(tx, id, other)));
  if (corrects === undefined || !cancelled.includes(corrects)) return { announcement, superseded };
  return { announcement: ifKnown && { topic, toMail: ifKnown }, superseded };
}

const restorable: Readonly<Record<string, Pick<Announcement, "topic" | "toMail">>> = {
  "order-shipped": { topic: "shipment", toMail: orderShippedEmail },
  "order-tracking": { topic: "shipment", toMail: orderTrackingEmail },
  "order-shipment-cancelled": { topic: "shipment", toMail: orderShipmentCancelledEmail },
  "order-not-delivered": { topic: "delivery", toMail: orderNotDeliveredEmail },
};

/** For an order that is active again: what its cancellation superseded was never sent. */
export async function restoreEmails(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  kinds: readonly string[],
  parcel: ParcelRecord,
): Promise<void> {
  const promises = await getOrderPromises(tx, runtime, order);
  for (const kind of kinds) {
    const { topic, toMail } = restorable[kind] ?? {};
    const mail = toMail?.(order, parcel, promises, order.status);
    if (topic && mail) await queueOrderEmail(tx, runtime, order.id, topic, mail);
  }
}

/** A waiting email about the shipment tells of the parcel as it is now. @returns false when none waited */
export async function rewriteShipmentEmail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  parcel: ParcelRecord,
): Promise<boolean> {
  const waiting = await cancelOrderEmail(tx, order.id, "shipment");
  await restoreEmails(tx, runtime, order, waiting, parcel);
  return waiting.length > 0;
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
  const promises = await getOrderPromises(tx, runtime, order);
  const mail = toMail(order, await findParcel(tx, order.id), promises, to);
  if (mail) await queueOrderEmail(tx, runtime, order.id, topic, mail, waitMs);
}
