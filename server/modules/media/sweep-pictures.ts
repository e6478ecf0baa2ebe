import type { Queryable } from "#server/database/connection.ts";
import { findBeginning } from "#server/database/find-beginning.ts";
import type { PictureNames, PictureUser } from "#server/database/picture-user.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { openStorage } from "./open-storage.ts";
import { nameOf } from "./picture.ts";
import type { PictureStorage } from "./storage.ts";
import {
  deleteAsset,
  findFilesOfAssets,
  listOldAssets,
  lockOldAsset,
  noteUnused,
  type OldAsset,
} from "./unused.queries.ts";

/**
 * A picture that nothing shows is kept so long: it may lie in a draft on somebody's device, and a database that is
 * brought back to a minute of the last two weeks may show it again.
 */
const keptMs = 30 * 24 * 3600 * 1000;
const dayMs = 24 * 3600 * 1000;

/** Names begin with two hexadecimal digits; so many of the 256 beginnings are looked at in one night. */
const beginnings = 256;
const nightly = 8;

/** Files that are asked about at once. */
const batch = 200;

type SweepRuntime = Pick<Runtime, "config" | "db" | "clock" | "log">;

/**
 * Removes pictures that nothing shows, thirty days after that was first seen and they were last sent, and files that
 * nothing names, thirty days after they were stored: each night a part of the storage, all of it within 32. Files are
 * known by their names, whatever the place they lie in was called when they were stored. Files that are older than the
 * database belong to another store, whose folder or bucket was given to this one (docs/decisions/0038).
 * @param users whoever shows pictures; what one of them names is left alone
 */
export async function sweepPictures(
  runtime: SweepRuntime,
  users: readonly PictureUser[],
  signal?: AbortSignal,
): Promise<void> {
  const now = runtime.clock();
  const before = new Date(now.getTime() - keptMs);
  const beganAt = await findBeginning(runtime.db);
  for (const prefix of prefixesOf(now)) {
    signal?.throwIfAborted();
    await dropUnusedAssets(runtime, users, prefix, { now, before });
    await dropUnnamedFiles(runtime, users, prefix, { beganAt, before });
  }
}

/** When a file was stored that may go. */
interface StoredWithin {
  readonly beganAt: Date;
  readonly before: Date;
}

/** What the names begin with that are looked at on a day. */
export function prefixesOf(day: Date): string[] {
  const part = Math.floor(day.getTime() / dayMs) % (beginnings / nightly);
  return Array.from({ length: nightly }, (_, i) =>
    (part * nightly + i).toString(16).padStart(2, "0"),
  );
}

async function dropUnusedAssets(
  runtime: SweepRuntime,
  users: readonly PictureUser[],
  prefix: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  const { db } = runtime;
  const assets = await listOldAssets(db, prefix, before);
  const named = await findNamed(db, users, {
    ids: assets.map(({ id }) => id),
    files: assets.flatMap(filesOf),
  });
  const isNamed = (asset: OldAsset, names: ReadonlySet<string>) =>
    [asset.id, ...filesOf(asset)].some((name) => names.has(name));
  const idsOf = (some: readonly OldAsset[]) => some.map(({ id }) => id);
  const unused = assets.filter((asset) => !isNamed(asset, named));
  const usedAgain = assets.filter((asset) => asset.unusedSince && isNamed(asset, named));
  await noteUnused(db, idsOf(usedAgain), null);
  await noteUnused(db, idsOf(unused.filter(({ unusedSince }) => !unusedSince)), now);
  for (const { id } of unused.filter(({ unusedSince }) => unusedSince && unusedSince < before)) {
    const files = await db.withTransaction(async (tx) => {
      // Whoever sends the same picture now waits for this row, and then stores it anew.
      const asset = await lockOldAsset(tx, id, before);
      if (!asset) return [];
      const names = { ids: [id], files: filesOf(asset) };
      if (isNamed(asset, await findNamed(tx, users, names))) return [];
      await deleteAsset(tx, id);
      return names.files;
    });
    // Not before the picture is forgotten for good: what a slow bucket undoes would be known without its files.
    await removeUnknown(runtime, files);
  }
}

async function dropUnnamedFiles(
  runtime: SweepRuntime,
  users: readonly PictureUser[],
  prefix: string,
  within: StoredWithin,
): Promise<void> {
  const { config, db, log } = runtime;
  const storage = openStorage(config);
  let dropped = 0;
  for await (const files of inBatches(storage, prefix, within)) {
    const ofAssets = await findFilesOfAssets(db, files);
    const named = new Set([...ofAssets, ...(await findNamed(db, users, { ids: [], files }))]);
    const unnamed = files.filter((name) => !named.has(name));
    dropped += await removeUnknown(runtime, unnamed);
  }
  if (dropped > 0) log.info({ files: dropped, prefix }, "unnamed pictures are gone");
}

/** Removes files, but none of a picture that was sent again meanwhile. @returns how many went */
async function removeUnknown(
  { config, db }: SweepRuntime,
  files: readonly string[],
): Promise<number> {
  const storage = openStorage(config);
  let removed = 0;
  for (const file of files) {
    // Asked for each, since a slow bucket takes minutes for all of them.
    if ((await findFilesOfAssets(db, [file])).length > 0) continue;
    await storage.remove(file);
    removed += 1;
  }
  return removed;
}

async function* inBatches(
  storage: PictureStorage,
  prefix: string,
  { beganAt, before }: StoredWithin,
) {
  let files: string[] = [];
  for await (const { name, storedAt } of storage.list(prefix)) {
    if (storedAt < beganAt || storedAt >= before) continue;
    files.push(name);
    if (files.length < batch) continue;
    yield files;
    files = [];
  }
  if (files.length > 0) yield files;
}

async function findNamed(
  on: Queryable,
  users: readonly PictureUser[],
  names: PictureNames,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (names.ids.length + names.files.length === 0) return found;
  for (const user of users) {
    for (const name of await user.findNamed(on, names)) found.add(name);
  }
  return found;
}

/** Names of all files of a picture. */
function filesOf({ variants, whole }: OldAsset): string[] {
  return [...variants.map(({ path }) => path), ...(whole === null ? [] : [whole])].map(nameOf);
}
