import {
  describeNoConnection,
  getConnectionErrorHint,
} from "#server/database/connection/connection-errors.ts";
import { outliveExtensions } from "#server/database/extensions/extension-calls.ts";
import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";

const shutdownTimeoutMs = 20_000;
/** A second signal within it is a repeat of the first, by npm or a supervisor. */
const repeatWindowMs = 1_000;
const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Stops on a signal, or once its parent is gone; a second signal or the timeout ends it at once.
 * @param start returns how to stop it
 */
export async function runProgram(start: () => Promise<() => Promise<void>>): Promise<void> {
  // Not awaited: a signal may come while starting.
  const started = (async () => start())();
  // Printing must survive a full disk.
  process.stdout.on("error", () => {});
  outliveExtensions();
  onSignal(async () => {
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    try {
      const stop = await started;
      await stop();
      process.exit(0);
    } catch (error) {
      fail(error);
    }
  });
  await started.catch(fail);
}

/** A signal aborts it, or ends it where `work` takes none; a second one ends it at once. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  onSignal(() => {
    if (work.length === 0) process.exit(1);
    ending.abort();
  });
  await work(ending.signal).catch(fail);
  process.exit();
}

function onSignal(onFirst: () => void): void {
  let firstAt: number | undefined;
  const handleSignal = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      onFirst();
    } else if (performance.now() - firstAt > repeatWindowMs) process.exit(1);
  };
  for (const signal of signals) process.on(signal, handleSignal);
  process.once("disconnect", () => firstAt ?? handleSignal());
  process.channel?.unref();
}

function fail(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && "port" in error) {
    const { code, port } = error;
    if (code === "EADDRINUSE") {
      return `Port ${port} is taken. Set PORT (and SANDBOX_PORT, by default PORT + 1) to free ones.`;
    }
    if (code === "EACCES") {
      return `This account may not listen on port ${port}. Set PORT to one above 1023, behind a proxy.`;
    }
    if (code === "EADDRNOTAVAIL") {
      return "This machine has no such address. Set HOST to one that it has, or leave it out for every one.";
    }
  }
  if ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) return error.message;
  if (error instanceof UserFixableError) return error.message;
  // Of a client outside the pool; what else the store asks, it asks by fetch, which hides this in a cause.
  if ("syscall" in error && /^(connect|getaddrinfo)$/.test(String(error.syscall))) {
    return describeNoConnection(error);
  }
  return getConnectionErrorHint(error) ?? error.stack ?? error.message;
}
