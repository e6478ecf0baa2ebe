import { useMemo, useReducer, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import type { QuickOrderRow } from "#contract/api/orders/quick-order.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { api } from "../../api.ts";
import { useCart } from "../../session/cart/cart-context.tsx";
import type { CartLine } from "../../session/cart/cart-reducer.ts";
import { priceLines } from "../../session/cart/priced-cart.ts";
import { useSession } from "../../session/session-context.tsx";
import { findProducts } from "../../stock/find-products.ts";
import { type EvaluatedRow, evaluateRows } from "./evaluate-rows.ts";
import { emptyList, type ListAction, listReducer } from "./list-rows.ts";

export interface ReadyRows {
  readonly lines: readonly CartLine[];
  readonly units: number;
  readonly totalKobo: Kobo;
  /** Per unit, by row key; tiers count all sizes of a style and the cart. */
  readonly prices: ReadonlyMap<number, Kobo>;
}

export interface RemainingText {
  readonly text: string;
  readonly lines: number;
}

export interface SubmittedList {
  readonly id: number;
  readonly text: string;
  readonly source: string;
}

export interface QuickOrder {
  readonly evaluated: readonly EvaluatedRow[];
  readonly ready: ReadyRows;
  /** What failed to load: the list, or prices and stock. */
  readonly failure: "list" | "stock" | undefined;
  readonly reading: boolean;
  readonly checking: boolean;
  retry(): void;
  /** @throws {ApiError} */
  parseAgain(text: string): Promise<readonly QuickOrderRow[]>;
  change(action: ListAction): void;
  /** Adds the ready rows to the cart, which opens; the others stay. */
  addReady(): void;
}

/** `onParsed` receives the lines beyond one list, to be read next. */
export function useQuickOrder(
  submitted: SubmittedList,
  onParsed: (remaining: RemainingText) => void,
): QuickOrder {
  const cart = useCart();
  const { wholesale } = useSession();
  const [{ rows }, change] = useReducer(listReducer, emptyList);
  const { id, text, source } = submitted;
  const list = useLoad(async (signal) => {
    const { head, remaining: unsent } = splitList(text);
    const read = await api("POST /quick-order", { body: { text: head }, signal });
    change({ type: "add", source, rows: read.rows });
    const remaining = [...read.leftOut, ...unsent];
    const lines = read.heading && remaining.length > 0 ? [read.heading, ...remaining] : remaining;
    onParsed({ text: lines.join("\n"), lines: remaining.length });
  }, String(id));
  const [products, setProducts] = useState<ReadonlyMap<string, Product | null>>(new Map());

  const productIds = rows.flatMap(({ reading }) =>
    reading.kind === "settled" ? [reading.product.id] : [],
  );
  const unknownIds = [...new Set(productIds)].filter((id) => !products.has(id)).join();
  const stock = useLoad(async (signal) => {
    if (unknownIds === "") return;
    const ids = unknownIds.split(",");
    const found = await findProducts(ids, signal);
    const entries = ids.map((id) => [id, found.get(id) ?? null] as const);
    setProducts((before) => new Map([...before, ...entries]));
  }, unknownIds);
  const failed = [list, stock].filter(({ failure, busy }) => failure && !busy);

  const evaluated = useMemo(
    () => evaluateRows(rows, products, cart.lines),
    [rows, products, cart.lines],
  );
  const ready = useMemo(
    () => priceReadyRows(evaluated, cart.lines, wholesale),
    [evaluated, cart.lines, wholesale],
  );

  return {
    evaluated,
    ready,
    failure: failed.length === 0 ? undefined : failed[0] === list ? "list" : "stock",
    reading: list.busy,
    checking: unknownIds !== "" && failed.length === 0,
    retry() {
      for (const { reload } of failed) void reload();
    },
    async parseAgain(text) {
      return (await api("POST /quick-order", { body: { text } })).rows;
    },
    change,
    addReady() {
      cart.add(...ready.lines);
      change({ type: "remove", keys: new Set(ready.prices.keys()) });
    },
  };
}

function priceReadyRows(
  evaluated: readonly EvaluatedRow[],
  inCart: readonly CartLine[],
  wholesale: boolean,
): ReadyRows {
  const rows = evaluated.flatMap(({ row, result }) =>
    result.state === "ready" ? [{ key: row.key, line: result.line }] : [],
  );
  const lines = rows.map(({ line }) => line);
  const priced = priceLines([...inCart, ...lines], wholesale).lines.slice(inCart.length);
  return {
    lines,
    units: lines.reduce((total, { quantity }) => total + quantity, 0),
    totalKobo: kobo(priced.reduce((total, { lineTotalKobo }) => total + lineTotalKobo, 0)),
    prices: new Map(rows.map(({ key }, i) => [key, priced[i]?.unitPriceKobo ?? kobo(0)])),
  };
}

interface SplitList {
  readonly head: string;
  readonly remaining: readonly string[];
}

/** Cuts a list to what one request can read; the heading does not count as a row. */
export function splitList(text: string): SplitList {
  const lines = text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.slice(0, limits.quickOrderLine));
  let rows = 0;
  let characters = 0;
  const end = lines.findIndex((line) => {
    if (line.trim() !== "") rows += 1;
    characters += line.length + 1;
    return rows > limits.quickOrderRows + 1 || characters > limits.quickOrderCharacters;
  });
  if (end < 0) return { head: lines.join("\n"), remaining: [] };
  return {
    head: lines.slice(0, end).join("\n"),
    remaining: lines.slice(end).filter((line) => line.trim() !== ""),
  };
}
