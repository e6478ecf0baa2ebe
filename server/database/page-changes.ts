import type { Queryable, Tx } from "./connection.ts";

/** The channel on which processes tell each other which cached pages are out of date. */
export const pageChannel = "page_changed";

/** A tag of every page of the shop: its menus, and what else stands on all of them. */
export const everyPage = "page";

/** Bytes of a message that PostgreSQL passes on; it takes fewer than 8000. */
const mostBytes = 7_900;

/**
 * Announces that everything rendered from these tags (`product:ID`, `list`, {@link everyPage}) is out of date. Inside a
 * transaction the word goes out at commit, to every process.
 */
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

/** The tags in as many messages as they need. */
function messagesOf(tags: readonly string[]): string[] {
  const messages: string[][] = [[]];
  let bytes = 2;
  for (const tag of tags) {
    const more = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (bytes + more > mostBytes) {
      messages.push([]);
      bytes = 2;
    }
    messages.at(-1)?.push(tag);
    bytes += more;
  }
  return messages.map((message) => JSON.stringify(message));
}
