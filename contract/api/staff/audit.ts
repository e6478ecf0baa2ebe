import { Type } from "typebox";
import { searchText } from "../envelope.ts";
import { Day, nullableText } from "../fields.ts";
import { printable } from "../limits.ts";
import { auditKinds } from "./audit-actions.ts";

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  actor: Type.String(),
  actorName: nullableText,
  action: Type.String(),
  subject: Type.String(),
  subjectName: nullableText,
  /** Names of the staff ids in `before` and `after`. */
  names: Type.Record(Type.String(), Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
  createdAt: Type.String(),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

export const AuditPage = Type.Object({
  data: Type.Array(AuditEntry),
  meta: Type.Object({ next: nullableText }),
});
export type AuditPage = Type.Static<typeof AuditPage>;

export const AuditQuery = Type.Object(
  {
    subject: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
    actor: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
    kind: Type.Optional(Type.Union(auditKinds.map((kind) => Type.Literal(kind)))),
    /** Inclusive days in Lagos. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    search: searchText,
    after: Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })),
  },
  { additionalProperties: false },
);
export type AuditQuery = Type.Static<typeof AuditQuery>;

export const AuditExportQuery = Type.Omit(AuditQuery, ["after"]);
export type AuditExportQuery = Type.Static<typeof AuditExportQuery>;
