import { Type } from "typebox";
import { BulkOrderLine } from "./bulk-orders.ts";
import { countedPageOf, paging, searchText } from "./envelope.ts";
import { limits } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { StaffMember } from "./staff.ts";
import { Version } from "./versions.ts";

/** Where the work on an enquiry stands. */
export const BulkOrderStatus = Type.Union([
  Type.Literal("new"),
  Type.Literal("in_progress"),
  Type.Literal("quoted"),
  Type.Literal("closed"),
]);
/** Where the work on an enquiry stands. */
export type BulkOrderStatus = Type.Static<typeof BulkOrderStatus>;

/** An enquiry as staff list it. */
export const BulkOrderSummary = Type.Object({
  id: Type.String(),
  version: Version,
  reference: Type.String(),
  status: BulkOrderStatus,
  contactName: Type.String(),
  company: Type.String(),
  email: Type.String(),
  totalQuantity: Type.Union([Type.Integer(), Type.Null()]),
  targetDate: nullableText,
  assignee: Type.Union([StaffMember, Type.Null()]),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
/** An enquiry as staff list it. */
export type BulkOrderSummary = Type.Static<typeof BulkOrderSummary>;

/** Reply of GET /staff/bulk-orders. */
export const BulkOrderPage = countedPageOf(BulkOrderSummary, [
  "new",
  "in_progress",
  "quoted",
  "closed",
  "all",
]);
/** Reply of GET /staff/bulk-orders. */
export type BulkOrderPage = Type.Static<typeof BulkOrderPage>;

/** A file of an enquiry; its bytes are at GET /staff/bulk-orders/{id}/attachments/{attachmentId}. */
export const BulkOrderAttachment = Type.Object({
  id: Type.String(),
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
});
/** A file of an enquiry. */
export type BulkOrderAttachment = Type.Static<typeof BulkOrderAttachment>;

/** What staff wrote on an enquiry: a note among themselves, or a reply that was mailed. */
export const BulkOrderMessage = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal("note"), Type.Literal("reply")]),
  text: Type.String(),
  author: StaffMember,
  createdAt: Type.String(),
});
/** What staff wrote on an enquiry. */
export type BulkOrderMessage = Type.Static<typeof BulkOrderMessage>;

/** An enquiry with everything staff know of it. */
export const StaffBulkOrder = Type.Object({
  ...BulkOrderSummary.properties,
  phone: Type.String(),
  details: Type.String(),
  notes: Type.String(),
  /** `name` is empty where the product is not known. */
  lines: Type.Array(Type.Object({ ...BulkOrderLine.properties, name: Type.String() })),
  attachments: Type.Array(BulkOrderAttachment),
  messages: Type.Array(BulkOrderMessage),
});
/** An enquiry with everything staff know of it. */
export type StaffBulkOrder = Type.Static<typeof StaffBulkOrder>;

/** Query of GET /staff/bulk-orders; `new` and `in_progress` the longest waiting first, all else newest first. */
export const StaffBulkOrderQuery = Type.Object(
  {
    ...paging,
    status: Type.Optional(BulkOrderStatus),
    /** `me` for one's own. */
    assignee: Type.Optional(Type.String({ pattern: "^(me|none|stf_\\w{1,40})$" })),
    /** Part of the reference, of who asks or of what is wanted. */
    search: searchText,
  },
  { additionalProperties: false },
);
/** Query of GET /staff/bulk-orders. */
export type StaffBulkOrderQuery = Type.Static<typeof StaffBulkOrderQuery>;

/** Body of PATCH /staff/bulk-orders/{id}; `assigneeId` null gives the enquiry back. */
export const UpdateBulkOrder = Type.Object(
  {
    version: Version,
    status: Type.Optional(BulkOrderStatus),
    assigneeId: Type.Optional(
      Type.Union([Type.String({ pattern: "^stf_\\w{1,40}$" }), Type.Null()]),
    ),
  },
  { additionalProperties: false, minProperties: 2 },
);
/** Body of PATCH /staff/bulk-orders/{id}. */
export type UpdateBulkOrder = Type.Static<typeof UpdateBulkOrder>;

/** Body of POST /staff/bulk-orders/{id}/replies and …/notes. */
export const WriteBulkOrderMessage = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: limits.longMessageLength, pattern: "\\S" }) },
  { additionalProperties: false },
);
/** Body of POST /staff/bulk-orders/{id}/replies and …/notes. */
export type WriteBulkOrderMessage = Type.Static<typeof WriteBulkOrderMessage>;
