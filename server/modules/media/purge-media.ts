import type { Queryable } from "#server/database/connection/connection.ts";
import { getDatabaseCreatedAt } from "#server/database/database-health.ts";
import type { MediaReferences, PictureNames } from "#server/database/media-references.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  deleteAsset,
  findFilesOfAssets,
  listOldAssets,
  lockOldAsset,
  markUnused,
  type OldAsset,
} from "./media.queries.ts";
import { fileNameOf } from "./picture.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { PictureStorage } from "./storage/storage.ts";

/** Drafts on devices and point-in-time restores may still reference them. */
const retentionMs = 30 * 24 * 3600 * 1000;
const dayMs = 24 * 3600 * 1000;

const prefixCount = 256;
const prefixesPerNight = 8;

const batch = 200;

type PurgeRuntime = Pick<Runtime, "config" | "db" | "clock" | "log">;

// A part of the storage each night, all within 32. Files older than the database belong to another
// store that shares the storage (docs/decisions/0038).
export async function purgeMedia(
  runtime: PurgeRuntime,
  references: readonly MediaReferences[],
  signal?: AbortSignal,
): Promise<void> {
  const now = runtime.clock();
  const before = new Date(now.getTime() - retentionMs);
  const databaseCreatedAt = await getDatabaseCreatedAt(runtime.db);
  for (const prefix of prefixesForDay(now)) {
    signal?.throwIfAborted();
    await deleteUnusedAssets(runtime, references, prefix, { now, before });
    await deleteUnreferencedFiles(runtime, references, prefix, { databaseCreatedAt, before });
  }
}

interface AgeRange {
  readonly databaseCreatedAt: Date;
  readonly before: Date;
}

export function prefixesForDay(day: Date): string[] {
  const part = Math.floor(day.getTime() / dayMs) % (prefixCount / prefixesPerNight);
  return Array.from({ length: prefixesPerNight }, (_, i) =>
    (part * prefixesPerNight + i).toString(16).padStart(2, "0"),
  );
}

async function deleteUnusedAssets(
  runtime: PurgeRuntime,
  references: readonly MediaReferences[],
  prefix: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  const { db } = runtime;
  const assets = await listOldAssets(db, prefix, before);
  const referenced = await findReferenced(db, references, {
    ids: assets.map(({ id }) => id),
    files: assets.flatMap(filesOf),
  });
  const isReferenced = (asset: OldAsset, names: ReadonlySet<string>) =>
    [asset.id, ...filesOf(asset)].some((name) => names.has(name));
  const idsOf = (some: readonly OldAsset[]) => some.map(({ id }) => id);
  const unused = assets.filter((asset) => !isReferenced(asset, referenced));
  const usedAgain = assets.filter((asset) => asset.unusedSince && isReferenced(asset, referenced));
  await markUnused(db, idsOf(usedAgain), null);
  await markUnused(db, idsOf(unused.filter(({ unusedSince }) => !unusedSince)), now);
  for (const { id } of unused.filter(({ unusedSince }) => unusedSince && unusedSince < before)) {
    const files = await db.withTransaction(async (tx) => {
      // A concurrent upload of the same picture waits for this row and stores it again.
      const asset = await lockOldAsset(tx, id, before);
      if (!asset) return [];
      const names = { ids: [id], files: filesOf(asset) };
      if (isReferenced(asset, await findReferenced(tx, references, names))) return [];
      await deleteAsset(tx, id);
      return names.files;
    });
    // After the commit: a rollback would leave a record without files.
    await removeUnreferenced(runtime, files);
  }
}

async function deleteUnreferencedFiles(
  runtime: PurgeRuntime,
  references: readonly MediaReferences[],
  prefix: string,
  within: AgeRange,
): Promise<void> {
  const { config, db, log } = runtime;
  const storage = openStorage(config);
  let deleted = 0;
  for await (const files of inBatches(storage, prefix, within)) {
    const ofAssets = await findFilesOfAssets(db, files);
    const referenced = new Set([
      ...ofAssets,
      ...(await findReferenced(db, references, { ids: [], files })),
    ]);
    const unreferenced = files.filter((name) => !referenced.has(name));
    deleted += await removeUnreferenced(runtime, unreferenced);
  }
  if (deleted > 0) log.info({ files: deleted, prefix }, "deleted unreferenced pictures");
}

async function removeUnreferenced(
  { config, db }: PurgeRuntime,
  files: readonly string[],
): Promise<number> {
  const storage = openStorage(config);
  let removed = 0;
  for (const file of files) {
    // Checked for each file, since a slow bucket takes minutes for all.
    if ((await findFilesOfAssets(db, [file])).length > 0) continue;
    await storage.remove(file);
    removed += 1;
  }
  return removed;
}

async function* inBatches(
  storage: PictureStorage,
  prefix: string,
  { databaseCreatedAt, before }: AgeRange,
) {
  let files: string[] = [];
  for await (const { name, storedAt } of storage.list(prefix)) {
    if (storedAt < databaseCreatedAt || storedAt >= before) continue;
    files.push(name);
    if (files.length < batch) continue;
    yield files;
    files = [];
  }
  if (files.length > 0) yield files;
}

async function findReferenced(
  on: Queryable,
  references: readonly MediaReferences[],
  names: PictureNames,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (names.ids.length + names.files.length === 0) return found;
  for (const reference of references) {
    for (const name of await reference.findNamed(on, names)) found.add(name);
  }
  return found;
}

function filesOf({ variants, whole }: OldAsset): string[] {
  return [...variants.map(({ path }) => path), ...(whole === null ? [] : [whole])].map(fileNameOf);
}
