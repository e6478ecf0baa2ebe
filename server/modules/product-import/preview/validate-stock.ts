import type { CellChange, CellError } from "#contract/api/catalogue/product-imports.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { ClothingType } from "#contract/api/catalogue/products.ts";
import { unguardCell } from "#contract/bulk/to-csv.ts";
import { insertSize, isSameSize } from "#contract/sizes/size-order.ts";
import { formatNumber, formatSigned } from "#contract/text/format.ts";
import { parseCount } from "#contract/validation/parse-count.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { SizeChange } from "#server/modules/catalogue/bulk/index.ts";
import type { ProductDetailsRow } from "#server/modules/catalogue/products/index.ts";
import { listCountedSince } from "#server/modules/catalogue/stock/index.ts";
import type { RowRecord } from "../import-rows.queries.ts";
import type { Column } from "./columns.ts";
import type { ParseError } from "./parse-cell.ts";
import type { RowReferences } from "./row-references.ts";

interface KnownStock {
  readonly current: number;
  /** Undefined before the review. */
  readonly previewed: number | undefined;
  readonly exportedStock: number | undefined;
  readonly hasNewerCount: boolean;
}

interface ValidatedStock {
  readonly changes: readonly SizeChange[];
  readonly cellChanges: readonly CellChange[];
  readonly sizes: readonly string[];
  readonly hasNewSizes: boolean;
}

export function validateStock(
  { columns, cells, product, previewedStock: previewed, hasNewerCount }: RowInput,
  exportedStock: ReadonlyMap<string, number> | undefined,
  errors: CellError[],
): ValidatedStock {
  const changes: SizeChange[] = [];
  const cellChanges: CellChange[] = [];
  const productSizes = product?.sizes ?? [];
  const added: string[] = [];
  columns.forEach((column, i) => {
    const text = unguardCell(cells[i] ?? "");
    if (column.kind !== "stock" || text === "") return;
    const size = productSizes.find((each) => isSameSize(each.size, column.size));
    const current = size?.stock ?? 0;
    // The size was added after the review.
    const isNewSize =
      size !== undefined && previewed !== undefined && !Object.hasOwn(previewed, size.size);
    const wasCounted = (product && size && hasNewerCount?.(product.id, size.size)) ?? false;
    const known = {
      current,
      previewed: isNewSize ? 0 : size && previewed?.[size.size],
      exportedStock: size && exportedStock?.get(size.size),
      hasNewerCount: isNewSize || wasCounted,
    };
    const parsed = parseStockCell(text, known);
    if ("message" in parsed) {
      errors.push({ column: column.head, text, ...parsed });
      return;
    }
    const { change } = parsed;
    // 0 in a column for a size the product does not have.
    if (change === 0 && (size || product)) return;
    if (!size) added.push(column.size);
    const name = size?.size ?? column.size;
    // A new size has no earlier count.
    const reason = size ? parsed.reason : "received";
    if (change !== 0) changes.push({ size: name, change, reason });
    const note = change === 0 ? "" : describeChange(change, reason);
    const from = size ? String(current) : product ? "not stocked" : "";
    cellChanges.push({ field: `Stock ${name}`, from, to: String(current + change), note });
  });
  const sizes = added.reduce<readonly string[]>(
    insertSize,
    productSizes.map(({ size }) => size),
  );
  if (sizes.length > productLimits.sizes) {
    const message = `makes ${sizes.length} sizes; the maximum is ${productLimits.sizes}`;
    errors.push({ column: `Stock ${added.at(-1)}`, text: "", message, suggestion: "" });
  }
  return {
    changes,
    cellChanges,
    sizes,
    hasNewSizes: added.length > 0,
  };
}

function describeChange(change: number, reason: SizeChange["reason"]): string {
  const label = reason === "counted" ? "counted" : change > 0 ? "received" : "removed";
  return `${formatSigned(change)}, ${label}`;
}

/**
 * `12` sets, `+12` and `add 12` add, `−2` and `less 2` subtract. Setting applies the difference to what was reviewed,
 * so that sales in between still count.
 */
export function parseStockCell(
  text: string,
  known: KnownStock,
): Omit<SizeChange, "size"> | ParseError {
  const match = /^(?:(add|less)\s+|([+−-])\s*)?(\d[\d,\s]{0,9})$/i.exec(text);
  const quantity = parseCount(match?.[3] ?? "");
  if (!match || quantity === undefined) {
    // Some programs append decimals to every number.
    const [, difference] = /^(.*\d)[.,]0{1,2}$/.exec(text) ?? [];
    return parseError("must be a count such as 12 or a change such as +12", difference);
  }
  const operator = (match[1] ?? match[2] ?? "").toLowerCase();
  const { current, previewed, exportedStock, hasNewerCount } = known;
  if (operator === "") {
    if (quantity === exportedStock || quantity === (previewed ?? current))
      return { change: 0, reason: "counted" };
    if (hasNewerCount && previewed !== undefined) {
      if (quantity === current) return { change: 0, reason: "counted" };
      const message = `was entered when stock was ${previewed}. It was counted since and is ${current} now.`;
      return parseError(message);
    }
    if (exportedStock !== undefined && previewed === undefined && exportedStock !== current) {
      const difference = quantity - exportedStock;
      const message = `was ${exportedStock} when this file was exported and is ${current} now. Enter the change.`;
      return parseError(message, formatSigned(difference));
    }
  }
  const isAddition = operator === "+" || operator === "add";
  const change =
    operator === "" ? quantity - (previewed ?? current) : isAddition ? quantity : -quantity;
  const after = current + change;
  if (after < 0) {
    const suggestion = current > 0 ? `−${current}` : "0";
    return parseError(`removes ${-change}, but the stock is ${current}.`, suggestion);
  }
  if (after > productLimits.maxStock) {
    return parseError(`makes ${formatNumber(after)}, which is too many`);
  }
  return { change, reason: operator === "" ? "counted" : "received" };
}

function parseError(message: string, suggestion = ""): ParseError {
  return { message, suggestion };
}

export interface RowInput {
  readonly columns: readonly Column[];
  readonly cells: readonly string[];
  readonly product: ProductDetailsRow | undefined;
  readonly types: readonly ClothingType[];
  readonly references: RowReferences;
  /** Undefined before the review. */
  readonly previewedStock?: Readonly<Record<string, number>> | undefined;
  readonly hasNewerCount?: HasNewerCount;
}

export type HasNewerCount = (productId: string, size: string) => boolean;

/** Sizes counted after the row was reviewed or written. Call with the products locked. */
export async function findNewerCounts(tx: Tx, rows: readonly RowRecord[]): Promise<HasNewerCount> {
  const products = rows.flatMap(({ productId, touchedAt }) =>
    productId === null ? [] : [{ productId, since: touchedAt }],
  );
  const counted = await listCountedSince(tx, products);
  return (productId, size) =>
    counted.some((each) => each.productId === productId && each.size === size);
}
