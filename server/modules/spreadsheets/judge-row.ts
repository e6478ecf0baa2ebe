import type { ImportState } from "#contract/api/import-limits.ts";
import type { ClothingType } from "#contract/api/products.ts";
import type { CellChange, CellFault } from "#contract/api/staff-imports.ts";
import { guardCell, unguardCell } from "#contract/bulk/to-csv.ts";
import { toNaira } from "#contract/money/naira.ts";
import {
  checkProductFields,
  type ProductDetails,
  type SentProduct,
  type SizeChange,
  type WholeProductRow,
} from "#server/modules/catalogue/index.ts";
import { judgeStock } from "./judge-stock.ts";
import { fields, isMistake, type SayingColumn } from "./read-cell.ts";
import type { RowToJudge } from "./row-to-judge.ts";
import { fixedColumns } from "./sheet-columns.ts";
import { readExported, writers } from "./to-cells.ts";

/** What a row would do. */
export interface JudgedRow {
  readonly state: ImportState;
  readonly name: string;
  readonly changes: readonly CellChange[];
  readonly faults: readonly CellFault[];
  /** The product was changed since the file was made. */
  readonly isStale: boolean;
  /** What the catalogue shall keep; null where only pieces come or go. */
  readonly details: ProductDetails | null;
  /** Every size it comes in afterwards, small to large as far as the file tells. */
  readonly sizes: readonly string[];
  readonly stock: readonly SizeChange[];
}

const needed: readonly SayingColumn[] = ["name", "category", "type", "price"];
const headOf = (id: SayingColumn) => fixedColumns.find((column) => column.id === id)?.head ?? "";

/**
 * Tells what a row would do to the shop, and what is wrong with it, cell by cell. An empty cell leaves what is; a cell
 * that reads as an export of now writes it changes nothing.
 */
export function judgeRow(row: RowToJudge): JudgedRow {
  const { columns, cells, product, types } = row;
  const faults: CellFault[] = [];
  const before = product ? sentOf(product) : blank;
  let after: SentProduct = before;
  let exported: ReturnType<typeof readExported>;
  columns.forEach((column, i) => {
    const text = cells[i] ?? "";
    if (column.kind !== "field" || text === "") return;
    if (column.field === "exported") exported = readExported(text);
    if (column.field === "id" || column.field === "exported") return;
    if (product && isAsExported(text, writers[column.field](product))) return;
    const said = fields[column.field].read(unguardCell(text), types);
    if (isMistake(said)) faults.push({ column: column.head, text, ...said });
    else after = { ...after, ...said };
  });
  if (!product) {
    for (const id of needed) {
      const at = columns.findIndex((column) => column.kind === "field" && column.field === id);
      if ((cells[at] ?? "") !== "") continue;
      faults.push({
        column: headOf(id),
        text: "",
        message: "is needed of a new product",
        suggestion: "",
      });
    }
  }
  const stock = judgeStock(row, exported?.stock, faults);
  const kept = checkProductFields(
    { ...after, sizes: [...stock.sizes] },
    knownTo(product, after, types),
  );
  if (faults.length === 0)
    faults.push(
      ...kept.faults.map(({ message }) => ({ column: "", text: "", message, suggestion: "" })),
    );
  const changes = [...changesBetween(before, after, row), ...stock.told];
  const hasFields = changes.length > stock.told.length || stock.isWider;
  return {
    state:
      faults.length > 0
        ? "faulty"
        : !product
          ? "new"
          : changes.length > 0
            ? "changed"
            : "unchanged",
    name: after.name || product?.name || "",
    changes,
    faults,
    isStale:
      product !== undefined &&
      exported !== undefined &&
      exported.version < product.version &&
      hasFields,
    details: hasFields || !product ? kept.details : null,
    sizes: stock.sizes,
    stock: stock.changes,
  };
}

function isAsExported(cell: string, written: string | number | null | undefined): boolean {
  const text = String(written ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();
  return cell === text || cell === guardCell(text);
}

const blank: SentProduct = {
  ...{ name: "", description: "", material: "", category: "MEN", typeId: "", price: 0 },
  ...{ discount: 0, featured: false, tieredPricing: [], pictures: [], sizes: [] },
};

function sentOf(product: WholeProductRow): SentProduct {
  const { name, description, material, category, type, priceKobo, percentOff, featured } = product;
  return {
    ...{ name, description, material, category, typeId: type.id, featured },
    price: toNaira(priceKobo),
    discount: percentOff,
    tieredPricing: product.tiers.map((tier) => ({
      minQuantity: tier.minQuantity,
      price: toNaira(tier.priceKobo),
    })),
    pictures: product.pictures.map(({ mediaId, alt, view }) => ({ mediaId, alt, view })),
    sizes: product.sizes.map(({ size }) => size),
  };
}

function knownTo(
  product: WholeProductRow | undefined,
  { typeId }: SentProduct,
  types: readonly ClothingType[],
) {
  const pictures = new Set(product?.pictures.map(({ mediaId }) => mediaId));
  return { type: types.find(({ id }) => id === typeId), pictures };
}

function changesBetween(
  before: SentProduct,
  after: SentProduct,
  { product, types }: RowToJudge,
): CellChange[] {
  return (Object.keys(fields) as SayingColumn[]).flatMap((id) => {
    const { tell } = fields[id];
    const key = id === "type" ? "typeId" : id === "tiers" ? "tieredPricing" : id;
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) return [];
    const from = product ? tell(before, types) : "";
    return [
      { field: headOf(id), from, to: tell(after, types), note: noteOf(id, before, after, product) },
    ];
  });
}

/** What shoppers see of a change of price. */
function noteOf(
  id: SayingColumn,
  before: SentProduct,
  after: SentProduct,
  product: WholeProductRow | undefined,
): string {
  if (!product) return "";
  if (product.status === "archived") return "in the archive";
  if (product.status === "draft") return "not on the shop";
  if (id !== "price" && id !== "discount") return "";
  const shown = fields.price.tell(
    { ...after, price: Math.round(after.price * (100 - after.discount)) / 100 },
    [],
  );
  return before.discount > 0 && after.discount === 0 ? `${shown} again` : `${shown} for shoppers`;
}
