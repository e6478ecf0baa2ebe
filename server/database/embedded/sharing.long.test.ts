import { once } from "node:events";
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { connect } from "#server/database/connection/connection.ts";
import {
  afterwards,
  cleanUp,
  createTempDir,
  postmasterPid,
  query,
  start,
  startProcess,
} from "../../../tests/kit/embedded-postgres.ts";
import { run } from "./server-user.ts";
import { startOn } from "./start-embedded-postgres.ts";

afterEach(cleanUp);

test("joins the server that a killed process left behind, and stops it at the end", async () => {
  const dataDir = await createTempDir();
  const killed = await startProcess(dataDir);
  await query(killed.url, "create table thing as select 1 as id");
  const pid = await postmasterPid(dataDir);
  expect(pid).toBeTypeOf("number");
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");

  const server = await start(dataDir);
  expect(await postmasterPid(dataDir)).toBe(pid);
  expect(await query(server.url, "select id from thing")).toEqual([{ id: 1 }]);
  await server.stop();
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

test("a copy of a folder whose server runs is told at once", async () => {
  const dataDir = await createTempDir();
  await start(dataDir);
  const copy = await createTempDir();
  const from = await realpath(join(dataDir, "postgres-18"));
  await run("cp", ["-a", from, join(copy, "postgres-18")], { user: undefined, cwd: "/" });
  const began = performance.now();
  await expect(start(copy)).rejects.toThrow(`is a copy of ${from}, whose server runs`);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("recovers committed rows when the server itself was killed", async () => {
  const dataDir = await createTempDir();
  const { url, child } = await startProcess(dataDir);
  await query(url, "create table thing as select 1 as id");
  process.kill((await postmasterPid(dataDir)) ?? 0, "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await start(dataDir);
  expect(await query(server.url, "select id from thing")).toEqual([{ id: 1 }]);
});

test("two first starts at once end with one server, which the last one to leave stops", async () => {
  const dataDir = await createTempDir();
  const [one, two] = await Promise.all([startProcess(dataDir), startProcess(dataDir)]);
  const startedAt = "select pg_postmaster_start_time()::text as at, pg_backend_pid() > 0 as up";
  expect(await query(one.url, startedAt)).toEqual(await query(two.url, startedAt));
  expect(await readdir(dataDir)).toEqual(["postgres-18"]);

  await one.leave();
  expect(await query(two.url, "select 1 as up")).toEqual([{ up: 1 }]);
  await two.leave();
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

test("users of the server count again after a crash has cut all connections", async () => {
  const dataDir = await createTempDir();
  const [one, two] = [await start(dataDir), await startProcess(dataDir)];
  const listUsers = (url: string) =>
    query(url, "select pid from pg_locks where locktype = 'advisory' and granted order by pid");
  const before = await listUsers(two.url);
  expect(before).toHaveLength(2);
  process.kill(Number(before[0]?.pid), "SIGKILL");

  const countAgain = async () => {
    const after = await listUsers(two.url);
    expect(after).toHaveLength(2);
    expect(after).not.toEqual(before);
  };
  await vi.waitFor(countAgain, { timeout: 20_000, interval: 100 });
  await one.stop();
  expect(await query(two.url, "select 1 as up")).toEqual([{ up: 1 }]);
});

test.each([false, true])(
  "a server that ends by itself is started again under its address (loopback %s)",
  async (loopback) => {
    const dataDir = await createTempDir();
    const lines: string[] = [];
    const server = await start(dataDir, { loopback, log: (line) => lines.push(line) });
    const db = connect(server.url);
    afterwards(() => db.close());
    await db.rows({ text: "create table thing as select 1 as id" });
    const pid = await postmasterPid(dataDir);
    process.kill(pid ?? 0, "SIGKILL");

    const read = () => db.rows({ text: "select id from thing" });
    const readAgain = async () => {
      // Until it is back every statement says so, and nothing else.
      const rows = await read().catch((error) =>
        expect(error).toMatchObject({ code: "unavailable" }),
      );
      expect(rows).toEqual([{ id: 1 }]);
      const running = await postmasterPid(dataDir);
      expect(running).toBeTypeOf("number");
      expect(running).not.toBe(pid);
    };
    await vi.waitFor(readAgain, { timeout: 25_000, interval: 100 });
    expect(lines).toContain("The embedded PostgreSQL ended by itself and is started again");
    await server.stop();
    expect(await postmasterPid(dataDir)).toBeUndefined();
  },
);

test("starts and stops that cross each other leave every user with a working server", async () => {
  const dataDir = await createTempDir();
  const rounds = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const server = await startOn({ dataDir, fsync: false, loopback: false });
      expect(await query(server.url, "select 1 as up")).toEqual([{ up: 1 }]);
      await server.stop();
    }
  });
  await Promise.all(rounds);
  expect(await postmasterPid(dataDir)).toBeUndefined();
});
