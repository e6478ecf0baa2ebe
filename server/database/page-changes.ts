import pg from "pg";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { withTimeout } from "#server/platform/concurrency/promises.ts";

export const pageChannel = "page_changed";

/** On every page of the shop: menus and the like. */
export const everyPage = "page";

export const allProductsTags = ["list"];

/** NOTIFY takes fewer than 8000 bytes. */
const maxBytes = 7_900;

/** Cache invalidation in every process. Tags are `product:ID`, `list` or {@link everyPage}. In a transaction it is sent at commit. */
export async function announcePageChange(
  on: Queryable | Tx,
  tags: readonly string[],
): Promise<void> {
  const statement = {
    name: "announce_page_change",
    text: "select pg_notify($1, message) from unnest($2::text[]) as message",
    values: [pageChannel, messagesOf(tags)],
  };
  if ("last" in on) on.last(statement);
  else await on.rows(statement);
}

function messagesOf(tags: readonly string[]): string[] {
  const messages: string[][] = [[]];
  let bytes = 2;
  for (const tag of tags) {
    const more = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (bytes + more > maxBytes) {
      messages.push([]);
      bytes = 2;
    }
    messages.at(-1)?.push(tag);
    bytes += more;
  }
  return messages.map((message) => JSON.stringify(message));
}

interface PageChangeListener {
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
