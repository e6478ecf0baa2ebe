import { limits } from "../api/limits.ts";
import type { ProductIndexEntry } from "../api/products.ts";
import { fold, foldSize } from "./fold.ts";
import { createProductFinder, type FindProduct } from "./match-product.ts";
import { type PastedLine, readPastedLines } from "./read-cells.ts";
import { readHeader, readRow } from "./read-header.ts";
import { readPieces, type SaidPieces } from "./read-pieces.ts";

/** Where a row came from. */
interface Source {
  /** Line of the pasted list, from 1. */
  readonly line: number;
  readonly text: string;
  /** What the row alone says, where its line says more or needs its heading; else the text does. */
  readonly own?: string | undefined;
}

/** A row of a pasted order list. A line that names several sizes makes as many rows. */
export type QuickOrderRow =
  | (Source & {
      readonly state: "ok";
      readonly product: ProductIndexEntry;
      readonly size: string;
      readonly quantity: number;
    })
  /** Somebody must choose: a product, where there are several, then one of its sizes. */
  | (Source & {
      readonly state: "doubt";
      readonly message: string;
      /** True when only the size is open. */
      readonly isProductSure: boolean;
      /** Best first; one when only the size is open. */
      readonly products: readonly ProductIndexEntry[];
      /** The size as the chosen product spells it, or as it was typed; empty when none was. */
      readonly size: string;
      readonly quantity: number;
    })
  | (Source & { readonly state: "error"; readonly message: string });

/** What a pasted order list says. */
export interface QuickOrder {
  readonly rows: readonly QuickOrderRow[];
  /** Lines beyond the limit, which were not read. */
  readonly linesLeftOut: number;
  /** Those lines under the same heading, to be read next; empty when there are none. */
  readonly rest: string;
}

/** A quantity as it stands in a list: digits, perhaps in groups of three. */
const quantityForm = /^\+?\d{1,3}(?:[, ]\d{3})+$|^\+?\d+$/;

/**
 * Reads a pasted order list, lines of text or a table, against the products on sale. Every line that is
 * not empty makes at least one row; nothing is dropped silently. Pure, and quick enough to run while
 * somebody types: 500 lines against a thousand products take a fraction of a second.
 * @param maxQuantity most pieces of one size that may be asked for
 */
export function parseQuickOrder(
  text: string,
  products: readonly ProductIndexEntry[],
  maxQuantity: number = limits.lineQuantity,
): QuickOrder {
  const findProduct = createProductFinder(products);
  const sizes = new Set(products.flatMap((product) => product.sizes.map(foldSize)));
  const isSize = (typed: string) => sizes.has(foldSize(typed));
  const lines = readPastedLines(text);
  const columns = lines[0] && readHeader(lines[0], isSize);
  const body = columns ? lines.slice(1) : lines;
  const read = body.slice(0, limits.quickOrderRows);
  const leftOut = body.slice(read.length);
  const heading = columns && lines[0] ? [lines[0]] : [];
  return {
    rows: read.flatMap((line) => {
      const said = columns ? readRow(line, columns) : readFree(line, isSize, findProduct);
      return toRows(line, said, findProduct, maxQuantity).map((row, i, { length }) =>
        columns || length > 1 ? { ...row, own: ownWords(said, i) || undefined } : row,
      );
    }),
    linesLeftOut: leftOut.length,
    rest: leftOut.length > 0 ? [...heading, ...leftOut].map((line) => line.text).join("\n") : "",
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
  maxQuantity: number,
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
    if (quantity > maxQuantity) return refuse(`At most ${maxQuantity} pieces of one size`);
    const size = findSize(product, piece.size);
    const doubt = (message: string): QuickOrderRow => ({
      ...source,
      state: "doubt",
      message,
      isProductSure: isSure,
      products,
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
function findSize({ sizes }: ProductIndexEntry, typed: string): string | undefined {
  if (typed === "") return sizes.length === 1 ? sizes[0] : undefined;
  return sizes.find((size) => foldSize(size) === foldSize(typed));
}
