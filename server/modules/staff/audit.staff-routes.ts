import { pageOf } from "#contract/api/envelope.ts";
import { limits } from "#contract/api/limits.ts";
import { AuditEntry, AuditQuery } from "#contract/api/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
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
      async (request) => {
        const { page = 1, limit = limits.pageSize, subject, actor } = request.query;
        const offset = (page - 1) * limit;
        const { entries, total } = await listAuditEntries(
          db,
          { subject, actor },
          { limit, offset },
        );
        const data = entries.map((entry) => ({
          ...entry,
          createdAt: entry.createdAt.toISOString(),
        }));
        return { data, meta: { page, limit, total } };
      },
    );
  };
}
