import { NoContent, pageOf } from "#contract/api/envelope.ts";
import { UndeliveredMail, UndeliveredMailQuery } from "#contract/api/mail/undelivered-mail.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { listFailedMessages } from "./mail.queries.ts";
import { resendMail } from "./queue-mail.ts";

export function mailStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/failed-emails",
      staffCall("mails.read", "List emails that could not be delivered", {
        querystring: UndeliveredMailQuery,
        response: { 200: pageOf(UndeliveredMail) },
      }),
      (request) =>
        paginate(
          request.query,
          (range) => listFailedMessages(runtime.db, range),
          ({ lastError, createdAt, ...message }) => ({
            ...message,
            reason: lastError,
            createdAt: createdAt.toISOString(),
          }),
        ),
    );

    app.post(
      "/failed-emails/:id/resend",
      staffCall("mails.resend", "Resend a failed email", {
        params: RecordParams,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const { id } = request.params;
        await changeAsStaff(runtime, staff, async (tx) => {
          await resendMail(tx, id);
          const [before, after] = [{ status: "failed" }, { status: "queued" }];
          const change = { action: "email.resent", subject: id, before, after } as const;
          return { reply: undefined, change };
        });
        return reply.code(204).send(null);
      },
    );
  };
}
