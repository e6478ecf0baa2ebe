import pg from "pg";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { pageChannel } from "./page-changes.ts";

export interface PageChangeListener {
  onChange(tags: readonly string[]): void;
  onGap(): void;
  onError(error: unknown): void;
}

const firstPause = 200;
const maxPauseMs = 10_000;

const defaultPing = { everyMs: 30_000, timeoutMs: 5_000 };
const listen = `listen ${pageChannel}`;
const noAnswer = () => new Error("The connection that listens does not answer");

/** Reconnects when the connection breaks or stops answering. @returns once listening */
export async function listenForPageChanges(
  databaseUrl: string,
  listener: PageChangeListener,
  pinging = defaultPing,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      // The system's default is two hours.
      keepAliveInitialDelayMillis: pinging.everyMs,
    });
    // Before it listens, errors reject `connect` and `query`: else it would reconnect twice.
    let listens = false;
    const reopen = (error: unknown) => {
      if (!listens || closed) return;
      listens = false;
      listener.onError(error);
      tryAgain(firstPause);
    };
    const pingAgain = () => {
      timer = setTimeout(async () => {
        try {
          await withTimeout(next.query(listen), pinging.timeoutMs, noAnswer);
          if (listens && !closed) pingAgain();
        } catch (error) {
          reopen(error);
          await next.end().catch(() => {});
        }
      }, pinging.everyMs);
    };
    next.on("error", reopen);
    next.on("end", () => reopen(new Error("The connection ended")));
    next.on("notification", ({ payload }) => {
      if (closed) return;
      const tags = readTags(payload);
      if (tags) listener.onChange(tags);
      else listener.onGap();
    });
    try {
      await next.connect();
      await withTimeout(next.query(listen), pinging.timeoutMs, noAnswer);
      listens = true;
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (closed) await next.end();
    else {
      client = next;
      if (listens) pingAgain();
    }
  };

  const tryAgain = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      try {
        await open();
        if (!closed) listener.onGap();
      } catch (error) {
        if (closed) return;
        listener.onError(error);
        tryAgain(Math.min(pause * 2, maxPauseMs));
      }
    }, pause);
  };

  await open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

function readTags(payload: string | undefined): string[] | undefined {
  try {
    const tags: unknown = JSON.parse(payload ?? "");
    return Array.isArray(tags) ? tags.map(String) : undefined;
  } catch {
    return undefined;
  }
}
