import { dataOf } from "#contract/api/envelope.ts";
import { MailSample } from "#contract/api/mail-sample.ts";
import { MailRules } from "#contract/api/store-rules.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { checkWords, readContact } from "#server/modules/settings/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { closedBy } from "./closed-by.ts";
import { composeMail } from "./compose-mail.ts";
import { addressOf } from "./deliver.ts";
import { type Mail, subjectOf } from "./mail.ts";
import { sendMessagePage } from "./message-page.ts";

/**
 * An owner's calls that show a mail to buyers with what they typed of it, before it is published. Nothing is kept, and
 * nothing is sent.
 * @param sample the mail that is shown, with sample data
 */
export function mailSampleStaffRoutes(
  { db, config }: Pick<Runtime, "db" | "config">,
  sample: Mail,
): StaffPlugin {
  return async (app) => {
    app.get(
      "/rules/mail/sample",
      staffCall("rules.set", "How a mail to a buyer would arrive, before that is published", {
        querystring: MailRules,
        response: { 200: dataOf(MailSample) },
      }),
      async ({ query }) => {
        const { senderName } = checkWords("mail", query);
        const address = addressOf(config.mailFrom);
        const from = senderName === "" ? address : `${senderName} <${address}>`;
        return { data: { from, subject: subjectOf(sample) } };
      },
    );

    app.get(
      "/rules/mail/sample/page",
      staffCall(
        "rules.set",
        "A mail to a buyer with last words that are not published, as a page",
        {
          querystring: MailRules,
        },
      ),
      async ({ query }, reply) => {
        const { closing } = checkWords("mail", query);
        const { name } = await readContact(db);
        return sendMessagePage(reply, composeMail(config, closedBy(closing, sample), name));
      },
    );
  };
}
