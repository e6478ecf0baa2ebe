import type { Page } from "#contract/api/envelope.ts";
import type {
  CountingPage,
  CountingQuery,
  Differences,
  Stocktake,
  StocktakesQuery,
} from "#contract/api/stock/stocktakes.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { listStockRows } from "#server/modules/catalogue/stock/index.ts";
import { listTypeChoices } from "#server/modules/catalogue/types/index.ts";
import { findNamedActors } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { paginateEntries } from "#server/platform/http/pagination.ts";
import { type CountRow, findCounts, listDifferences, summarizeCounts } from "./counts.queries.ts";
import {
  countScopes,
  findStocktake,
  listCountProductIds,
  listStocktakeRows,
  type StocktakeRow,
} from "./stocktakes.queries.ts";

const perPage = 20;
const productsPerPage = 30;
const maxDifferences = 200;

export function listStocktakes(on: Queryable, query: StocktakesQuery): Promise<Page<Stocktake>> {
  return paginateEntries({ ...query, limit: perPage }, async (range) => {
    const { rows, total } = await listStocktakeRows(on, range);
    return { data: await toStocktakes(on, rows), meta: { total } };
  });
}

/** @throws {AppError} `not_found` */
export async function getStocktake(on: Queryable, id: string): Promise<Stocktake> {
  const [stocktake] = await toStocktakes(on, [await requireStocktake(on, id)]);
  if (!stocktake) throw new Error("A stock count is missing after it was read");
  return stocktake;
}

/** @throws {AppError} `not_found` */
export async function listCounting(
  on: Queryable,
  id: string,
  query: CountingQuery,
): Promise<CountingPage> {
  const stocktake = await requireStocktake(on, id);
  const ids = await listCountProductIds(on, stocktake, query, productsPerPage + 1);
  const visible = ids.slice(0, productsPerPage);
  const counts = await withNames(on, await findCounts(on, id, visible));
  const countOf = new Map(
    counts.map(({ productId, size, count }) => [`${productId} ${size}`, count]),
  );
  const rows = await listStockRows(on, visible);
  return {
    data: rows.map(({ id: productId, name, image, sizes }) => ({
      id: productId,
      name,
      image,
      sizes: sizes.map(({ size, stock }) => ({
        size,
        stock,
        count: countOf.get(`${productId} ${size}`) ?? null,
      })),
    })),
    meta: { next: ids.length > productsPerPage ? (visible.at(-1) ?? null) : null },
  };
}

/** @throws {AppError} `not_found` */
export async function getDifferences(on: Queryable, id: string): Promise<Differences> {
  await requireStocktake(on, id);
  const rows = await withNames(on, await listDifferences(on, id, maxDifferences));
  const { missing, extra } = (await summarizeCounts(on, [id]))(id);
  return {
    rows: rows.map(({ productId, name, size, count, written }) => ({
      productId,
      name,
      size,
      ...count,
      written,
    })),
    missing,
    extra,
  };
}

/** @throws {AppError} `not_found` */
export async function requireStocktake(on: Queryable, id: string): Promise<StocktakeRow> {
  const stocktake = await findStocktake(on, id);
  if (!stocktake) throw new AppError("not_found", { detail: "Stock count not found." });
  return stocktake;
}

async function toStocktakes(on: Queryable, rows: readonly StocktakeRow[]): Promise<Stocktake[]> {
  const types = await listTypeChoices(on);
  const summaryOf = await summarizeCounts(
    on,
    rows.map(({ id }) => id),
  );
  const sizes = await countScopes(on, rows);
  const starters = await findNamedActors(
    on,
    rows.map(({ startedBy }) => startedBy),
  );
  return rows.map((row) => {
    const { counted, differences } = summaryOf(row.id);
    const ended = row.finishedAt ?? row.discardedAt;
    return {
      id: row.id,
      version: row.version,
      category: row.category,
      type: types.find(({ id }) => id === row.typeId) ?? null,
      status: row.finishedAt ? "finished" : row.discardedAt ? "discarded" : "open",
      startedBy: starters.get(row.startedBy)?.name ?? null,
      startedAt: row.startedAt.toISOString(),
      endedAt: ended?.toISOString() ?? null,
      sizes: sizes.get(row.id) ?? 0,
      counted,
      differences,
    };
  });
}

async function withNames<Row extends CountRow>(on: Queryable, rows: readonly Row[]) {
  const counters = await findNamedActors(
    on,
    rows.map(({ countedBy }) => countedBy),
  );
  return rows.map((row) => ({
    ...row,
    count: {
      counted: row.counted,
      expected: row.expected,
      by: counters.get(row.countedBy)?.name ?? null,
      at: row.countedAt.toISOString(),
    },
  }));
}
