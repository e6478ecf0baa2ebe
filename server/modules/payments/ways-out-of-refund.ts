import { isPaidNotSent } from "#contract/api/order-stage.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { fateAgain } from "./refund-rules.ts";
import {
  againEndsOrder,
  type CaseSituation,
  closing,
  keep,
  type SituationOrder,
  type Way,
} from "./way-out.ts";

/** The ways out where nobody knows whether a refund was made. */
export function ofUnknownRefund(situation: CaseSituation, order: SituationOrder): Way[] {
  const { refund } = situation;
  if (refund?.state !== "unknown") return [closing("The refund is settled. Nothing moves.")];
  const { amountKobo } = refund;
  const sum = formatNaira(amountKobo);
  const common = { amountKobo, isOpen: true } as const;
  return [
    {
      ...common,
      way: "refund_made",
      title: "It was made",
      effect: `The provider's dashboard shows it. ${sum} counts as gone back, and the buyer is told.`,
      button: `Book ${sum} as returned`,
    },
    {
      ...common,
      way: "refund_again",
      title: "It was not made: send it again",
      effect: `The dashboard does not show it. ${sum} is sent once more, as a new refund.${ending(situation)}`,
      button: `Return ${sum} again`,
    },
    {
      ...common,
      way: "refund_not_made",
      title: "It was not made: leave it",
      effect: `The dashboard does not show it. ${sum} stays with the store, nothing is sent.${notBack(refund.pieces, order)}`,
      button: `Keep ${sum}`,
    },
  ];
}

/** The ways out where the provider declined a refund, or staff took one back that its buyer was told of. */
export function ofFailedRefund(situation: CaseSituation, order: SituationOrder): Way[] {
  const { refund, isTransfer, paymentHeldKobo } = situation;
  const amountKobo = refund?.amountKobo ?? kobo(0);
  const sum = formatNaira(amountKobo);
  // It is taken from the payment of the first; what the order has of others is not this money.
  const isThere = amountKobo > 0 && paymentHeldKobo >= amountKobo;
  if (!isThere) {
    return [
      closing(
        "Less than that is left of its payment. Nothing moves; should the buyer be owed more, refund it from the order.",
      ),
    ];
  }
  if (refund?.isOvertaken) {
    return [closing("Another refund sent the money for its pieces back since. Nothing moves.")];
  }
  return [
    {
      way: "refund_again",
      title: `Send ${sum} again`,
      effect: `A new refund; ${isTransfer ? "it waits under To send until you have sent it from your bank" : "the provider is asked once"}.${onArrival(refund?.pieces ?? 0, order)}${ending(situation)}`,
      button: `Return ${sum} again`,
      amountKobo,
      isOpen: true,
    },
    keep(amountKobo, notBack(refund?.pieces ?? 0, order)),
  ];
}

/** What becomes of an order that is here with a mere amount that is all it has left. */
function ending(situation: CaseSituation): string {
  const { order, refund } = situation;
  const isEnd = order && isPaidNotSent(order.status) && againEndsOrder(situation);
  if (!isEnd || refund?.namesPieces) return "";
  return " The order ends with it: pieces that no refund named return to stock.";
}

/** What becomes of pieces that were to go back on sale at once, and have left with the order since. */
function onArrival(pieces: number, { status }: SituationOrder): string {
  if (pieces === 0 || fateAgain("stock", status) === "stock") return "";
  return pieces === 1
    ? " Its piece is counted in when it arrives."
    : ` Its ${pieces} pieces are counted in when they arrive.`;
}

/** What becomes of pieces that were to go back on sale with money that did not go. */
function notBack(pieces: number, { status }: SituationOrder): string {
  if (pieces === 0) return "";
  const subject = pieces === 1 ? "Its piece" : `Its ${pieces} pieces`;
  if (isPaidNotSent(status)) {
    return pieces === 1
      ? ` ${subject} stays in the order and goes in the parcel.`
      : ` ${subject} stay in the order and go in the parcel.`;
  }
  return ` ${subject} ${pieces === 1 ? "is" : "are"} not counted into stock; where the store has ${
    pieces === 1 ? "it, count it" : "them, count them"
  } in under Products.`;
}
