import { Type } from "typebox";
import type { SequenceState, TableShape } from "#server/database/copy/create-snapshot.ts";
import type { AppliedMigration } from "#server/database/migrations/migrate.ts";
import type { IncomingPart, ManifestPart } from "./parts.ts";
import { damagedError, parseJson } from "./sealed-chunks.ts";

export type BackupKind = "manual" | "scheduled";

export interface BackupInfo {
  readonly takenAt: string;
  /** Null in an early release. */
  readonly storeId: string | null;
  /** Manual backups are never deleted automatically. */
  readonly kind: BackupKind;
  readonly store: string;
  readonly commit: string | null;
  readonly postgres: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
}

export interface BackupManifest {
  readonly parts: readonly ManifestPart[];
  /** Pictures deleted during the backup. */
  readonly lost: number;
}

export const partNames = {
  about: "about.json",
  jobs: "jobs",
  pictures: "pictures",
  manifest: "manifest.json",
} as const;

const tablePrefix = "table/";

export function toTablePart(name: string): string {
  return tablePrefix + name;
}

export function fromTablePart(part: string): string | undefined {
  return part.startsWith(tablePrefix) ? part.slice(tablePrefix.length) : undefined;
}

export async function* writeJson(
  value: BackupInfo | BackupManifest,
): AsyncGenerator<Buffer, number> {
  yield Buffer.from(JSON.stringify(value));
  return 1;
}

const maxJsonBytes = 16 * 1024 * 1024;

const Named = { name: Type.String() };

/** Only what a restore uses; without a key anybody may have written the file. */
const schemas = {
  [partNames.about]: Type.Object({
    takenAt: Type.String(),
    store: Type.String(),
    migrations: Type.Array(Type.Object({ ...Named, checksum: Type.String() })),
    tables: Type.Array(Type.Object({ ...Named, columns: Type.Array(Type.String()) })),
    sequences: Type.Array(
      Type.Object({ ...Named, value: Type.String(), isCalled: Type.Boolean() }),
    ),
  }),
  [partNames.manifest]: Type.Object({
    parts: Type.Array(
      Type.Object({
        ...Named,
        records: Type.Number(),
        bytes: Type.Number(),
        sha256: Type.String(),
      }),
    ),
  }),
};

/** @throws {BackupError} for invalid content */
export async function readJson(part: IncomingPart, name: "about.json"): Promise<BackupInfo>;
export async function readJson(part: IncomingPart, name: "manifest.json"): Promise<BackupManifest>;
export async function readJson(part: IncomingPart, name: keyof typeof schemas): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.content) {
    bytes += chunk.length;
    if (bytes > maxJsonBytes) throw damagedError();
    chunks.push(chunk);
  }
  const value = parseJson(Buffer.concat(chunks).toString());
  const { Value } = await import("typebox/value");
  if (!Value.Check(schemas[name], value)) throw damagedError();
  return value;
}
