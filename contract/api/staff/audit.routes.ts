import { defineRoutes } from "../define-routes.ts";
import { AuditExportQuery, AuditPage, AuditQuery } from "./audit.ts";

export const staffAuditRoutes = defineRoutes("staff", {
  "GET /staff/audit": {
    summary: "List audit log entries, newest first",
    right: "audit.read",
    query: AuditQuery,
    reply: AuditPage,
  },
  "GET /staff/audit/export": {
    summary: "Export the audit log as CSV, newest first",
    right: "audit.read",
    query: AuditExportQuery,
    file: true,
  },
});
