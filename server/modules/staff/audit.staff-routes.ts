import { pageOf } from "#contract/api/envelope.ts";
import { AuditEntry, AuditQuery } from "#contract/api/staff-audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { answerPage } from "#server/platform/paging.ts";
import { listAuditEntries } from "./audit.queries.ts";
import { type AuditNames, toAuditReplies } from "./to-audit-reply.ts";

/** Who changed what, when, from what to what. */
export function auditStaffRoutes({ db }: Runtime, names: AuditNames): StaffPlugin {
  return async (app) => {
    app.get(
      "/audit",
      staffCall("audit.read", "The audit log, newest first", {
        querystring: AuditQuery,
        response: { 200: pageOf(AuditEntry) },
      }),
      async (request) => {
        const { subject, actor } = request.query;
        const { data, meta } = await answerPage(
          request.query,
          (range) => listAuditEntries(db, { subject, actor }, range),
          (entry) => entry,
        );
        return { data: await toAuditReplies(db, data, names), meta };
      },
    );
  };
}
