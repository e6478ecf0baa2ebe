import type { SequenceState, TableShape } from "#server/database/copy/take-snapshot.ts";
import type { AppliedMigration } from "#server/database/migrate.ts";
import type { IncomingPart, ManifestPart } from "./parts.ts";
import { damaged } from "./sealed-chunks.ts";

/** What a backup is of: its first part, before any rows. */
export interface BackupAbout {
  /** ISO 8601. */
  readonly takenAt: string;
  /** Of the program that made it. */
  readonly store: string;
  readonly postgres: string;
  /** Those the database had, in their order. */
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
}

/** What is in a backup: its last part. */
export interface BackupManifest {
  readonly parts: readonly ManifestPart[];
  /** Names of pictures that went while they were read. */
  readonly lost: number;
}

/** Names of the parts, besides one for each table. */
export const partNames = {
  about: "about.json",
  jobs: "jobs",
  pictures: "pictures",
  manifest: "manifest.json",
} as const;

const tablePrefix = "table/";

/** The part with the rows of a table. */
export function partOfTable(name: string): string {
  return tablePrefix + name;
}

/** The table whose rows are in a part, if it is one of those. */
export function tableOfPart(part: string): string | undefined {
  return part.startsWith(tablePrefix) ? part.slice(tablePrefix.length) : undefined;
}

/** A part of JSON on its way out. */
export async function* writeJson(
  value: BackupAbout | BackupManifest,
): AsyncGenerator<Buffer, number> {
  yield Buffer.from(JSON.stringify(value));
  return 1;
}

/** A backup's parts say much less; what is longer is none of ours. */
const longestJson = 16 * 1024 * 1024;

/**
 * Reads a part of JSON.
 * @throws {BackupError} for what is none
 */
export async function readJson<T extends BackupAbout | BackupManifest>(
  part: IncomingPart,
): Promise<T> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.content) {
    bytes += chunk.length;
    if (bytes > longestJson) throw damaged();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw damaged();
  }
}
