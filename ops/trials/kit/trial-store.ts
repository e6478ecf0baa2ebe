import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect } from "#server/database/connection/connection.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { systemClock } from "#server/platform/time/dates.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/start-sandbox.ts";
import { ensureBuilt } from "../../../scripts/lib/ensure-built.mjs";
import { storeEnvironment, storeFlags } from "../../../scripts/lib/store-flags.mjs";
import { liveStore, type MailServer, startMailServer } from "../../../tests/kit/mail-server.ts";
import { addProduct } from "../../../tests/kit/shop.ts";
import { startTcpProxy, type TcpProxy } from "../../../tests/kit/tcp-proxy.ts";
import { openScratchDatabase } from "../../bench/open-scratch-database.ts";
import { waitUntil } from "../../cluster/wait-until.ts";
import { letGo, watchOver } from "../../cluster/watch-over.ts";
import { createDir } from "./create-dir.ts";

/** A live store in a process of its own, with everything it needs behind proxies that can be cut. */
export interface TrialStore {
  readonly address: string;
  readonly metrics: string;
  readonly process: ChildProcess;
  /** The same database, asked directly, with the true time. */
  readonly runtime: Runtime;
  /** A product of ₦10,000 that is never sold out. */
  readonly productId: string;
  readonly database: TcpProxy;
  readonly mailLine: TcpProxy;
  readonly providerLine: TcpProxy;
  readonly smtp: MailServer;
  readonly sandbox: Sandbox;
  readonly dataDir: string;
  /** The lines of its log. */
  readonly log: readonly Record<string, unknown>[];
}

export interface TrialStoreOptions {
  /** The database and where the store keeps what it keeps; of their own unless given. */
  readonly databaseUrl?: string;
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Words before the program, such as those that give it a system file of its own. */
  readonly before?: readonly string[];
  /** Options of Node.js. */
  readonly flags?: readonly string[];
  /** Under which name the store reaches the others; each is this machine. */
  readonly nameOf?: (what: "database" | "mail" | "provider") => string;
}

const projectDir = join(import.meta.dirname, "../../..");
const firstPort = Number(process.env.TRIAL_PORT ?? 4700);
const keys = { publicKey: "PZ78-PKTEST-X", secretKey: "PZ78-SKTEST-OF-A-TRIAL" };

export async function openTrialStore(
  stack: AsyncDisposableStack,
  options: TrialStoreOptions = {},
): Promise<TrialStore> {
  await ensureBuilt();
  const { env = {}, before = [], flags = [], nameOf = () => "127.0.0.1" } = options;
  const url = options.databaseUrl ?? stack.use(await openScratchDatabase("trial")).url;
  const dataDir = options.dataDir ?? (await createDir(stack));
  const log: Record<string, unknown>[] = [];

  const smtp = await startMailServer();
  stack.defer(smtp.close);
  const sandbox = await startSandbox({
    ...keys,
    port: 0,
    host: "127.0.0.1",
    webhookBase: undefined,
    shopOrigins: ["https://shop.example"],
  });
  stack.defer(sandbox.close);
  const line = async (to: string): Promise<TcpProxy> => {
    const proxy = await startTcpProxy(to);
    stack.defer(proxy.close);
    return proxy;
  };
  const database = await line(url);
  const mailLine = await line(`smtp://127.0.0.1:${smtp.port}`);
  const providerLine = await line(sandbox.origin);
  const named = (proxy: TcpProxy, what: Parameters<typeof nameOf>[0]) =>
    proxy.url.replace("127.0.0.1", nameOf(what)).replace(/\/$/, "");

  const store = {
    ...liveStore(smtp.port),
    SMTP_URL: named(mailLine, "mail"),
    PAYAZA_PUBLIC_KEY: keys.publicKey,
    PAYAZA_SECRET_KEY: keys.secretKey,
    PAYAZA_API_BASE: `${named(providerLine, "provider")}/live`,
    DATABASE_URL: named(database, "database"),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: "1",
    HOST: "127.0.0.1",
    PORT: String(firstPort),
    METRICS_PORT: String(firstPort + 1),
    LOG_LEVEL: "info",
    ...storeEnvironment,
    ...env,
  };
  const [program = "", ...args] = [
    ...before,
    process.execPath,
    ...storeFlags,
    ...flags,
    "main/web.ts",
  ];
  const child = spawn(program, args, {
    cwd: projectDir,
    env: { PATH: process.env.PATH, TMPDIR: join(dataDir, "tmp"), ...store },
    // A group of its own, so that it ends with us even if we are killed.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { pid } = child;
  if (pid !== undefined) {
    watchOver(pid);
    child.once("exit", () => letGo(pid));
  }
  await mkdir(join(dataDir, "tmp"), { recursive: true });
  createInterface({ input: child.stdout }).on("line", (each) => {
    // Nobody reads the lines of requests that went well.
    if (each.startsWith("{") && !each.includes('"level":30')) log.push(JSON.parse(each));
  });
  stack.defer(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });

  const config = readConfig({ ...store, DATABASE_URL: url, LOG_LEVEL: "silent" });
  const db = connect(url, { max: 4, waitMs: 60_000 });
  stack.defer(db.close);
  const runtime = createRuntime({ config, db, clock: systemClock, log: createLog("silent") });
  const address = `http://127.0.0.1:${store.PORT}`;
  await waitUntil("the store", async () => (await fetch(`${address}/api/ready`)).ok);
  const sizes = [{ size: "M", stock: 1_000_000 }];
  const productId = await addProduct({ runtime }, { name: "Trial shirt", sizes });
  sandbox.control.sendWebhooksTo(`${address}/api/payments`);
  const metrics = `http://127.0.0.1:${store.METRICS_PORT}/metrics`;
  return {
    address,
    metrics,
    process: child,
    runtime,
    productId,
    database,
    mailLine,
    providerLine,
    smtp,
    sandbox,
    dataDir,
    log,
  };
}
