import { readMigrations } from "#server/database/migrations/migrate.ts";
import {
  type BackupInfo,
  type BackupManifest,
  partNames,
  readJson,
  toTablePart,
} from "./backup-content.ts";
import { BackupError, UnusableBackupError } from "./backup-error.ts";
import { type IncomingPart, type ManifestPart, readParts } from "./parts.ts";
import { damagedError, unseal } from "./sealed-chunks.ts";
import { decompress } from "./zstd.ts";

export interface BackupSource {
  read(): AsyncIterable<Uint8Array>;
  readonly key: string | undefined;
}

export interface CheckedBackup {
  readonly info: BackupInfo;
  readonly manifest: BackupManifest;
}

export function readBackupParts({ read, key }: BackupSource): AsyncGenerator<IncomingPart> {
  return readParts(decompress(unseal(read(), key)));
}

/** @throws {BackupError} for a damaged or truncated backup, another key or a newer release */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  const checked = await readCompletely(source);
  await requireKnownMigrations(checked.info);
  return checked;
}

/** Of any release. @throws when it cannot be read */
export async function isComplete(source: BackupSource): Promise<boolean> {
  return (await readIfUsable(source, readCompletely)) !== undefined;
}

/** Undefined for another file or key. @throws when it cannot be read */
export async function findBackupInfo(source: BackupSource): Promise<BackupInfo | undefined> {
  return await readIfUsable(source, async (opened) => {
    for await (const part of readBackupParts(opened)) {
      return part.name === partNames.about ? await readJson(part, partNames.about) : undefined;
    }
    return undefined;
  });
}

async function readIfUsable<T>(
  { key, read }: BackupSource,
  use: (source: BackupSource) => Promise<T>,
): Promise<T | undefined> {
  const bytes = read()[Symbol.asyncIterator]();
  try {
    return await use({ key, read: () => ({ [Symbol.asyncIterator]: () => bytes }) });
  } catch (error) {
    if (error instanceof UnusableBackupError) return undefined;
    throw error;
  } finally {
    // Otherwise the file stays open and a bucket keeps sending.
    await bytes.return?.();
  }
}

async function readCompletely(source: BackupSource): Promise<CheckedBackup> {
  const actual: Omit<ManifestPart, "records">[] = [];
  let info: BackupInfo | undefined;
  let manifest: BackupManifest | undefined;
  for await (const part of readBackupParts(source)) {
    if (part.name === partNames.manifest) {
      manifest = await readJson(part, partNames.manifest);
      continue;
    }
    if (part.name === partNames.about) info = await readJson(part, partNames.about);
    else for await (const _ of part.content);
    actual.push({ name: part.name, ...part.digest() });
  }
  if (!info || !manifest) throw damagedError();
  const expected = manifest.parts.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
  if (JSON.stringify(expected) !== JSON.stringify(actual)) throw damagedError();
  const required = [...info.tables.map(({ name }) => toTablePart(name)), partNames.jobs];
  if (required.some((name) => !expected.some((part) => part.name === name))) throw damagedError();
  return { info, manifest };
}

async function requireKnownMigrations({ migrations, store }: BackupInfo): Promise<void> {
  const own = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = migrations.find(({ name }) => !own.has(name));
  if (unknown) {
    throw new BackupError(
      `This backup was made by a newer release (${store}, with ${unknown.name}). Install that release or a later one, and restore with it.`,
    );
  }
  const changed = migrations.find(({ name, checksum }) => own.get(name) !== checksum);
  if (!changed) return;
  throw new BackupError(
    `This backup was made by a release in which ${changed.name} reads otherwise. Restore it with the very release that made it (${store}).`,
  );
}
