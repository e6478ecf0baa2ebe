import type { StaffMember } from "#contract/api/staff.ts";
import type {
  CountedSizes,
  CountSizes,
  EndStocktake,
  StartStocktake,
  Stocktake,
} from "#contract/api/staff-stocktakes.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import { answerOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { correctCounted, holdType } from "#server/modules/catalogue/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { findToWrite, keepCounts, keepWritten } from "./counts.queries.ts";
import {
  bumpTake,
  endTake,
  insertTake,
  lockTake,
  type StocktakeRow,
} from "./stocktakes.queries.ts";
import { tellStocktake } from "./tell-stocktake.ts";

/** Milliseconds one statement of the end of a stock-take may take: it writes every difference at once. */
const statementTimeoutMs = 60_000;

/**
 * Begins to count everything, or the goods of a category or a type.
 * @param key the same key and goods are begun once, and answered the same again
 * @throws {AppError} `validation_failed` for a type that there is none of; `idempotency_mismatch`
 */
export async function startStocktake(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  body: StartStocktake,
  key: string,
): Promise<Stocktake> {
  const { category = null, typeId = null } = body;
  const once = { call: "POST /staff/stock-takes", key, body };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const type = typeId === null ? null : await holdType(tx, typeId);
    if (type === undefined) {
      throw faultyFields([{ field: "typeId", message: "There is no such type" }]);
    }
    const id = newId("stk");
    const startedBy = staffActor(staff);
    const startedAt = runtime.clock();
    await insertTake(tx, { id, category, typeId: type?.id ?? null, startedBy, startedAt });
    const reply = await tellStocktake(tx, id);
    const after = { sizes: reply.sizes };
    return { reply, change: { action: "stocktake.started", subject: id, after } };
  });
}

/**
 * Keeps what was counted, each beside what was expected at the moment it was counted, and tells of which sizes nothing
 * could be kept.
 * @throws {AppError} `not_found`, `conflict` once the stock-take has ended
 */
export async function countSizes(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  id: string,
  sent: CountSizes,
): Promise<CountedSizes> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const take = await lockOpen(tx, id, "What came after its end is not in it.");
    const { sizes, unknown } = await keepCounts(tx, take, sent, staffActor(staff));
    if (sizes > 0) await bumpTake(tx, id);
    const reply = { ...(await tellStocktake(tx, id)), unknown };
    const change = { action: "stocktake.counted", subject: id, after: { sizes } } as const;
    return { reply, change: sizes > 0 ? change : null };
  });
}

/**
 * Ends a stock-take: every difference that was found is added to the stock of now. Pieces that lack by now too many are
 * taken as far as there are any, and a size that was counted again since is left alone.
 * @throws {AppError} `not_found`, `conflict` once it has ended, or when somebody counted meanwhile (StaleMeta)
 */
export async function finishStocktake(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { version }: EndStocktake,
): Promise<Stocktake> {
  const finish = async (tx: Tx) => {
    const take = await lockOpen(tx, id);
    await requireFresh(version, take, () => tellStocktake(tx, id));
    const lines = await findToWrite(tx, id);
    const by = { actor: staffActor(staff), note: "Stock-take" };
    const written = await correctCounted(tx, lines, by);
    await keepWritten(tx, id, written);
    await endTake(tx, id, "finished", runtime.clock());
    const pieces = written.reduce((sum, { change }) => sum + change, 0);
    const after = { status: "finished", sizes: written.length, pieces };
    const before = { status: "open" };
    const change = { action: "stocktake.finished" as const, subject: id, before, after };
    return { reply: await tellStocktake(tx, id), change };
  };
  return await changeAsStaff(runtime, staff, finish, { statementTimeoutMs });
}

/**
 * Gives a stock-take up: nothing it found is written.
 * @throws {AppError} `not_found`, `conflict` once it has ended, or when somebody counted meanwhile (StaleMeta)
 */
export async function giveUpStocktake(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { version }: EndStocktake,
): Promise<Stocktake> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const take = await lockOpen(tx, id);
    await requireFresh(version, take, () => tellStocktake(tx, id));
    await endTake(tx, id, "given_up", runtime.clock());
    const sides = { before: { status: "open" }, after: { status: "given_up" } };
    const change = { action: "stocktake.given_up", subject: id, ...sides } as const;
    return { reply: await tellStocktake(tx, id), change };
  });
}

/** @param late said of what came once it had ended */
async function lockOpen(tx: Tx, id: string, late = ""): Promise<StocktakeRow> {
  const take = await lockTake(tx, id);
  if (!take) throw new AppError("not_found", { detail: "There is no such stock-take." });
  if (take.finishedAt || take.givenUpAt) {
    const meta = { current: await tellStocktake(tx, id) };
    throw new AppError("conflict", { detail: `This stock-take has ended. ${late}`.trim(), meta });
  }
  return take;
}
