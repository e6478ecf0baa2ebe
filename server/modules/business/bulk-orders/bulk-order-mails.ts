import { Type } from "typebox";
import { replyPromise } from "#contract/api/business/bulk-order-limits.ts";
import { formatDate } from "#contract/text/format.ts";
import { defineMail, type Mail, type MailPart, staffFooter } from "#server/modules/mail/index.ts";
import { type Contact, defaultContent } from "#server/modules/settings/index.ts";
import type { BulkOrderRecord } from "./bulk-orders.queries.ts";

/** Further lines are only counted. */
const maxListedLines = 40;

const maxPreview = 120;

const summary = {
  reference: Type.String(),
  totalQuantity: Type.Union([Type.Integer(), Type.Null()]),
  targetDate: Type.Union([Type.String(), Type.Null()]),
};

type BulkContact = Pick<Contact, "bulkEmail">;

/** Specification §9: 1–2 business days. */
export function acknowledgement(reference: string): string {
  return `Thank you. We've received your enquiry ${reference} and will reply ${replyPromise}.`;
}

const received = defineMail({
  kind: "bulk-order-received",
  data: Type.Object({ ...summary, bulkEmail: Type.String() }),
  content: (order) => ({
    subject: `We received your bulk enquiry ${order.reference}`,
    title: "We received your enquiry",
    preview: `We'll reply ${replyPromise}`,
    reference: `Enquiry ${order.reference}`,
    parts: [
      { kind: "text", text: acknowledgement(order.reference) },
      { kind: "rows", rows: toRows(order) },
      { kind: "text", text: "To add anything, just reply to this email." },
      { kind: "small", text: "If you didn't send an enquiry, you can ignore this email." },
    ],
    footer:
      "You're receiving this because a bulk enquiry was sent to {store} with this email address.",
    headers: { "Reply-To": order.bulkEmail },
  }),
});

/** Repeats nothing typed, since anybody can have it sent to any address. */
export function bulkOrderReceivedMail(
  order: Pick<BulkOrderRecord, "email" | "reference" | "totalQuantity" | "targetDate">,
  { bulkEmail }: BulkContact,
): Mail {
  return received.mail(order.email, { ...order, bulkEmail });
}

const arrived = defineMail({
  kind: "bulk-order-arrived",
  data: Type.Object({
    ...summary,
    id: Type.String(),
    contactName: Type.String(),
    company: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    details: Type.String(),
    notes: Type.String(),
    files: Type.Integer(),
    lines: Type.Array(
      Type.Object({
        name: Type.String(),
        productId: Type.String(),
        size: Type.String(),
        quantity: Type.Integer(),
      }),
    ),
    hiddenLines: Type.Integer(),
  }),
  content: (order) => ({
    title: `Bulk enquiry ${order.reference}`,
    preview: `${order.contactName}${order.company ? `, ${order.company}` : ""}`,
    parts: [
      {
        kind: "lines",
        lines: [order.contactName, order.company, order.email, order.phone].filter(Boolean),
      },
      { kind: "rows", rows: [...toRows(order), { label: "Files", value: String(order.files) }] },
      ...longText("Request", order.details),
      {
        kind: "rows",
        rows: order.lines.map(({ name, productId, size, quantity }) => ({
          label: name || productId,
          note: `Size ${size}`,
          value: String(quantity),
        })),
      },
      ...(order.hiddenLines > 0
        ? [{ kind: "small" as const, text: `… and ${order.hiddenLines} more lines` }]
        : []),
      ...longText("Notes", order.notes),
      {
        kind: "button",
        label: "Open the enquiry",
        href: `/staff/enquiries/${order.id}`,
      },
    ],
    footer: staffFooter,
    headers: { "Reply-To": order.email },
  }),
});

export function bulkOrderArrivedMail(
  order: BulkOrderRecord,
  files: number,
  { bulkEmail }: BulkContact,
): Mail {
  const lines = order.lines.slice(0, maxListedLines);
  const hiddenLines = order.lines.length - lines.length;
  return arrived.mail(bulkEmail, { ...order, lines, hiddenLines, files });
}

const reply = defineMail({
  kind: "bulk-order-reply",
  data: Type.Object({ reference: Type.String(), text: Type.String(), bulkEmail: Type.String() }),
  content: ({ reference, text, bulkEmail }) => ({
    subject: `Your bulk enquiry ${reference}`,
    title: "Your bulk enquiry",
    preview: text.slice(0, maxPreview),
    reference: `Enquiry ${reference}`,
    parts: [{ kind: "lines", lines: text.split(/\r?\n/) }],
    footer: "You're receiving this because you sent {store} a bulk enquiry.",
    headers: { "Reply-To": bulkEmail },
  }),
});

export function bulkOrderReplyMail(
  { email, reference }: Pick<BulkOrderRecord, "email" | "reference">,
  text: string,
  { bulkEmail }: BulkContact,
): Mail {
  return reply.mail(email, { reference, text, bulkEmail });
}

function longText(heading: string, value: string): MailPart[] {
  return value
    ? [
        { kind: "heading", text: heading },
        { kind: "lines", lines: value.split(/\r?\n/) },
      ]
    : [];
}

export const bulkOrderTemplates = [received, arrived, reply];

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
