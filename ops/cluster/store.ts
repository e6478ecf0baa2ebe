import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { storeEnvironment, storeFlags } from "../../scripts/lib/store-flags.mjs";
import { type Layout, workerCount } from "./layout.ts";
import { bucket, type Secrets, storeSettings } from "./settings.ts";
import { type Part, superviseProgram } from "./supervise-program.ts";
import { answers, waitUntil } from "./wait-until.ts";
import { letGo, watchOver } from "./watch-over.ts";

const projectDir = join(import.meta.dirname, "../..");

export interface StoreParts {
  readonly web: readonly Part[];
  readonly workers: readonly Part[];
  /** @param releaseDir another build */
  restartWeb(index: number, releaseDir?: string): Promise<void>;
}

export async function startStandIns(
  layout: Layout,
  secrets: Secrets,
  s3rver: string,
): Promise<readonly Part[]> {
  const { host } = layout;
  for (const name of ["bucket", "sandbox", "store"]) mkdirSync(layout.folder(name));
  const where = ["-d", layout.folder("bucket"), "-a", host, "-p", String(layout.bucket)];
  const parts = [
    superviseProgram({
      name: "bucket",
      command: process.execPath,
      args: [s3rver, ...where, "--configure-bucket", bucket.name, "--silent"],
      cwd: layout.dir,
      logFile: layout.folder("log/bucket.log"),
    }),
    superviseProgram({
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
  if (code !== 0) throw new Error("Loading the demo products failed");
}

/** @param started called with each part as soon as it runs */
export async function startStore(
  layout: Layout,
  secrets: Secrets,
  started: Part[],
): Promise<StoreParts> {
  const settings = storeSettings(layout, secrets);
  const start = (name: string, main: string, env: Readonly<Record<string, string>>) =>
    superviseProgram({
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
