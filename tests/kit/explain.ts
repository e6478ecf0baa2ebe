import type { Queryable } from "#server/database/connection/connection.ts";

/**
 * How the database works through the one statement of what is asked, as JSON.
 * @param isRun whether it is carried out as well, which tells how many rows each step had
 */
export async function explain(
  on: Queryable,
  runQueries: (explaining: Queryable) => Promise<unknown>,
  isRun = false,
): Promise<string> {
  const how = isRun ? "analyze, format json" : "format json";
  let plan = "";
  await runQueries({
    async rows({ text, values = [] }) {
      plan = JSON.stringify(await on.rows({ text: `explain (${how}) ${text}`, values }));
      return [];
    },
    first: () => Promise.reject(new Error("Only one statement is expected")),
  });
  return plan;
}
