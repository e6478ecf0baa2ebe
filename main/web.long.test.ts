import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "#server/database/embedded/postmaster.ts";
import { startCollector } from "../tests/kit/collector.ts";
import { createTestDatabase, type TestDatabase } from "../tests/kit/database.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "aso-web-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const noteImports = join(import.meta.dirname, "../tests/kit/note-imports.mjs");

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts the program in an empty folder, so that no `.env` of the developer is read. */
function start(
  env: Record<string, string>,
  program: "web" | "worker" | "create-owner" = "web",
  args: readonly string[] = [],
) {
  const script = join(import.meta.dirname, `${program}.ts`);
  const child = spawn(process.execPath, ["--import", noteImports, script, ...args], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      NOTE_IMPORTS: join(dataDir, "imports.json"),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...env,
    },
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** Packages that the program that ended last had loaded, of OpenTelemetry; figures use the first of them. */
async function tracing(): Promise<string[]> {
  const packages: string[] = JSON.parse(await readFile(join(dataDir, "imports.json"), "utf8"));
  expect(packages).toContain("graphile-worker");
  return packages.filter((name) => /^@opentelemetry\/(?!api$)/.test(name));
}

const isUp = (url: string) =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

describe("the web process", () => {
  test("starts with demo goods, and finishes what is under way before it ends", async () => {
    const port = await findFreePort();
    const sandboxPort = await findFreePort();
    const metricsPort = await findFreePort();
    const web = start({
      DATABASE_URL: database.url,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      METRICS_PORT: String(metricsPort),
    });
    const store = `http://127.0.0.1:${port}`;
    const ended = once(web, "close");
    await expect.poll(() => isUp(`${store}/api/ready`), { timeout: 90_000 }).toBe(true);
    const products = await fetch(`${store}/api/products`).then((reply) => reply.json());
    expect(products).toMatchObject({ meta: { total: expect.any(Number) } });
    expect(products).not.toMatchObject({ meta: { total: 0 } });
    const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await figures.text()).toContain('route="/api/products",status="200",by="client"');

    // A process that hangs gives no answer, which is how a supervisor knows.
    web.kill("SIGSTOP");
    const signal = AbortSignal.timeout(1_000);
    await expect(fetch(`${store}/api/health`, { signal })).rejects.toThrow("timeout");
    web.kill("SIGCONT");
    await expect.poll(() => isUp(`${store}/api/health`), { timeout: 10_000 }).toBe(true);

    const lock = new pg.Client({ connectionString: database.url });
    await lock.connect();
    await lock.query("begin; lock table rate_limit in access exclusive mode");
    const waiting = fetch(`${store}/api/discounts/validate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: "NOSUCHCODE" }),
    });
    const isWaiting = async () => {
      const { rows } = await lock.query(
        "select 1 from pg_locks where not granted and relation = 'rate_limit'::regclass",
      );
      return rows.length;
    };
    // The sweep, which comes every ten minutes, may wait there too.
    await expect.poll(isWaiting, { timeout: 10_000 }).toBeGreaterThan(0);

    web.kill("SIGTERM");
    await expect.poll(() => isUp(`${store}/api/health`), { timeout: 10_000 }).toBe(false);
    expect(web.exitCode).toBeNull();
    await lock.query("rollback");
    await lock.end();
    const reply = await waiting;
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ code: "discount_unknown" });
    expect(await ended).toEqual([0, null]);
    expect(await tracing()).toEqual([]);
  }, 120_000);

  test("lists every error of its configuration and does not start", async () => {
    const web = start({ MODE: "live", PORT: "none" });
    const [stderr, [code]] = await Promise.all([text(web.stderr), once(web, "close")]);
    expect(code).toBe(1);
    expect(stderr).toContain("PORT must be a whole number");
    for (const name of ["DATABASE_URL", "PUBLIC_URL", "SMTP_URL"]) {
      expect(stderr).toContain(`${name} is required in live mode`);
    }
    expect(stderr).toContain("No payment method: set PAYAZA_PUBLIC_KEY and PAYAZA_SECRET_KEY");
    expect(stderr).not.toContain("    at ");
  });

  test("says so in a sentence when its port is in use, before it creates anything", async () => {
    const occupied = createServer().listen(0, "0.0.0.0");
    await once(occupied, "listening");
    const address = occupied.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const unmade = join(dataDir, "unmade");
    const web = start({
      DATA_DIR: unmade,
      PORT: String(port),
      SANDBOX_PORT: String(await findFreePort()),
    });
    const [stderr, [code]] = await Promise.all([text(web.stderr), once(web, "close")]);
    occupied.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken`);
    expect(await readdir(dataDir)).not.toContain("unmade");
    expect(stderr).not.toContain("    at ");
  });
});

test.each([
  [["--email", "ada@example.com"], /There is no terminal .* Set OWNER_PASSWORD/],
  [[], /Name the owner: .*owner/],
  [["--mail", "ada@example.com"], /Unknown option '--mail'/],
])("making an owner with %j and without a terminal ends with a sentence", async (args, said) => {
  const owner = start({ DATA_DIR: join(dataDir, "unmade") }, "create-owner", args);
  owner.stdin.end();
  const [stderr, [code]] = await Promise.all([text(owner.stderr), once(owner, "close")]);
  expect(code).toBe(1);
  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/Warning| {4}at /);
});

test("a worker tells on its metrics port what it does and that it is ready, and a collector at its end", async () => {
  const port = await findFreePort();
  const collector = await startCollector();
  const worker = start(
    {
      DATABASE_URL: database.url,
      METRICS_PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
    "worker",
  );
  const ended = once(worker, "close");
  const at = `http://127.0.0.1:${port}`;
  await expect.poll(() => isUp(`${at}/ready`), { timeout: 90_000 }).toBe(true);
  expect(await isUp(`${at}/health`)).toBe(true);
  const readFigures = () => fetch(`${at}/metrics`).then((reply) => reply.text());
  await expect.poll(readFigures).toMatch(/^aso_job_duration_seconds_count/m);
  const figures = await readFigures();
  expect(figures).toMatch(/^aso_job_workers [1-9]/m);
  expect(figures).toMatch(/^aso_database_up 1$/m);
  worker.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(collector.spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^job /));
  expect(await tracing()).toContain("@opentelemetry/sdk-trace");
  await collector.close();
}, 120_000);
