import { type Static, Type } from "typebox";
import { RefundedPortion, ReturnKind, type ReturnStatus } from "#contract/api/returns/returns.ts";
import { plural } from "#contract/text/format.ts";
import {
  defineMail,
  greeting,
  type Mail,
  type MailPair,
  type MailPart,
} from "#server/modules/mail/index.ts";
import { toParcelDetails } from "#server/modules/orders/emails/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
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
  readonly lines: readonly { readonly name: string; readonly image: string }[];
};
type MailReturn = Pick<
  ReturnRecord,
  "reference" | "kind" | "requestedKind" | "carrier" | "trackingNumber" | "lines"
>;

interface ReturnMailInput extends ReturnPageLink {
  readonly order: MailOrder;
  readonly record: MailReturn;
  readonly contact: Pick<Contact, "address">;
  readonly message: string;
  readonly paidBack: RefundedPortion;
}

const ReturnMailData = Type.Object({
  orderNumber: Type.String(),
  firstName: Type.String(),
  reference: Type.String(),
  kind: ReturnKind,
  requestedKind: ReturnKind,
  carrier: Type.String(),
  trackingNumber: Type.String(),
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      image: Type.String(),
      size: Type.String(),
      wantedSize: Type.Union([Type.String(), Type.Null()]),
      quantity: Type.Integer(),
      lost: Type.Integer(),
    }),
  ),
  message: Type.String(),
  paidBack: RefundedPortion,
  storeAddress: Type.String(),
  href: Type.String(),
});
type ReturnMailData = Static<typeof ReturnMailData>;

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

const mailTexts: Record<ReturnMailKind, (data: ReturnMailData) => MailTexts> = {
  requested: (data) => ({
    subject: "We received your request",
    title: isExchange(data) ? "Exchange requested" : "Refund requested",
    text: `We received your request ${data.reference} for order ${data.orderNumber} and are reviewing it now.`,
    next: "Please keep the item until we have answered.",
  }),
  approved: (data) => ({
    subject: isExchange(data) ? "Your exchange is approved:" : "Your return is approved:",
    title: isExchange(data) ? "Your exchange is approved" : "Your return is approved",
    text: approvedText(data),
    next: `Write ${data.reference} on a note inside the parcel and send it to ${data.storeAddress}. If you can't, reply to this email.`,
  }),
  declined: ({ reference }) => ({
    subject: "We can't accept this return:",
    title: "We can't accept this return",
    text: `We reviewed your request ${reference} and can't accept it. Here is why:`,
    next: "The item stays yours. If you disagree, just reply to this email.",
  }),
  received: arrivedTexts,
  shipped: ({ reference }) => ({
    subject: "Your new size is on its way:",
    title: "Your new size is on its way",
    text: `Your exchange ${reference} is on its way. There is nothing to pay.`,
  }),
  closed: ({ reference }) => ({
    subject: "Your request is closed:",
    title: "Your request is closed",
    text: `We closed your request ${reference}. Here is why:`,
    next: "If you disagree, just reply to this email.",
  }),
  "review-again": ({ reference }) => ({
    subject: "We're reviewing your request again:",
    title: "We're reviewing your request again",
    text: `Please ignore our answer to your request ${reference}. We're reviewing it again.`,
    next: "Please keep the item until we have answered.",
  }),
  "not-received": ({ reference }) => ({
    subject: "We haven't received your return yet:",
    title: "We haven't received your return yet",
    text: `We told you that your return ${reference} had arrived, but it hasn't. We'll email you when it does.`,
  }),
  "not-shipped": ({ reference }) => ({
    subject: "Your new size hasn't shipped yet:",
    title: "Your new size hasn't shipped yet",
    text: `We told you that your exchange ${reference} was on its way, but it is still with us. We'll email you when it ships.`,
  }),
  reopened: ({ reference }) => ({
    subject: "Your request is open again:",
    title: "Your request is open again",
    text: `We closed your request ${reference} by mistake. It is open again.`,
  }),
  withdrawn: ({ reference }) => ({
    subject: "Your request is withdrawn:",
    title: "You withdrew your request",
    text: `Your request ${reference} is withdrawn. The item stays yours, and there is nothing else to do.`,
  }),
};

const stepTemplates = {
  requested: defineStepMail("requested"),
  approved: defineStepMail("approved"),
  declined: defineStepMail("declined"),
  received: defineStepMail("received"),
  shipped: defineStepMail("shipped"),
  closed: defineStepMail("closed"),
  "review-again": defineStepMail("review-again"),
  "not-received": defineStepMail("not-received"),
  "not-shipped": defineStepMail("not-shipped"),
  reopened: defineStepMail("reopened"),
  withdrawn: defineStepMail("withdrawn"),
} satisfies Record<ReturnMailKind, unknown>;

function defineStepMail(step: ReturnMailKind) {
  return defineMail({
    kind: `return-${step}`,
    data: ReturnMailData,
    content: (data) => {
      const { subject, title, text, next } = mailTexts[step](data);
      const { orderNumber, reference, message, href } = data;
      const parts: MailPart[] = [
        { kind: "text", text: `${greeting(data)}. ${text}` },
        ...(message ? [{ kind: "lines" as const, lines: message.split(/\r?\n/) }] : []),
        ...(next ? [{ kind: "text" as const, text: next }] : []),
        { kind: "button", label: "View your return", href },
        { kind: "pairs", pairs: data.lines.map((line) => toPair(step, data, line)) },
        ...(step === "shipped" ? [toTracking(data)] : []),
      ];
      return {
        subject: `${subject} ${reference}`,
        title,
        preview: message || next || text,
        reference: `Order ${orderNumber}`,
        parts,
        footer,
      };
    },
  });
}

export function returnMail(
  step: ReturnMailKind,
  { order, record, contact, secret, ...input }: ReturnMailInput,
): Mail {
  const lines = record.lines.map((line) => ({
    ...line,
    name: order.lines[line.position - 1]?.name ?? "",
    image: order.lines[line.position - 1]?.image ?? "",
  }));
  const { orderNumber, email, shippingInfo } = order;
  const { firstName } = shippingInfo;
  const storeAddress = contact.address;
  const data = { ...record, ...input, lines, orderNumber, firstName, storeAddress };
  return { ...stepTemplates[step].mail(email, data), secret };
}

function arrivedTexts({ reference, kind, lines, paidBack }: ReturnMailData): MailTexts {
  const { units: sent, lost } = countReturnUnits(lines);
  if (lost === sent) {
    return {
      subject: "We haven't received your return:",
      title: "We haven't received your return",
      text: `We haven't received the items of your return ${reference}.`,
      next: "Please reply with anything you know about the parcel, such as its tracking number, and we'll look for it together.",
    };
  }
  return {
    subject: "Your return has arrived:",
    title: "Your return has arrived",
    text:
      lost === 0
        ? `We received your return ${reference}.`
        : `We received ${sent - lost} of the ${sent} items of your return ${reference}. If the others were in the parcel too, please reply to this email.`,
    next: nextStepTexts[paidBack === "none" ? kind : paidBack],
  };
}

function approvedText({ reference, kind, requestedKind }: ReturnMailData): string {
  if (kind === "exchange") {
    return `We approved your request ${reference}. Your new size is reserved, and we'll send it once your item arrives. Size exchanges are free.`;
  }
  const instead =
    requestedKind === "exchange"
      ? "You'll get a refund instead of the other size, once your item arrives."
      : "We'll refund you once your item arrives.";
  return `We approved your request ${reference}. ${instead}`;
}

function isExchange({ kind }: Pick<ReturnMailData, "kind">): boolean {
  return kind === "exchange";
}

/** While a size is held for the buyer. */
const reservedSteps: readonly ReturnMailKind[] = [
  "approved",
  "received",
  "not-received",
  "not-shipped",
];

function toPair(
  step: ReturnMailKind,
  data: ReturnMailData,
  line: ReturnMailData["lines"][number],
): MailPair {
  const { name, image, size, wantedSize, quantity } = line;
  return {
    name,
    image,
    size,
    note: plural(quantity, "item"),
    wantedSize: isExchange(data) ? wantedSize : null,
    isReserved: isExchange(data) && reservedSteps.includes(step) && line.lost < quantity,
  };
}

function toTracking({
  carrier,
  trackingNumber,
}: Pick<ReturnMailData, "carrier" | "trackingNumber">): MailPart {
  return {
    kind: "details",
    details: toParcelDetails({ carrier, trackingNumber, handOverCode: null }),
  };
}

const trackingChanged = defineMail({
  kind: "return-parcel",
  data: Type.Object({
    orderNumber: Type.String(),
    firstName: Type.String(),
    reference: Type.String(),
    carrier: Type.String(),
    trackingNumber: Type.String(),
    href: Type.String(),
  }),
  content: (data) => ({
    subject: `New tracking for your exchange ${data.reference}`,
    title: "Your new size has new tracking",
    preview: [data.carrier, data.trackingNumber].filter(Boolean).join(", "),
    reference: `Order ${data.orderNumber}`,
    parts: [
      {
        kind: "text",
        text: `${greeting(data)}. The courier or tracking number we gave you for the exchange ${data.reference} has changed. The correct details are below.`,
      },
      { kind: "button", label: "View your return", href: data.href },
      toTracking(data),
    ],
    footer,
  }),
});

export function trackingChangedMail(
  { email, orderNumber, shippingInfo: { firstName } }: MailOrder,
  { reference, carrier, trackingNumber }: MailReturn,
  { href, secret }: ReturnPageLink,
): Mail {
  const data = { orderNumber, firstName, reference, carrier, trackingNumber, href };
  return { ...trackingChanged.mail(email, data), secret };
}

const returnLink = defineMail({
  kind: "return-link",
  data: Type.Object({
    orderNumber: Type.String(),
    firstName: Type.String(),
    href: Type.String(),
  }),
  content: (data) => ({
    subject: `Exchange or return order ${data.orderNumber}`,
    title: "Exchange or return",
    preview: `The link works for ${linkDays} days`,
    reference: `Order ${data.orderNumber}`,
    parts: [
      {
        kind: "text",
        text: `${greeting(data)}. Use this link to exchange or return items of order ${data.orderNumber}.`,
      },
      { kind: "button", label: "Exchange or return", href: data.href },
      {
        kind: "small",
        text: `The link works for ${linkDays} days. Anyone with it can make a request in your name, so don't share it. If you didn't ask for it, you can ignore this email.`,
      },
    ],
    footer,
  }),
});

export function returnLinkMail(
  { email, orderNumber, shippingInfo }: Pick<OrderRecord, "email" | "orderNumber" | "shippingInfo">,
  { href, secret }: ReturnPageLink,
): Mail {
  const { firstName } = shippingInfo;
  return { ...returnLink.mail(email, { orderNumber, firstName, href }), secret };
}

export const returnTemplates = [...Object.values(stepTemplates), trackingChanged, returnLink];
