import type { PageRange, PageRows } from "#server/platform/paging.ts";
import type { Queryable } from "./connection.ts";

/** A list: its columns, what stands from `from` on with its values, and an order that no two rows share. */
export interface List {
  readonly columns: string;
  readonly from: string;
  readonly orderBy: string;
  readonly values?: readonly unknown[];
}

/** A page of a list, with the number of all its rows. */
export async function selectPage<Row>(
  on: Queryable,
  { columns, from, orderBy, values = [] }: List,
  { limit, offset }: PageRange,
): Promise<PageRows<Row>> {
  const counted = await on.first<{ total: number }>({
    text: `select count(*)::integer as total ${from}`,
    values,
  });
  const rows = await on.rows<Row>({
    text: `select ${columns} ${from} order by ${orderBy}
      limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  });
  return { rows, total: counted?.total ?? 0 };
}
