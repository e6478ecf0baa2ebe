import { type TSchema, Type } from "typebox";

/** Wraps a reply as `{ data }` (decision: API). */
export function dataOf<T extends TSchema>(data: T) {
  return Type.Object({ data });
}

/** Where a page of a list stands: `page` from 1, `total` over all pages. */
export const PageMeta = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ minimum: 0 }),
});
/** Where a page of a list stands. */
export type PageMeta = Type.Static<typeof PageMeta>;

/** Wraps a list reply as `{ data, meta }` (decision: API). */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(item), meta: PageMeta });
}

/** One page of a list. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}
