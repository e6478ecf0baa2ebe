import { productLimits } from "#contract/api/product-limits.ts";
import type { CellChange, CellFault } from "#contract/api/staff-imports.ts";
import { unguardCell } from "#contract/bulk/to-csv.ts";
import { isSameSize, withSize } from "#contract/sizes/size-order.ts";
import type { SizeChange } from "#server/modules/catalogue/index.ts";
import { readStockCell } from "./read-stock-cell.ts";
import type { RowToJudge } from "./row-to-judge.ts";

/** What a row says of pieces. */
export interface JudgedStock {
  readonly changes: readonly SizeChange[];
  readonly told: readonly CellChange[];
  readonly sizes: readonly string[];
  readonly isWider: boolean;
}

/**
 * Tells which pieces a row would bring or take, and what cannot be taken.
 * @param exported pieces of each size when the file was made, where it says so
 * @param faults hears of what is wrong
 */
export function judgeStock(
  { columns, cells, product, looked, isCountedSince }: RowToJudge,
  exported: ReadonlyMap<string, number> | undefined,
  faults: CellFault[],
): JudgedStock {
  const changes: SizeChange[] = [];
  const told: CellChange[] = [];
  const own = product?.sizes ?? [];
  const added: string[] = [];
  columns.forEach((column, i) => {
    const text = unguardCell(cells[i] ?? "");
    if (column.kind !== "stock" || text === "") return;
    const size = own.find((each) => isSameSize(each.size, column.size));
    const there = size?.stock ?? 0;
    // Somebody added it, with its pieces, after a person looked and saw none.
    const isNewer = size !== undefined && looked !== undefined && !Object.hasOwn(looked, size.size);
    const wasCounted = (product && size && isCountedSince?.(product.id, size.size)) ?? false;
    const known = {
      there,
      looked: isNewer ? 0 : size && looked?.[size.size],
      exported: size && exported?.get(size.size),
      isCountedSince: isNewer || wasCounted,
    };
    const read = readStockCell(text, known);
    if ("message" in read) {
      faults.push({ column: column.head, text, ...read });
      return;
    }
    const { change } = read;
    // A zero under a size that a product does not come in says just that.
    if (change === 0 && (size || product)) return;
    if (!size) added.push(column.size);
    const name = size?.size ?? column.size;
    // Of a size that it did not come in nothing was there to count.
    const reason = size ? read.reason : "received";
    if (change !== 0) changes.push({ size: name, change, reason });
    const note = change === 0 ? "" : tellChange(change, reason);
    const from = size ? String(there) : product ? "no such size" : "";
    told.push({ field: `Stock ${name}`, from, to: String(there + change), note });
  });
  const sizes = added.reduce<readonly string[]>(
    withSize,
    own.map(({ size }) => size),
  );
  if (sizes.length > productLimits.sizes) {
    const message = `comes to ${sizes.length} sizes; ${productLimits.sizes} fit`;
    faults.push({ column: `Stock ${added.at(-1)}`, text: "", message, suggestion: "" });
  }
  return {
    changes,
    told,
    sizes,
    isWider: added.length > 0,
  };
}

function tellChange(change: number, reason: SizeChange["reason"]): string {
  const signed = change > 0 ? `+${change}` : `−${-change}`;
  const entry = reason === "counted" ? "counted" : change > 0 ? "came in" : "went out";
  return `${signed}, entry “${entry}”`;
}
