import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
import { MailSample } from "../settings/staff-settings.ts";
import { EmailSettings } from "../settings/store-settings.ts";
import { UndeliveredMail, UndeliveredMailQuery } from "./undelivered-mail.ts";

export const staffMailRoutes = defineRoutes("staff", {
  "GET /staff/failed-emails": {
    summary: "List emails that could not be delivered",
    right: "mails.read",
    query: UndeliveredMailQuery,
    reply: pageOf(UndeliveredMail),
  },
  "POST /staff/failed-emails/:id/resend": {
    summary: "Resend a failed email",
    right: "mails.resend",
  },
  "GET /staff/settings/mail/sample": {
    summary: "Preview the sender and subject of a customer email",
    right: "settings.edit",
    query: EmailSettings,
    reply: MailSample,
  },
  "GET /staff/settings/mail/sample/preview": {
    summary: "Preview a customer email with an unpublished footer",
    right: "settings.edit",
    query: EmailSettings,
    file: true,
  },
});
