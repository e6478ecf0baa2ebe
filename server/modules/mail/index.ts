export { composeMail, type MailContent, type MailPart, nameOfSender } from "./compose-mail.ts";
export { listMessages, type MailMessage, type MailSummary } from "./mail.queries.ts";
export { mailboxRoutes } from "./mailbox.routes.ts";
export { type OutgoingMail, queueMail, sendMailJob } from "./queue-mail.ts";
export { createSendMailTask } from "./send-mail.ts";
