import { Type } from "typebox";
import { countedPageOf, paging, searchText } from "../envelope.ts";
import { nullableText } from "../fields.ts";
import { limits } from "../limits.ts";
import { StaffMember } from "../staff/staff.ts";
import { Version } from "../versions.ts";
import { BulkOrderLine } from "./bulk-orders.ts";

export const BulkOrderStatus = Type.Union([
  Type.Literal("new"),
  Type.Literal("in_progress"),
  Type.Literal("quoted"),
  Type.Literal("closed"),
]);
export type BulkOrderStatus = Type.Static<typeof BulkOrderStatus>;

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
export type BulkOrderSummary = Type.Static<typeof BulkOrderSummary>;

export const BulkOrderPage = countedPageOf(BulkOrderSummary, [
  "new",
  "in_progress",
  "quoted",
  "closed",
  "all",
]);
export type BulkOrderPage = Type.Static<typeof BulkOrderPage>;

export const BulkOrderAttachment = Type.Object({
  id: Type.String(),
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
});
export type BulkOrderAttachment = Type.Static<typeof BulkOrderAttachment>;

export const BulkOrderMessage = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal("note"), Type.Literal("reply")]),
  text: Type.String(),
  author: StaffMember,
  createdAt: Type.String(),
});
export type BulkOrderMessage = Type.Static<typeof BulkOrderMessage>;

export const StaffBulkOrder = Type.Object({
  ...BulkOrderSummary.properties,
  phone: Type.String(),
  details: Type.String(),
  notes: Type.String(),
  lines: Type.Array(Type.Object({ ...BulkOrderLine.properties, name: Type.String() })),
  attachments: Type.Array(BulkOrderAttachment),
  messages: Type.Array(BulkOrderMessage),
});
export type StaffBulkOrder = Type.Static<typeof StaffBulkOrder>;

export const StaffBulkOrderQuery = Type.Object(
  {
    ...paging,
    status: Type.Optional(BulkOrderStatus),
    assignee: Type.Optional(Type.String({ pattern: "^(me|none|stf_\\w{1,40})$" })),
    search: searchText,
  },
  { additionalProperties: false },
);
export type StaffBulkOrderQuery = Type.Static<typeof StaffBulkOrderQuery>;

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
export type UpdateBulkOrder = Type.Static<typeof UpdateBulkOrder>;

export const WriteBulkOrderMessage = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: limits.longMessageLength, pattern: "\\S" }) },
  { additionalProperties: false },
);
export type WriteBulkOrderMessage = Type.Static<typeof WriteBulkOrderMessage>;
