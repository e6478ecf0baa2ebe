import { Type } from "typebox";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { maxBulkQuantity } from "./bulk-order-limits.ts";

export const BulkOrderLine = Type.Object(
  {
    productId: Type.String({ minLength: 1, maxLength: 100, pattern: printable }),
    size: Type.String({ minLength: 1, maxLength: 16, pattern: printable }),
    quantity: Type.Integer({ minimum: 1, maximum: maxBulkQuantity }),
  },
  { additionalProperties: false },
);
export type BulkOrderLine = Type.Static<typeof BulkOrderLine>;

/** At least `details` or `lines`. With files: multipart, in `request` and `attachments`. */
export const CreateBulkOrder = Type.Object(
  {
    contactName: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" }),
    email: cleanedText({ minLength: 3, maxLength: limits.emailLength }),
    phone: Type.Optional(cleanedText({ maxLength: 32, pattern: printable })),
    company: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
    details: Type.Optional(Type.String({ maxLength: limits.longMessageLength })),
    lines: Type.Optional(Type.Array(BulkOrderLine, { maxItems: limits.quickOrderRows })),
    /** Units; defaults to the sum of the lines. */
    totalQuantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxBulkQuantity })),
    /** By when it is wanted, `2026-12-24`; today or later in Lagos. */
    targetDate: Type.Optional(cleanedText({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })),
    notes: Type.Optional(Type.String({ maxLength: limits.messageLength })),
  },
  { additionalProperties: false },
);
export type CreateBulkOrder = Type.Static<typeof CreateBulkOrder>;

export const PlacedBulkOrder = Type.Object({
  reference: Type.String({ description: "BLK- and six characters" }),
  message: Type.String(),
  attachments: Type.Array(
    Type.Object({ name: Type.String(), mediaType: Type.String(), bytes: Type.Integer() }),
  ),
  createdAt: Type.String(),
});
export type PlacedBulkOrder = Type.Static<typeof PlacedBulkOrder>;

export const OwnBulkOrder = Type.Object({
  reference: Type.String(),
  contactName: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  company: Type.String(),
  details: Type.String(),
  notes: Type.String(),
  lines: Type.Array(Type.Object({ ...BulkOrderLine.properties, name: Type.String() })),
  totalQuantity: Type.Union([Type.Integer(), Type.Null()]),
  targetDate: nullableText,
  attachments: Type.Array(
    Type.Object({ name: Type.String(), mediaType: Type.String(), bytes: Type.Integer() }),
  ),
  replies: Type.Array(Type.Object({ text: Type.String(), createdAt: Type.String() })),
  createdAt: Type.String(),
});
export type OwnBulkOrder = Type.Static<typeof OwnBulkOrder>;
