import type { Queryable } from "#server/database/connection/connection.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

export interface List {
  readonly columns: string;
  readonly from: string;
  readonly orderBy: string;
  readonly values?: readonly unknown[];
}

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

/** Rows added or deleted between pages may be missed. @param load the next rows after an id */
export async function* inSteps<Row extends { readonly id: string }>(
  load: (after: string, limit: number) => Promise<Row[]>,
  limit = 100,
): AsyncGenerator<Row[]> {
  for (let after = ""; ; ) {
    const rows = await load(after, limit);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}
