import { limits } from "#contract/api/limits.ts";
import type { NamedProduct, QuickOrder, QuickOrderRow } from "#contract/api/orders/quick-order.ts";
import { fold, foldSize } from "#contract/bulk/fold.ts";
import { isRowTooWide } from "#contract/bulk/is-row-too-wide.ts";
import { type ParsedItems, parseItems } from "./parse-items.ts";
import type { FindProduct, ProductMatcher } from "./product-matcher.ts";

interface ParsedList extends Omit<QuickOrder, "rows"> {
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

interface Columns {
  readonly id: number | undefined;
  readonly name: number | undefined;
  readonly size: number | undefined;
  readonly quantity: number | undefined;
  readonly sizes: readonly { readonly column: number; readonly size: string }[];
}

const columnNames = {
  id: ["id", "sku", "code", "slug", "product id", "product code", "item code", "ref"],
  name: ["name", "product", "product name", "item", "style", "article", "description"],
  size: ["size", "sizes"],
  quantity: ["quantity", "qty", "pieces", "pcs", "units", "amount", "number"],
} as const;

function parseHeader(
  { cells }: PastedLine,
  isSize: (text: string) => boolean,
): Columns | undefined {
  const folded = cells.map(fold);
  const find = (names: readonly string[]) => {
    const index = folded.findIndex((cell) => names.includes(cell));
    return index < 0 ? undefined : index;
  };
  const columns = {
    id: find(columnNames.id),
    name: find(columnNames.name),
    size: find(columnNames.size),
    quantity: find(columnNames.quantity),
  };
  const sizes = cells.flatMap((cell, column) => (isSize(cell) ? [{ column, size: cell }] : []));
  if (columns.id === undefined && columns.name === undefined) return undefined;
  const isTable = columns.quantity !== undefined || sizes.length > 0;
  return isTable ? { ...columns, sizes } : undefined;
}

function parseRow({ cells }: PastedLine, columns: Columns): ParsedItems {
  const at = (column: number | undefined) => (column === undefined ? "" : (cells[column] ?? ""));
  const name = at(columns.id) || at(columns.name);
  const wide = columns.sizes
    .map(({ column, size }) => ({ size, quantity: at(column) }))
    .filter(({ quantity }) => quantity !== "" && !/^0+$/.test(quantity));
  const quantity = at(columns.quantity);
  const items =
    columns.sizes.length > 0 ? wide : quantity ? [{ size: at(columns.size), quantity }] : [];
  return { name, items, ...(items.length === 0 ? { error: "Enter a quantity" } : {}) };
}

interface PastedLine {
  readonly number: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** RFC 4180. An unclosed quote is literal, so that it cannot swallow the following lines. */
function parsePastedLines(text: string): PastedLine[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n|\u2028|\u2029/);
  const separatorHint = /^"?sep=([^"])"?[,;\t]*$/i.exec(lines[0] ?? "")?.[1];
  return lines
    .map((line, index) => ({
      number: index + 1,
      text: line.trim(),
      cells: parseCells(line.slice(0, limits.quickOrderLine), separatorHint),
    }))
    .slice(separatorHint === undefined ? 0 : 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function parseCells(line: string, separatorHint: string | undefined): string[] {
  // Quoted text does not decide the separator.
  const bare = line.replace(/"(?:[^"]|"")*"/g, "");
  const separator = separatorHint ?? ["\t", ";", ","].find((character) => bare.includes(character));
  if (separator === undefined) return [unquote(line)];
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  const characters = [...line];
  const lastQuote = characters.lastIndexOf('"');
  for (const [index, character] of characters.entries()) {
    const opens = character === '"' && !isQuoted && cell.trim() === "" && index < lastQuote;
    if (opens || (character === '"' && isQuoted)) isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      cells.push(unquote(cell));
      cell = "";
    } else {
      cell += character;
    }
  }
  return [...cells, unquote(cell)];
}

function unquote(cell: string): string {
  const trimmed = cell.trim();
  const inner = /^"((?:[^"]|"")*)"$/.exec(trimmed)?.[1];
  return (inner?.replaceAll('""', '"') ?? trimmed).trim();
}
