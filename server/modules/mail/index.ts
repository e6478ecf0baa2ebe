export { composeMail, nameOfSender } from "./compose-mail.ts";
export { listMessages } from "./mail.queries.ts";
export { mailboxRoutes } from "./mailbox.routes.ts";
export { type OutgoingMail, queueMail, sendMailJob } from "./queue-mail.ts";
export { createSendMailTask } from "./send-mail.ts";
