import type { TakeSheetQuery } from "#contract/api/staff-stocktakes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { printCountSheet } from "#server/modules/catalogue/index.ts";
import { listCountingIds, nameStocktakes } from "./stocktakes.queries.ts";
import { requireTake } from "./tell-stocktake.ts";

/**
 * A sheet to count the goods of a stock-take on, by name, as a PDF.
 * @throws {AppError} `not_found`, `unavailable`
 */
export async function printTake(
  runtime: Pick<Runtime, "db" | "clock">,
  id: string,
  query: TakeSheetQuery,
): Promise<Buffer> {
  const { db } = runtime;
  const take = await requireTake(db, id);
  const [named] = await nameStocktakes(db, [id]);
  const { search = "", left = false } = query;
  const said = [named?.name, left && "not counted yet", search.trim() && `“${search.trim()}”`];
  return await printCountSheet(runtime, said.filter(Boolean).join(", "), (on, limit) =>
    listCountingIds(on, take, query, limit),
  );
}
