import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { storeEnvironment, storeFlags } from "../../../scripts/lib/store-flags.mjs";
import { answers, waitUntil } from "../../cluster/wait-until.ts";
import { letGo, watchOver } from "../../cluster/watch-over.ts";

/** A web process or a worker of some release. */
export interface ReleaseProcess {
  readonly address: string;
  /** As a supervisor stops it: it finishes what is under way. @throws {Error} when it does not end well */
  end(): Promise<void>;
  kill(): void;
}

/** @param dir the release's code */
export async function startWeb(
  dir: string,
  env: Readonly<Record<string, string>>,
): Promise<ReleaseProcess> {
  return await start(dir, "main/web.ts", env, `http://127.0.0.1:${env.PORT}`, "/api/ready");
}

export async function startWorker(
  dir: string,
  env: Readonly<Record<string, string>>,
): Promise<ReleaseProcess> {
  return await start(dir, "main/worker.ts", env, `http://127.0.0.1:${env.METRICS_PORT}`, "/ready");
}

async function start(
  dir: string,
  program: string,
  env: Readonly<Record<string, string>>,
  address: string,
  readyPath: string,
): Promise<ReleaseProcess> {
  const child = spawn(process.execPath, [...storeFlags, program], {
    cwd: dir,
    env: { PATH: process.env.PATH, ...storeEnvironment, ...env },
    // A group of its own, so that it ends with us even if we are killed.
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { pid } = child;
  if (pid !== undefined) {
    watchOver(pid);
    child.once("exit", () => letGo(pid));
  }
  await waitUntil(`${program} in ${dir}`, async () => {
    if (child.exitCode !== null) throw new Error(`${join(dir, program)} ended`);
    return await answers(`${address}${readyPath}`);
  });
  return {
    address,
    kill: () => void child.kill("SIGKILL"),
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      if (child.exitCode !== 0) {
        throw new Error(`${join(dir, program)} ended with ${child.exitCode ?? child.signalCode}`);
      }
    },
  };
}
