export { composeMail } from "./compose-mail.ts";
export { greeting } from "./greeting.ts";
export {
  countDeadMessages,
  deleteMessagesAbout,
  deleteMessagesTo,
  findNewestOfKind,
  isMail,
  listMessages,
  listMessagesTo,
  nameMessages,
  withholdMessagesTo,
} from "./mail.queries.ts";
export { mailStaffRoutes } from "./mail.staff-routes.ts";
export { type Mail, type MailPart, type MailRow, type StoreText, staffFooter } from "./mail.ts";
export { mailSampleStaffRoutes } from "./mail-sample.staff-routes.ts";
export { findMailState, type MailState } from "./mail-state.queries.ts";
export { mailboxRoutes } from "./mailbox.routes.ts";
export { sendMessagePage } from "./message-page.ts";
export { createSendMailTask } from "./send-mail.ts";
export { sendMailJobs } from "./send-mail-jobs.ts";
export { shortenMailPauses } from "./shorten-mail-pauses.ts";
export { withholdMail } from "./withhold-mail.ts";
export { writeMail, writeMails } from "./write-mail.ts";
