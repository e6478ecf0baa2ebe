import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { storeEnvironment, storeFlags } from "../../scripts/lib/store-flags.mjs";
import { getPeakMb } from "./peak-memory.ts";

export interface ServingProcess {
  /** Where it serves, such as http://127.0.0.1:41234. */
  readonly address: string;
  /** Address of the API, such as http://127.0.0.1:41234/api. */
  readonly api: string;
  readonly pid: number;
  /** Ends it the hard way, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** The most memory that it has held so far, in MB; nought where the system does not tell. */
  peakMb(): Promise<number>;
  /** What it holds once all that nobody holds is gone, in MB: objects and what they keep outside the heap. */
  heldMb(): Promise<number>;
  /** Tells it to end, as a restart does: it finishes what is under way. */
  end(): Promise<void>;
}

export interface ServedRelease {
  /** Folder of the build. */
  readonly build: string;
  /** Where all builds put their code. */
  readonly assetsDir: string;
}

/**
 * Starts the API on a database, at a free port, believing one proxy's X-Forwarded-For; the shop's pages if wanted, with
 * their code where a release is named. Node.js runs it as it runs the store.
 * @param dataDir where its pictures lie; else where those of a store without settings do
 */
export async function startServingProcess(
  databaseUrl: string,
  pages?: "pages" | ServedRelease,
  dataDir?: string,
): Promise<ServingProcess> {
  const script = `${import.meta.dirname}/serve-api.ts`;
  const release = typeof pages === "object" ? pages : undefined;
  const args = [...storeFlags, script, ...(pages ? [release?.build ?? "pages"] : [])];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      TRUSTED_PROXIES: "1",
      LOG_LEVEL: "silent",
      ...storeEnvironment,
      ...(dataDir && { DATA_DIR: dataDir }),
      ...(release && { ASSETS_DIR: release.assetsDir }),
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const address = await firstLine(child);
  return {
    address,
    api: `${address}/api`,
    pid: child.pid ?? 0,
    kill: () => stop(child, "SIGKILL"),
    peakMb: () => getPeakMb(child.pid),
    heldMb: () => getHeldMb(child),
    end: () => stop(child, "SIGTERM"),
  };
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

async function getHeldMb(child: ChildProcess): Promise<number> {
  const reply = once(child, "message");
  child.send("held");
  const [bytes] = await reply;
  return bytes / 1024 / 1024;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The process has no output");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("The process ended before it served");
}
