import pg from "pg";
import { inTime } from "#server/platform/in-time.ts";
import { pageChannel } from "./page-changes.ts";

/** What hears of changed pages. */
export interface PageChangeListener {
  /** Pages made from these tags are out of date. */
  onChange(tags: readonly string[]): void;
  /** Changes may have been missed: everything is out of date. */
  onGap(): void;
  /** The connection broke; it is being opened again. */
  onError(error: unknown): void;
}

const firstPause = 200;
const longestPause = 10_000;

/** A connection that listens is silent for hours: whether it still hears is asked so often, in ms. */
const asked = { everyMs: 30_000, patienceMs: 5_000 };
/** As a question too, since who listens already goes on listening. */
const listen = `listen ${pageChannel}`;
const noAnswer = () => new Error("The connection that listens does not answer");

/**
 * Listens to what other processes (and this one) announce, on a connection of its own that is opened again
 * whenever it breaks, or answers no more without being broken, as behind a machine that lost its power.
 * @param asking how often it is asked whether it answers, and how long an answer may take, in ms
 * @returns once listening; ends with `close`
 */
export async function listenForPageChanges(
  databaseUrl: string,
  listener: PageChangeListener,
  asking = asked,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      // The system's own is two hours.
      keepAliveInitialDelayMillis: asking.everyMs,
    });
    // What breaks before it listens is told by `connect` and `query`: heard twice, each failure would try again twice.
    let listens = false;
    const reopen = (error: unknown) => {
      if (!listens || closed) return;
      listens = false;
      listener.onError(error);
      tryAgain(firstPause);
    };
    const askAgain = () => {
      timer = setTimeout(async () => {
        try {
          await inTime(next.query(listen), asking.patienceMs, noAnswer);
          if (listens && !closed) askAgain();
        } catch (error) {
          reopen(error);
          await next.end().catch(() => {});
        }
      }, asking.everyMs);
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
      await inTime(next.query(listen), asking.patienceMs, noAnswer);
      listens = true;
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // Closed meanwhile, when this connection was not yet there to be ended.
    if (closed) await next.end();
    else {
      client = next;
      if (listens) askAgain();
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
        tryAgain(Math.min(pause * 2, longestPause));
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
