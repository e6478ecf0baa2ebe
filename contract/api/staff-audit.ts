import { Type } from "typebox";
import { auditKinds } from "./audit-kinds.ts";
import { searchText } from "./envelope.ts";
import { printable } from "./limits.ts";
import { Day } from "./moment.ts";
import { nullableText } from "./nullable-text.ts";

/** One entry of the audit log. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  /** Such as `staff:stf_1` or `system`. */
  actor: Type.String(),
  /** The member's name where the actor is one. */
  actorName: nullableText,
  action: Type.String(),
  subject: Type.String(),
  /** What the subject is called, where it is still there and has a name. */
  subjectName: nullableText,
  /** Names of the members whose ids stand in `before` and `after`. */
  names: Type.Record(Type.String(), Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
  createdAt: Type.String(),
});
/** One entry of the audit log. */
export type AuditEntry = Type.Static<typeof AuditEntry>;

/** Reply of GET /staff/audit: fifty to a page, the next one asked for by the entry it comes after. */
export const AuditPage = Type.Object({
  data: Type.Array(AuditEntry),
  /** What `after` of the next page is; null on the last one. */
  meta: Type.Object({ next: nullableText }),
});
/** Reply of GET /staff/audit. */
export type AuditPage = Type.Static<typeof AuditPage>;

/** Query of GET /staff/audit; newest first. */
export const AuditQuery = Type.Object(
  {
    subject: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
    actor: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
    kind: Type.Optional(Type.Union(auditKinds.map((kind) => Type.Literal(kind)))),
    /** Days of Lagos, both counted in. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** Part of an order's number, a product's name or a person's; what nobody is called finds nothing. */
    search: searchText,
    /** `meta.next` of the page before. */
    after: Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/audit. */
export type AuditQuery = Type.Static<typeof AuditQuery>;

/** Query of GET /staff/audit/export: what the log is narrowed to. */
export const AuditExportQuery = Type.Omit(AuditQuery, ["after"]);
/** Query of GET /staff/audit/export. */
export type AuditExportQuery = Type.Static<typeof AuditExportQuery>;
