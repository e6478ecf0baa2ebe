import type { AdjustStock } from "#contract/api/catalogue/product-commands.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type {
  AdjustedStockCells,
  AdjustStockCells,
  CellOutcome,
} from "#contract/api/stock/stock.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import {
  applyCountDifferences,
  type CountDifference,
  type LockedCell,
  lockCells,
  lockProductSizes,
  lockVariants,
} from "./adjust-stock.queries.ts";
import { listStockRows } from "./stock-grid.ts";
import type { SizeStockChange } from "./stock-ledger.queries.ts";
import {
  invalidateStockPages,
  movementReason,
  recordMovements,
  type StockMovement,
} from "./stock-ledger.ts";

/** @throws {AppError} `validation_failed` */
export async function adjustStock(
  tx: Tx,
  productId: string,
  { changes, reason, note = "" }: AdjustStock,
  actor: string,
  path = "changes",
): Promise<readonly SizeStockChange[]> {
  const wanted = changes.filter(({ change }) => change !== 0);
  const variants = new Map(
    (await lockProductSizes(tx, productId)).map((variant) => [variant.size, variant]),
  );
  const errors = changes.flatMap(({ size, change }, i) => {
    const current = variants.get(size);
    const fieldError = (field: "size" | "change", message: string) => [
      { field: `${path}.${i}.${field}`, message },
    ];
    if (!current) return fieldError("size", `Size ${size} does not exist`);
    if (changes.findIndex((each) => each.size === size) < i) {
      return fieldError("size", `Size ${size} is listed twice`);
    }
    if (current.stock + change < 0) {
      return fieldError("change", `Size ${size} has only ${current.stock} in stock`);
    }
    return change > 0 && current.stock + change > productLimits.maxStock
      ? fieldError("change", `Size ${size} can have up to 1,000,000 items`)
      : [];
  });
  if (errors.length > 0) throw validationError(errors);
  const lines = wanted.flatMap(({ size, change, knownStock }) => {
    const variant = variants.get(size);
    return variant
      ? [{ variantId: variant.id, change, reason: movementReason(reason, knownStock) }]
      : [];
  });
  return await recordMovements(tx, lines, { actor, note: note.trim() });
}

type Cell = AdjustStockCells["cells"][number];
type Result = AdjustedStockCells["cells"][number];

/** @throws {AppError} `idempotency_mismatch` */
export const adjustStockGridAsStaff = staffCommand<AdjustStockCells, AdjustedStockCells, unknown>(
  async ({ tx, staff, body: sent }) => {
    const cells = await adjustCells(tx, sent, staffActor(staff));
    const rows = await listStockRows(tx, [...new Set(cells.map((cell) => cell.productId))]);
    return { reply: { cells, rows }, change: toAuditChanges(cells, sent.reason) };
  },
);

async function adjustCells(
  tx: Tx,
  { cells, reason, note = "" }: AdjustStockCells,
  actor: string,
): Promise<Result[]> {
  const held = new Map((await lockCells(tx, cells)).map((cell) => [cellKey(cell), cell]));
  const processed = new Set<string>();
  const lines: StockMovement[] = [];
  const results = cells.map((cell): Result => {
    const { productId, size, change, knownStock } = cell;
    const variant = held.get(cellKey(cell));
    const isDuplicate = processed.has(cellKey(cell));
    processed.add(cellKey(cell));
    const outcome = isDuplicate ? "unknown" : evaluateCell(cell, variant);
    const before = variant?.stock ?? 0;
    if (outcome !== "changed" || !variant)
      return { productId, size, outcome, before, stock: before };
    if (change !== 0) {
      lines.push({ variantId: variant.id, change, reason: movementReason(reason, knownStock) });
    }
    return { productId, size, outcome, before, stock: before + change };
  });
  await recordMovements(tx, lines, { actor, note: note.trim() });
  return results;
}

function evaluateCell({ change, knownStock }: Cell, variant: LockedCell | undefined): CellOutcome {
  if (!variant) return "unknown";
  if (knownStock !== undefined && knownStock !== variant.stock) return "moved";
  if (variant.stock + change < 0) return "short";
  if (change > 0 && variant.stock + change > productLimits.maxStock) return "too_many";
  return "changed";
}

function toAuditChanges(cells: readonly Result[], reason: string): AuditedChange[] {
  const changed = cells.filter(
    ({ outcome, before, stock }) => outcome === "changed" && before !== stock,
  );
  const stockBySize = (of: readonly Result[], side: "before" | "stock") =>
    Object.fromEntries(of.map((cell) => [cell.size, cell[side]]));
  return [...Map.groupBy(changed, ({ productId }) => productId)].map(([subject, of]) => ({
    action: "product.stock_changed",
    subject,
    before: stockBySize(of, "before"),
    after: { ...stockBySize(of, "stock"), reason },
  }));
}

function cellKey({ productId, size }: Pick<Cell, "productId" | "size">): string {
  return `${productId} ${size}`;
}

export async function applyCount(
  tx: Tx,
  lines: readonly CountDifference[],
  by: { readonly actor: string; readonly note: string },
): Promise<{ variantId: string; change: number }[]> {
  if (lines.length === 0) return [];
  await lockVariants(
    tx,
    lines.map(({ variantId }) => variantId),
  );
  const changed = await applyCountDifferences(tx, lines, by);
  await invalidateStockPages(tx, changed);
  return changed.map(({ variantId, before, after }) => ({ variantId, change: after - before }));
}
