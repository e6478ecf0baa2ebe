import type { StockList, StockQuery, StockRow } from "#contract/api/stock/stock.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  countStockTabs,
  isStockCursor,
  listStockCursors,
  listStockGridRows,
  type StockCursor,
  type StockGridRow,
} from "./stock-grid.queries.ts";

const perPage = 50;

export async function listStock(on: Queryable, query: StockQuery): Promise<StockList> {
  const after = parseCursor(query);
  const [cursors, counts] = await Promise.all([
    listStockCursors(on, query, { after, limit: perPage + 1 }),
    countStockTabs(on, query),
  ]);
  const visible = cursors.slice(0, perPage);
  const last = visible.at(-1);
  const ids = visible.map(({ id }) => id);
  return {
    data: await listStockRows(on, ids),
    meta: { next: last && cursors.length > perPage ? `${last.at}~${last.id}` : null, counts },
  };
}

function parseCursor({ after = "", sort }: StockQuery): StockCursor | undefined {
  const end = after.lastIndexOf("~");
  if (end < 0) return undefined;
  const cursor = { at: after.slice(0, end), id: after.slice(end + 1) };
  return isStockCursor(sort, cursor.at) ? cursor : undefined;
}

/** @throws {AppError} `not_found` */
export async function getStockRow(on: Queryable, id: string): Promise<StockRow> {
  const [row] = await listStockRows(on, [id]);
  if (!row) throw new AppError("not_found", { detail: "Product not found." });
  return row;
}

export async function listStockRows(on: Queryable, ids: readonly string[]): Promise<StockRow[]> {
  return (await listStockGridRows(on, ids)).map(toStockRow);
}

function toStockRow({ picture, sizes, ...row }: StockGridRow): StockRow {
  const days = sizes.flatMap(({ daysLeft }) => daysLeft ?? []);
  return {
    ...row,
    image: picture ? toImageReply(picture, picture.alt, "").thumbnailUrl : null,
    sizes: [...sizes],
    stock: sizes.reduce((total, { stock }) => total + stock, 0),
    daysLeft: days.length > 0 ? Math.min(...days) : null,
  };
}
