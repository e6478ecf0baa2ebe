import { expect } from "vitest";
import type { Queryable } from "#server/database/connection/connection.ts";

/** Every column of every table in which a text stands, whatever its case. */
export async function findEverywhere(on: Queryable, wanted: string): Promise<string[]> {
  const columns = await on.rows<{ tableName: string; columnName: string }>({
    text: `select c.table_schema || '.' || quote_ident(c.table_name) as table_name,
        quote_ident(c.column_name) as column_name
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE'`,
  });
  expect(columns.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const { tableName, columnName } of columns) {
    const hit = await on.first({
      text: `select 1 as hit from ${tableName} where position(lower($1) in lower(${columnName}::text)) > 0 limit 1`,
      values: [wanted],
    });
    if (hit) found.push(`${tableName}.${columnName}`);
  }
  return found;
}
