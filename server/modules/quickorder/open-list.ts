import { limits } from "#contract/api/limits.ts";
import type { NamedProduct, QuickOrder, QuickOrderRow } from "#contract/api/quick-order.ts";
import { fold, foldSize } from "#contract/bulk/fold.ts";
import type { FindProduct, NamedGoods } from "./named-goods.ts";
import { type PastedLine, readPastedLines } from "./read-cells.ts";
import { readHeader, readRow } from "./read-header.ts";
import { readPieces, type SaidPieces } from "./read-pieces.ts";

/** A pasted order list whose rows are read as they are asked for. */
export interface OpenList extends Omit<QuickOrder, "rows"> {
  /** Of one line after the other. */
  readonly rows: Iterable<readonly QuickOrderRow[]>;
}

/** A quantity as it stands in a list: digits, perhaps in groups of three. */
const quantityForm = /^\+?\d{1,3}(?:[, ]\d{3})+$|^\+?\d+$/;

/**
 * Opens a pasted order list, lines of text or a table, against the products on sale. Every line that is not empty makes
 * at least one row; nothing is dropped silently.
 */
export function openList(text: string, goods: NamedGoods): OpenList {
  const lines = readPastedLines(text);
  const columns = lines[0] && readHeader(lines[0], goods.isSize);
  const body = columns ? lines.slice(1) : lines;
  const read = body.slice(0, limits.quickOrderRows);
  const readRows = function* () {
    const findProduct = goods.createFinder();
    for (const line of read) {
      const said = columns ? readRow(line, columns) : readFree(line, goods.isSize, findProduct);
      yield toRows(line, said, findProduct).map((row, i, { length }) => {
        const own = columns || length > 1 ? ownWords(said, i) : "";
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

/** A line without a table around it; where its first cell is the whole name or an id, the rest is not. */
function readFree(
  line: PastedLine,
  isSize: (text: string) => boolean,
  findProduct: FindProduct,
): SaidPieces {
  const read = readPieces(line.cells, isSize);
  const { otherwise } = read;
  const said = otherwise && findProduct(otherwise.name).isExact ? otherwise : read;
  const [first = "", ...rest] = line.cells;
  if (rest.length === 0 || findProduct(said.name).isSure || !findProduct(first).isSure) return said;
  return { ...said, name: first };
}

function toRows(
  { number: line, text }: PastedLine,
  { name, pieces, fault }: SaidPieces,
  findProduct: FindProduct,
): QuickOrderRow[] {
  const source = { line, text };
  const refuse = (message: string): QuickOrderRow => ({ ...source, state: "error", message });
  if (fold(name) === "") return [refuse("Say which product")];
  const { isSure, products } = findProduct(name);
  const [product] = products;
  if (!product) return [refuse("No product of this name is on sale")];
  if (fault !== undefined) return [refuse(fault)];
  return pieces.map((piece): QuickOrderRow => {
    if (!quantityForm.test(piece.quantity)) return refuse("The quantity must be a whole number");
    const quantity = Number(piece.quantity.replace(/[, +]/g, ""));
    if (quantity < 1) return refuse("The quantity must be at least 1");
    if (quantity > limits.lineQuantity) {
      return refuse(`At most ${limits.lineQuantity} pieces of one size`);
    }
    const size = findSize(product, piece.size);
    const doubt = (message: string): QuickOrderRow => ({
      ...source,
      state: "doubt",
      message,
      isProductSure: isSure,
      products: [...products],
      size: (isSure ? size : undefined) ?? piece.size,
      quantity,
    });
    if (!isSure) return doubt(products.length > 1 ? "Which product?" : "Is this the product?");
    if (size !== undefined) return { ...source, state: "ok", product, size, quantity };
    if (piece.size === "") return doubt("Which size?");
    return doubt(`Does not come in ${piece.size}. Which size?`);
  });
}

/** One row of what a line says, so that it can be read without the others and without a heading. */
function ownWords({ name, pieces }: SaidPieces, row: number): string {
  const { size = "", quantity = "" } = pieces[row] ?? {};
  return [name, size, quantity].filter(Boolean).join(", ");
}

/** The size of a product that a typed one means; the only one where none was typed. */
function findSize({ sizes }: NamedProduct, typed: string): string | undefined {
  if (typed === "") return sizes.length === 1 ? sizes[0] : undefined;
  return sizes.find((size) => foldSize(size) === foldSize(typed));
}
