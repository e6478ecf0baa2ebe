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

/** The rows of the page that a query asks for: the first, of 20 entries, unless it says otherwise. */
export function rangeOf({ page = 1, limit = limits.pageSize }: PageQuery): PageRange {
  return { limit, offset: (page - 1) * limit };
}

interface PageQuery {
  /** From 1. */
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/**
 * Answers a query with the page it asks for: the first, of 20 entries, unless it says otherwise.
 * @param toEntry a row as the API shows it
 */
export async function answerPage<Row, Entry>(
  { page = 1, ...query }: PageQuery,
  list: (range: PageRange) => Promise<PageRows<Row>>,
  toEntry: (row: Row) => Entry,
): Promise<Page<Entry>> {
  const range = rangeOf({ page, ...query });
  const { rows, total } = await list(range);
  return { data: rows.map((row) => toEntry(row)), meta: { page, limit: range.limit, total } };
}

/** A page that begins so late may be nearer to the end of its list, which is known once the list is counted. */
export const farOffset = 1000;

/** The same page counted from the end of a list of so many, where it is nearer to that; undefined where it is not. */
export function fromEnd({ limit, offset }: PageRange, of: number): PageRange | undefined {
  if (offset < of / 2) return undefined;
  const after = of - offset - limit;
  return { limit: Math.max(0, limit + Math.min(0, after)), offset: Math.max(0, after) };
}
