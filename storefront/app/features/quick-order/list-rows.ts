import type { NamedProduct, QuickOrderRow } from "#contract/api/quick-order.ts";
import { foldSize } from "#contract/bulk/fold.ts";

/** What is understood of a row. */
export type Reading =
  | { readonly kind: "unread"; readonly message: string }
  /** A product is to be chosen, then one of its sizes. */
  | {
      readonly kind: "open";
      readonly message: string;
      readonly products: readonly NamedProduct[];
      /** True when the product is settled and only its size is open. */
      readonly isSizeOpen: boolean;
      readonly size: string;
      readonly quantity: number;
    }
  | {
      readonly kind: "settled";
      readonly product: NamedProduct;
      readonly size: string;
      readonly quantity: number;
    };

type Open = Extract<Reading, { kind: "open" }>;

/** A row of the list on the page. */
export interface ListRow {
  readonly key: number;
  /** Name of the file it came from; empty for a pasted one. */
  readonly source: string;
  /** Line in its source, from 1. */
  readonly line: number;
  readonly text: string;
  /** What a correction begins with. */
  readonly words: string;
  readonly reading: Reading;
}

/** What may happen to the list. */
export type ListAction =
  | { readonly type: "add"; readonly source: string; readonly rows: readonly QuickOrderRow[] }
  | { readonly type: "choose-product"; readonly key: number; readonly product: NamedProduct }
  | { readonly type: "choose-size"; readonly key: number; readonly size: string }
  | { readonly type: "choose-quantity"; readonly key: number; readonly quantity: number }
  /** What was read of other words for the row; it stays where it was. */
  | {
      readonly type: "correct";
      readonly key: number;
      readonly text: string;
      readonly rows: readonly QuickOrderRow[];
    }
  | { readonly type: "remove"; readonly keys: ReadonlySet<number> };

/** The list and the key of its next row. */
export interface OrderList {
  readonly rows: readonly ListRow[];
  readonly nextKey: number;
}

/** A list without rows. */
export const emptyList: OrderList = { rows: [], nextKey: 1 };

/** The list after an action. A row leaves it only by "remove". */
export function listReducer(list: OrderList, action: ListAction): OrderList {
  switch (action.type) {
    case "add": {
      const more = action.rows.map((row, i) => toListRow(row, action.source, list.nextKey + i));
      return { rows: [...list.rows, ...more], nextKey: list.nextKey + more.length };
    }
    case "choose-product":
      return change(list, action.key, ({ reading, ...row }) =>
        reading.kind === "open"
          ? { ...row, reading: withProduct(action.product, reading) }
          : { ...row, reading },
      );
    case "choose-size":
      return change(list, action.key, ({ reading, ...row }) => {
        const product = reading.kind === "open" ? reading.products[0] : productOf(reading);
        if (!product || reading.kind === "unread") return { ...row, reading };
        const { quantity } = reading;
        return { ...row, reading: { kind: "settled", product, size: action.size, quantity } };
      });
    case "choose-quantity":
      return change(list, action.key, ({ reading, ...row }) => ({
        ...row,
        reading: reading.kind === "unread" ? reading : { ...reading, quantity: action.quantity },
      }));
    case "correct": {
      const { key, text, rows: read } = action;
      // Words of which nothing is left are still a row: it says that something is missing.
      const nothing = { line: 1, text, state: "error", message: "Say which product" } as const;
      const rows = list.rows.flatMap((row) => {
        if (row.key !== key) return [row];
        return (read.length > 0 ? read : [nothing]).map((next, i) => ({
          ...toListRow(next, row.source, i === 0 ? key : list.nextKey + i - 1),
          line: row.line,
          text: row.text,
        }));
      });
      return { rows, nextKey: list.nextKey + Math.max(0, read.length - 1) };
    }
    case "remove":
      return { ...list, rows: list.rows.filter(({ key }) => !action.keys.has(key)) };
  }
}

/** Whether a row with this product still needs to be told its size. */
export function asksForSize(reading: Open, product: NamedProduct): boolean {
  return withProduct(product, reading).kind === "open";
}

/** What a row becomes with this product: settled, or its size is the next question. */
function withProduct(product: NamedProduct, { size: typed, quantity }: Open): Reading {
  const [only] = product.sizes.length === 1 ? product.sizes : [];
  const size = product.sizes.find((own) => foldSize(own) === foldSize(typed)) ?? only;
  if (size !== undefined) return { kind: "settled", product, size, quantity };
  const message = typed === "" ? "Which size?" : `Does not come in ${typed}. Which size?`;
  const products = [product];
  return { kind: "open", message, products, isSizeOpen: true, size: typed, quantity };
}

function toListRow(row: QuickOrderRow, source: string, key: number): ListRow {
  const { line, text, own } = row;
  return { key, source, line, text, words: own ?? text, reading: readingOf(row) };
}

function readingOf(row: QuickOrderRow): Reading {
  switch (row.state) {
    case "error":
      return { kind: "unread", message: row.message };
    case "ok":
      return {
        kind: "settled",
        product: row.product,
        size: row.size,
        quantity: row.quantity,
      };
    case "doubt": {
      const { message, products, size, quantity } = row;
      const isSizeOpen = row.isProductSure;
      return { kind: "open", message, products, isSizeOpen, size, quantity };
    }
  }
}

function productOf(reading: Reading): NamedProduct | undefined {
  return reading.kind === "settled" ? reading.product : undefined;
}

function change(list: OrderList, key: number, update: (row: ListRow) => ListRow): OrderList {
  return { ...list, rows: list.rows.map((row) => (row.key === key ? update(row) : row)) };
}
