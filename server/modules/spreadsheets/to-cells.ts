import type { ProductStatus } from "#contract/api/staff-products.ts";
import type { CsvCell } from "#contract/bulk/to-csv.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";
import { isSameSize } from "#contract/sizes/size-order.ts";
import type { WholeProductRow } from "#server/modules/catalogue/index.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { shopDayOf } from "#server/platform/shop-calendar.ts";
import {
  type FixedColumn,
  fixedColumns,
  otherSizes,
  stockHead,
  toldColumns,
} from "./sheet-columns.ts";

/** What an export writes of a product in each of its columns but those of sizes. */
export const writers: Readonly<Record<FixedColumn, (product: WholeProductRow) => CsvCell>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  category: ({ category }) => (category === "MEN" ? "Men" : "Women"),
  type: ({ type }) => type.name,
  price: ({ priceKobo }) => toNaira(priceKobo),
  discount: ({ percentOff }) => percentOff,
  featured: ({ featured }) => (featured ? "yes" : "no"),
  material: ({ material }) => material,
  description: ({ description }) => description,
  tiers: ({ tiers }) => writeTiers(tiers),
  exported: writeExported,
};

/** The sizes that have a column in an export, and whether goods come in others, which share one. */
export interface SizeColumns {
  readonly sizes: readonly string[];
  readonly hasOthers: boolean;
}

/** The heads of an export of goods that come in these sizes. */
export function headsFor({ sizes, hasOthers }: SizeColumns): string[] {
  const heads = fixedColumns.map(({ head }) => head);
  const stockHeads = [...sizes.map(stockHead), ...(hasOthers ? [otherSizes] : [])];
  return [...heads.slice(0, -1), ...stockHeads, ...toldColumns, ...heads.slice(-1)];
}

/**
 * The row of a product under {@link headsFor}; empty where it does not come in a size.
 * @param publicUrl where pictures that lie with the store are found
 */
export function toCells(
  product: WholeProductRow,
  { sizes, hasOthers }: SizeColumns,
  publicUrl: string,
): CsvCell[] {
  const cells = fixedColumns.map(({ id }) => writers[id](product));
  const stockOf = (name: string) => product.sizes.find(({ size }) => isSameSize(size, name))?.stock;
  const others = product.sizes.filter(({ size }) => !sizes.some((each) => isSameSize(each, size)));
  return [
    ...cells.slice(0, -1),
    ...sizes.map(stockOf),
    ...(hasOthers ? [writePieces(others).join(parts)] : []),
    statusWords[product.status],
    product.pictures
      .map((picture) => new URL(toImageReply(picture, picture.view, "").url, publicUrl).href)
      .join(" "),
    shopDayOf(product.createdAt),
    shopDayOf(product.updatedAt),
    ...cells.slice(-1),
  ];
}

const statusWords: Readonly<Record<ProductStatus, string>> = {
  on_shop: "On the shop",
  draft: "Draft",
  archived: "Archived",
};

/** Wholesale prices as people read them, and as no spreadsheet takes them for a time or a date. */
function writeTiers(tiers: readonly PriceTier[]): string {
  return tiers
    .map(({ minQuantity, priceKobo }) => `${minQuantity}+ at ${toNaira(priceKobo)}`)
    .join("; ");
}

const parts = " | ";

/** What a product was when it was written: its version, and the pieces of each size. */
export interface Exported {
  readonly version: number;
  readonly stock: ReadonlyMap<string, number>;
}

function writeExported({ version, sizes }: WholeProductRow): string {
  return [`v${version}`, ...writePieces(sizes)].join(parts);
}

function writePieces(sizes: WholeProductRow["sizes"]): string[] {
  return sizes.map(({ size, stock }) => `${size} = ${stock}`);
}

/** Reads what {@link writers} wrote of a product; undefined for anything else. */
export function readExported(cell: string): Exported | undefined {
  const [version, ...sizes] = cell.split(parts);
  const number = /^v(\d{1,9})$/.exec(version ?? "")?.[1];
  if (number === undefined) return undefined;
  const stock = new Map<string, number>();
  for (const each of sizes) {
    const [, size, pieces] = /^(.+) = (\d{1,10})$/.exec(each) ?? [];
    if (size === undefined) return undefined;
    stock.set(size, Number(pieces));
  }
  return { version: Number(number), stock };
}
