import { readMigrations } from "#server/database/migrations/migrate.ts";
import { decrypt } from "./age.ts";
import { type Member, readArchive } from "./archive.ts";
import {
  type BackupContents,
  type BackupManifest,
  memberNames,
  parseContents,
  parseManifest,
  partNames,
  toPartName,
  toTablePart,
} from "./backup-content.ts";
import { BackupError, damagedError, truncatedError, UnusableBackupError } from "./backup-error.ts";
import { readBytes } from "./byte-reader.ts";

export interface BackupSource {
  read(): AsyncIterable<Uint8Array>;
  readonly key: string | undefined;
}

export interface CheckedBackup {
  readonly manifest: BackupManifest;
  readonly contents: BackupContents;
}

const ageMark = "age-encryption.org/v1\n";
const tarMark = `${memberNames.manifest}\0`;
const minBytes = 512;

/** Verified only once read to its end. @throws {UnusableBackupError} for another key or file */
export async function* readMembers({ read, key }: BackupSource): AsyncGenerator<Member> {
  const reader = readBytes(read());
  try {
    const head = await reader.peek(minBytes);
    const mark = [ageMark, tarMark].find(
      (each) => head.subarray(0, each.length).toString("latin1") === each.slice(0, head.length),
    );
    if (mark === undefined) throw new UnusableBackupError("This file is no backup of a store.");
    if (head.length < minBytes) throw truncatedError();
    const passphrase = getPassphrase(mark === ageMark, key);
    const bytes = reader.readAll();
    yield* readArchive(passphrase === undefined ? bytes : decrypt(bytes, passphrase));
  } finally {
    // Otherwise the file stays open and a bucket keeps sending.
    await reader.close();
  }
}

/** Undefined where there is none and none is needed. */
function getPassphrase(isEncrypted: boolean, key: string | undefined): string | undefined {
  if (isEncrypted && key === undefined) {
    throw new UnusableBackupError(
      "This backup is encrypted. Set BACKUP_KEY to the key it was made with.",
    );
  }
  if (!isEncrypted && key !== undefined) {
    throw new UnusableBackupError(
      "This backup is not encrypted although BACKUP_KEY is set, so nothing proves that the store made it. If you know where it comes from, restore it without BACKUP_KEY.",
    );
  }
  return key;
}

/** @throws {BackupError} for a damaged or truncated backup, another key or a newer release */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  const checked = await readCompletely(source);
  await requireKnownMigrations(checked.manifest);
  return checked;
}

/** Of any release. @throws when it cannot be read */
export async function isComplete(source: BackupSource): Promise<boolean> {
  return (await ifUsable(readCompletely(source))) !== undefined;
}

/** Reads the head only. Undefined for another file or key. @throws when it cannot be read */
export async function findManifest(source: BackupSource): Promise<BackupManifest | undefined> {
  return await ifUsable(readManifest(source));
}

async function readManifest(source: BackupSource): Promise<BackupManifest | undefined> {
  for await (const member of readMembers(source)) {
    return member.name === memberNames.manifest ? await parseManifest(member) : undefined;
  }
  return undefined;
}

async function ifUsable<T>(work: Promise<T>): Promise<T | undefined> {
  return await work.catch((error: unknown) => {
    if (error instanceof UnusableBackupError) return undefined;
    throw error;
  });
}

async function readCompletely(source: BackupSource): Promise<CheckedBackup> {
  const found = new Set<string>();
  let manifest: BackupManifest | undefined;
  let contents: BackupContents | undefined;
  for await (const member of readMembers(source)) {
    if (member.name === memberNames.manifest) manifest = await parseManifest(member);
    else if (member.name === memberNames.contents) contents = await parseContents(member);
    else found.add(toPartName(member.name));
  }
  if (!manifest || !contents) throw damagedError();
  const counted = new Set(contents.parts.map(({ name }) => name));
  const required = [...manifest.tables.map(({ name }) => toTablePart(name)), partNames.jobs];
  if (required.some((name) => !found.has(name))) throw damagedError();
  if ([...required, partNames.pictures].some((name) => !counted.has(name))) throw damagedError();
  return { manifest, contents };
}

async function requireKnownMigrations({ migrations, store }: BackupManifest): Promise<void> {
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
