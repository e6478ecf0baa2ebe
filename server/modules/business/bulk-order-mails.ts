import { replyPromise } from "#contract/api/bulk-order-limits.ts";
import { type Mail, type MailPart, staffFooter } from "#server/modules/mail/index.ts";
import { type Contact, ownWords } from "#server/modules/settings/index.ts";
import type { BulkOrderRecord } from "./bulk-orders.queries.ts";

/** More lines than this are only counted: the enquiry itself has them all. */
const listedLines = 40;

type BulkContact = Pick<Contact, "bulkEmail">;

/** What the sender of an enquiry reads at once (specification §9: 1–2 business days). */
export function acknowledgement(reference: string): string {
  return `Thank you. We have your enquiry ${reference} and will reply ${replyPromise}.`;
}

/**
 * The message that an enquiry has arrived. Anybody can have it sent to any address, so it repeats nothing
 * that was typed.
 */
export function bulkOrderReceivedMail(
  order: Pick<BulkOrderRecord, "email" | "reference" | "totalQuantity" | "targetDate">,
  { bulkEmail }: BulkContact,
): Mail {
  return {
    kind: "bulk-order-received",
    to: order.email,
    subject: `We have your bulk enquiry ${order.reference}`,
    title: "We have your enquiry",
    preview: `We have your bulk enquiry ${order.reference}`,
    parts: [
      { kind: "text", text: acknowledgement(order.reference) },
      { kind: "rows", rows: figures(order) },
      { kind: "text", text: "To add something, just reply to this message." },
      { kind: "small", text: "If you did not ask for anything, you can ignore this message." },
    ],
    footer: (store) =>
      `You get this message because this address was given for a bulk enquiry at ${store}.`,
    headers: { "Reply-To": bulkEmail },
  };
}

/** The message that tells staff of an enquiry. */
export function bulkOrderArrivedMail(
  order: BulkOrderRecord,
  files: number,
  { bulkEmail }: BulkContact,
): Mail {
  const text = (heading: string, value: string): MailPart[] =>
    value
      ? [
          { kind: "heading", text: heading },
          { kind: "lines", lines: value.split(/\r?\n/) },
        ]
      : [];
  const more = order.lines.length - listedLines;
  return {
    kind: "bulk-order-arrived",
    to: bulkEmail,
    title: `Bulk enquiry ${order.reference}`,
    preview: `Bulk enquiry ${order.reference}`,
    parts: [
      {
        kind: "lines",
        lines: [order.contactName, order.company, order.email, order.phone].filter(Boolean),
      },
      { kind: "rows", rows: [...figures(order), { label: "Files", value: String(files) }] },
      ...text("Wanted", order.details),
      {
        kind: "rows",
        rows: order.lines.slice(0, listedLines).map(({ name, productId, size, quantity }) => ({
          label: name || productId,
          note: `Size ${size}`,
          value: String(quantity),
        })),
      },
      ...(more > 0 ? [{ kind: "small" as const, text: `… and ${more} more lines` }] : []),
      ...text("Notes", order.notes),
      {
        kind: "button",
        label: "Open the enquiry",
        href: `/staff/enquiries/${order.id}`,
      },
    ],
    footer: staffFooter,
    headers: { "Reply-To": order.email },
  };
}

/** A reply that staff wrote. */
export function bulkOrderReplyMail(
  order: Pick<BulkOrderRecord, "email" | "reference">,
  text: string,
  { bulkEmail }: BulkContact,
): Mail {
  return {
    kind: "bulk-order-reply",
    to: order.email,
    subject: `Your bulk enquiry ${order.reference}`,
    title: "Your bulk enquiry",
    preview: `Your bulk enquiry ${order.reference}`,
    parts: [
      { kind: "lines", lines: text.split(/\r?\n/) },
      { kind: "small", text: `Enquiry ${order.reference}` },
    ],
    footer: (store) => `You get this message because you sent ${store} a bulk enquiry.`,
    headers: { "Reply-To": bulkEmail },
  };
}

/** A day of the calendar, which no zone moves. */
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function figures({
  totalQuantity,
  targetDate,
}: Pick<BulkOrderRecord, "totalQuantity" | "targetDate">) {
  return [
    ...(totalQuantity === null ? [] : [{ label: "Pieces", value: String(totalQuantity) }]),
    ...(targetDate === null
      ? []
      : [{ label: "Wanted by", value: day.format(new Date(targetDate)) }]),
  ];
}

/** Every message about enquiries with sample data, to look at. */
export function bulkOrderMailSamples(): Mail[] {
  const { contact } = ownWords.contacts;
  const at = new Date(0);
  const order: BulkOrderRecord = {
    id: "blk_sample",
    reference: "BLK-7K3M9Q",
    status: "new",
    version: 1,
    userId: null,
    contactName: "Ada Obi",
    email: "ada@example.com",
    phone: "+234 801 234 5678",
    company: "Obi & Daughters Ltd",
    details: "Camp shirts for a wedding party, our own print if possible.",
    notes: "",
    lines: [{ productId: "prd_sample", size: "M", quantity: 120, name: "Ẹlẹ́kọ camp shirt" }],
    totalQuantity: 120,
    targetDate: "2027-01-15",
    assigneeId: null,
    createdAt: at,
    updatedAt: at,
  };
  return [
    bulkOrderReceivedMail(order, contact),
    bulkOrderArrivedMail(order, 2, contact),
    bulkOrderReplyMail(order, "Good day,\n\n120 pieces can be ready on 12 January.", contact),
  ];
}
