import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { keepOutcomes, type RowOutcome, type RowRecord } from "./import-rows.queries.ts";
import { addDone, type ImportHead, lockWorking, waitForOtherImports } from "./imports.queries.ts";

/** Rows that stand or fall as one. */
const part = 200;

/** What is done with the rows of an import: they are written, or taken back. */
interface RowWork {
  /** How the import stands meanwhile; one that stands otherwise is let be. */
  readonly status: ImportHead["status"];
  /** The next rows, so many at most. */
  next(tx: Tx, importId: string, limit: number): Promise<RowRecord[]>;
  /** @returns what became of each row */
  work(tx: Tx, record: ImportHead, rows: readonly RowRecord[]): Promise<RowOutcome[]>;
  /** What becomes of a row that failed by itself, for a reason that no rule foresaw. */
  readonly failed: Pick<RowOutcome, "outcome" | "words">;
  /** Once no row is left. */
  finish(tx: Tx, record: ImportHead): Promise<void>;
}

/**
 * Goes through the rows of an import in parts that stand or fall as one. Where a part fails each of its rows is tried
 * by itself, so that one that cannot be done holds no other up.
 * @throws what the database throws when it is away
 */
export async function goThroughRows(
  db: Runtime["db"],
  id: string,
  { status, next, work, failed, finish }: RowWork,
  signal?: AbortSignal,
): Promise<void> {
  let size = part;
  let single = 0;
  for (;;) {
    signal?.throwIfAborted();
    try {
      if ((await goOn(size)) === 0) return;
      if (size === 1) single += 1;
      if (single === part) size = part;
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable") throw error;
      if (size === 1) await passOver(error);
      size = 1;
      single = 0;
    }
  }

  /** @returns how many rows were done; 0 when all are */
  function goOn(limit: number): Promise<number> {
    return db.withTransaction(async (tx) => {
      await waitForOtherImports(tx);
      const record = await lockWorking(tx, id);
      if (record?.status !== status) return 0;
      const rows = await next(tx, id, limit);
      if (rows.length > 0) await keep(tx, await work(tx, record, rows));
      else await finish(tx, record);
      return rows.length;
    });
  }

  async function passOver(cause: unknown): Promise<void> {
    await db.withTransaction(async (tx) => {
      await lockWorking(tx, id);
      const [row] = await next(tx, id, 1);
      if (!row) throw cause;
      const { productId, undo } = row;
      await keep(tx, [{ row: row.row, ...failed, productId, undo }]);
    });
  }

  async function keep(tx: Tx, outcomes: readonly RowOutcome[]): Promise<void> {
    await keepOutcomes(tx, id, outcomes);
    await addDone(tx, id, outcomes.length);
  }
}
