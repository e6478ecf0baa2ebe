import { limits } from "#contract/api/limits.ts";
import type { NamedProduct, QuickOrder, QuickOrderRow } from "#contract/api/orders/quick-order.ts";
import { fold, foldSize } from "#contract/bulk/fold.ts";
import { isRowTooWide } from "#contract/bulk/is-row-too-wide.ts";
import { type PastedLine, parsePastedLines } from "./parse-cells.ts";
import { parseHeader, parseRow } from "./parse-header.ts";
import { type ParsedItems, parseItems } from "./parse-items.ts";
import type { FindProduct, ProductMatcher } from "./product-matcher.ts";

export interface ParsedList extends Omit<QuickOrder, "rows"> {
  readonly rows: Iterable<readonly QuickOrderRow[]>;
}

const quantityPattern = /^\+?\d{1,3}(?:[, ]\d{3})+$|^\+?\d+$/;

export function parseList(text: string, matcher: ProductMatcher): ParsedList {
  const lines = parsePastedLines(text);
  const columns = lines[0] && parseHeader(lines[0], matcher.isSize);
  const body = columns ? lines.slice(1) : lines;
  const read = body.slice(0, limits.quickOrderRows);
  const readRows = function* () {
    const findProduct = matcher.createFinder();
    for (const line of read) {
      if (columns && isRowTooWide(lines[0]?.cells ?? [], line.cells)) {
        yield [errorRow(line, "More cells than headings. Put text with commas in quotes")];
        continue;
      }
      const parsed = columns
        ? parseRow(line, columns)
        : parseFreeText(line, matcher.isSize, findProduct);
      yield toRows(line, parsed, findProduct).map((row, i, { length }) => {
        const own = columns || length > 1 ? rowText(parsed, i) : "";
        return own ? { ...row, own } : row;
      });
    }
  };
  return {
    rows: readRows(),
    heading: columns ? (lines[0]?.text ?? "") : "",
    leftOut: body.slice(read.length).map((line) => line.text),
  };
}

function parseFreeText(
  line: PastedLine,
  isSize: (text: string) => boolean,
  findProduct: FindProduct,
): ParsedItems {
  const read = parseItems(line.cells, isSize);
  const { alternative } = read;
  const parsed = alternative && findProduct(alternative.name).isExact ? alternative : read;
  const [first = "", ...rest] = line.cells;
  if (rest.length === 0 || findProduct(parsed.name).isSure || !findProduct(first).isSure)
    return parsed;
  return { ...parsed, name: first };
}

function errorRow({ number: line, text }: PastedLine, message: string): QuickOrderRow {
  return { line, text, state: "error", message };
}

function toRows(
  line: PastedLine,
  { name, items, error }: ParsedItems,
  findProduct: FindProduct,
): QuickOrderRow[] {
  const source = { line: line.number, text: line.text };
  if (fold(name) === "") return [errorRow(line, "Enter a product")];
  const { isSure, products } = findProduct(name);
  const [product] = products;
  if (!product) return [errorRow(line, "No product with this name")];
  if (error !== undefined) return [errorRow(line, error)];
  return items.map((item): QuickOrderRow => {
    if (!quantityPattern.test(item.quantity))
      return errorRow(line, "The quantity must be a whole number");
    const quantity = Number(item.quantity.replace(/[, +]/g, ""));
    if (quantity < 1) return errorRow(line, "The quantity must be at least 1");
    if (quantity > limits.lineQuantity) {
      return errorRow(line, `Maximum ${limits.lineQuantity} per size`);
    }
    const size = findSize(product, item.size);
    const ambiguousRow = (message: string): QuickOrderRow => ({
      ...source,
      state: "doubt",
      message,
      isProductCertain: isSure,
      products: [...products],
      size: (isSure ? size : undefined) ?? item.size,
      quantity,
    });
    if (!isSure)
      return ambiguousRow(products.length > 1 ? "Which product?" : "Did you mean this product?");
    if (size !== undefined) return { ...source, state: "ok", product, size, quantity };
    if (item.size === "") return ambiguousRow("Which size?");
    return ambiguousRow(`Not available in ${item.size}. Which size?`);
  });
}

function rowText({ name, items }: ParsedItems, row: number): string {
  const { size = "", quantity = "" } = items[row] ?? {};
  return [name, size, quantity].filter(Boolean).join(", ");
}

function findSize({ sizes }: NamedProduct, typed: string): string | undefined {
  if (typed === "") return sizes.length === 1 ? sizes[0] : undefined;
  return sizes.find((size) => foldSize(size) === foldSize(typed));
}
