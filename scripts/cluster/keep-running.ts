import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

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
  /** Processes that are not in its group and die with it, as with the machine. */
  readonly companions?: () => readonly number[];
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

/** However we end, nothing is left running. */
const lastActs = new Set<() => void>();
process.once("exit", () => {
  for (const act of lastActs) act();
});

/** Starts a program and starts it again whenever it ends, as systemd does with the units of deploy/. */
export function keepRunning(first: Program): Part {
  let program = first;
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let wanted = true;
  let awayMs = restartMs;
  let returned = 0;
  const log = createWriteStream(first.logFile, { flags: "a" });

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
    killAll(program.companions?.() ?? []);
  };

  start();
  lastActs.add(() => {
    signal("SIGKILL");
    killAll(program.companions?.() ?? []);
  });
  return {
    name: first.name,
    kill(ms = restartMs) {
      awayMs = ms;
      const companions = program.companions?.() ?? [];
      signal("SIGKILL");
      killAll(companions);
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

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It is gone.
    }
  }
}
