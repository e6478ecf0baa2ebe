import { chmod, chown, lstat, readdir, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  afterwards,
  cleanUp,
  copyProject,
  createTempDir,
  isRoot,
  projectDir,
  query,
  start,
  startProcess,
} from "../../../tests/kit/embedded-postgres.ts";
import { findPackage } from "./prepare-runtime.ts";
import { findNobody } from "./server-user.ts";

afterEach(cleanUp);

test("an ordinary user, packages read-only and installed without scripts", async () => {
  const { dir, execPath } = await copyProject();
  const dataDir = await createTempDir();
  const user = isRoot ? await findNobody() : undefined;
  if (user) await chown(dataDir, user.uid, user.gid);
  const lib = join(dir, findPackage().nativeDir.slice(projectDir.length + 1), "lib");
  const before = await readdir(lib);
  await chmod(lib, 0o555);

  const project = { project: dir, execPath, env: {}, ...(user ? { user } : {}) };
  const first = await startProcess(dataDir, project);
  expect(await query(first.url, "select 1 as up")).toEqual([{ up: 1 }]);
  await first.leave();
  const second = await startProcess(dataDir, project);
  expect(await query(second.url, "select 1 as up")).toEqual([{ up: 1 }]);
  expect(await readdir(lib)).toEqual(before);
  await second.leave();
  await chmod(lib, 0o755);
});

test("an install without scripts gets its library links at the first start", async () => {
  const { dir, execPath } = await copyProject();
  const { url } = await startProcess(await createTempDir(), { project: dir, execPath });
  expect(await query(url, "select 1 as up")).toEqual([{ up: 1 }]);
  const lib = join(dir, findPackage().nativeDir.slice(projectDir.length + 1), "lib");
  expect((await lstat(join(lib, "libpq.so.5"))).isSymbolicLink()).toBe(true);
});

test.runIf(isRoot)("root, with the project under a home that only root can enter", async () => {
  const { dir, execPath } = await copyProject();
  await chmod(dir, 0o700);
  const dataDir = join(dir, "data");
  const { url, leave } = await startProcess(dataDir, { project: dir, execPath });
  expect(await query(url, "show max_connections")).toEqual([{ max_connections: "100" }]);
  const cluster = await realpath(join(dataDir, "postgres-18"));
  afterwards(() => rm(cluster, { recursive: true, force: true }));
  expect(cluster).toMatch(/^\/var\/lib\/aso-store\/postgres-18-/);
  expect((await stat(cluster)).uid).toBe((await findNobody()).uid);
  await leave();

  const again = await startProcess(dataDir, { project: dir, execPath });
  expect(await realpath(join(dataDir, "postgres-18"))).toBe(cluster);
  await again.leave();

  // The data is gone with the data folder, as everywhere else.
  await rm(dataDir, { recursive: true });
  const fresh = await startProcess(dataDir, { project: dir, execPath });
  const other = await realpath(join(dataDir, "postgres-18"));
  afterwards(() => rm(other, { recursive: true, force: true }));
  expect(other).not.toBe(cluster);
  await fresh.leave();
});

test.runIf(isRoot)("another user's data is refused with a way out", async () => {
  const dataDir = await createTempDir();
  await (await start(dataDir)).stop();
  const { dir, execPath } = await copyProject();
  const stranger = startProcess(dataDir, { project: dir, execPath, user: { uid: 1, gid: 1 } });
  await expect(stranger).rejects.toThrow(/belong to another user.*set DATABASE_URL$/s);
});

test.runIf(isRoot)("an account without a name is told what is the matter", async () => {
  const { dir, execPath } = await copyProject();
  const dataDir = await createTempDir();
  const user = { uid: 54_321, gid: 54_321 };
  await chown(dataDir, user.uid, user.gid);
  const stranger = startProcess(dataDir, { project: dir, execPath, user });
  await expect(stranger).rejects.toThrow(/54321: user does not exist.*set DATABASE_URL$/s);
});
