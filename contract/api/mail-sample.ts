import { Type } from "typebox";

/** How a mail about an order would arrive with who mails come from and last words that are not published. */
export const MailSample = Type.Object({
  /** As mail programs show it, such as `Aṣọ <hello@aso.example>`; the address alone where no name is typed. */
  from: Type.String(),
  subject: Type.String(),
});
/** How a mail about an order would arrive. */
export type MailSample = Type.Static<typeof MailSample>;
