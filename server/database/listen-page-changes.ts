import pg from "pg";
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

/**
 * Listens to what other processes (and this one) announce, on a connection of its own that is opened again
 * whenever it breaks.
 * @returns once listening; ends with `close`
 */
export async function listenForPageChanges(
  databaseUrl: string,
  listener: PageChangeListener,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    // What breaks before it listens is told by `connect` and `query`: heard twice, each failure would try again twice.
    let listens = false;
    const reopen = (error: unknown) => {
      if (!listens || closed) return;
      listens = false;
      listener.onError(error);
      tryAgain(firstPause);
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
      await next.query(`listen ${pageChannel}`);
      listens = true;
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // Closed meanwhile, when this connection was not yet there to be ended.
    if (closed) await next.end();
    else client = next;
  };

  const tryAgain = (pause: number) => {
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
