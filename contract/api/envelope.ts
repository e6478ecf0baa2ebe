import { type TSchema, Type } from "typebox";
import { cleanedText } from "./fields.ts";
import { limits, printable } from "./limits.ts";

export function dataOf<T extends TSchema>(data: T) {
  return Type.Object({ data });
}

export const NoContent = Type.Null({ description: "Done" });

/** `page` from 1; `total` over all pages. */
export const PageMeta = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ minimum: 0 }),
});
export type PageMeta = Type.Static<typeof PageMeta>;

export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.maxPageSize, default: limits.pageSize }),
  ),
};

export const searchText = Type.Optional(
  cleanedText({ maxLength: limits.searchLength, pattern: printable }),
);

export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(item), meta: PageMeta });
}

/** `meta.counts` counts the search results of every tab. */
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

export interface Page<T> {
  data: T[];
  meta: PageMeta;
}
