import type { Page } from "#contract/api/envelope.ts";
import { limits } from "#contract/api/limits.ts";

/** Which rows of a list a page holds. */
export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page, and how many there are on all pages. */
export interface PageRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Answers a query with the page it asks for: the first, of 20 entries, unless it says otherwise.
 * @param toEntry a row as the API shows it
 */
export async function answerPage<Row, Entry>(
  { page = 1, limit = limits.pageSize }: { page?: number; limit?: number },
  list: (range: PageRange) => Promise<PageRows<Row>>,
  toEntry: (row: Row) => Entry,
): Promise<Page<Entry>> {
  const { rows, total } = await list({ limit, offset: (page - 1) * limit });
  return { data: rows.map((row) => toEntry(row)), meta: { page, limit, total } };
}
