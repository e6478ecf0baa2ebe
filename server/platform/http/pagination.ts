import type { Page, PageMeta } from "#contract/api/envelope.ts";
import { limits } from "#contract/api/limits.ts";

export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

export interface PageRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

function toRange({ page = 1, limit = limits.pageSize }: PageQuery): PageRange {
  return { limit, offset: (page - 1) * limit };
}

interface PageQuery {
  /** From 1. */
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** Page 1 with 20 entries by default. */
export function paginate<Row, Entry>(
  query: PageQuery,
  list: (range: PageRange) => Promise<PageRows<Row>>,
  toEntry: (row: Row) => Entry,
): Promise<Page<Entry>> {
  return paginateEntries(query, async (range) => {
    const { rows, total } = await list(range);
    return { data: rows.map((row) => toEntry(row)), meta: { total } };
  });
}

export async function paginateEntries<Entry, Meta extends { readonly total: number }>(
  { page = 1, ...query }: PageQuery,
  list: (range: PageRange) => Promise<{ readonly data: Entry[]; readonly meta: Meta }>,
): Promise<{ data: Entry[]; meta: Meta & Omit<PageMeta, "total"> }> {
  const range = toRange({ page, ...query });
  const { data, meta } = await list(range);
  return { data, meta: { page, limit: range.limit, ...meta } };
}

/** From this offset on, reading from the end may be faster. */
export const minReverseOffset = 1000;

/** Counted from the end; undefined where the start is nearer. */
export function toReverseRange({ limit, offset }: PageRange, total: number): PageRange | undefined {
  if (offset < total / 2) return undefined;
  const offsetFromEnd = total - offset - limit;
  return {
    limit: Math.max(0, limit + Math.min(0, offsetFromEnd)),
    offset: Math.max(0, offsetFromEnd),
  };
}
