import type { RefundedPortion, ReturnStatus } from "#contract/api/returns/returns.ts";
import { greeting, type Mail, type MailPart, type MailRow } from "#server/modules/mail/index.ts";
import { noParcel, type OrderRecord, toParcelMailParts } from "#server/modules/orders/index.ts";
import type { Contact } from "#server/modules/settings/index.ts";
import { countReturnUnits, type ReturnRecord } from "../model/return-record.ts";
import { linkDays, type ReturnPageLink } from "./return-page-link.ts";

/** Refund emails are sent by the payments module. */
export type ReturnMailKind =
  | Lowercase<Exclude<ReturnStatus, "REFUNDED">>
  | "review-again"
  | "not-received"
  | "not-shipped"
  | "reopened";

/** By the status that was taken back after its email had left. */
export const reversalMailKinds: Readonly<Partial<Record<ReturnStatus, ReturnMailKind>>> = {
  APPROVED: "review-again",
  DECLINED: "review-again",
  RECEIVED: "not-received",
  SHIPPED: "not-shipped",
  CLOSED: "reopened",
};

type MailOrder = Pick<OrderRecord, "orderNumber" | "email" | "shippingInfo"> & {
  readonly lines: readonly { readonly name: string }[];
};
type MailReturn = Pick<
  ReturnRecord,
  "reference" | "kind" | "requestedKind" | "carrier" | "trackingNumber" | "lines"
>;

interface ReturnMailData extends ReturnPageLink {
  readonly order: MailOrder;
  readonly record: MailReturn;
  readonly contact: Pick<Contact, "address">;
  readonly message: string;
  readonly paidBack: RefundedPortion;
}

interface MailTexts {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly next?: string;
}

const nextStepTexts = {
  exchange: "We'll send your new size next.",
  refund: "We'll issue your refund next and email you when it is sent.",
  some: "Part of this has been refunded. We'll email you about the rest.",
  all: "You have already been refunded in full.",
};

const footer = "You're receiving this email because of your order.";

export function returnMail(kind: ReturnMailKind, data: ReturnMailData): Mail {
  const { order, record, message, href, secret } = data;
  const { subject, title, text, next } = mailTexts[kind](data);
  const parts: MailPart[] = [
    { kind: "text", text: `${greeting(order.shippingInfo)}, ${text}` },
    ...(message ? [{ kind: "lines" as const, lines: message.split(/\r?\n/) }] : []),
    { kind: "rows", rows: returnRows(order, record) },
    ...(kind === "shipped" ? trackingParts(record) : []),
    ...(next ? [{ kind: "text" as const, text: next }] : []),
    { kind: "button", label: "View your return", href },
  ];
  return {
    kind: `return-${kind}`,
    to: order.email,
    subject: `${subject} ${record.reference}`,
    title,
    preview: `Order ${order.orderNumber}: ${title.toLowerCase()}`,
    parts,
    footer,
    secret,
  };
}

const mailTexts: Record<ReturnMailKind, (data: ReturnMailData) => MailTexts> = {
  requested: ({ record, order }) => ({
    subject: "We received your request",
    title: isExchange(record) ? "Exchange requested" : "Refund requested",
    text: `we received your request ${record.reference} for order ${order.orderNumber} and are reviewing it now.`,
    next: "Please keep the item until we have answered.",
  }),
  approved: ({ record, contact }) => ({
    subject: isExchange(record) ? "Your exchange is approved:" : "Your return is approved:",
    title: isExchange(record) ? "Your exchange is approved" : "Your return is approved",
    text: approvedText(record),
    next: `Write ${record.reference} on a note inside the parcel and send it to ${contact.address}. If you can't, reply to this email.`,
  }),
  declined: ({ record }) => ({
    subject: "We can't accept this return:",
    title: "We can't accept this return",
    text: `we reviewed your request ${record.reference} and can't accept it. Here is why:`,
    next: "The item stays yours. If you disagree, just reply to this email.",
  }),
  received: arrivedTexts,
  shipped: ({ record }) => ({
    subject: "Your new size is on its way:",
    title: "Your new size is on its way",
    text: `your exchange ${record.reference} is on its way. There is nothing to pay.`,
  }),
  closed: ({ record }) => ({
    subject: "Your request is closed:",
    title: "Your request is closed",
    text: `we closed your request ${record.reference}. Here is why:`,
    next: "If you disagree, just reply to this email.",
  }),
  "review-again": ({ record }) => ({
    subject: "We're reviewing your request again:",
    title: "We're reviewing your request again",
    text: `please ignore our answer to your request ${record.reference}. We're reviewing it again.`,
    next: "Please keep the item until we have answered.",
  }),
  "not-received": ({ record }) => ({
    subject: "We haven't received your return yet:",
    title: "We haven't received your return yet",
    text: `we told you that your return ${record.reference} had arrived, but it hasn't. We'll email you when it does.`,
  }),
  "not-shipped": ({ record }) => ({
    subject: "Your new size hasn't shipped yet:",
    title: "Your new size hasn't shipped yet",
    text: `we told you that your exchange ${record.reference} was on its way, but it is still with us. We'll email you when it ships.`,
  }),
  reopened: ({ record }) => ({
    subject: "Your request is open again:",
    title: "Your request is open again",
    text: `we closed your request ${record.reference} by mistake. It is open again.`,
  }),
  withdrawn: ({ record }) => ({
    subject: "Your request is withdrawn:",
    title: "You withdrew your request",
    text: `your request ${record.reference} is withdrawn. The item stays yours, and there is nothing else to do.`,
  }),
};

function arrivedTexts({ record, paidBack }: ReturnMailData): MailTexts {
  const { reference, lines } = record;
  const { units: sent, lost } = countReturnUnits(lines);
  if (lost === sent) {
    return {
      subject: "We haven't received your return:",
      title: "We haven't received your return",
      text: `we haven't received the items of your return ${reference}.`,
      next: "Please reply with anything you know about the parcel, such as its tracking number, and we'll look for it together.",
    };
  }
  const kind = isExchange(record) ? "exchange" : "refund";
  return {
    subject: "Your return has arrived:",
    title: "Your return has arrived",
    text:
      lost === 0
        ? `we received your return ${reference}.`
        : `we received ${sent - lost} of the ${sent} items of your return ${reference}. If the others were in the parcel too, please reply to this email.`,
    next: nextStepTexts[paidBack === "none" ? kind : paidBack],
  };
}

function approvedText({ reference, kind, requestedKind }: MailReturn): string {
  if (kind === "exchange") {
    return `we approved your request ${reference}. Your new size is reserved, and we'll send it once your item arrives. Size exchanges are free.`;
  }
  const instead =
    requestedKind === "exchange"
      ? "You'll get a refund instead of the other size, once your item arrives."
      : "We'll refund you once your item arrives.";
  return `we approved your request ${reference}. ${instead}`;
}

function isExchange({ kind }: Pick<MailReturn, "kind">): boolean {
  return kind === "exchange";
}

function returnRows({ lines }: MailOrder, record: MailReturn): MailRow[] {
  return record.lines.map(({ position, size, wantedSize, quantity }) => ({
    label: lines[position - 1]?.name ?? "",
    note: `${quantity} × size ${size}`,
    value: isExchange(record) ? `Exchange for ${wantedSize}` : "Refund",
  }));
}

function trackingParts({ carrier, trackingNumber }: MailReturn): MailPart[] {
  return toParcelMailParts({ ...noParcel, carrier, trackingNumber });
}

export function trackingChangedMail(
  { email, orderNumber, shippingInfo }: MailOrder,
  record: MailReturn,
  { href, secret }: ReturnPageLink,
): Mail {
  return {
    kind: "return-parcel",
    to: email,
    subject: `New tracking for your exchange ${record.reference}`,
    title: "Your new size has new tracking",
    preview: `Order ${orderNumber}: new tracking`,
    parts: [
      {
        kind: "text",
        text: `${greeting(shippingInfo)}, the courier or tracking number we gave you for the exchange ${record.reference} of order ${orderNumber} has changed. The correct details:`,
      },
      ...trackingParts(record),
      { kind: "button", label: "View your return", href },
    ],
    footer,
    secret,
  };
}

export function returnLinkMail(
  order: Pick<OrderRecord, "email" | "orderNumber" | "shippingInfo">,
  { href, secret }: ReturnPageLink,
): Mail {
  return {
    kind: "return-link",
    to: order.email,
    subject: `Exchange or return order ${order.orderNumber}`,
    title: "Exchange or return",
    preview: `The link for order ${order.orderNumber}`,
    parts: [
      {
        kind: "text",
        text: `${greeting(order.shippingInfo)}, use this link to exchange or return items of order ${order.orderNumber}.`,
      },
      { kind: "button", label: "Exchange or return", href },
      {
        kind: "small",
        text: `The link works for ${linkDays} days. Anyone with it can make a request in your name, so don't share it. If you didn't ask for it, you can ignore this email.`,
      },
    ],
    footer,
    secret,
  };
}
