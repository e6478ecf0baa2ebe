import { staffMailRoutes } from "#contract/api/mail/mail.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { validateSection } from "#server/modules/settings/index.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { composeMail } from "./layout/compose-mail.ts";
import { getMailBrand } from "./layout/mail-brand.ts";
import { listFailedMessages } from "./mail.queries.ts";
import { type Mail, subjectOf } from "./mail.ts";
import { sendMessagePage } from "./mailbox/mailbox-pages.ts";
import { resendMail } from "./queue-mail.ts";
import { parseAddress } from "./sending/deliver.ts";

/** @param sample a customer email, for previews of the email settings */
export function mailStaffRoutes(runtime: Runtime, sample: Mail): ApiPlugin {
  const { config, db } = runtime;
  return async (app) => {
    handleRoutes(app, staffMailRoutes, {
      "GET /staff/failed-emails": ({ query }) =>
        paginate(
          query,
          (range) => listFailedMessages(db, range),
          ({ lastError, createdAt, ...message }) => ({
            ...message,
            reason: lastError,
            createdAt: createdAt.toISOString(),
          }),
        ),
      "POST /staff/failed-emails/:id/resend": resendFailedMail(runtime),
      "GET /staff/settings/mail/sample": async ({ query }) => {
        const { senderName } = validateSection("mail", query);
        const address = parseAddress(config.mailFrom);
        const from = senderName === "" ? address : `${senderName} <${address}>`;
        return { from, subject: subjectOf(sample) };
      },
      "GET /staff/settings/mail/sample/preview": async ({ query }, reply) => {
        const { closing } = validateSection("mail", query);
        const brand = await getMailBrand(runtime, closing);
        return sendMessagePage(reply, composeMail(config, sample, brand), config);
      },
    });
  };
}

const resendFailedMail = staffCommand<unknown, void>(async ({ tx, params: { id } }) => {
  await resendMail(tx, id);
  const [before, after] = [{ status: "failed" }, { status: "queued" }];
  return { reply: undefined, change: { action: "email.resent", subject: id, before, after } };
});
