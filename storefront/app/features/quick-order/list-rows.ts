import type { NamedProduct, QuickOrderRow } from "#contract/api/orders/quick-order.ts";
import { foldSize } from "#contract/bulk/fold.ts";

export type Reading =
  | { readonly kind: "unread"; readonly message: string }
  | {
      readonly kind: "open";
      readonly message: string;
      readonly products: readonly NamedProduct[];
      /** True when only the size is open. */
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

type OpenReading = Extract<Reading, { kind: "open" }>;

export interface ListRow {
  readonly key: number;
  /** File name; empty for pasted text. */
  readonly source: string;
  /** Line in its source, from 1. */
  readonly line: number;
  readonly text: string;
  readonly editableText: string;
  readonly reading: Reading;
}

export type ListAction =
  | { readonly type: "add"; readonly source: string; readonly rows: readonly QuickOrderRow[] }
  | { readonly type: "choose-product"; readonly key: number; readonly product: NamedProduct }
  | { readonly type: "choose-size"; readonly key: number; readonly size: string }
  | { readonly type: "choose-quantity"; readonly key: number; readonly quantity: number }
  /** The reading of corrected text; the row keeps its place. */
  | {
      readonly type: "correct";
      readonly key: number;
      readonly text: string;
      readonly rows: readonly QuickOrderRow[];
    }
  | { readonly type: "remove"; readonly keys: ReadonlySet<number> };

export interface OrderList {
  readonly rows: readonly ListRow[];
  readonly nextKey: number;
}

export const emptyList: OrderList = { rows: [], nextKey: 1 };

/** The list after an action. Only “remove” deletes a row. */
export function listReducer(list: OrderList, action: ListAction): OrderList {
  switch (action.type) {
    case "add": {
      const more = action.rows.map((row, i) => toListRow(row, action.source, list.nextKey + i));
      return { rows: [...list.rows, ...more], nextKey: list.nextKey + more.length };
    }
    case "choose-product":
      return updateRow(list, action.key, ({ reading, ...row }) =>
        reading.kind === "open"
          ? { ...row, reading: withProduct(action.product, reading) }
          : { ...row, reading },
      );
    case "choose-size":
      return updateRow(list, action.key, ({ reading, ...row }) => {
        const product = reading.kind === "open" ? reading.products[0] : getProduct(reading);
        if (!product || reading.kind === "unread") return { ...row, reading };
        const { quantity } = reading;
        return { ...row, reading: { kind: "settled", product, size: action.size, quantity } };
      });
    case "choose-quantity":
      return updateRow(list, action.key, ({ reading, ...row }) => ({
        ...row,
        reading: reading.kind === "unread" ? reading : { ...reading, quantity: action.quantity },
      }));
    case "correct": {
      const { key, text, rows: read } = action;
      // Text without a product still makes a row, which says what is missing.
      const emptyRow = { line: 1, text, state: "error", message: "Enter a product" } as const;
      const rows = list.rows.flatMap((row) => {
        if (row.key !== key) return [row];
        return (read.length > 0 ? read : [emptyRow]).map((next, i) => ({
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

export function needsSize(reading: OpenReading, product: NamedProduct): boolean {
  return withProduct(product, reading).kind === "open";
}

/** Selects a product for a row: complete, or the size is next. */
function withProduct(product: NamedProduct, { size: typed, quantity }: OpenReading): Reading {
  const [only] = product.sizes.length === 1 ? product.sizes : [];
  const size = product.sizes.find((own) => foldSize(own) === foldSize(typed)) ?? only;
  if (size !== undefined) return { kind: "settled", product, size, quantity };
  const message = typed === "" ? "Which size?" : `Does not come in ${typed}. Which size?`;
  const products = [product];
  return { kind: "open", message, products, isSizeOpen: true, size: typed, quantity };
}

function toListRow(row: QuickOrderRow, source: string, key: number): ListRow {
  const { line, text, own } = row;
  return { key, source, line, text, editableText: own ?? text, reading: toReading(row) };
}

function toReading(row: QuickOrderRow): Reading {
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
      const isSizeOpen = row.isProductCertain;
      return { kind: "open", message, products, isSizeOpen, size, quantity };
    }
  }
}

function getProduct(reading: Reading): NamedProduct | undefined {
  return reading.kind === "settled" ? reading.product : undefined;
}

function updateRow(list: OrderList, key: number, update: (row: ListRow) => ListRow): OrderList {
  return { ...list, rows: list.rows.map((row) => (row.key === key ? update(row) : row)) };
}
