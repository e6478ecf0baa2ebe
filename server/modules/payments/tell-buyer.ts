import type { ReviewKind } from "#contract/api/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import { keptKobo, type OrderRecord, orderLink } from "#server/modules/orders/index.ts";
import { excessOf } from "./excess.ts";

/** What a buyer is told of a case in which money and order disagree. */
export interface BuyerNote {
  readonly title: string;
  readonly text: string;
}

/** The order a buyer is told of, with its money as it is now. */
export type ToldOrder = Pick<
  OrderRecord,
  "orderNumber" | "status" | "totalKobo" | "receivedKobo" | "refundedKobo"
>;

/**
 * The words for a buyer: what came, what is wrong with it, that it is safe, what happens next.
 * @param stakeKobo what is at stake: in excess, late, or to be returned. What is missing follows from the order, since
 * money may come or go back while its case is open
 * @param owedKobo what of its money is the order's still
 * @returns undefined for what is no buyer's business
 */
export function wordsForBuyer(
  kind: ReviewKind,
  order: ToldOrder,
  stakeKobo: Kobo | null,
  owedKobo: Kobo,
): BuyerNote | undefined {
  const { orderNumber } = order;
  const came = formatNaira(keptKobo(order));
  const total = formatNaira(order.totalKobo);
  const missing = formatNaira(kobo(Math.max(0, order.totalKobo - keptKobo(order))));
  const stake = stakeKobo === null ? "the money" : formatNaira(stakeKobo);
  // A part of it may have gone back already.
  const excessKobo = excessOf(keptKobo(order), owedKobo, stakeKobo);
  const excess = formatNaira(excessKobo);
  const goesAhead = owedKobo > 0 ? "Your order goes ahead. " : "";
  const isOfExcess = kind === "paid_twice" || kind === "overpaid";
  if (isOfExcess && order.status === "REFUNDED") {
    return {
      title: "Your payment came after the order had ended",
      text: `${stake} reached us for order ${orderNumber}, which had ended before. Your money is kept safe. We look at it and send it back, and write to you when it leaves; please do not pay again.`,
    };
  }
  // It was paid for less: the rest was given up, or a bank took some of it back.
  if (isOfExcess && excessKobo === 0) {
    return {
      title: "Your payment reached us",
      text: `${stake} reached us for order ${orderNumber} and makes up what was missing of its total. Your order goes ahead; you need do nothing.`,
    };
  }
  switch (kind) {
    case "underpaid":
      return {
        title: "Part of your payment reached us",
        text: `${came} of the ${total} for order ${orderNumber} reached us, ${missing} is missing. Your pieces and your money are kept safe. Please do not pay again: we look at it and write to you about the rest, or send back what came.`,
      };
    case "overpaid": {
      // Without what was paid for pieces that went back since, or was given back before.
      const cameInAll = formatNaira(kobo(keptKobo(order) + order.totalKobo - owedKobo));
      return {
        title: "More than the total reached us",
        text: `${cameInAll} reached us for order ${orderNumber}, ${excess} too much. ${goesAhead}We send the ${excess} back and write to you when it leaves; you need do nothing.`,
      };
    }
    case "paid_twice": {
      const back = excess === stake ? excess : `${excess} that is left of it`;
      return {
        title: "Your order was paid twice",
        text: `A further payment of ${stake} reached us for order ${orderNumber}, which was paid before. ${goesAhead}We send the ${back} back and write to you when it leaves; you need do nothing.`,
      };
    }
    case "paid_after_close":
      // Who cancels it says that the money goes back; only an order that ran out may still be sent.
      if (order.status === "CANCELLED") {
        return {
          title: "Your money for a cancelled order",
          text: `${stake} that reached us for order ${orderNumber} is kept safe. The order was cancelled: we send the money back and write to you when it leaves. Please do not pay again.`,
        };
      }
      return {
        title: "Your payment came after the order had ended",
        text: `${stake} reached us for order ${orderNumber} when its pieces were on sale again. Your money is kept safe. If the pieces are still there, we send them. If not, we send all of your money back. We write to you either way; please do not pay again.`,
      };
    case "wrong_currency":
    case "wrong_reference":
      return {
        title: "We are checking your payment",
        text: `What the payment provider says of your payment for order ${orderNumber} does not match the order, so a person is checking it. Your pieces are kept, and what you paid is not lost. Please do not pay again; we write to you.`,
      };
    case "reversed_after_paid":
      return {
        title: "We are checking your payment",
        text: `Of your payment for order ${orderNumber}, ${stake} may have been taken back, or may never have reached us. A person is checking it. You need do nothing now; we write to you if anything is missing.`,
      };
    case "refund_unknown":
      return {
        title: "Your refund takes longer than usual",
        text: `The payment provider has not confirmed the refund of ${stake} for order ${orderNumber} yet. We keep asking until we know that it is on its way to you; you need do nothing.`,
      };
    case "refund_failed":
      return {
        title: "Your refund needs another try",
        text: `The refund of ${stake} for order ${orderNumber} has not left us. Your money is safe with us; a person will make sure that it reaches you.`,
      };
    case "provider_config":
      return undefined;
  }
}

/** Whether what a case is about is still so: a buyer is not told of money that has come or gone back since. */
export function stillHolds(kind: ReviewKind, order: OrderRecord, owedKobo: Kobo): boolean {
  const heldKobo = keptKobo(order);
  switch (kind) {
    case "underpaid":
      return (
        heldKobo > 0 &&
        heldKobo < order.totalKobo &&
        order.paidAt === null &&
        order.status !== "CANCELLED"
      );
    case "overpaid":
    case "paid_twice":
      return heldKobo > (order.status === "REFUNDED" ? 0 : owedKobo);
    case "paid_after_close":
      return heldKobo > 0;
    case "wrong_currency":
    case "wrong_reference":
      return order.paidAt === null;
    default:
      return true;
  }
}

/** The message with these words. */
export function buyerNoteMail(
  { orderNumber, email, shippingInfo }: Pick<OrderRecord, "orderNumber" | "email" | "shippingInfo">,
  { title, text }: BuyerNote,
): Mail {
  return {
    kind: "payment-note",
    to: email,
    subject: `${title}: order ${orderNumber}`,
    title,
    preview: text,
    parts: [
      { kind: "text", text: `${greeting(shippingInfo)},` },
      { kind: "text", text },
      { kind: "button", label: "See your order", href: orderLink(orderNumber) },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}
