import type {
  CountedSizes,
  CountSizes,
  EndStocktake,
  StartStocktake,
  Stocktake,
  StocktakeCountSheetQuery,
} from "#contract/api/stock/stocktakes.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { applyCount, createCountSheet } from "#server/modules/catalogue/stock/index.ts";
import { lockTypeForReference } from "#server/modules/catalogue/types/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { listAdjustments, saveAppliedChanges, saveCounts } from "./counts.queries.ts";
import { getStocktake, requireStocktake } from "./get-stocktake.ts";
import {
  bumpStocktakeVersion,
  endStocktake,
  insertStocktake,
  listCountProductIds,
  listStocktakeNames,
  lockStocktake,
  type StocktakeRow,
} from "./stocktakes.queries.ts";

/** @throws {AppError} `validation_failed`, `idempotency_mismatch` */
export const startStocktake = staffCommand<StartStocktake, Stocktake, unknown>(
  async ({ tx, runtime, staff, body: { category = null, typeId = null } }) => {
    const type = typeId === null ? null : await lockTypeForReference(tx, typeId);
    if (type === undefined) {
      throw validationError([{ field: "typeId", message: "Unknown type" }]);
    }
    const id = newId("stk");
    const startedBy = staffActor(staff);
    const startedAt = runtime.clock();
    await insertStocktake(tx, { id, category, typeId: type?.id ?? null, startedBy, startedAt });
    const reply = await getStocktake(tx, id);
    const after = { sizes: reply.sizes };
    return { reply, change: { action: "stocktake.started", subject: id, after } };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
export const countSizes = staffCommand<CountSizes, CountedSizes>(
  async ({ tx, staff, params: { id }, body }) => {
    const stocktake = await lockOpenStocktake(tx, id, "Counts sent later were not saved.");
    const { sizes, unknown } = await saveCounts(tx, stocktake, body, staffActor(staff));
    if (sizes > 0) await bumpStocktakeVersion(tx, id);
    const reply = { ...(await getStocktake(tx, id)), unknown };
    const change = { action: "stocktake.counted", subject: id, after: { sizes } } as const;
    return { reply, change: sizes > 0 ? change : null };
  },
  { retriedConstraints: ["stock_count_line_variant_id_fkey"] },
);

/** @throws {AppError} `not_found`, `conflict` */
export const finishStocktake = staffCommand<EndStocktake, Stocktake>(
  async ({ tx, runtime, staff, params: { id }, body: { version } }) => {
    const stocktake = await lockOpenStocktake(tx, id);
    await requireVersion(version, stocktake, () => getStocktake(tx, id));
    const lines = await listAdjustments(tx, id);
    const by = { actor: staffActor(staff), note: "Stock count" };
    const written = await applyCount(tx, lines, by);
    await saveAppliedChanges(tx, id, written);
    await endStocktake(tx, id, "finished", runtime.clock());
    const units = written.reduce((total, { change }) => total + change, 0);
    const after = { status: "finished", sizes: written.length, units };
    const before = { status: "open" };
    const change = { action: "stocktake.finished" as const, subject: id, before, after };
    return { reply: await getStocktake(tx, id), change };
  },
  { statementTimeoutMs: 60_000 },
);

/** @throws {AppError} `not_found`, `conflict` */
export const discardStocktake = staffCommand<EndStocktake, Stocktake>(
  async ({ tx, runtime, params: { id }, body: { version } }) => {
    const stocktake = await lockOpenStocktake(tx, id);
    await requireVersion(version, stocktake, () => getStocktake(tx, id));
    await endStocktake(tx, id, "discarded", runtime.clock());
    const sides = { before: { status: "open" }, after: { status: "discarded" } };
    const change = { action: "stocktake.discarded", subject: id, ...sides } as const;
    return { reply: await getStocktake(tx, id), change };
  },
);

async function lockOpenStocktake(tx: Tx, id: string, closedHint = ""): Promise<StocktakeRow> {
  const stocktake = await lockStocktake(tx, id);
  if (!stocktake) throw new AppError("not_found", { detail: "Stock count not found." });
  if (stocktake.finishedAt || stocktake.discardedAt) {
    const meta = { current: await getStocktake(tx, id) };
    throw new AppError("conflict", {
      detail: `This stock count is closed. ${closedHint}`.trim(),
      meta,
    });
  }
  return stocktake;
}

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
