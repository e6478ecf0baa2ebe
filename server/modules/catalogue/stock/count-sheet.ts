import type { CountSheetQuery } from "#contract/api/stock/stock.ts";
import { type StockTab, stockLimits } from "#contract/api/stock/stock-limits.ts";
import { formatDate } from "#contract/text/format.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { createPdfRenderer } from "#server/platform/pdf/run-worker.ts";
import { listTypeChoices } from "../types/types.queries.ts";
import type { CountSheet } from "./draw-count-sheet.ts";
import { listStockCursors } from "./stock-grid.queries.ts";
import { listStockRows } from "./stock-grid.ts";

export const countSheetFile = {
  name: "count-sheet.pdf",
  mediaType: "application/pdf",
  disposition: "inline",
} as const;

const renderCountSheet = createPdfRenderer<CountSheet>(
  new URL("./draw-count-sheet.ts", import.meta.url),
  "drawCountSheet",
);

const limiter = createSemaphore({
  maxRunning: 1,
  maxWaiting: 10,
  retryAfter: 5,
  dropsDisconnected: true,
});

type ListIds = (on: Queryable, limit: number) => Promise<readonly string[]>;

/** @throws {AppError} `unavailable` */
export async function createCountSheet(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  scope: string,
  listIds: ListIds,
): Promise<Buffer> {
  return await limiter(async () => {
    const maxProducts = stockLimits.maxCountSheetProducts;
    const ids = await listIds(db, maxProducts + 1);
    const rows = await listStockRows(db, ids.slice(0, maxProducts));
    const { name: store } = await getContact(db);
    return await renderCountSheet({
      ...{
        store,
        scope,
        at: formatDate(clock(), "shortWithTime"),
        isTruncated: ids.length > maxProducts,
      },
      products: rows
        .filter(({ sizes }) => sizes.length > 0)
        .map(({ name, sizes }) => ({ name, sizes: sizes.map(({ size }) => size) })),
    });
  });
}

const tabLabels: Readonly<Record<StockTab, string>> = {
  all: "",
  low: "low",
  sold_out: "sold out",
};
const categoryLabels = { MEN: "men", WOMEN: "women" } as const;

export async function createStockCountSheet(
  runtime: Pick<Runtime, "db" | "clock">,
  query: CountSheetQuery,
): Promise<Buffer> {
  const { search = "", category, type, tab = "all" } = query;
  const types = type === undefined ? [] : await listTypeChoices(runtime.db);
  const filterLabels = [
    types.find(({ id }) => id === type)?.name,
    category && categoryLabels[category],
    tabLabels[tab],
    search.trim() && `“${search.trim()}”`,
  ].filter(Boolean);
  return await createCountSheet(
    runtime,
    filterLabels.join(", ") || "everything",
    async (on, limit) => {
      const cursors = await listStockCursors(on, query, { after: undefined, limit });
      return cursors.map(({ id }) => id);
    },
  );
}
