import type { OfferedPaymentWay } from "#contract/api/orders.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import { countUnpaid, lockUnpaid, type Unpaid, type UnpaidOf } from "./orders.queries.ts";

const nothingHeld: Unpaid = { orders: 0, pieces: 0, firstEndsAt: null };

/** What may be held at a time without being paid for. */
interface Room {
  readonly orders: number;
  readonly pieces: number;
}

const roomOf = {
  /** One account, or one e-mail address from one client. */
  buyer: { orders: 10, pieces: 300 },
  /** An account that staff know and have approved. */
  business: { orders: 20, pieces: 5_000 },
  /**
   * Everybody behind one address, which a mobile network gives to thousands: if 5,000 shop behind it on the day of a
   * sale, some 1 in 100 order within one hold of half an hour and half of these are not paid at a time. That is 25;
   * this is twelve times as many, with five pieces each.
   */
  client: { orders: 300, pieces: 1_500 },
  /** The same for somebody with a verified account, who does not answer for the guests next to them. */
  clientOfVerified: { orders: 900, pieces: 4_500 },
  /**
   * Transfers are held for a day, in which 2,400 of that crowd order. If half of them transfer and staff count the money
   * every three hours, some 150 wait at a time; this is twice as many. Two pieces each: these are gone for so long.
   */
  transfersOfClient: { orders: 300, pieces: 600 },
  /** The same for somebody with a verified account. */
  transfersOfVerified: { orders: 900, pieces: 1_800 },
} as const satisfies Record<string, Room>;

/** An order that is about to hold stock. */
export interface UnpaidOrder {
  readonly caller: Caller;
  readonly email: string;
  /** A hash of the client's address; null for one that is not counted by it. */
  readonly placedFrom: string | null;
  readonly paymentWay: OfferedPaymentWay;
  readonly pieces: number;
}

/**
 * Makes sure that nobody holds much stock without paying for it (decision 13). Counted under a lock, so that of
 * two orders at once the second sees the first; the locks last until the transaction ends.
 * @throws {AppError} `unpaid_limit` with the seconds until the first hold ends
 */
export async function limitUnpaid(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  order: UnpaidOrder,
): Promise<void> {
  const rooms = roomsFor(order);
  if (rooms.length === 0) return;
  const all = rooms.map(({ of }) => of);
  const now = clock();
  const [, counted] = await Promise.all([lockUnpaid(tx, all), countUnpaid(tx, all, now)]);
  for (const [at, { room, whose }] of rooms.entries()) {
    const held = counted[at] ?? nothingHeld;
    const wait = secondsToWait(held, now);
    const out = wayOut(order.paymentWay, wait);
    if (held.orders + 1 > room.orders) throw refuse(wait, ordersText(held, whose, out));
    if (held.pieces + order.pieces > room.pieces) throw refuse(wait, piecesText(room, whose, out));
  }
}

type Whose = "yours" | "the network's";

function roomsFor({ caller, email, placedFrom, paymentWay }: UnpaidOrder) {
  const rooms: { of: UnpaidOf; room: Room; whose: Whose }[] = [];
  const isUser = caller.kind === "user";
  if (isUser) {
    const room = caller.approvedBusinessProfileId ? roomOf.business : roomOf.buyer;
    rooms.push({ of: { userId: caller.userId }, room, whose: "yours" });
  } else if (placedFrom !== null) {
    rooms.push({ of: { email, placedFrom }, room: roomOf.buyer, whose: "yours" });
  }
  if (placedFrom !== null) {
    const isVerified = isUser && caller.emailVerified;
    const room = clientsRoom(paymentWay, isVerified);
    rooms.push({ of: { placedFrom, paymentWay }, room, whose: "the network's" });
  }
  return rooms;
}

function clientsRoom(paymentWay: OfferedPaymentWay, isVerified: boolean): Room {
  if (paymentWay === "transfer") {
    return isVerified ? roomOf.transfersOfVerified : roomOf.transfersOfClient;
  }
  return isVerified ? roomOf.clientOfVerified : roomOf.client;
}

/** Until the first hold ends; a minute where it has ended and the order is about to be let go. */
function secondsToWait({ firstEndsAt }: Unpaid, now: Date): number {
  const seconds = firstEndsAt ? Math.ceil((firstEndsAt.getTime() - now.getTime()) / 1000) : 0;
  return Math.max(60, seconds);
}

function refuse(retryAfter: number, detail: string): AppError {
  return new AppError("unpaid_limit", { detail, retryAfter });
}

function ordersText({ orders }: Unpaid, whose: Whose, out: string): string {
  return whose === "yours"
    ? `You have ${orders} orders that are not paid yet. Pay one of them, or wait until they expire.`
    : `Many orders from your network are not paid yet. Please sign in, or ${out}.`;
}

function piecesText({ pieces }: Room, whose: Whose, out: string): string {
  return whose === "yours"
    ? `We keep at most ${pieces} pieces for one buyer before they are paid. Pay what is open first, or ask us for a bulk order.`
    : `Many pieces are kept for your network and not paid yet. Please sign in, or ${out}.`;
}

function wayOut(paymentWay: OfferedPaymentWay, wait: number): string {
  // A transfer is held too long to be waited for.
  return paymentWay === "transfer" ? "pay by card" : `try again ${inMinutes(wait)}`;
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
