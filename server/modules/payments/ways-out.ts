import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { excessOf } from "./excess.ts";
import {
  backToStock,
  type CaseSituation,
  closing,
  keep,
  piecesOf,
  type SituationOrder,
  type Way,
} from "./way-out.ts";
import { ofDoubtedTransfer, ofReversed } from "./ways-out-of-doubt.ts";
import { ofFailedRefund, ofUnknownRefund } from "./ways-out-of-refund.ts";

/**
 * Every way out of a case as it stands now, the likeliest first, and what each does. There is always an open one: no
 * case can be stuck (decision 24).
 */
export function waysOut(situation: CaseSituation): readonly Way[] {
  const { kind, order } = situation;
  if (kind === "provider_config" || order === null) return [closing(alarmWords)];
  if (kind === "refund_unknown") return ofUnknownRefund(situation, order);
  if (kind === "refund_failed") return ofFailedRefund(situation, order);
  if (kind === "reversed_after_paid") {
    return situation.isTransfer
      ? ofDoubtedTransfer(situation, order)
      : ofReversed(situation, order);
  }
  switch (order.status) {
    case "PENDING_PAYMENT":
      return ofUnpaid(situation, order);
    case "CANCELLED":
    case "EXPIRED":
      return ofEnded(order);
    case "REFUNDED":
      return order.heldKobo > 0
        ? [sendBack(order), keep(order.heldKobo)]
        : [closing("Nothing is left to return. Nothing moves.")];
    default:
      return ofExcess(situation, order);
  }
}

const alarmWords = "Nothing moves. It opens again if the provider refuses our key again.";

function ofUnpaid({ keptUntil }: CaseSituation, order: SituationOrder): Way[] {
  const { totalKobo, heldKobo } = order;
  const missingKobo = kobo(Math.max(0, totalKobo - heldKobo));
  const missing = formatNaira(missingKobo);
  const held = formatNaira(heldKobo);
  const take: Way = {
    way: "take_as_paid",
    title: "Take it as paid",
    effect: `${givesUp(missingKobo)}The order then waits under To pack.`,
    button: heldKobo > 0 ? `Take ${held} as paid` : `Give up ${missing} and pack it`,
    amountKobo: missingKobo,
    isOpen: true,
  };
  const ask: Way = {
    way: "ask_rest",
    title: heldKobo > 0 ? "Ask for the rest" : "Ask for the payment again",
    effect: `A link over ${missing} by mail; ${thePieces(order)} kept until ${keptUntil}.`,
    button: `Ask for ${missing}`,
    amountKobo: missingKobo,
    isOpen: true,
  };
  const cancel: Way = {
    way: "refund_and_cancel",
    title: heldKobo > 0 ? `Send ${held} back and cancel` : "Cancel the order",
    effect: backToStock(order),
    button: heldKobo > 0 ? `Return ${held} and cancel` : "Cancel the order",
    amountKobo: heldKobo,
    isOpen: true,
  };
  if (missingKobo === 0) return [take, cancel];
  // What gives everything up is nobody's first thought.
  return heldKobo > 0 ? [take, ask, cancel] : [ask, cancel, take];
}

function ofEnded(order: SituationOrder): Way[] {
  const { heldKobo, totalKobo } = order;
  if (heldKobo === 0) return [closing("Nothing of it is left with the store. Nothing moves.")];
  const gone = order.pieces.filter(({ quantity, stock }) => stock < quantity);
  const excessKobo = kobo(Math.max(0, heldKobo - totalKobo));
  const taken = `The pieces are taken from stock again. ${givesUp(kobo(Math.max(0, totalKobo - heldKobo)))}The order then waits under To pack.`;
  const rest =
    excessKobo > 0 ? ` ${formatNaira(excessKobo)} too much then waits as a case of its own.` : "";
  const send: Way = {
    way: "send_anyway",
    title: "Send it after all",
    effect: order.isForgotten
      ? "Its buyer was forgotten: there is no address to send it to."
      : gone.length > 0
        ? goneWords(gone)
        : `${taken}${rest}`,
    button: `Take ${formatNaira(heldKobo)} and send it`,
    amountKobo: heldKobo,
    isOpen: gone.length === 0 && !order.isForgotten,
  };
  const back = sendBack(order);
  return order.status === "CANCELLED" ? [back, send, keep(heldKobo)] : [send, back, keep(heldKobo)];
}

function ofExcess({ stakeKobo, isTransfer }: CaseSituation, order: SituationOrder): Way[] {
  const excessKobo = excessOf(order.heldKobo, order.owedKobo, stakeKobo);
  if (excessKobo === 0) return [closing("Nothing is too much any more. Nothing moves.")];
  const excess = formatNaira(excessKobo);
  const back: Way = {
    way: "refund_excess",
    title: `Send ${excess} back`,
    effect: isTransfer
      ? "It waits under To send until you have sent it from your bank. The order goes on as it is."
      : "The provider is asked once. The order goes on as it is.",
    button: `Return ${excess}`,
    amountKobo: excessKobo,
    isOpen: true,
  };
  return [back, keep(excessKobo)];
}

function sendBack({ heldKobo }: SituationOrder): Way {
  const held = formatNaira(heldKobo);
  return {
    way: "send_back",
    title: `Send ${held} back`,
    effect: "The order stays as it is. The buyer is told when it leaves.",
    button: `Return ${held}`,
    amountKobo: heldKobo,
    isOpen: true,
  };
}

function givesUp(amountKobo: Kobo): string {
  return amountKobo > 0 ? `The store gives up ${formatNaira(amountKobo)}. ` : "";
}

function thePieces(order: SituationOrder): string {
  return piecesOf(order) === 1 ? "the piece stays" : "the pieces stay";
}

function goneWords(gone: SituationOrder["pieces"]): string {
  return gone
    .map(({ name, size, stock }) =>
      stock === 0 ? `${name} in ${size} is gone.` : `Only ${stock} of ${name} in ${size} are left.`,
    )
    .join(" ");
}
