import { explainRefusal } from "#server/database/explain-refusal.ts";
import { MendableError } from "#server/platform/mendable-error.ts";

/** How long requests and jobs under way may still take, in ms. */
const patience = 20_000;

/**
 * Runs a program until the system asks it to end (SIGTERM, SIGINT), then stops it in order. A second signal,
 * or patience running out, ends it at once. What an operator can mend is told in words, not as a stack.
 * @param start starts everything; returns how to stop it
 */
export async function runProgram(start: () => Promise<() => Promise<void>>): Promise<void> {
  // Not awaited yet: a signal may also come while things are still starting.
  const started = (async () => start())();
  // What is printed for people may find a full disk.
  process.stdout.on("error", () => {});
  let stopping = false;
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    try {
      const stop = await started;
      await stop();
      process.exit(0);
    } catch (error) {
      fail(error);
    }
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  await started.catch(fail);
}

/**
 * Runs a program that ends by itself. The signal is aborted when the system asks it to end; a second one ends it at
 * once, as the first does where the work listens to none.
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const onSignal = () => {
    if (ending.signal.aborted || work.length === 0) process.exit(1);
    ending.abort();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  await work(ending.signal).catch(fail);
  process.exit();
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE" && "port" in error) {
    return `Port ${error.port} is taken. Set PORT (and SANDBOX_PORT, by default PORT + 1) to free ones.`;
  }
  if (error instanceof MendableError) return error.message;
  return explainRefusal(error) ?? error.stack ?? error.message;
}
