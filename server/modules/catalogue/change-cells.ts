import { productLimits } from "#contract/api/product-limits.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type {
  CellOutcome,
  ChangedStockCells,
  ChangeStockCells,
} from "#contract/api/staff-stock.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import { answerOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type BookedLine, bookLines, reasonOf } from "./book-lines.ts";
import { type LockedCell, lockCells } from "./change-stocks.queries.ts";
import { tellStockRows } from "./stock-sheet.ts";

type Cell = ChangeStockCells["cells"][number];
type Result = ChangedStockCells["cells"][number];

/**
 * Adds to or takes from the stock of sizes of many products. Each cell stands for itself: one that cannot be changed is
 * told and holds no other up.
 * @param key the same key and cells are done once, and answered the same again
 * @throws {AppError} `idempotency_mismatch`
 */
export async function changeCellsAsStaff(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  sent: ChangeStockCells,
  key: string,
): Promise<ChangedStockCells> {
  const once = { call: "POST /staff/stock/changes", key, body: sent };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const cells = await changeCells(tx, sent, staffActor(staff));
    const rows = await tellStockRows(tx, [...new Set(cells.map((cell) => cell.productId))]);
    return { reply: { cells, rows }, change: changesOf(cells, sent.reason) };
  });
}

async function changeCells(
  tx: Tx,
  { cells, reason, note = "" }: ChangeStockCells,
  actor: string,
): Promise<Result[]> {
  const held = new Map((await lockCells(tx, cells)).map((cell) => [keyOf(cell), cell]));
  const taken = new Set<string>();
  const lines: BookedLine[] = [];
  const results = cells.map((cell): Result => {
    const { productId, size, change, seen } = cell;
    const there = held.get(keyOf(cell));
    const isAgain = taken.has(keyOf(cell));
    taken.add(keyOf(cell));
    const outcome = isAgain ? "unknown" : judge(cell, there);
    const before = there?.stock ?? 0;
    if (outcome !== "changed" || !there) return { productId, size, outcome, before, stock: before };
    if (change !== 0) {
      lines.push({ variantId: there.id, change, reason: reasonOf(reason, seen) });
    }
    return { productId, size, outcome, before, stock: before + change };
  });
  await bookLines(tx, lines, { actor, note: note.trim() });
  return results;
}

function judge({ change, seen }: Cell, there: LockedCell | undefined): CellOutcome {
  if (!there) return "unknown";
  if (seen !== undefined && seen !== there.stock) return "moved";
  if (there.stock + change < 0) return "short";
  if (change > 0 && there.stock + change > productLimits.mostStock) return "too_many";
  return "changed";
}

/** What the audit log tells: of each product which of its sizes changed. */
function changesOf(cells: readonly Result[], reason: string): AuditedChange[] {
  const changed = cells.filter(
    ({ outcome, before, stock }) => outcome === "changed" && before !== stock,
  );
  const pieces = (of: readonly Result[], side: "before" | "stock") =>
    Object.fromEntries(of.map((cell) => [cell.size, cell[side]]));
  return [...Map.groupBy(changed, ({ productId }) => productId)].map(([subject, of]) => ({
    action: "product.stock_changed",
    subject,
    before: pieces(of, "before"),
    after: { ...pieces(of, "stock"), reason },
  }));
}

function keyOf({ productId, size }: Pick<Cell, "productId" | "size">): string {
  return `${productId} ${size}`;
}
