import { Type } from "typebox";
import { paging } from "./envelope.ts";

/** A message that no mail server took, as staff list it. */
export const UndeliveredMail = Type.Object({
  id: Type.String(),
  /** What the message is, such as `order-paid`. */
  kind: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  /** What the mail server said. */
  reason: Type.String(),
  attempts: Type.Integer(),
  createdAt: Type.String(),
  /**
   * False for one that held a code or a link, since its reader must ask for a new one, and for letters of the
   * newsletter (a `kind` that begins with `newsletter`), which go out once.
   */
  canResend: Type.Boolean(),
});
/** A message that no mail server took. */
export type UndeliveredMail = Type.Static<typeof UndeliveredMail>;

/** Query of GET /staff/mails; newest first. */
export const UndeliveredMailQuery = Type.Object(paging, { additionalProperties: false });
/** Query of GET /staff/mails. */
export type UndeliveredMailQuery = Type.Static<typeof UndeliveredMailQuery>;
