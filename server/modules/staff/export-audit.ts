import type { AuditEntry, AuditExportQuery } from "#contract/api/staff-audit.ts";
import { actorWords, sentenceOf } from "#contract/audit/sentences.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { shopTimeOf } from "#contract/delivery/shop-days.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { AuditFilter } from "./audit.queries.ts";
import { type AuditedRecords, findAuditEntries, readAuditFilter } from "./find-audit-entries.ts";

/** Entries that are in memory at a time. */
const batch = 500;

const head = ["When", "Who", "What", "Before", "After", "Record"] as const;

/**
 * The log as CSV, piece by piece, the newest first: the sentence of each entry, and what it changed as it was kept
 * (amounts in kobo, the time by the shop's clock), so that the file bears witness to every figure.
 */
export async function exportAudit(
  on: Queryable,
  query: AuditExportQuery,
  records: AuditedRecords,
): Promise<AsyncIterable<string>> {
  const filter = await readAuditFilter(on, query, records);
  return streamCsv(head, readBatches(on, filter, records));
}

async function* readBatches(
  on: Queryable,
  filter: AuditFilter,
  records: AuditedRecords,
): AsyncGenerator<CsvCell[][]> {
  let after: string | undefined;
  do {
    const { entries, next } = await findAuditEntries(on, filter, { after, limit: batch }, records);
    yield entries.map(toCells);
    after = next ?? undefined;
  } while (after !== undefined);
}

function toCells(entry: AuditEntry): CsvCell[] {
  const { verb, subject, tail } = sentenceOf(entry.action, entry);
  return [
    shopTimeOf(new Date(entry.createdAt)),
    actorWords(entry.actor, entry.actorName),
    [verb, subject].filter(Boolean).join(" ") + tail,
    kept(entry.before),
    kept(entry.after),
    entry.subject,
  ];
}

function kept(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
