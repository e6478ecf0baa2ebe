import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getPeakMb } from "../../../tests/kit/peak-memory.ts";

const projectDir = join(import.meta.dirname, "../../..");

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  /** The most memory it held, in MB; nought where the system does not tell. */
  readonly peakMb: number;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/**
 * Starts a program of `main/` in an environment of its own, and keeps what it says.
 * @param dir whose program; that of another release where one is named
 */
export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  dir = projectDir,
): Running {
  const begunAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: dir,
    env: { PATH: process.env.PATH, LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let peakMb = 0;
  const watch = setInterval(async () => {
    peakMb = Math.max(peakMb, await getPeakMb(child.pid));
  }, 50);
  const end = async (): Promise<Ended> => {
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, "close");
    clearInterval(watch);
    const seconds = (performance.now() - begunAt) / 1000;
    return { code, output: (await said).join("\n").trim(), seconds, peakMb };
  };
  return { child, ended: end() };
}

/**
 * Runs a program of `main/` to its end.
 * @throws {Error} with what it said when it fails
 */
export async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  dir?: string,
): Promise<Ended> {
  const ended = await startProgram(args, env, dir).ended;
  if (ended.code !== 0)
    throw new Error(`${args.join(" ")} ended with ${ended.code}: ${ended.output}`);
  return ended;
}
