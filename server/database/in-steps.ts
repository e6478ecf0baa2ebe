/**
 * All rows of a table in the order of their ids, a step at a time, so that memory holds one step however many rows
 * there are, and other requests are answered in between. Rows that come or go meanwhile may be missed.
 * @param load gives the next rows after an id, at most `limit`
 */
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
