import { Readable } from "node:stream";
import { staffAuditRoutes } from "#contract/api/staff/audit.routes.ts";
import type { AuditEntry, AuditExportQuery } from "#contract/api/staff/audit.ts";
import { actorLabel, toSentence } from "#contract/audit/sentences.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { formatShopTime } from "#contract/delivery/shop-calendar.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import type { AuditFilter } from "./audit.queries.ts";
import { type AuditSubjects, findAuditEntries, toAuditFilter } from "./find-audit-entries.ts";

const pageSize = 50;

export function auditStaffRoutes({ db }: Runtime, records: AuditSubjects): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffAuditRoutes, {
      "GET /staff/audit": async ({ query: { after, ...query } }) => {
        const filter = await toAuditFilter(db, query, records);
        const page = { after, limit: pageSize };
        const { entries, next } = await findAuditEntries(db, filter, page, records);
        return { data: entries, meta: { next } };
      },
      "GET /staff/audit/export": async ({ staff, query }, reply) => {
        const table = await exportAudit(db, query, records);
        await recordExport(db, staff, "audit.exported", query);
        return sendCsv(reply, "audit-log.csv", Readable.from(table));
      },
    });
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
