import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { killByPidFile } from "./kill-by-pid-file.ts";
import { letGo, watchOver, watchOverFile } from "./watch-over.ts";

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly ids?: { readonly uid?: number; readonly gid?: number };
  readonly logFile: string;
  /** Of a process outside its group that must be killed with it. */
  readonly pidFile?: string;
}

export interface Part {
  readonly name: string;
  /** Kills its process group; it restarts after so many ms. */
  kill(awayMs?: number): void;
  restart(changes?: Partial<Program>): Promise<void>;
  /** Kills it after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
  /** How often it restarted by itself. */
  returns(): number;
}

/** In ms, as RestartSec of the units in ops/deploy/systemd. */
const restartMs = 1_000;
const defaultTimeoutMs = 25_000;

/** Restarts the program whenever it ends, as systemd does; it ends with this process. */
export function superviseProgram(first: Program): Part {
  let program = first;
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let wanted = true;
  let awayMs = restartMs;
  let returned = 0;
  const log = createWriteStream(first.logFile, { flags: "a" });
  if (first.pidFile !== undefined) watchOverFile(first.pidFile);

  const start = (): void => {
    const { command, args, cwd, env, ids } = program;
    const started = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      // A group of its own: it can be killed with its children, and Ctrl+C reaches it only through us.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      ...ids,
    });
    child = started;
    const { pid } = started;
    if (pid !== undefined) watchOver(pid);
    started.stdout.pipe(log, { end: false });
    started.stderr.pipe(log, { end: false });
    ended = new Promise<void>((resolve) => {
      started.once("error", (error) => {
        log.write(`${error.message}\n`);
        resolve();
      });
      started.once("exit", () => resolve());
    }).then(() => {
      // As systemd kills the remaining processes of a unit.
      signal("SIGKILL");
      if (pid !== undefined) letGo(pid);
      if (wanted) void restart(started);
    });
  };

  const restart = async (exited: ChildProcess): Promise<void> => {
    await pause(awayMs);
    awayMs = restartMs;
    if (!wanted || child !== exited) return;
    returned += 1;
    start();
  };

  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid === undefined) return;
    try {
      process.kill(name === "SIGKILL" ? -child.pid : child.pid, name);
    } catch {
      // It has ended.
    }
  };

  const stop = async (timeoutMs = defaultTimeoutMs): Promise<void> => {
    wanted = false;
    signal("SIGTERM");
    const timer = setTimeout(() => signal("SIGKILL"), timeoutMs);
    await ended;
    clearTimeout(timer);
    if (program.pidFile !== undefined) killByPidFile(program.pidFile);
  };

  start();
  return {
    name: first.name,
    kill(ms = restartMs) {
      awayMs = ms;
      signal("SIGKILL");
      if (program.pidFile !== undefined) killByPidFile(program.pidFile);
    },
    async restart(changes = {}) {
      await stop();
      program = { ...program, ...changes };
      wanted = true;
      start();
    },
    stop,
    returns: () => returned,
  };
}
