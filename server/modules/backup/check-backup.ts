import { readMigrations } from "#server/database/migrate.ts";
import {
  type BackupAbout,
  type BackupManifest,
  partNames,
  partOfTable,
  readJson,
} from "./backup-content.ts";
import { BackupError } from "./backup-error.ts";
import { type IncomingPart, type ManifestPart, readParts } from "./parts.ts";
import { damaged, unseal } from "./sealed-chunks.ts";
import { decompress } from "./zstd.ts";

/** A backup somewhere, to be read from its beginning as often as wanted. */
export interface BackupSource {
  read(): AsyncIterable<Uint8Array>;
  readonly key: string | undefined;
}

/** A backup that is whole. */
export interface CheckedBackup {
  readonly about: BackupAbout;
  readonly manifest: BackupManifest;
}

/** The parts of a backup, as they come. */
export function readBackup({ read, key }: BackupSource): AsyncGenerator<IncomingPart> {
  return readParts(decompress(unseal(read(), key)));
}

/**
 * Reads a backup from end to end and looks at every checksum in it.
 * @throws {BackupError} for one that is damaged, cut short, of another key or of a newer release
 */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  const found: Omit<ManifestPart, "records">[] = [];
  let about: BackupAbout | undefined;
  let manifest: BackupManifest | undefined;
  for await (const part of readBackup(source)) {
    if (part.name === partNames.manifest) {
      manifest = await readJson<BackupManifest>(part);
      continue;
    }
    if (part.name === partNames.about) about = await readJson<BackupAbout>(part);
    else for await (const _ of part.content);
    found.push({ name: part.name, ...part.digest() });
  }
  if (!about || !manifest) throw damaged();
  const told = manifest.parts.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
  if (JSON.stringify(told) !== JSON.stringify(found)) throw damaged();
  const wanted = [...about.tables.map(({ name }) => partOfTable(name)), partNames.jobs];
  if (wanted.some((name) => !told.some((part) => part.name === name))) throw damaged();
  await requireKnown(about);
  return { about, manifest };
}

/** A backup is restored by the release that made it or a later one, which knows all its migrations. */
async function requireKnown({ migrations, store }: BackupAbout): Promise<void> {
  const own = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const strange = migrations.find(({ name }) => !own.has(name));
  if (strange) {
    throw new BackupError(
      `This backup was made by a newer release (${store}, with ${strange.name}). Install that release or a later one, and restore with it.`,
    );
  }
  const changed = migrations.find(({ name, checksum }) => own.get(name) !== checksum);
  if (!changed) return;
  throw new BackupError(
    `This backup was made by a release in which ${changed.name} reads otherwise. Restore it with the very release that made it (${store}).`,
  );
}
