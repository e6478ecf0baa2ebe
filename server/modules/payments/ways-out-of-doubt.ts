import { isPaidNotSent } from "#contract/api/order-stage.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import {
  backToStock,
  type CaseSituation,
  closing,
  goneOf,
  isThere,
  type SituationOrder,
  type Way,
} from "./way-out.ts";

/**
 * The ways out where the bank may have taken back what came by card: of whatever order, since it does so days later.
 * Nothing of it is offered to the buyer, who may have it already.
 */
export function ofReversed(situation: CaseSituation, order: SituationOrder): Way[] {
  const goneKobo = goneOf(situation);
  const there = isThere(`The provider's dashboard shows it. Nothing moves. ${goesOn(order)}`);
  if (goneKobo === 0) {
    return [closing(order.isReturning ? `${onItsWay} the provider is asked again.` : nothingLeft)];
  }
  const gone = formatNaira(goneKobo);
  const writeOff: Way = {
    way: "write_off",
    title: "Send anyway",
    effect: `The store gives up ${gone}, should it be gone. The order goes on.`,
    button: `Give up ${gone}`,
    amountKobo: goneKobo,
    isOpen: true,
  };
  const what = endsWith(order, goneKobo) ? "end the order" : "book it";
  const book: Way = {
    way: "book_reversal",
    title: `The bank took it back: ${what}`,
    effect: `${gone} counts as gone back; nothing is sent. ${whatFollows(order, goneKobo)}`,
    button: `Book ${gone} as gone back`,
    amountKobo: goneKobo,
    isOpen: true,
  };
  return isPaid(order.status) ? [there, writeOff, book] : [there, book];
}

/**
 * The ways out where money that was counted may never have come to the shop's account: of whatever order, since a
 * slip of the hand falls on any.
 */
export function ofDoubtedTransfer(situation: CaseSituation, order: SituationOrder): Way[] {
  const goneKobo = goneOf(situation);
  const there = isThere("Your bank's statement shows it. Nothing moves.");
  if (goneKobo === 0) {
    return [closing(order.isReturning ? `${onItsWay} doubt it again.` : nothingLeft)];
  }
  const gone = formatNaira(goneKobo);
  // Where none of its money came there is no part to decide about, and that case closes with this one.
  const isShortCaseOpen = order.isShortCaseOpen && !isAllOf(order, goneKobo);
  const afterwards = { ...order, isShortCaseOpen };
  const neverCame: Way = {
    way: "book_reversal",
    title: "It never came",
    effect: `${gone} no longer counts; nothing is sent, and the buyer is told. ${whatFollows(afterwards, goneKobo)}`,
    button: `Take ${gone} off`,
    amountKobo: goneKobo,
    isOpen: true,
  };
  return [neverCame, there];
}

const nothingLeft = "Nothing of it is left. Nothing moves.";
const onItsWay =
  "Nothing of it is left while a refund is under way. Nothing moves. Should that refund not be made,";

function isPaid(status: OrderStatus): boolean {
  return ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"].includes(status);
}

function isAllOf({ heldKobo, isReturning }: SituationOrder, goneKobo: Kobo): boolean {
  return goneKobo === heldKobo && !isReturning;
}

function endsWith(order: SituationOrder, goneKobo: Kobo): boolean {
  return isPaid(order.status) && order.totalKobo > 0 && isAllOf(order, goneKobo);
}

function whatFollows(order: SituationOrder, goneKobo: Kobo): string {
  if (!endsWith(order, goneKobo)) return goesOn(order);
  return `The order ends as refunded. ${isPaidNotSent(order.status) ? backToStock(order) : "Its pieces have left the house."}`;
}

function goesOn({ status, isShortCaseOpen }: SituationOrder): string {
  if (isPaid(status)) return "The order goes on.";
  if (status !== "PENDING_PAYMENT") return "The order stays as it is.";
  return isShortCaseOpen
    ? "Its case of what is missing waits for you."
    : "The order waits for its payment as before.";
}
