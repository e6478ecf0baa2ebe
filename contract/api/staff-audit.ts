import { Type } from "typebox";
import { paging } from "./envelope.ts";
import { printable } from "./limits.ts";
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

/** Query of GET /staff/audit; newest first. */
export const AuditQuery = Type.Object(
  {
    ...paging,
    subject: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
    actor: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/audit. */
export type AuditQuery = Type.Static<typeof AuditQuery>;
