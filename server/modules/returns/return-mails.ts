import type { PaidBack, ReturnStatus } from "#contract/api/returns.ts";
import { greeting, type Mail, type MailPart, type MailRow } from "#server/modules/mail/index.ts";
import { noParcel, type OrderRecord, parcelParts } from "#server/modules/orders/index.ts";
import type { Contact } from "#server/modules/settings/index.ts";
import { countPieces } from "./count-pieces.ts";
import { type BuyerAddress, linkDays } from "./return-address.ts";
import type { ReturnRecord } from "./return-record.ts";

/** The steps of a return of which its buyer gets a message; of money that leaves, payments write. */
export type ReturnMailKind = Lowercase<Exclude<ReturnStatus, "REFUNDED">>;

type MailedOrder = Pick<OrderRecord, "orderNumber" | "email" | "shippingInfo"> & {
  readonly lines: readonly { readonly name: string }[];
};
type MailedReturn = Pick<
  ReturnRecord,
  "reference" | "kind" | "askedKind" | "carrier" | "trackingNumber" | "lines"
>;

/** What a message about a return speaks of. */
interface ReturnMailFacts extends BuyerAddress {
  readonly order: MailedOrder;
  readonly record: MailedReturn;
  /** How the shop is reached. */
  readonly contact: Pick<Contact, "address">;
  /** What staff write to the buyer. */
  readonly words: string;
  /** Matters where pieces arrived: what follows then. */
  readonly paidBack: PaidBack;
}

interface Wording {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  /** What the buyer does next, or what happens next. */
  readonly next?: string;
}

const nextOnceArrived = {
  exchange: "Your new size leaves us next.",
  refund: "Your money goes back to you next; we write to you when it leaves us.",
  some: "The money for a part of it went back to you already; we write to you about the rest.",
  all: "What you paid went back to you already, so nothing more follows.",
};

const footer = "You get this message because this address was given with an order.";

/** The message about one step of a return. */
export function returnMail(kind: ReturnMailKind, facts: ReturnMailFacts): Mail {
  const { order, record, words, href, secret } = facts;
  const { subject, title, text, next } = wordings[kind](facts);
  const parts: MailPart[] = [
    { kind: "text", text: `${greeting(order.shippingInfo)}, ${text}` },
    ...(words ? [{ kind: "lines" as const, lines: words.split(/\r?\n/) }] : []),
    { kind: "rows", rows: returnRows(order, record) },
    ...(kind === "sent" ? parcelPartsOf(record) : []),
    ...(next ? [{ kind: "text" as const, text: next }] : []),
    { kind: "button", label: "See your return", href },
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

const wordings: Record<ReturnMailKind, (facts: ReturnMailFacts) => Wording> = {
  asked: ({ record, order }) => ({
    subject: "We have your request",
    title: isExchange(record) ? "You asked for another size" : "You asked for your money back",
    text: `we have your request ${record.reference} for order ${order.orderNumber} and look at it now.`,
    next: "Please keep the piece until we have answered.",
  }),
  approved: ({ record, contact }) => ({
    subject: "You can send it back:",
    title: isExchange(record) ? "Your new size is kept for you" : "You can send it back",
    text: approvedText(record),
    next: `Put the number ${record.reference} into the parcel and send it to ${contact.address}. Tell us by a reply to this message if you cannot.`,
  }),
  declined: ({ record }) => ({
    subject: "We cannot take it back:",
    title: "We cannot take it back",
    text: `we have looked at your request ${record.reference} and cannot agree to it. This is why:`,
    next: "The piece stays yours. If you see it otherwise, just reply to this message.",
  }),
  arrived: arrivedWording,
  sent: ({ record }) => ({
    subject: "Your new size is on its way:",
    title: "Your new size is on its way",
    text: `the exchange ${record.reference} has left us and is on its way to you. There is nothing to pay.`,
  }),
  closed: ({ record }) => ({
    subject: "Your request is closed:",
    title: "Your request is closed",
    text: `we have closed your request ${record.reference}. This is why:`,
    next: "If you see it otherwise, just reply to this message.",
  }),
  withdrawn: ({ record }) => ({
    subject: "You took it back:",
    title: "You took your request back",
    text: `your request ${record.reference} is withdrawn, and nothing more happens. The piece stays yours.`,
  }),
};

function arrivedWording({ record, paidBack }: ReturnMailFacts): Wording {
  const { reference, lines } = record;
  const { pieces: sent, lost } = countPieces(lines);
  if (lost === sent) {
    return {
      subject: "Your piece has not come:",
      title: "Your piece has not come",
      text: `what you sent back with ${reference} has not reached us.`,
      next: "Please reply to this message with what you know of the parcel, such as its number: we look for it together.",
    };
  }
  const kind = isExchange(record) ? "exchange" : "refund";
  return {
    subject: "Your piece has arrived:",
    title: "Your piece has arrived",
    text:
      lost === 0
        ? `what you sent back with ${reference} is with us.`
        : `of the ${sent} pieces you sent back with ${reference}, ${sent - lost} came. Please reply to this message if the others were in the parcel too.`,
    next: nextOnceArrived[paidBack === "none" ? kind : paidBack],
  };
}

function approvedText({ reference, kind, askedKind }: MailedReturn): string {
  if (kind === "exchange") {
    return `we agree to your request ${reference}. The new size is kept for you and leaves us once your piece is here. Exchanges of size cost nothing.`;
  }
  const instead =
    askedKind === "exchange"
      ? "You get your money back instead of the other size, once your piece is here."
      : "Your money goes back to you once your piece is here.";
  return `we agree to your request ${reference}. ${instead}`;
}

function isExchange({ kind }: Pick<MailedReturn, "kind">): boolean {
  return kind === "exchange";
}

/** What comes back, and what goes out for it. */
function returnRows({ lines }: MailedOrder, record: MailedReturn): MailRow[] {
  return record.lines.map(({ position, size, wantedSize, quantity }) => ({
    label: lines[position - 1]?.name ?? "",
    note: `${quantity} ${quantity === 1 ? "piece" : "pieces"} in size ${size}`,
    value: isExchange(record) ? `Size ${wantedSize}` : "Money back",
  }));
}

/** Who brings the new size, its number, and where it can be followed, as far as known. */
function parcelPartsOf({ carrier, trackingNumber }: MailedReturn): MailPart[] {
  return parcelParts({ ...noParcel, carrier, trackingNumber });
}

/** The message that tells a buyer who brings their new size now, after they were told otherwise. */
export function newParcelMail(
  { email, orderNumber, shippingInfo }: MailedOrder,
  record: MailedReturn,
  { href, secret }: BuyerAddress,
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
      ...parcelPartsOf(record),
      { kind: "button", label: "See your return", href },
    ],
    footer,
    secret,
  };
}

/** The message with the link that opens the returns of an order. */
export function returnLinkMail(
  order: Pick<OrderRecord, "email" | "orderNumber" | "shippingInfo">,
  { href, secret }: BuyerAddress,
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
        text: `${greeting(order.shippingInfo)}, this link opens order ${order.orderNumber}, where you choose the pieces, another size or your money back.`,
      },
      { kind: "button", label: "Exchange or return", href },
      {
        kind: "small",
        text: `The link works for ${linkDays} days. Anybody who has it can ask in your name, so keep it to yourself. If you did not ask for it, you can ignore this message.`,
      },
    ],
    footer,
    secret,
  };
}
