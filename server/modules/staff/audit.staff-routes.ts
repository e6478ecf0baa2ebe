import { pageOf } from "#contract/api/envelope.ts";
import { AuditEntry, AuditQuery } from "#contract/api/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { answerPage } from "#server/platform/paging.ts";
import { listAuditEntries } from "./audit.queries.ts";

/** Who changed what, when, from what to what. */
export function auditStaffRoutes({ db }: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/audit",
      {
        config: { rights: "audit.read" },
        schema: {
          summary: "The audit log, newest first",
          tags: ["staff"],
          querystring: AuditQuery,
          response: { 200: pageOf(AuditEntry) },
        },
      },
      (request) => {
        const { subject, actor } = request.query;
        return answerPage(
          request.query,
          (range) => listAuditEntries(db, { subject, actor }, range),
          (entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() }),
        );
      },
    );
  };
}
