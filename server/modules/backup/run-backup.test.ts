import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Runtime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createTestApp } from "../../../tests/kit/app.ts";
import { findBackupState, findStoreId } from "./backup.queries.ts";
import { createBackupTask } from "./backup-job.ts";
import { checkBackup } from "./check-backup.ts";
import { runBackup } from "./run-backup.ts";
import { folderTarget } from "./targets/folder-target.ts";
import { type BackupTarget, createBackupName } from "./targets/target.ts";

const byHand = { kind: "manual" } as const;
let runtime: Runtime;
let folder: string;
let now: Date;
beforeAll(async () => {
  const shop = await createTestApp({ clock: () => now });
  runtime = shop.runtime;
  return shop.close;
});
beforeEach(async () => {
  now = new Date();
  await runtime.db.rows({ text: "delete from backup_run" });
  folder = await mkdtemp(join(tmpdir(), "aso-backups-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a backup is one file that this account alone reads, and is noted", async () => {
  const target = folderTarget(folder);
  const { name, bytes } = await runBackup(runtime, target, byHand);
  expect(await readdir(target.place)).toEqual([name]);
  const found = await stat(join(target.place, name));
  expect([found.size, found.mode & 0o777]).toEqual([bytes, 0o600]);
  const { last, failed } = await findBackupState(runtime.db, undefined);
  expect(last).toMatchObject({ file: name, bytes, place: target.place });
  expect(failed).toBeNull();
  await checkBackup({ key: undefined, read: () => target.read(name) });
});

test("one that is broken off leaves nothing, and says so", async () => {
  const target = folderTarget(folder);
  const ending = new AbortController();
  const slow = {
    ...target,
    write: (name: string, bytes: AsyncIterable<Buffer>, signal?: AbortSignal) =>
      target.write(name, endAfterFirst(bytes, ending), signal),
  };
  await expect(runBackup(runtime, slow, { ...byHand, signal: ending.signal })).rejects.toThrow(
    /interrupted/,
  );
  expect(await readdir(folder)).toEqual([]);
  expect((await findBackupState(runtime.db, undefined)).failed?.error).toMatch(/interrupted/);
});

async function* endAfterFirst(bytes: AsyncIterable<Buffer>, ending: AbortController) {
  for await (const chunk of bytes) {
    yield chunk;
    ending.abort();
  }
}

test("one that is whole is noted though old ones cannot be removed, and is not made again within the hour", async () => {
  const backup = { ...runtime.config.backup, folder, retentionDays: 1, retentionWeeks: 0 };
  const store = { ...runtime, config: { ...runtime.config, backup } };
  const old = createBackupName(
    new Date("2020-01-01"),
    (await findStoreId(runtime.db)) ?? "",
    false,
  );
  // What nobody can read as a file.
  await mkdir(join(folder, old));
  await createBackupTask(store)({});
  const { last, failed } = await findBackupState(runtime.db, folder);
  expect(last?.file).toMatch(/^aso-.*\.tar$/);
  expect(failed?.error).toMatch(/^The new backup is complete, but old ones could not be deleted: /);
  now = new Date(Date.now() + 3_600_000);
  await createBackupTask(store)({});
  expect((await readdir(folder)).sort()).toEqual([old, last?.file]);

  await rm(join(folder, old), { recursive: true });
  // The next may be of the same second, and takes nobody's place.
  await rm(join(folder, last?.file ?? ""));
  now = new Date(Date.now() + 24 * 3_600_000);
  await createBackupTask(store)({});
  expect((await findBackupState(runtime.db, folder)).failed).toBeNull();
});

test("a full disk and a folder of somebody else are explained in a sentence", async () => {
  const target = folderTarget(folder);
  const fail = async function* (code: string): AsyncGenerator<Buffer> {
    yield Buffer.from("x");
    throw Object.assign(new Error(code), { code, syscall: "write" });
  };
  await expect(target.write("a", fail("ENOSPC"))).rejects.toThrow(/its disk is full\. Make room/);
  await expect(target.write("a", fail("EACCES"))).rejects.toThrow(/may not write there/);
  expect(await readdir(folder)).toEqual([]);
});

test("a folder that is not there is not made: its disk may not be mounted", async () => {
  const target = folderTarget(join(folder, "disk/aso"));
  await expect(runBackup(runtime, target, byHand)).rejects.toThrow(
    `The backup could not be written to ${folder}/disk/aso: there is no such folder. Mount its disk, or make the folder if it never was there (mkdir), or set BACKUP_TO to another place.`,
  );
  expect((await findBackupState(runtime.db, undefined)).failed?.error).toMatch(/Mount its disk/);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["reading", (url: string) => !url.includes("list-type")],
  ["listing", (url: string) => url.includes("list-type")],
])("pictures' bucket that refuses %s is named as such", async (_, isRefused) => {
  const listed = `<Contents><Key>${"a".repeat(32)}-800.avif</Key><LastModified>2026-11-01T10:00:00Z</LastModified></Contents>`;
  const bucket = createServer(({ url = "" }, response) => {
    response.writeHead(isRefused(url) ? 403 : 200).end(listed);
  });
  await new Promise<void>((listening) => bucket.listen(0, "127.0.0.1", listening));
  const { port } = bucket.address() as AddressInfo;
  const { s3 } = readConfig({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "pictures",
    S3_REGION: "auto",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_PUBLIC_URL: "https://cdn.example/p",
  });
  const store = { ...runtime, config: { ...runtime.config, s3 } };
  const message = /^The picture bucket \(S3_\*\) .* put, get, list and delete/;
  await expect(runBackup(store, folderTarget(folder), byHand)).rejects.toThrow(message);
  expect((await findBackupState(runtime.db, undefined)).failed?.error).toMatch(message);
  await new Promise((closed) => bucket.close(closed));
});

test("never two at once", async () => {
  const target = folderTarget(folder);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const held: BackupTarget = {
    ...target,
    async write(...of) {
      begun.resolve();
      await goOn.promise;
      return await target.write(...of);
    },
  };
  const first = runBackup(runtime, held, byHand);
  await begun.promise;
  await expect(runBackup(runtime, target, byHand)).rejects.toThrow(/is running/);
  goOn.resolve();
  expect((await first).name).toMatch(/./);
});

test("the clock makes one when the last is old enough", async () => {
  const backup = { ...runtime.config.backup, folder, retentionDays: 1, retentionWeeks: 0 };
  const store = { ...runtime, config: { ...runtime.config, backup } };
  const hour = async (later: number) => {
    now = new Date(Date.now() + later * 3_600_000);
    await createBackupTask(store)({});
    const files = await readdir(folder);
    return [files.length, (await runtime.db.rows({ text: "select from backup_run" })).length];
  };
  await runBackup(runtime, folderTarget(folder), byHand);
  expect(await hour(23)).toEqual([1, 1]);
  await runtime.db.rows({ text: "update backup_run set started_at = now() - interval '1 second'" });
  expect((await hour(24))[1]).toBe(2);
  // By hand on another disk, which is not where the store's own are kept.
  const other = await mkdtemp(join(tmpdir(), "aso-backups-"));
  await runtime.db.rows({ text: "update backup_run set started_at = now() - interval '2 days'" });
  await runBackup(runtime, folderTarget(other), byHand);
  await rm(other, { recursive: true });
  const { last } = await findBackupState(runtime.db, folder);
  expect(Date.now() - (last?.startedAt.getTime() ?? 0)).toBeGreaterThan(40 * 3_600_000);
  expect((await hour(1))[1]).toBe(4);
  const elsewhere = { ...store.config, backup: { ...backup, folder: "/dev/null/x" } };
  now = new Date(Date.now() + 48 * 3_600_000);
  await createBackupTask({ ...store, config: elsewhere })({});
  expect((await findBackupState(runtime.db, undefined)).failed?.error).toMatch(/not a folder/);
});

test("what was taken by hand, of the last two days or of another store stays, and what is empty keeps no day", async () => {
  const target = folderTarget(folder);
  const other = await createTestApp();
  const stay: string[] = [];
  try {
    for (const { db, config } of [runtime, runtime, other.runtime]) {
      const store = { db, config: { ...config, backup: { ...config.backup, retentionDays: 1 } } };
      for (const kind of ["manual", "scheduled"] as const) {
        stay.push((await runBackup(store, target, { kind })).name);
        await nextSecond();
      }
    }
  } finally {
    await other.close();
  }
  await writeFile(join(folder, "aso-20990101T000000Z.tar"), "");
  await runBackup(runtime, target, { kind: "scheduled" });
  expect(await readdir(folder)).toEqual(expect.arrayContaining(stay));
});

/** Names of backups tell no parts of a second. */
const nextSecond = () => delay(1000 - (Date.now() % 1000) + 20);
