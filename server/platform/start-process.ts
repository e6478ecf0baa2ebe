import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { Socket } from "node:net";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { inTime } from "./in-time.ts";

/** How a process is started. */
export interface ProcessStart {
  /** All that it knows of the store's settings. */
  readonly env: NodeJS.ProcessEnv;
  /** Flags of Node.js, which bound its memory. */
  readonly execArgv: readonly string[];
}

/** A process that does tasks for this one, one after the other. Only an unanswered task keeps this one running. */
export interface WorkingProcess {
  /**
   * Has a task done.
   * @param patienceMs how long its answer is waited for, in ms
   * @throws {TookTooMuch}; {Error} where the process could not be started, or ended for another reason
   */
  ask<Done>(task: Serializable, patienceMs: number): Promise<Done>;
  /** Whether it can be asked: it was started and has not ended. */
  isThere(): boolean;
  /** Ends it at once. */
  end(): void;
}

/** A task wanted more memory than its process may have, or more time than anybody waits once it had begun. */
export class TookTooMuch extends Error {}

/** So much of what a process says before it ends is kept, in letters; V8 and Node.js list up to forty calls. */
const lastWordsLength = 8_000;

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * Starts a program of ours in a process of its own. Whatever happens to it is a fault of the task that it is asked, and
 * of nothing else; it never outlives this process.
 * @param program the file of what says "ready" when it is, and then answers each message with one
 */
export function startProcess(program: URL, { env, execArgv }: ProcessStart): WorkingProcess {
  const name = basename(fileURLToPath(program));
  const child = fork(program, {
    ...{ env, execArgv: [...execArgv] },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  running.add(child);
  child.unref();
  child.channel?.unref();

  let lastWords = "";
  // Nothing of this is there where no file could be opened.
  child.stderr?.setEncoding("utf8").on("data", (words: string) => {
    lastWords = (lastWords + words).slice(-lastWordsLength);
  });
  if (child.stderr instanceof Socket) child.stderr.unref();

  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  // More than one may come, also when nobody asks: one that nobody hears ends the store.
  child.on("error", ended.reject);
  child.once("close", (code, signal) => {
    running.delete(child);
    ended.reject(whyEnded(name, signal ?? code, lastWords));
  });

  let isReady = false;
  let answer: ((done: unknown) => void) | undefined;
  child.on("message", (message) => {
    if (isReady) answer?.(message);
    isReady = true;
  });

  return {
    async ask<Done>(task: Serializable, patienceMs: number) {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      child.channel?.ref();
      answer = resolve;
      try {
        // What takes no task is ending, or of no use; how it ends tells more than that it took none.
        if (child.connected) child.send(task, (error) => error && child.kill("SIGKILL"));
        // Without threads to be had, Node.js may wait for ever before it reads a line of ours.
        const late = () =>
          isReady
            ? new TookTooMuch(`${name} took more than ${patienceMs} ms`)
            : new Error(`${name} was not ready after ${patienceMs} ms`);
        return (await inTime(Promise.race([promise, ended.promise]), patienceMs, late)) as Done;
      } finally {
        answer = undefined;
        child.channel?.unref();
      }
    },
    isThere: () => child.connected,
    end: () => void child.kill("SIGKILL"),
  };
}

/** V8 without memory and Node.js without threads end by the same signal: only their words tell them apart. */
function whyEnded(name: string, by: string | number | null, lastWords: string): Error {
  const message = `${name} ended by ${by}: ${lastWords.trim()}`;
  return lastWords.includes("JavaScript heap out of memory")
    ? new TookTooMuch(message)
    : new Error(message);
}
