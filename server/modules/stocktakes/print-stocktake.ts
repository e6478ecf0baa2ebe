import type { StocktakeCountSheetQuery } from "#contract/api/stock/stocktakes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { createCountSheet } from "#server/modules/catalogue/index.ts";
import { requireStocktake } from "./get-stocktake.ts";
import { listCountProductIds, listStocktakeNames } from "./stocktakes.queries.ts";

/** @throws {AppError} `not_found`, `unavailable` */
export async function createStocktakeCountSheet(
  runtime: Pick<Runtime, "db" | "clock">,
  id: string,
  query: StocktakeCountSheetQuery,
): Promise<Buffer> {
  const { db } = runtime;
  const stocktake = await requireStocktake(db, id);
  const [named] = await listStocktakeNames(db, [id]);
  const { search = "", left = false } = query;
  const labels = [named?.name, left && "not counted yet", search.trim() && `“${search.trim()}”`];
  return await createCountSheet(runtime, labels.filter(Boolean).join(", "), (on, limit) =>
    listCountProductIds(on, stocktake, query, limit),
  );
}
