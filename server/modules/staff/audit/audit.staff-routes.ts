import { Readable } from "node:stream";
import {
  type AuditEntry,
  AuditExportQuery,
  AuditPage,
  AuditQuery,
} from "#contract/api/staff/audit.ts";
import { actorLabel, toSentence } from "#contract/audit/sentences.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { formatShopTime } from "#contract/delivery/shop-calendar.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import type { AuditFilter } from "./audit.queries.ts";
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

const batchSize = 500;

const header = ["When", "Who", "What", "Before", "After", "Record"] as const;

/** Newest first; amounts in kobo, times in Lagos time. */
async function exportAudit(
  on: Queryable,
  query: AuditExportQuery,
  records: AuditSubjects,
): Promise<AsyncIterable<string>> {
  const filter = await toAuditFilter(on, query, records);
  return streamCsv(header, readBatches(on, filter, records));
}

async function* readBatches(
  on: Queryable,
  filter: AuditFilter,
  records: AuditSubjects,
): AsyncGenerator<CsvCell[][]> {
  let after: string | undefined;
  do {
    const { entries, next } = await findAuditEntries(
      on,
      filter,
      { after, limit: batchSize },
      records,
    );
    yield entries.map(toCells);
    after = next ?? undefined;
  } while (after !== undefined);
}

function toCells(entry: AuditEntry): CsvCell[] {
  const { verb, subject, tail } = toSentence(entry.action, entry);
  return [
    formatShopTime(new Date(entry.createdAt)),
    actorLabel(entry.actor, entry.actorName),
    [verb, subject].filter(Boolean).join(" ") + tail,
    toJsonCell(entry.before),
    toJsonCell(entry.after),
    entry.subject,
  ];
}

function toJsonCell(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
