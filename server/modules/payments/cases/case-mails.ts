import { type Static, Type } from "typebox";
import { CaseKind } from "#contract/api/payments/staff-payments.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import {
  defineMail,
  greeting,
  KoboData,
  type Mail,
  staffFooter,
} from "#server/modules/mail/index.ts";
import {
  balanceDueKobo,
  isErased,
  netReceivedKobo,
  netRefundedKobo,
  type OrderRecord,
  retainedKobo,
} from "#server/modules/orders/model/index.ts";
import type { Contact } from "#server/modules/settings/index.ts";
import { buyerNoteMail, formatDueDate } from "./buyer-payment-notes.ts";

const balanceDue = defineMail({
  kind: "payment-balance",
  data: Type.Object({
    orderNumber: Type.String(),
    firstName: Type.String(),
    totalKobo: KoboData,
    heldKobo: KoboData,
    balanceKobo: KoboData,
    link: Type.String(),
    until: Type.String(),
  }),
  content: ({ orderNumber, firstName, totalKobo, heldKobo, balanceKobo, link, until }) => {
    const balance = formatNaira(balanceKobo);
    const received =
      heldKobo > 0
        ? `We received ${formatNaira(heldKobo)} of the ${formatNaira(totalKobo)} for order ${orderNumber}.`
        : `We couldn't confirm a payment for order ${orderNumber}.`;
    const text = `${received} Please pay ${heldKobo > 0 ? "the balance of " : ""}${balance}. We're holding your items until ${formatDueDate(new Date(until))}. If you'd rather have a refund, reply to this email.`;
    return {
      subject: `Order ${orderNumber}: ${balance} still to pay`,
      title: `${balance} still to pay`,
      preview: received,
      reference: `Order ${orderNumber}`,
      parts: [
        { kind: "text", text: `${greeting({ firstName })}. ${text}` },
        { kind: "button", label: `Pay ${balance}`, href: link },
        {
          kind: "amount",
          amount: formatNaira(heldKobo),
          status: `Balance due ${balance}`,
          isSettled: false,
          rows: [
            { label: "Order total", value: formatNaira(totalKobo) },
            { label: "Received", value: formatNaira(heldKobo) },
            { label: "Balance due", value: balance, total: true },
          ],
        },
      ],
      footer: "You're receiving this email because of your order.",
    };
  },
  secret: true,
  queue: "transactional-email",
});

/** @param until when the items are no longer reserved */
export function balanceDueMail(order: OrderRecord, link: string, until: Date): Mail {
  return balanceDue.mail(order.email, {
    orderNumber: order.orderNumber,
    firstName: order.shippingInfo.firstName,
    totalKobo: order.totalKobo,
    heldKobo: retainedKobo(order),
    balanceKobo: balanceDueKobo(order),
    link,
    until: until.toISOString(),
  });
}

export function acceptedAsPaidMail(order: OrderRecord): Mail {
  const { orderNumber } = order;
  const held = retainedKobo(order);
  return buyerNoteMail(order, {
    title: "Your order is paid in full",
    text:
      held > 0
        ? `We've accepted the ${formatNaira(held)} we received as full payment for order ${orderNumber}. Nothing more is due and your order is going ahead.`
        : `We've marked order ${orderNumber} as paid. Nothing more is due and your order is going ahead.`,
  });
}

export function fulfilledAnywayMail(order: OrderRecord): Mail {
  return buyerNoteMail(order, {
    title: "Your order is going ahead",
    text: `Your payment for order ${order.orderNumber} arrived after the order had ended. Your items are still in stock, so your order is going ahead.`,
  });
}

/** @param sentKobo of the same refund */
export function paymentRetainedMail(order: OrderRecord, amountKobo: Kobo, sentKobo: Kobo): Mail {
  const sent = sentKobo > 0 ? `${formatNaira(sentKobo)} of your refund has been sent. ` : "";
  return buyerNoteMail(order, {
    title: "We've reviewed your payment",
    text: `We've reviewed the payment for order ${order.orderNumber}. ${sent}We are keeping ${formatNaira(amountKobo)} because you were refunded another way or agreed to this. If that's wrong, reply and we'll correct it.`,
  });
}

export function caseReopenedMail(order: OrderRecord, isBalanceWithdrawn: boolean): Mail {
  const { orderNumber } = order;
  return buyerNoteMail(order, {
    title: "We're reviewing your payment again",
    text: isBalanceWithdrawn
      ? `Please don't pay the balance of order ${orderNumber} for now. We're taking another look at your payment, so the payment link we sent no longer works. We'll email you when we've decided.`
      : `We're taking another look at the payment for order ${orderNumber}. You don't need to do anything. We'll email you when we've decided.`,
  });
}

const CaseOpenedData = Type.Object({
  kind: CaseKind,
  order: Type.Optional(
    Type.Object({
      orderNumber: Type.String(),
      email: Type.String(),
      shippingInfo: Type.Object({
        firstName: Type.String(),
        lastName: Type.String(),
        phone: Type.String(),
      }),
      totalKobo: KoboData,
      receivedKobo: KoboData,
      refundedKobo: KoboData,
      reversedKobo: KoboData,
    }),
  ),
  reference: Type.Optional(Type.String()),
  amountKobo: Type.Optional(KoboData),
  detail: Type.String(),
});
type CaseOpenedData = Static<typeof CaseOpenedData>;

export interface CaseOpenedDetails extends Readonly<Omit<CaseOpenedData, "order" | "amountKobo">> {
  readonly order?: CaseOpenedData["order"] | undefined;
  readonly amountKobo?: Kobo | undefined;
}

const titles: Readonly<Record<CaseKind, string>> = {
  underpaid: "Order underpaid",
  overpaid: "Order overpaid",
  wrong_currency: "Payment in the wrong currency",
  wrong_reference: "Payment with the wrong reference",
  paid_after_close: "Late payment for a closed order",
  paid_twice: "Order paid twice",
  reversed_after_paid: "Possible chargeback",
  refund_unknown: "Refund unconfirmed",
  refund_failed: "Refund failed",
  provider_config: "A payment provider rejects our API key",
};

const amountLabels: Readonly<Record<CaseKind, string>> = {
  underpaid: "Missing",
  overpaid: "Overpaid by",
  wrong_currency: "Reported",
  wrong_reference: "Reported",
  paid_after_close: "Received late",
  paid_twice: "Second payment",
  reversed_after_paid: "Disputed",
  refund_unknown: "Refund",
  refund_failed: "Refund",
  provider_config: "Amount",
};

const caseOpened = defineMail({
  kind: "payment-review",
  data: CaseOpenedData,
  content: ({ kind, order, reference, amountKobo, detail }) => {
    const title = titles[kind];
    const rows = [
      ...(order ? toOrderRows(order) : []),
      ...(amountKobo === undefined
        ? []
        : [{ label: amountLabels[kind], value: formatNaira(amountKobo) }]),
      ...(reference ? [{ label: "Reference", value: reference }] : []),
    ];
    return {
      subject: order ? `${title}: ${order.orderNumber}` : title,
      title,
      preview: detail,
      parts: [
        { kind: "text", text: detail },
        { kind: "button", label: "Open the back office", href: "/staff" },
        { kind: "rows", rows },
        ...(order ? [{ kind: "small" as const, text: buyerNoticeText(order) }] : []),
      ],
      footer: staffFooter,
    };
  },
});

export function caseOpenedMail(
  { order, amountKobo, ...details }: CaseOpenedDetails,
  { email }: Pick<Contact, "email">,
): Mail {
  return caseOpened.mail(email, {
    ...details,
    ...(order && { order }),
    ...(amountKobo !== undefined && { amountKobo }),
  });
}

export const caseTemplates = [balanceDue, caseOpened];

function buyerNoticeText(order: NonNullable<CaseOpenedData["order"]>): string {
  if (order.email !== "") return "The customer has been emailed.";
  return isErased(order)
    ? "The customer's data was erased, so no email was sent."
    : "The customer has no email, so no email was sent.";
}

function toOrderRows(order: NonNullable<CaseOpenedData["order"]>) {
  const { orderNumber, email, shippingInfo, totalKobo } = order;
  const note = [email, shippingInfo.phone].filter(Boolean).join(", ");
  const sentKobo = netRefundedKobo(order);
  return [
    { label: "Order", value: orderNumber },
    ...(isErased(order) ? [] : [{ label: "Customer", note, value: fullName(shippingInfo) }]),
    { label: "Order total", value: formatNaira(totalKobo) },
    { label: "Received", value: formatNaira(netReceivedKobo(order)) },
    ...(sentKobo > 0 ? [{ label: "Refunded", value: formatNaira(sentKobo) }] : []),
  ];
}
