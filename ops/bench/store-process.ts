import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { storeEnvironment, storeFlags } from "../../scripts/lib/store-flags.mjs";

export interface StoreProcess {
  readonly origin: string;
  readonly process: ChildProcess;
  /** From the start of the process until it was ready, in ms. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

const maxStartMs = 120_000;
const maxStopMs = 15_000;

/**
 * Starts the built store in demo mode and waits until it is ready.
 * @throws {Error} when it ends, or is not ready within two minutes.
 */
export async function startStoreProcess(
  env: Readonly<Record<string, string>>,
): Promise<StoreProcess> {
  const startedAt = performance.now();
  const store = spawn(process.execPath, [...storeFlags, "main/web.ts"], {
    env: {
      ...process.env,
      ...storeEnvironment,
      MODE: "demo",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${env.PORT}`;
  while (!(await isReady(origin))) {
    if (store.exitCode !== null) throw new Error(`The store ended with ${store.exitCode}`);
    if (performance.now() - startedAt > maxStartMs) {
      store.kill("SIGKILL");
      throw new Error("The store was not ready within a minute");
    }
    await delay(20);
  }
  const readyMs = Math.round(performance.now() - startedAt);
  return {
    origin,
    process: store,
    readyMs,
    async stop() {
      if (store.exitCode !== null) return;
      const ended = once(store, "exit");
      const killer = setTimeout(() => store.kill("SIGKILL"), maxStopMs);
      store.kill("SIGTERM");
      await ended;
      clearTimeout(killer);
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/ready`)).ok;
  } catch {
    return false;
  }
}

export function getMemory(pid: number): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Math.round(Number(kilobytes) / 1024);
}
