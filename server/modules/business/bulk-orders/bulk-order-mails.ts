import { replyPromise } from "#contract/api/business/bulk-order-limits.ts";
import { formatDate } from "#contract/text/format.ts";
import { type Mail, type MailPart, staffFooter } from "#server/modules/mail/index.ts";
import { type Contact, defaultContent } from "#server/modules/settings/index.ts";
import type { BulkOrderRecord } from "./bulk-orders.queries.ts";

/** Further lines are only counted. */
const maxListedLines = 40;

type BulkContact = Pick<Contact, "bulkEmail">;

/** Specification §9: 1–2 business days. */
export function acknowledgement(reference: string): string {
  return `Thank you. We've received your enquiry ${reference} and will reply ${replyPromise}.`;
}

/** Repeats nothing typed, since anybody can have it sent to any address. */
export function bulkOrderReceivedMail(
  order: Pick<BulkOrderRecord, "email" | "reference" | "totalQuantity" | "targetDate">,
  { bulkEmail }: BulkContact,
): Mail {
  return {
    kind: "bulk-order-received",
    to: order.email,
    subject: `We received your bulk enquiry ${order.reference}`,
    title: "We received your enquiry",
    preview: `We received your bulk enquiry ${order.reference}`,
    parts: [
      { kind: "text", text: acknowledgement(order.reference) },
      { kind: "rows", rows: toRows(order) },
      { kind: "text", text: "To add anything, just reply to this email." },
      { kind: "small", text: "If you didn't send an enquiry, you can ignore this email." },
    ],
    footer:
      "You're receiving this because a bulk enquiry was sent to {store} with this email address.",
    headers: { "Reply-To": bulkEmail },
  };
}

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
  const hiddenLines = order.lines.length - maxListedLines;
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
      { kind: "rows", rows: [...toRows(order), { label: "Files", value: String(files) }] },
      ...text("Request", order.details),
      {
        kind: "rows",
        rows: order.lines.slice(0, maxListedLines).map(({ name, productId, size, quantity }) => ({
          label: name || productId,
          note: `Size ${size}`,
          value: String(quantity),
        })),
      },
      ...(hiddenLines > 0
        ? [{ kind: "small" as const, text: `… and ${hiddenLines} more lines` }]
        : []),
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
    footer: "You're receiving this because you sent {store} a bulk enquiry.",
    headers: { "Reply-To": bulkEmail },
  };
}

function toRows({
  totalQuantity,
  targetDate,
}: Pick<BulkOrderRecord, "totalQuantity" | "targetDate">) {
  return [
    ...(totalQuantity === null ? [] : [{ label: "Total units", value: String(totalQuantity) }]),
    ...(targetDate === null ? [] : [{ label: "Needed by", value: formatDate(targetDate) }]),
  ];
}

export function bulkOrderMailSamples(): Mail[] {
  const { contact } = defaultContent.contacts;
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
    bulkOrderReplyMail(order, "Good day,\n\n120 shirts can be ready on 12 January.", contact),
  ];
}
