import type { CountSheetQuery } from "#contract/api/staff-stock.ts";
import { type StockTab, stockLimits } from "#contract/api/stock-limits.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { createGate } from "#server/platform/gate.ts";
import { inPaperProcess } from "#server/platform/in-paper-process.ts";
import type { CountSheet } from "./draw-count-sheet.ts";
import { listSheetPlaces } from "./stock-sheet.queries.ts";
import { tellStockRows } from "./stock-sheet.ts";
import { listTypeChoices } from "./types.queries.ts";

/** How a count sheet is sent: shown by the browser, which prints it. */
export const countSheetFile = {
  name: "count-sheet.pdf",
  mediaType: "application/pdf",
  place: "inline",
} as const;

const makeCountSheet = inPaperProcess<CountSheet>(
  new URL("./draw-count-sheet.ts", import.meta.url),
  "drawCountSheet",
);

/** The largest takes a core for a second or two, and shoppers come first. */
const gate = createGate({ running: 1, waiting: 10, retryAfter: 5 });

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

/** Finds the ids of what is to be counted, in the order of the sheet, at most so many. */
type ListIds = (on: Queryable, limit: number) => Promise<readonly string[]>;

/**
 * A sheet to count goods on, as a PDF: {@link stockLimits.sheetProducts} products at most.
 * @param of what is counted, in words
 * @throws {AppError} `unavailable` where too many wait
 */
export async function printCountSheet(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  of: string,
  listIds: ListIds,
): Promise<Buffer> {
  return await gate(async () => {
    const most = stockLimits.sheetProducts;
    const ids = await listIds(db, most + 1);
    const rows = await tellStockRows(db, ids.slice(0, most));
    const { name: store } = await readContact(db);
    return await makeCountSheet({
      ...{ store, of, at: moment.format(clock()), isCut: ids.length > most },
      goods: rows
        .filter(({ sizes }) => sizes.length > 0)
        .map(({ name, sizes }) => ({ name, sizes: sizes.map(({ size }) => size) })),
    });
  });
}

const tabWords: Readonly<Record<StockTab, string>> = {
  all: "",
  low: "low",
  sold_out: "sold out",
};
const categoryWords = { MEN: "men", WOMEN: "women" } as const;

/** A sheet of what the stock room lists, in its order. */
export async function printListed(
  runtime: Pick<Runtime, "db" | "clock">,
  query: CountSheetQuery,
): Promise<Buffer> {
  const { search = "", category, type, tab = "all" } = query;
  const types = type === undefined ? [] : await listTypeChoices(runtime.db);
  const said = [
    types.find(({ id }) => id === type)?.name,
    category && categoryWords[category],
    tabWords[tab],
    search.trim() && `“${search.trim()}”`,
  ].filter(Boolean);
  return await printCountSheet(runtime, said.join(", ") || "everything", async (on, limit) => {
    const places = await listSheetPlaces(on, query, { after: undefined, limit });
    return places.map(({ id }) => id);
  });
}
