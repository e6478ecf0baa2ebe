import { Readable } from "node:stream";
import { AuditExportQuery, AuditPage, AuditQuery } from "#contract/api/staff/audit.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { exportAudit } from "./export-audit.ts";
import { type AuditSubjects, findAuditEntries, toAuditFilter } from "./find-audit-entries.ts";

const pageSize = 50;

export function auditStaffRoutes({ db }: Runtime, records: AuditSubjects): StaffPlugin {
  return async (app) => {
    app.get(
      "/audit",
      staffCall("audit.read", "List audit log entries, newest first", {
        querystring: AuditQuery,
        response: { 200: AuditPage },
      }),
      async (request) => {
        const { after, ...query } = request.query;
        const filter = await toAuditFilter(db, query, records);
        const page = { after, limit: pageSize };
        const { entries, next } = await findAuditEntries(db, filter, page, records);
        return { data: entries, meta: { next } };
      },
    );

    app.get(
      "/audit/export",
      staffCall("audit.read", "Export the audit log as CSV, newest first", {
        querystring: AuditExportQuery,
      }),
      async (request, reply) => {
        const table = await exportAudit(db, request.query, records);
        await recordExport(db, requireStaff(request), "audit.exported", request.query);
        return sendCsv(reply, "audit-log.csv", Readable.from(table));
      },
    );
  };
}
