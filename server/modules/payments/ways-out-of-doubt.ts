import { formatNaira } from "#contract/money/naira.ts";
import {
  backToStock,
  type CaseSituation,
  goneOf,
  isThere,
  type SituationOrder,
  type Way,
} from "./way-out.ts";

/**
 * The ways out where money that was counted may never have come to the shop's account: of whatever order, since a
 * slip of the hand falls on any.
 */
export function ofDoubtedTransfer(situation: CaseSituation, order: SituationOrder): Way[] {
  const goneKobo = goneOf(situation);
  const there = isThere("Your bank's statement shows it. Nothing moves.");
  if (goneKobo === 0) return [there];
  const gone = formatNaira(goneKobo);
  const neverCame: Way = {
    way: "book_reversal",
    title: "It never came",
    effect: `${gone} no longer counts; nothing is sent, and the buyer is told. ${whatFollows(order, goneKobo === order.heldKobo)}`,
    button: `Take ${gone} off`,
    amountKobo: goneKobo,
    isOpen: true,
  };
  return [neverCame, there];
}

function whatFollows(order: SituationOrder, isAll: boolean): string {
  switch (order.status) {
    case "PENDING_PAYMENT":
      return "The order waits for its payment as before.";
    case "CANCELLED":
    case "EXPIRED":
    case "REFUNDED":
      return "The order stays as it is.";
    case "PAID":
    case "PROCESSING":
      return isAll && !order.isReturning
        ? `The order ends as refunded. ${backToStock(order)}`
        : "The order goes on.";
    default:
      return isAll && !order.isReturning
        ? "The order ends as refunded. Its pieces have left the house."
        : "The order goes on.";
  }
}
