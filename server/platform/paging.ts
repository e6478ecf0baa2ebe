import type { Page, PageMeta } from "#contract/api/envelope.ts";
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
function rangeOf({ page = 1, limit = limits.pageSize }: PageQuery): PageRange {
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
export function answerPage<Row, Entry>(
  query: PageQuery,
  list: (range: PageRange) => Promise<PageRows<Row>>,
  toEntry: (row: Row) => Entry,
): Promise<Page<Entry>> {
  return answerEntries(query, async (range) => {
    const { rows, total } = await list(range);
    return { data: rows.map((row) => toEntry(row)), meta: { total } };
  });
}

/**
 * As {@link answerPage}, where the entries of a page are made all together, or its `meta` tells more.
 * @param list the entries as the API shows them, and at least how many there are on all pages
 */
export async function answerEntries<Entry, Meta extends { readonly total: number }>(
  { page = 1, ...query }: PageQuery,
  list: (range: PageRange) => Promise<{ readonly data: Entry[]; readonly meta: Meta }>,
): Promise<{ data: Entry[]; meta: Meta & Omit<PageMeta, "total"> }> {
  const range = rangeOf({ page, ...query });
  const { data, meta } = await list(range);
  return { data, meta: { page, limit: range.limit, ...meta } };
}

/** A page that begins so late may be nearer to the end of its list, which is known once the list is counted. */
export const farOffset = 1000;

/** The same page counted from the end of a list of so many, where it is nearer to that; undefined where it is not. */
export function fromEnd({ limit, offset }: PageRange, of: number): PageRange | undefined {
  if (offset < of / 2) return undefined;
  const after = of - offset - limit;
  return { limit: Math.max(0, limit + Math.min(0, after)), offset: Math.max(0, after) };
}
