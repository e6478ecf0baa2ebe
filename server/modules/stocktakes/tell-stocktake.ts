import type { Page } from "#contract/api/envelope.ts";
import type {
  CountingPage,
  CountingQuery,
  Differences,
  Stocktake,
  StocktakesQuery,
} from "#contract/api/staff-stocktakes.ts";
import type { Queryable } from "#server/database/connection.ts";
import { listTypeChoices, tellStockRows } from "#server/modules/catalogue/index.ts";
import { findNamedActors } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { answerEntries } from "#server/platform/paging.ts";
import { type CountRow, findCounts, listDifferences, tallyCounts } from "./counts.queries.ts";
import {
  countScopes,
  findTake,
  listCountingIds,
  listTakes,
  type StocktakeRow,
} from "./stocktakes.queries.ts";

const takesPerPage = 20;
const productsPerPage = 30;
const mostDifferences = 200;

/** A page of the stock-takes, those that go on first. */
export function listStocktakes(on: Queryable, query: StocktakesQuery): Promise<Page<Stocktake>> {
  return answerEntries({ ...query, limit: takesPerPage }, async (range) => {
    const { rows, total } = await listTakes(on, range);
    return { data: await toStocktakes(on, rows), meta: { total } };
  });
}

/**
 * A stock-take, and how far it is.
 * @throws {AppError} `not_found`
 */
export async function tellStocktake(on: Queryable, id: string): Promise<Stocktake> {
  const [take] = await toStocktakes(on, [await requireTake(on, id)]);
  if (!take) throw new Error("A stock-take was lost on the way");
  return take;
}

/**
 * Products of a stock-take by name, with what was counted of each size.
 * @throws {AppError} `not_found`
 */
export async function listCounting(
  on: Queryable,
  id: string,
  query: CountingQuery,
): Promise<CountingPage> {
  const take = await requireTake(on, id);
  const ids = await listCountingIds(on, take, query, productsPerPage + 1);
  const shown = ids.slice(0, productsPerPage);
  const counts = await withNames(on, await findCounts(on, id, shown));
  const countOf = new Map(
    counts.map(({ productId, size, count }) => [`${productId} ${size}`, count]),
  );
  const rows = await tellStockRows(on, shown);
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
    meta: { next: ids.length > productsPerPage ? (shown.at(-1) ?? null) : null },
  };
}

/**
 * The sizes of which another number was found, the largest differences first.
 * @throws {AppError} `not_found`
 */
export async function tellDifferences(on: Queryable, id: string): Promise<Differences> {
  await requireTake(on, id);
  const rows = await withNames(on, await listDifferences(on, id, mostDifferences));
  const { missing, extra } = (await tallyCounts(on, [id]))(id);
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
export async function requireTake(on: Queryable, id: string): Promise<StocktakeRow> {
  const take = await findTake(on, id);
  if (!take) throw new AppError("not_found", { detail: "There is no such stock-take." });
  return take;
}

/** The API's shape of stock-takes. */
async function toStocktakes(on: Queryable, rows: readonly StocktakeRow[]): Promise<Stocktake[]> {
  const types = await listTypeChoices(on);
  const tallyOf = await tallyCounts(
    on,
    rows.map(({ id }) => id),
  );
  const sizes = await countScopes(on, rows);
  const starters = await findNamedActors(
    on,
    rows.map(({ startedBy }) => startedBy),
  );
  return rows.map((row) => {
    const { counted, differing } = tallyOf(row.id);
    const ended = row.finishedAt ?? row.givenUpAt;
    return {
      id: row.id,
      version: row.version,
      category: row.category,
      type: types.find(({ id }) => id === row.typeId) ?? null,
      status: row.finishedAt ? "finished" : row.givenUpAt ? "given_up" : "open",
      startedBy: starters.get(row.startedBy)?.name ?? null,
      startedAt: row.startedAt.toISOString(),
      endedAt: ended?.toISOString() ?? null,
      sizes: sizes.get(row.id) ?? 0,
      counted,
      differing,
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
