import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { killCompanion } from "./kill-companion.ts";
import { letGo, watchOver, watchOverFile } from "./watch-over.ts";

/** A program that is one part of the cluster. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly ids?: { readonly uid?: number; readonly gid?: number };
  /** Where what it prints goes. */
  readonly logFile: string;
  /** Holds the number of a process that is not in its group and dies with it, as with the machine. */
  readonly companion?: string;
}

/** A part that runs until it is stopped, whatever becomes of it. */
export interface Part {
  readonly name: string;
  /** Kills it with all it started, without a warning; it comes back after so many ms. */
  kill(awayMs?: number): void;
  /** Asks it to end and starts it anew, maybe as another program. */
  restart(changes?: Partial<Program>): Promise<void>;
  /** Asks it to end, and makes it after `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
  /** How often it came back by itself. */
  returns(): number;
}

/** Before a part that ended is started again, in ms: RestartSec of the units in deploy/systemd. */
const restartMs = 1_000;
const usualPatienceMs = 25_000;

/** Starts a program and starts it again whenever it ends, as systemd does with the units of deploy/; it dies with us. */
export function keepRunning(first: Program): Part {
  let program = first;
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let wanted = true;
  let awayMs = restartMs;
  let returned = 0;
  const log = createWriteStream(first.logFile, { flags: "a" });
  if (first.companion !== undefined) watchOverFile(first.companion);

  const start = (): void => {
    const { command, args, cwd, env, ids } = program;
    const started = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      // A group of its own, so that all it started can be ended with it, and Ctrl+C comes from us in order.
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
      // What is left of the group goes too, as systemd ends what is left of a unit.
      signal("SIGKILL");
      if (pid !== undefined) letGo(pid);
      if (wanted) void comeBack(started);
    });
  };

  const comeBack = async (gone: ChildProcess): Promise<void> => {
    await pause(awayMs);
    awayMs = restartMs;
    if (!wanted || child !== gone) return;
    returned += 1;
    start();
  };

  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid === undefined) return;
    try {
      process.kill(name === "SIGKILL" ? -child.pid : child.pid, name);
    } catch {
      // It is gone.
    }
  };

  const stop = async (patienceMs = usualPatienceMs): Promise<void> => {
    wanted = false;
    signal("SIGTERM");
    const timer = setTimeout(() => signal("SIGKILL"), patienceMs);
    await ended;
    clearTimeout(timer);
    if (program.companion !== undefined) killCompanion(program.companion);
  };

  start();
  return {
    name: first.name,
    kill(ms = restartMs) {
      awayMs = ms;
      signal("SIGKILL");
      if (program.companion !== undefined) killCompanion(program.companion);
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
