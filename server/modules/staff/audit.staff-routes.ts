import { beginningsOf } from "#contract/api/audit-kinds.ts";
import { AuditPage, AuditQuery } from "#contract/api/staff-audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { readDay, readDayEnd } from "#server/platform/read-day.ts";
import { listAuditEntries } from "./audit.queries.ts";
import { type AuditNames, toAuditReplies } from "./to-audit-reply.ts";

/** Rows of a page (design of the back office: 50 a page). */
const pageSize = 50;

/** Who changed what, when, from what to what. */
export function auditStaffRoutes({ db }: Runtime, names: AuditNames): StaffPlugin {
  return async (app) => {
    app.get(
      "/audit",
      staffCall("audit.read", "The audit log, newest first", {
        querystring: AuditQuery,
        response: { 200: AuditPage },
      }),
      async (request) => {
        const { subject, actor, kind, from, to, after } = request.query;
        const found = await listAuditEntries(
          db,
          {
            subject,
            actor,
            beginnings: kind && beginningsOf(kind),
            from: from === undefined ? undefined : readDay(from),
            before: to === undefined ? undefined : readDayEnd(to),
          },
          { after: after === undefined ? undefined : Number(after), limit: pageSize + 1 },
        );
        const rows = found.slice(0, pageSize);
        const next = found.length > pageSize ? String(rows.at(-1)?.id) : null;
        return { data: await toAuditReplies(db, rows, names), meta: { next } };
      },
    );
  };
}
