import type { Queryable } from "./connection.ts";

/** The channel on which processes tell each other which cached pages are out of date. */
export const pageChannel = "page_changed";

/**
 * Announces that everything rendered from these tags (`product:ID`, `list`) is out of date. Inside a
 * transaction the word goes out at commit, to every process.
 */
export async function announcePageChange(on: Queryable, tags: readonly string[]): Promise<void> {
  await on.rows({ text: "select pg_notify($1, $2)", values: [pageChannel, JSON.stringify(tags)] });
}
