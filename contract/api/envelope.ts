import { type TSchema, Type } from "typebox";
import { limits, printable } from "./limits.ts";

/** Wraps a reply as `{ data }`. */
export function dataOf<T extends TSchema>(data: T) {
  return Type.Object({ data });
}

/** The reply of a call that has nothing to tell. */
export const NoContent = Type.Null({ description: "Done" });

/** Where a page of a list stands: `page` from 1, `total` over all pages. */
export const PageMeta = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ minimum: 0 }),
});
/** Where a page of a list stands. */
export type PageMeta = Type.Static<typeof PageMeta>;

/** Which page of a list is asked for: the first, of 20 entries, unless said otherwise. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.maxPageSize, default: limits.pageSize }),
  ),
};

/** What a list is searched for; case and marks do not count. */
export const searchText = Type.Optional(
  Type.String({ maxLength: limits.searchLength, pattern: printable }),
);

/** Wraps a list reply as `{ data, meta }`. */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(item), meta: PageMeta });
}

/**
 * Wraps a list reply that is looked at by tabs: `meta.counts` says how many each tab holds of what was searched for,
 * whichever tab the page is of.
 */
export function countedPageOf<T extends TSchema, Tab extends string>(
  item: T,
  tabs: readonly Tab[],
) {
  const counts = Object.fromEntries(tabs.map((tab) => [tab, Type.Integer()]));
  return Type.Object({
    data: Type.Array(item),
    meta: Type.Object({
      ...PageMeta.properties,
      counts: Type.Object(counts as Record<Tab, Type.TInteger>),
    }),
  });
}

/** One page of a list. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}
