export { composeMail, type MailPart, nameOfSender } from "./compose-mail.ts";
export { countDeadMessages, listMessages } from "./mail.queries.ts";
export { mailStaffRoutes } from "./mail.staff-routes.ts";
export { mailboxRoutes } from "./mailbox.routes.ts";
export { sendMessagePage } from "./message-page.ts";
export { type OutgoingMail, queueMail, sendMailJob } from "./queue-mail.ts";
export { resendMail } from "./resend-mail.ts";
export { createSendMailTask } from "./send-mail.ts";
