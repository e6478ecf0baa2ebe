import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { storeEnvironment, storeFlags } from "../lib/store-flags.mjs";
import { keepRunning, type Part } from "./keep-running.ts";
import { type Layout, workerCount } from "./layout.ts";
import { bucket, type Secrets, storeSettings } from "./settings.ts";
import { answers, waitUntil } from "./wait-until.ts";
import { letGo, watchOver } from "./watch-over.ts";

/** Folder of the project. */
const projectDir = join(import.meta.dirname, "../..");

/** Processes of the store. */
export interface StoreParts {
  readonly web: readonly Part[];
  readonly workers: readonly Part[];
  /** Asks one web process to end, starts another build or the same again, and waits until it can serve. */
  restartWeb(index: number, releaseDir?: string): Promise<void>;
}

/** Starts the stand-ins of the bucket, the payment provider and the mail server. */
export async function startStandIns(
  layout: Layout,
  secrets: Secrets,
  s3rver: string,
): Promise<readonly Part[]> {
  const { host } = layout;
  for (const name of ["bucket", "sandbox", "store"]) mkdirSync(layout.folder(name));
  const where = ["-d", layout.folder("bucket"), "-a", host, "-p", String(layout.bucket)];
  const parts = [
    keepRunning({
      name: "bucket",
      command: process.execPath,
      args: [s3rver, ...where, "--configure-bucket", bucket.name, "--silent"],
      cwd: layout.dir,
      logFile: layout.folder("log/bucket.log"),
    }),
    keepRunning({
      name: "stand-ins",
      command: process.execPath,
      args: [join(import.meta.dirname, "stand-ins.ts")],
      cwd: layout.dir,
      env: {
        ...storeSettings(layout, secrets),
        STAND_IN_SANDBOX_PORT: String(layout.sandbox),
        STAND_IN_SMTP_PORT: String(layout.smtp),
        STAND_IN_WEBHOOK_PORT: String(layout.web[0]),
        STAND_IN_DIR: layout.folder("sandbox"),
      },
      logFile: layout.folder("log/stand-ins.log"),
    }),
  ];
  await waitUntil("the stand-ins", async () => {
    await fetch(`http://${host}:${layout.bucket}/`, { signal: AbortSignal.timeout(2_000) });
    return answers(`http://${host}:${layout.sandbox}/play`);
  });
  return parts;
}

/** Makes the tables and puts the demo goods in, with their pictures into the bucket. */
export async function fillStore(layout: Layout, secrets: Secrets): Promise<void> {
  const log = openSync(layout.folder("log/seed.log"), "a");
  const filling = spawn(process.execPath, ["main/seed.ts"], {
    cwd: projectDir,
    env: { ...process.env, ...storeSettings(layout, secrets) },
    detached: true,
    stdio: ["ignore", log, log],
  });
  const { pid } = filling;
  if (pid !== undefined) watchOver(pid);
  const [code] = await once(filling, "exit");
  if (pid !== undefined) letGo(pid);
  if (code !== 0) throw new Error("The demo goods could not be put in");
}

/**
 * Starts the web processes and the workers, and waits until all can serve.
 * @param started takes in each part as soon as it runs
 */
export async function startStore(
  layout: Layout,
  secrets: Secrets,
  started: Part[],
): Promise<StoreParts> {
  const settings = storeSettings(layout, secrets);
  const start = (name: string, main: string, env: Readonly<Record<string, string>>) =>
    keepRunning({
      name,
      command: process.execPath,
      args: [...storeFlags, main],
      cwd: projectDir,
      env: { ...settings, ...storeEnvironment, ...env },
      logFile: layout.folder(`log/${name}.log`),
    });
  const metricsOf = (index: number) => ({ METRICS_PORT: String(layout.metrics[index]) });
  const web = layout.web.map((port, i) =>
    start(`web-${i + 1}`, "main/web.ts", { PORT: String(port), ...metricsOf(i) }),
  );
  const workers = Array.from({ length: workerCount }, (_, i) =>
    start(`worker-${i + 1}`, "main/worker.ts", metricsOf(web.length + i)),
  );
  started.push(...web, ...workers);
  const isReady = (url: string) => waitUntil(url, () => answers(url), 180_000);
  const readyOf = (port: number) => `http://${layout.host}:${port}/api/ready`;
  await Promise.all(layout.web.map((port) => isReady(readyOf(port))));
  await Promise.all(
    workers.map((_, i) => isReady(`http://${layout.host}:${layout.metrics[web.length + i]}/ready`)),
  );
  return {
    web,
    workers,
    async restartWeb(index, releaseDir = projectDir) {
      await web[index]?.restart({ cwd: releaseDir });
      await isReady(readyOf(layout.web[index] ?? 0));
    },
  };
}
