import { Type } from "typebox";
import { paging } from "../envelope.ts";

export const UndeliveredMail = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  reason: Type.String(),
  attempts: Type.Integer(),
  createdAt: Type.String(),
  /** False for codes, links, expired emails and newsletters (a `kind` that begins with `newsletter`). */
  canResend: Type.Boolean(),
  /** What it said was removed after 90 days. */
  isExpired: Type.Boolean(),
});
export type UndeliveredMail = Type.Static<typeof UndeliveredMail>;

export const UndeliveredMailQuery = Type.Object(paging, { additionalProperties: false });
export type UndeliveredMailQuery = Type.Static<typeof UndeliveredMailQuery>;
