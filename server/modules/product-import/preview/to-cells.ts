import {
  type FixedColumn,
  fixedColumns,
  infoColumns,
  otherSizesHeading,
} from "#contract/api/catalogue/import-columns.ts";
import type { ProductField } from "#contract/api/catalogue/product-fields.ts";
import type { ProductStatus } from "#contract/api/catalogue/staff-products.ts";
import type { CsvCell } from "#contract/bulk/to-csv.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";
import { isSameSize } from "#contract/sizes/size-order.ts";
import { readFields } from "#server/modules/catalogue/fields/index.ts";
import { attributesOf, type ProductDetailsRow } from "#server/modules/catalogue/products/index.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { productFields } from "#store/product-fields.ts";
import { attributeNames, formatAttribute } from "./attribute-cells.ts";
import { stockHeading } from "./columns.ts";

export const writers: Readonly<Record<FixedColumn, (product: ProductDetailsRow) => CsvCell>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  category: ({ category }) => (category === "MEN" ? "Men" : "Women"),
  type: ({ type }) => type.name,
  price: ({ priceKobo }) => toNaira(priceKobo),
  discount: ({ percentOff }) => percentOff,
  featured: ({ featured }) => (featured ? "yes" : "no"),
  material: ({ material }) => material,
  description: ({ description }) => description,
  tiers: ({ tiers }) => formatTiers(tiers),
  ...attributeWriters(),
  exported: formatExported,
};

function attributeWriters() {
  const write = (name: (typeof attributeNames)[number]) => (product: ProductDetailsRow) =>
    formatAttribute(name, attributesOf(product));
  return Object.fromEntries(attributeNames.map((name) => [name, write(name)])) as Record<
    (typeof attributeNames)[number],
    ReturnType<typeof write>
  >;
}

export function writeOwnField({ key }: ProductField, { fields }: ProductDetailsRow): CsvCell {
  return readFields(fields)[key];
}

export interface SizeColumns {
  readonly sizes: readonly string[];
  readonly hasOthers: boolean;
}

export function headingsFor({ sizes, hasOthers }: SizeColumns): string[] {
  const headings = fixedColumns.map(({ head }) => head);
  const stockHeadings = [...sizes.map(stockHeading), ...(hasOthers ? [otherSizesHeading] : [])];
  const ownHeadings = productFields.map(({ label }) => label);
  return [
    ...headings.slice(0, -1),
    ...ownHeadings,
    ...stockHeadings,
    ...infoColumns,
    ...headings.slice(-1),
  ];
}

export function toCells(
  product: ProductDetailsRow,
  { sizes, hasOthers }: SizeColumns,
  publicUrl: string,
): CsvCell[] {
  const cells = fixedColumns.map(({ id }) => writers[id](product));
  const stockOf = (name: string) => product.sizes.find(({ size }) => isSameSize(size, name))?.stock;
  const others = product.sizes.filter(({ size }) => !sizes.some((each) => isSameSize(each, size)));
  return [
    ...cells.slice(0, -1),
    ...productFields.map((field) => writeOwnField(field, product)),
    ...sizes.map(stockOf),
    ...(hasOthers ? [formatStock(others).join(separator)] : []),
    statusLabels[product.status],
    product.pictures
      .map((picture) => new URL(toImageReply(picture, picture.view, "").url, publicUrl).href)
      .join(" "),
    toShopDay(product.createdAt),
    toShopDay(product.updatedAt),
    ...cells.slice(-1),
  ];
}

const statusLabels: Readonly<Record<ProductStatus, string>> = {
  published: "Published",
  draft: "Draft",
  archived: "Archived",
};

/** In a form that no spreadsheet takes for a time or a date. */
function formatTiers(tiers: readonly PriceTier[]): string {
  return tiers
    .map(({ minQuantity, priceKobo }) => `${minQuantity}+ at ${toNaira(priceKobo)}`)
    .join("; ");
}

const separator = " | ";

export interface ExportedState {
  readonly version: number;
  readonly stock: ReadonlyMap<string, number>;
}

function formatExported({ version, sizes }: ProductDetailsRow): string {
  return [`v${version}`, ...formatStock(sizes)].join(separator);
}

function formatStock(sizes: ProductDetailsRow["sizes"]): string[] {
  return sizes.map(({ size, stock }) => `${size} = ${stock}`);
}

export function parseExported(cell: string): ExportedState | undefined {
  const [version, ...sizes] = cell.split(separator);
  const number = /^v(\d{1,9})$/.exec(version ?? "")?.[1];
  if (number === undefined) return undefined;
  const stock = new Map<string, number>();
  for (const each of sizes) {
    const [, size, quantity] = /^(.+) = (\d{1,10})$/.exec(each) ?? [];
    if (size === undefined) return undefined;
    stock.set(size, Number(quantity));
  }
  return { version: Number(number), stock };
}
