import { Type } from "typebox";
import type { CaseKind } from "#contract/api/payments/staff-payments.ts";
import { addDays, startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import {
  defineMail,
  greeting,
  KoboData,
  type Mail,
  type MailPart,
} from "#server/modules/mail/index.ts";
import {
  balanceDueKobo,
  netReceivedKobo,
  type OrderRecord,
  orderLink,
  retainedKobo,
} from "#server/modules/orders/model/index.ts";
import { sumAmountRefunds, sumRefundedTotals } from "../refund-lines.queries.ts";
import type { CaseRecord } from "./payment-cases.queries.ts";

export interface BuyerNote {
  readonly title: string;
  readonly text: string;
  /** Where a part was received. */
  readonly balance?: { readonly receivedKobo: Kobo; readonly missingKobo: Kobo };
}

type OrderMoney = Pick<
  OrderRecord,
  "orderNumber" | "status" | "totalKobo" | "receivedKobo" | "refundedKobo"
>;

/**
 * @param caseAmountKobo excess, late or to be refunded
 * @param earnedKobo what of the order's money still pays for it
 */
export function toBuyerNote(
  kind: CaseKind,
  order: OrderMoney,
  caseAmountKobo: Kobo | null,
  earnedKobo: Kobo,
): BuyerNote | undefined {
  const { orderNumber } = order;
  const received = formatNaira(retainedKobo(order));
  const total = formatNaira(order.totalKobo);
  const missingKobo = kobo(Math.max(0, order.totalKobo - retainedKobo(order)));
  const missing = formatNaira(missingKobo);
  const caseAmount = caseAmountKobo === null ? "your payment" : formatNaira(caseAmountKobo);
  const excessKobo = calculateExcess(retainedKobo(order), earnedKobo, caseAmountKobo);
  const excess = formatNaira(excessKobo);
  const proceedsText = earnedKobo > 0 ? "Your order is going ahead. " : "";
  const isExcess = kind === "paid_twice" || kind === "overpaid";
  if (isExcess && order.status === "REFUNDED") {
    return {
      title: "Your payment arrived after the order was refunded",
      text: `We received ${caseAmount} for order ${orderNumber}, which had already been refunded. Your money is safe. We're refunding it and will email you when it's sent. Please don't pay again.`,
    };
  }
  // The order was paid for less: the balance was written off, or a bank reversed part of it.
  if (isExcess && excessKobo === 0) {
    return {
      title: "We received your payment",
      text: `We received ${caseAmount} for order ${orderNumber}, which covers the balance. Your order is going ahead; no action needed.`,
    };
  }
  switch (kind) {
    case "underpaid":
      return {
        title: "We received part of your payment",
        text: `We received ${received} of the ${total} for order ${orderNumber}; ${missing} is missing. We're holding your items and your money is safe. Please don't pay again. We'll be in touch about the balance or refund what you paid.`,
        balance: { receivedKobo: retainedKobo(order), missingKobo },
      };
    case "overpaid": {
      // Adds back what was paid for items refunded since.
      const totalReceived = formatNaira(kobo(retainedKobo(order) + order.totalKobo - earnedKobo));
      return {
        title: "You paid more than the total",
        text: `We received ${totalReceived} for order ${orderNumber}, ${excess} too much. ${proceedsText}We're refunding the ${excess} and will email you when it's sent; no action needed.`,
      };
    }
    case "paid_twice": {
      const refund = excess === caseAmount ? excess : `remaining ${excess}`;
      return {
        title: "Your order was paid twice",
        text: `We received another payment of ${caseAmount} for order ${orderNumber}, which was already paid. ${proceedsText}We're refunding the ${refund} and will email you when it's sent; no action needed.`,
      };
    }
    case "paid_after_close":
      if (order.status === "CANCELLED") {
        return {
          title: "Your payment for a cancelled order",
          text: `We received ${caseAmount} for order ${orderNumber}, which was cancelled. We're refunding it and will email you when it's sent. Please don't pay again.`,
        };
      }
      return {
        title: "Your payment arrived after the order expired",
        text: `We received ${caseAmount} for order ${orderNumber} after its items went back on sale. Your money is safe. If the items are still available, we'll send them. If not, we'll refund you in full. We'll email you either way. Please don't pay again.`,
      };
    case "wrong_currency":
    case "wrong_reference":
      return {
        title: "We're checking your payment",
        text: `The details of your payment for order ${orderNumber} don't match the order, so we're checking it. We're holding your items and your money is safe. Please don't pay again; we'll email you.`,
      };
    case "reversed_after_paid":
      return {
        title: "We're checking your payment",
        text: `${caseAmount} of your payment for order ${orderNumber} may have been reversed or may never have reached us. We're checking it. No action needed now; we'll email you if anything is missing.`,
      };
    case "refund_unknown":
      return {
        title: "Your refund is taking longer than usual",
        text: `The refund of ${caseAmount} for order ${orderNumber} isn't confirmed yet. We're checking until we know it's on its way; no action needed.`,
      };
    case "refund_failed":
      return {
        title: "Your refund was delayed",
        text: `The refund of ${caseAmount} for order ${orderNumber} hasn't been sent yet. Your money is safe and we're on it.`,
      };
    case "provider_config":
      return undefined;
  }
}

export function toBalanceDueNote(order: OrderRecord): BuyerNote {
  const balance = formatNaira(balanceDueKobo(order));
  if (order.status !== "PENDING_PAYMENT") {
    return {
      title: `${balance} still to pay`,
      text: `Your order ${order.orderNumber} has a balance of ${balance}. Pay it from your order or with the link we sent you.`,
    };
  }
  const until = order.reservedUntil ? ` until ${formatDueDate(order.reservedUntil)}` : "";
  return {
    title: `${balance} still to pay`,
    text: `We received ${formatNaira(retainedKobo(order))} of the ${formatNaira(order.totalKobo)} for order ${order.orderNumber}. Use the link in our email to pay the balance of ${balance}. We're holding your items${until}.`,
  };
}

export function isStillRelevant(kind: CaseKind, order: OrderRecord, earnedKobo: Kobo): boolean {
  const heldKobo = retainedKobo(order);
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
      return heldKobo > (order.status === "REFUNDED" ? 0 : earnedKobo);
    case "paid_after_close":
      return heldKobo > 0;
    case "wrong_currency":
    case "wrong_reference":
      return order.paidAt === null;
    default:
      return true;
  }
}

const buyerNote = defineMail({
  kind: "payment-note",
  data: Type.Object({
    orderNumber: Type.String(),
    firstName: Type.String(),
    title: Type.String(),
    text: Type.String(),
    balance: Type.Optional(Type.Object({ receivedKobo: KoboData, missingKobo: KoboData })),
  }),
  content: ({ orderNumber, firstName, title, text, balance }) => ({
    subject: `${title}: order ${orderNumber}`,
    title,
    preview: text,
    reference: `Order ${orderNumber}`,
    parts: [
      { kind: "text", text: `${greeting({ firstName })}. ${text}` },
      { kind: "button", label: "View order", href: orderLink(orderNumber) },
      ...(balance ? [toBalancePart(balance)] : []),
    ],
    footer: "You're receiving this email because of your order.",
  }),
});

function toBalancePart({ receivedKobo, missingKobo }: NonNullable<BuyerNote["balance"]>): MailPart {
  return {
    kind: "amount",
    amount: formatNaira(receivedKobo),
    status: `Balance due ${formatNaira(missingKobo)}`,
    isSettled: false,
    rows: [],
  };
}

export function buyerNoteMail(
  { orderNumber, email, shippingInfo }: Pick<OrderRecord, "orderNumber" | "email" | "shippingInfo">,
  note: BuyerNote,
): Mail {
  return buyerNote.mail(email, { ...note, orderNumber, firstName: shippingInfo.firstName });
}

export const buyerNoteTemplates = [buyerNote];

/**
 * @param heldKobo received and not refunded
 * @param earnedKobo what of it still pays for the order
 */
export function calculateExcess(
  heldKobo: Kobo,
  earnedKobo: Kobo,
  caseAmountKobo: Kobo | null,
): Kobo {
  const tooMuchKobo = Math.max(0, heldKobo - earnedKobo);
  return kobo(caseAmountKobo === null ? tooMuchKobo : Math.min(tooMuchKobo, caseAmountKobo));
}

/** Goodwill after the case was opened counts against the excess. */
export async function calculateEarned(
  on: Queryable,
  order: OrderRecord,
  { amountKobo: caseAmountKobo, createdAt }: Pick<CaseRecord, "amountKobo" | "createdAt">,
): Promise<Kobo> {
  const { itemsKobo, shippingKobo } = await sumRefundedTotals(on, order.id);
  const refundedKobo = await sumAmountRefunds(on, order.id, createdAt);
  const excessBeforeKobo = Math.max(
    0,
    netReceivedKobo(order) - (caseAmountKobo ?? 0) - order.totalKobo,
  );
  const goodwillKobo = Math.max(0, refundedKobo - excessBeforeKobo);
  return kobo(Math.max(0, order.totalKobo - itemsKobo - shippingKobo - goodwillKobo));
}

const eveningMs = 18 * 3_600_000;

/** 18:00 in Lagos on the next day. */
export function balanceDueAt(now: Date): Date {
  return new Date(startOfDay(addDays(toShopDay(now), 1)).getTime() + eveningMs);
}

const dateTimeFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** Such as `Tuesday 24 November at 18:00`. */
export function formatDueDate(at: Date): string {
  return dateTimeFormat.format(at).replace(",", "");
}
