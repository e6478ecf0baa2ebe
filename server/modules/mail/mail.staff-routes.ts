import { NoContent, pageOf } from "#contract/api/envelope.ts";
import { UndeliveredMail, UndeliveredMailQuery } from "#contract/api/staff-mail.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { answerPage } from "#server/platform/paging.ts";
import { listDeadMessages } from "./mail.queries.ts";
import { resendMail } from "./resend-mail.ts";

/** Staff's calls on messages that were given up. */
export function mailStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/mails",
      staffCall("mails.read", "Messages that no mail server took, newest first", {
        querystring: UndeliveredMailQuery,
        response: { 200: pageOf(UndeliveredMail) },
      }),
      (request) =>
        answerPage(
          request.query,
          (range) => listDeadMessages(runtime.db, range),
          ({ lastError, createdAt, ...message }) => ({
            ...message,
            reason: lastError,
            createdAt: createdAt.toISOString(),
          }),
        ),
    );

    app.post(
      "/mails/:id/resend",
      staffCall("mails.resend", "Send a message once more that was given up", {
        params: RecordParams,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const { id } = request.params;
        await changeAsStaff(runtime, staff, async (tx) => {
          await resendMail(tx, id);
          const [before, after] = [{ status: "dead" }, { status: "queued" }];
          const change = { action: "mail.sent_again", subject: id, before, after } as const;
          return { reply: undefined, change };
        });
        return reply.code(204).send(null);
      },
    );
  };
}
