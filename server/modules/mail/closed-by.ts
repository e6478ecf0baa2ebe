import { type Mail, sayOf, staffFooter } from "./mail.ts";

/** The shop's last words stand below what goes to buyers, not below what goes to its own staff. */
export function closedBy(closing: string, mail: Mail): Mail {
  if (closing === "" || mail.footer === staffFooter) return mail;
  return { ...mail, footer: (store) => `${sayOf(mail.footer, store)} ${closing}` };
}
