import { customerStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import type { Order, OrderStatus } from "#contract/api/orders/orders.ts";
import type { OrderParcel, OrderTimelineEntry } from "#contract/api/orders/staff-orders.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { staffIdOf } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { getActorNames } from "#server/modules/staff/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { netRefundedKobo } from "../model/order-money.ts";
import { canReadText, type Reader } from "../model/order-reader.ts";
import { statusAfterEvent } from "../model/order-state-machine.ts";
import { listOrderEvents, type OrderEventRecord } from "../queries/order-events.queries.ts";
import { listStatusChanges, type StatusChange } from "../queries/order-status.queries.ts";
import { buyerEventLabel, staffEventLabel } from "./timeline-labels.ts";

const statusLabels: Readonly<Record<OrderStatus, string>> = {
  PENDING_PAYMENT: "Order placed, stock reserved",
  PAID: "Paid",
  PROCESSING: "Packed",
  SHIPPED: "Shipped",
  DELIVERED: "Delivered",
  CANCELLED: "Cancelled",
  EXPIRED: "Expired unpaid, stock released",
  REFUNDED: "Fully refunded",
};

/** From then on the order is packed, and paid to the rider. */
const isAcceptedOnDelivery = ({ fromStatus, toStatus }: StatusChange) =>
  fromStatus === "PENDING_PAYMENT" && toStatus === "PROCESSING";

/** Without a refund by the store, the order was not refunded. */
function describeStatusChange(change: StatusChange, order: OrderRecord) {
  if (isAcceptedOnDelivery(change)) return { status: null, text: "Confirmed, pay on delivery" };
  const { toStatus: to } = change;
  if (to !== "REFUNDED" || netRefundedKobo(order) > 0) {
    return { status: to, text: customerStatusLabels[to] };
  }
  const reason = order.paidAt === null ? "was not received" : "was charged back";
  return { status: null, text: `Closed: the payment ${reason}` };
}

type TimelineItem =
  | { readonly statusChange: StatusChange; readonly event?: undefined; readonly at: Date }
  | { readonly statusChange?: undefined; readonly event: OrderEventRecord; readonly at: Date };

/** Oldest first; a status change that an event stands for is left out. */
async function listTimelineItems(db: Queryable, orderId: string): Promise<TimelineItem[]> {
  const statusChanges = await listStatusChanges(db, orderId);
  const events = await listOrderEvents(db, orderId);
  const coveredChangeIds = new Set(events.map(({ statusChangeId }) => statusChangeId));
  const items: TimelineItem[] = [
    ...statusChanges
      .filter(({ id }) => !coveredChangeIds.has(id))
      .map((statusChange) => ({ statusChange, at: statusChange.createdAt })),
    ...events.map((event) => ({ event, at: event.createdAt })),
  ];
  return items.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Oldest first, without undone events. */
export async function getBuyerTimeline(
  db: Queryable,
  order: OrderRecord,
): Promise<NonNullable<Order["timeline"]>> {
  return (await listTimelineItems(db, order.id)).flatMap(({ statusChange, event, at }) => {
    if (statusChange)
      return [{ ...describeStatusChange(statusChange, order), at: at.toISOString() }];
    if (!event.isVisibleToBuyer || event.undoneAt !== null) return [];
    const text = buyerEventLabel(event.kind, event.data);
    if (text === undefined) return [];
    return [{ status: statusAfterEvent(event.kind) ?? null, text, at: at.toISOString() }];
  });
}

/** Newest first. */
export async function getStaffTimeline(
  db: Queryable,
  order: OrderRecord,
  reader: Reader,
  parcel: OrderParcel,
): Promise<OrderTimelineEntry[]> {
  const items = (await listTimelineItems(db, order.id)).reverse();
  const getActorName = await loadActorNames(db, order, items);
  return items.flatMap(({ statusChange, event, at }): OrderTimelineEntry[] => {
    const base = { at: at.toISOString(), by: getActorName((statusChange ?? event).actor) };
    if (event) {
      const { id, kind, data, isVisibleToBuyer, undoneAt } = event;
      const text = staffEventLabel(kind, data, reader, parcel);
      if (text === undefined) return [];
      return [{ ...base, id, kind, text, isVisibleToBuyer, isUndone: undoneAt !== null }];
    }
    const staffId = staffIdOf(statusChange.actor);
    const isReadable = staffId !== undefined && canReadText({ staffId }, reader);
    const reason = isReadable ? statusChange.reason : "";
    const label = isAcceptedOnDelivery(statusChange)
      ? "Confirmed, pay on delivery"
      : statusLabels[statusChange.toStatus];
    return [
      {
        ...base,
        id: null,
        kind: statusChange.toStatus.toLowerCase(),
        text: reason === "" ? label : `${label}: ${reason}`,
        isVisibleToBuyer: true,
        isUndone: false,
      },
    ];
  });
}

async function loadActorNames(
  db: Queryable,
  { shippingInfo }: OrderRecord,
  items: readonly TimelineItem[],
): Promise<(actor: string) => string> {
  const actors = items.map(({ statusChange, event }) => (statusChange ?? event).actor);
  const getActorName = await getActorNames(db, actors);
  return (actor) => {
    if (actor === "guest" || actor.startsWith("user:")) {
      return fullName(shippingInfo);
    }
    if (actor === "payments") return "Payments";
    return getActorName(actor);
  };
}
