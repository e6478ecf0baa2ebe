export { greeting, thanks } from "./greeting.ts";
export {
  cancelMail,
  cancelMailAbout,
  cancelMessagesTo,
  countFailedMessages,
  deleteMessagesAbout,
  findLatestTestMail,
  hasMailStatus,
  hasQueuedMailAbout,
  listMessageNames,
  listMessagesTo,
} from "./mail.queries.ts";
export { mailStaffRoutes } from "./mail.staff-routes.ts";
export {
  type Mail,
  type MailContent,
  type MailDetail,
  type MailLink,
  type MailPair,
  type MailPart,
  staffFooter,
  type TemplateMail,
} from "./mail.ts";
export { findMailState, type MailState } from "./mail-state.queries.ts";
export { defineMail, KoboData, type MailTemplate, mailTemplate } from "./mail-template.ts";
export { queueMail, queueMails } from "./queue-mail.ts";
export { MailDataError } from "./render-mail.ts";
