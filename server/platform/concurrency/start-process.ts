import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { Socket } from "node:net";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { withTimeout } from "./promises.ts";

export interface ProcessOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly execArgv: readonly string[];
}

/** Only a running task keeps this process alive. */
export interface WorkerProcess {
  /** @throws {ResourceLimitError}; {Error} where the process did not start or ended otherwise */
  run<Result>(task: Serializable, timeoutMs: number): Promise<Result>;
  isRunning(): boolean;
  kill(): void;
}

export class ResourceLimitError extends Error {}

/** V8 and Node.js print up to forty frames. */
const maxStderrLength = 8_000;

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** @param file sends "ready" and then answers each message with one */
export function startProcess(file: URL, { env, execArgv }: ProcessOptions): WorkerProcess {
  const name = basename(fileURLToPath(file));
  const child = fork(file, {
    ...{ env, execArgv: [...execArgv] },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  children.add(child);
  child.unref();
  child.channel?.unref();

  let stderr = "";
  // Undefined where no file could be opened.
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    stderr = (stderr + chunk).slice(-maxStderrLength);
  });
  if (child.stderr instanceof Socket) child.stderr.unref();

  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  // More than one may come, also between tasks; an unhandled one would end the store.
  child.on("error", ended.reject);
  child.once("close", (code, signal) => {
    children.delete(child);
    ended.reject(toExitError(name, signal ?? code, stderr));
  });

  let isReady = false;
  let resolveTask: ((result: unknown) => void) | undefined;
  child.on("message", (message) => {
    if (isReady) resolveTask?.(message);
    isReady = true;
  });

  return {
    async run<Result>(task: Serializable, timeoutMs: number) {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      child.channel?.ref();
      resolveTask = resolve;
      try {
        // A child that takes no task is ending; its exit tells more.
        if (child.connected) child.send(task, (error) => error && child.kill("SIGKILL"));
        // Without free threads Node.js may never start the script.
        const createError = () =>
          isReady
            ? new ResourceLimitError(`${name} took more than ${timeoutMs} ms`)
            : new Error(`${name} was not ready after ${timeoutMs} ms`);
        return (await withTimeout(
          Promise.race([promise, ended.promise]),
          timeoutMs,
          createError,
        )) as Result;
      } finally {
        resolveTask = undefined;
        child.channel?.unref();
      }
    },
    isRunning: () => child.connected,
    kill: () => void child.kill("SIGKILL"),
  };
}

/** Out of memory and out of threads end by the same signal; only stderr tells them apart. */
function toExitError(name: string, reason: string | number | null, stderr: string): Error {
  const message = `${name} ended by ${reason}: ${stderr.trim()}`;
  return stderr.includes("JavaScript heap out of memory")
    ? new ResourceLimitError(message)
    : new Error(message);
}
