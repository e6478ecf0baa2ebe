import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from "vitest";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { findFreePort } from "#server/database/embedded/postmaster.ts";
import { scratchDir } from "../scripts/lib/scratch-dir.mjs";

/** What `npm start` ends with: the store, run by the runner. */
const runner = `
  import { node24, run } from ${JSON.stringify(join(import.meta.dirname, "../scripts/lib/run.mjs"))};
  process.exitCode = await run(node24(), ["main/web.ts"], { apart: true });
`;
const requests = 24;

let dataDir: string;
let store: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(scratchDir(), "aso-signals-"));
});
afterEach(async () => {
  store?.kill("SIGTERM");
  await expect.poll(isServerThere, { timeout: 30_000 }).toBe(false);
});
afterAll(() => rm(dataDir, { recursive: true }));

const isServerThere = () =>
  access(join(dataDir, "postgres-18/postmaster.pid")).then(
    () => true,
    () => false,
  );

async function start() {
  const port = await findFreePort();
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
  };
  const args = ["--input-type=module", "--eval", runner];
  store = spawn(process.execPath, args, { env, detached: true, stdio: "inherit" });
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 120_000 }).toBe(true);
  return { address, child: store, ended: once(store, "close") };
}

/** Requests that wait in the database until they are let go on. */
async function holdRequests(address: string) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  onTestFailed(stop);
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  await lock.query("begin; lock table product in access exclusive mode");
  const replies = Array.from({ length: requests }, (_, at) =>
    fetch(`${address}/api/products?limit=${at + 1}`).then(
      ({ status }) => status,
      (error: Error) => String(error.cause ?? error),
    ),
  );
  const waiting = async () => {
    const text = "select 1 from pg_locks where not granted and relation = 'product'::regclass";
    return (await lock.query(text)).rows.length;
  };
  // One client waits in five connections at most; its other requests wait for those.
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  return {
    async letGo() {
      await lock.query("rollback");
      await lock.end();
      await stop();
      return await Promise.all(replies);
    },
  };
}

test.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)(
  "%s to the whole process group: pending requests are answered, and no database process stays",
  async (signal) => {
    const { address, child, ended } = await start();
    const held = await holdRequests(address);
    process.kill(-(child.pid ?? 0), signal);
    await delay(500);
    expect(await held.letGo()).toEqual(Array(requests).fill(200));
    expect(await ended).toEqual([0, null]);
    expect(await isServerThere()).toBe(false);
  },
  240_000,
);

test("signals to each process and from the runner count once", async () => {
  const { address, child, ended } = await start();
  const held = await holdRequests(address);
  const { stdout } = await promisify(execFile)("pgrep", ["-P", String(child.pid)]);
  for (const pid of [child.pid ?? 0, Number(stdout)]) process.kill(pid, "SIGTERM");
  await delay(500);
  expect(await held.letGo()).toEqual(Array(requests).fill(200));
  expect(await ended).toEqual([0, null]);
  expect(await isServerThere()).toBe(false);
}, 240_000);

test("a killed runner stops the store in order", async () => {
  const { address, child } = await start();
  const held = await holdRequests(address);
  process.kill(child.pid ?? 0, "SIGKILL");
  await delay(500);
  expect(await held.letGo()).toEqual(Array(requests).fill(200));
  await expect.poll(isServerThere, { timeout: 30_000 }).toBe(false);
}, 240_000);
