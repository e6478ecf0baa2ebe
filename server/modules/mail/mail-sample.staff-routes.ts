import { dataOf } from "#contract/api/envelope.ts";
import { MailSample } from "#contract/api/settings/staff-settings.ts";
import { EmailSettings } from "#contract/api/settings/store-settings.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContact, validateSection } from "#server/modules/settings/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { composeMail } from "./compose-mail.ts";
import { parseAddress } from "./deliver.ts";
import { type Mail, subjectOf, withFooter } from "./mail.ts";
import { sendMessagePage } from "./mailbox-pages.ts";

export function mailSampleStaffRoutes(
  { db, config }: Pick<Runtime, "db" | "config">,
  sample: Mail,
): StaffPlugin {
  return async (app) => {
    app.get(
      "/settings/mail/sample",
      staffCall("settings.edit", "Preview the sender and subject of a customer email", {
        querystring: EmailSettings,
        response: { 200: dataOf(MailSample) },
      }),
      async ({ query }) => {
        const { senderName } = validateSection("mail", query);
        const address = parseAddress(config.mailFrom);
        const from = senderName === "" ? address : `${senderName} <${address}>`;
        return { data: { from, subject: subjectOf(sample) } };
      },
    );

    app.get(
      "/settings/mail/sample/preview",
      staffCall("settings.edit", "Preview a customer email with an unpublished footer", {
        querystring: EmailSettings,
      }),
      async ({ query }, reply) => {
        const { closing } = validateSection("mail", query);
        const { name } = await getContact(db);
        return sendMessagePage(reply, composeMail(config, withFooter(closing, sample), name));
      },
    );
  };
}
