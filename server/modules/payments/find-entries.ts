import type { Queryable } from "#server/database/connection.ts";
import {
  type EntryCursor,
  type EntryFilter,
  type EntryRange,
  type EntryRecord,
  findWalkEnd,
  isSoughtInMore,
  listEntries,
  walkEntries,
} from "./payment-entries.queries.ts";

/** How far one question looks, so that none takes long however large the store is. */
export interface SearchBounds {
  /** Words that more orders hold than these are looked for in the rows themselves. */
  readonly orders: number;
  /** So many rows the first time, four times as many each further time, … */
  readonly rows: number;
  /** … and so many times. */
  readonly walks: number;
}

/** The bounds of a page: words of more orders are walked for, through some 50,000 rows. */
export const searchBounds: SearchBounds = { orders: 5_000, rows: 2_500, walks: 3 };

/**
 * A page of the payments room, and where the next one begins. What few orders hold is found by the index of their
 * words; what many hold stands often among the rows, which are then walked through in their order. Where the bounds
 * end a walk, the page may be short, and the next one goes on from there: nothing is left out.
 */
export async function findEntries(
  on: Queryable,
  filter: EntryFilter,
  { after, limit }: EntryRange,
  within: SearchBounds = searchBounds,
): Promise<{ readonly rows: EntryRecord[]; readonly next: EntryCursor | undefined }> {
  if (!(await isCommon(on, filter, within))) {
    const rows = await listEntries(on, filter, { after, limit: limit + 1 }, within.orders);
    return cutPage(rows, limit);
  }
  const found: EntryRecord[] = [];
  let from = after;
  for (let walk = 0; walk < within.walks; walk += 1) {
    const range = { after: from, limit: limit + 1 - found.length, rows: within.rows * 4 ** walk };
    found.push(...(await walkEntries(on, filter, range)));
    if (found.length > limit) return cutPage(found, limit);
    from = await findWalkEnd(on, filter, range);
    if (from === undefined) break;
  }
  return { rows: found, next: from };
}

async function isCommon(on: Queryable, filter: EntryFilter, { orders }: SearchBounds) {
  if (!filter.search?.trim()) return false;
  return await isSoughtInMore(on, filter, orders);
}

function cutPage(rows: readonly EntryRecord[], limit: number) {
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1) : undefined };
}
