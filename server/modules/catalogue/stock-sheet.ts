import type { StockPage, StockQuery, StockRow } from "#contract/api/staff-stock.ts";
import type { Queryable } from "#server/database/connection.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { AppError } from "#server/platform/errors.ts";
import {
  countSheet,
  findSheetRows,
  isSheetPlace,
  listSheetPlaces,
  type SheetPlace,
  type SheetRow,
} from "./stock-sheet.queries.ts";

const perPage = 50;

/** A page of the stock by product and size, with what each tab holds of what was asked for. */
export async function listStock(on: Queryable, query: StockQuery): Promise<StockPage> {
  const after = readAfter(query);
  const [places, counts] = await Promise.all([
    listSheetPlaces(on, query, { after, limit: perPage + 1 }),
    countSheet(on, query),
  ]);
  const shown = places.slice(0, perPage);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  return {
    data: await tellStockRows(on, ids),
    meta: { next: last && places.length > perPage ? `${last.at}~${last.id}` : null, counts },
  };
}

/**
 * Reads `meta.next`: where the last product of a page stood then, though it stands elsewhere by now.
 * @returns undefined, for the first page, where it is none of this order: addresses outlive releases
 */
function readAfter({ after = "", sort }: StockQuery): SheetPlace | undefined {
  const end = after.lastIndexOf("~");
  if (end < 0) return undefined;
  const place = { at: after.slice(0, end), id: after.slice(end + 1) };
  return isSheetPlace(sort, place.at) ? place : undefined;
}

/**
 * The stock of one product by size.
 * @throws {AppError} `not_found`
 */
export async function tellStock(on: Queryable, id: string): Promise<StockRow> {
  const [row] = await tellStockRows(on, [id]);
  if (!row) throw new AppError("not_found", { detail: "There is no such product." });
  return row;
}

/** The stock of these products, in their order; unknown ones are left out. */
export async function tellStockRows(on: Queryable, ids: readonly string[]): Promise<StockRow[]> {
  return (await findSheetRows(on, ids)).map(toStockRow);
}

function toStockRow({ picture, sizes, ...row }: SheetRow): StockRow {
  const days = sizes.flatMap(({ lastsDays }) => lastsDays ?? []);
  return {
    ...row,
    image: picture ? toImageReply(picture, picture.alt, "").thumbnailUrl : null,
    sizes: [...sizes],
    stock: sizes.reduce((sum, { stock }) => sum + stock, 0),
    lastsDays: days.length > 0 ? Math.min(...days) : null,
  };
}
