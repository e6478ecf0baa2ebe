import { Type } from "typebox";
import { maxBulkQuantity } from "./bulk-order-limits.ts";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";

/** One product in one size that is wanted. */
export const BulkOrderLine = Type.Object(
  {
    productId: Type.String({ minLength: 1, maxLength: 100, pattern: printable }),
    size: Type.String({ minLength: 1, maxLength: 16, pattern: printable }),
    quantity: Type.Integer({ minimum: 1, maximum: maxBulkQuantity }),
  },
  { additionalProperties: false },
);
/** One product in one size that is wanted. */
export type BulkOrderLine = Type.Static<typeof BulkOrderLine>;

/**
 * Body of POST /bulk-orders; `details` or `lines` or both say what is wanted. With files
 * it is the text part `request` of a multipart body, and the files are its parts `attachments`.
 */
export const CreateBulkOrder = Type.Object(
  {
    contactName: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" }),
    email: Type.String({ minLength: 3, maxLength: limits.emailLength }),
    phone: Type.Optional(Type.String({ maxLength: 32, pattern: printable })),
    company: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
    details: Type.Optional(Type.String({ maxLength: limits.longMessageLength })),
    lines: Type.Optional(Type.Array(BulkOrderLine, { maxItems: limits.quickOrderRows })),
    /** Pieces in all; the sum of the lines when absent. */
    totalQuantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxBulkQuantity })),
    /** By when it is wanted, `2026-12-24`; today or later in Lagos. */
    targetDate: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })),
    notes: Type.Optional(Type.String({ maxLength: limits.messageLength })),
  },
  { additionalProperties: false },
);
/** Body of POST /bulk-orders. */
export type CreateBulkOrder = Type.Static<typeof CreateBulkOrder>;

/** Reply of POST /bulk-orders. `message` repeats the promise of 1–2 business days. */
export const PlacedBulkOrder = Type.Object({
  reference: Type.String({ description: "BLK- and six characters" }),
  message: Type.String(),
  attachments: Type.Array(
    Type.Object({ name: Type.String(), mediaType: Type.String(), bytes: Type.Integer() }),
  ),
  createdAt: Type.String(),
});
/** Reply of POST /bulk-orders. */
export type PlacedBulkOrder = Type.Static<typeof PlacedBulkOrder>;

/** An enquiry as it stands in the copy of its sender's data, with the replies they were mailed. */
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
/** An enquiry as it stands in the copy of its sender's data. */
export type OwnBulkOrder = Type.Static<typeof OwnBulkOrder>;
