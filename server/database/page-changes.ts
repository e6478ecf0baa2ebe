import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export const pageChannel = "page_changed";

/** On every page of the shop: menus and the like. */
export const everyPage = "page";

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
