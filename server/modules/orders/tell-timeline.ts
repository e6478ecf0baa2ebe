import { buyerStatusWords } from "#contract/api/order-words.ts";
import type { Order, OrderStatus } from "#contract/api/orders.ts";
import type { OrderParcel, OrderTimelineEntry } from "#contract/api/staff-orders.ts";
import { staffIdOf } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import { tellActors } from "#server/modules/staff/index.ts";
import { buyerSentence, type Reader, staffSentence } from "./event-sentences.ts";
import { withoutSums } from "./hide-sums.ts";
import type { OrderRecord } from "./order.ts";
import type { EventRecord } from "./order-event.ts";
import { listEvents } from "./order-events.queries.ts";
import { sentBackKobo } from "./order-money.ts";
import { listStatusChanges, type StatusChange } from "./order-status.queries.ts";
import { statusAfter } from "./order-status.ts";

const statusSentences: Readonly<Record<OrderStatus, string>> = {
  PENDING_PAYMENT: "Placed, stock is held",
  PAID: "Paid",
  PROCESSING: "Packed",
  SHIPPED: "Sent",
  DELIVERED: "Delivered",
  CANCELLED: "Cancelled",
  EXPIRED: "Not paid in time, the stock is free again",
  REFUNDED: "None of its money is left here",
};

/** A move as its buyer is told of it: where the store sent nothing back, nothing was refunded. */
function tellMove(to: OrderStatus, order: OrderRecord) {
  if (to !== "REFUNDED" || sentBackKobo(order) > 0) {
    return { status: to, text: buyerStatusWords[to] };
  }
  const why = order.paidAt === null ? "did not reach us" : "was taken back";
  return { status: null, text: `Ended: its payment ${why}` };
}

/** A move, or another thing that happened. */
type Happening =
  | { readonly move: StatusChange; readonly event?: undefined; readonly at: Date }
  | { readonly move?: undefined; readonly event: EventRecord; readonly at: Date };

/** Moves and other events of an order in one, oldest first. A move that an event stands for is not told twice. */
async function listHappenings(on: Queryable, orderId: string): Promise<Happening[]> {
  const moves = await listStatusChanges(on, orderId);
  const events = await listEvents(on, orderId);
  const told = new Set(events.map(({ statusChangeId }) => statusChangeId));
  const all: Happening[] = [
    ...moves.filter(({ id }) => !told.has(id)).map((move) => ({ move, at: move.createdAt })),
    ...events.map((event) => ({ event, at: event.createdAt })),
  ];
  return all.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Everything that happened to an order as its buyer is told, oldest first; nothing that was taken back. */
export async function tellBuyerTimeline(
  on: Queryable,
  order: OrderRecord,
): Promise<NonNullable<Order["timeline"]>> {
  return (await listHappenings(on, order.id)).flatMap(({ move, event, at }) => {
    if (move) return [{ ...tellMove(move.toStatus, order), at: at.toISOString() }];
    if (!event.buyerSees || event.undoneAt !== null) return [];
    const text = buyerSentence(event.kind, event.data);
    if (text === undefined) return [];
    return [{ status: statusAfter(event.kind) ?? null, text, at: at.toISOString() }];
  });
}

/** Everything that happened to an order in sentences for staff, newest first. */
export async function tellTimeline(
  on: Queryable,
  order: OrderRecord,
  reader: Reader,
  parcel: OrderParcel,
): Promise<OrderTimelineEntry[]> {
  const happenings = (await listHappenings(on, order.id)).reverse();
  const nameOf = await nameActors(on, order, happenings);
  return happenings.flatMap(({ move, event, at }): OrderTimelineEntry[] => {
    const shared = { at: at.toISOString(), by: nameOf((move ?? event).actor) };
    if (event) {
      const { id, kind, data, buyerSees, undoneAt } = event;
      const text = staffSentence(kind, data, reader, parcel);
      if (text === undefined) return [];
      return [{ ...shared, id, kind, text, buyerSees, isUndone: undoneAt !== null }];
    }
    const reason = staffIdOf(move.actor) === undefined ? "" : move.reason;
    const sentence = statusSentences[move.toStatus];
    const text = reason === "" ? sentence : `${sentence}: ${reason}`;
    return [
      {
        ...shared,
        id: null,
        kind: move.toStatus.toLowerCase(),
        text: reader.seesSums ? text : withoutSums(text),
        buyerSees: true,
        isUndone: false,
      },
    ];
  });
}

async function nameActors(
  on: Queryable,
  { shippingInfo }: OrderRecord,
  happenings: readonly Happening[],
): Promise<(actor: string) => string> {
  const actors = happenings.map(({ move, event }) => (move ?? event).actor);
  const nameOf = await tellActors(on, actors);
  return (actor) => {
    if (actor === "guest" || actor.startsWith("user:")) {
      return `${shippingInfo.firstName} ${shippingInfo.lastName}`;
    }
    if (actor === "payments") return "Payments";
    return nameOf(actor);
  };
}
