import { useMemo, useReducer, useState } from "react";
import type { Product, ProductIndexEntry } from "#contract/api/products.ts";
import { parseQuickOrder } from "#contract/bulk/parse-quick-order.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { api } from "../../api.ts";
import { useCart } from "../../session/cart-context.tsx";
import type { CartLine } from "../../session/cart-reducer.ts";
import { priceLines } from "../../session/priced-cart.ts";
import { useSession } from "../../session/session-context.tsx";
import { findProducts } from "../../stock/find-products.ts";
import { type JudgedRow, judgeRows } from "./judge-rows.ts";
import { emptyList, type ListAction, listReducer } from "./list-rows.ts";

/** What is ready to go into the cart, with its figures. */
export interface ReadyPart {
  readonly lines: readonly CartLine[];
  readonly pieces: number;
  readonly totalKobo: Kobo;
  /** Of one piece, by the key of its row; wholesale steps count all sizes of a style, those in the cart too. */
  readonly prices: ReadonlyMap<number, Kobo>;
}

/** Lines beyond what is read at a time. */
export interface Rest {
  readonly text: string;
  readonly lines: number;
}

/** A list of an order being settled, and everything one does with it. */
export interface QuickOrder {
  readonly judged: readonly JudgedRow[];
  readonly ready: ReadyPart;
  /** Products to choose from; undefined while they are asked for. */
  readonly index: readonly ProductIndexEntry[] | undefined;
  /** Prices and stock, or the products themselves, could not be asked for. */
  readonly failed: boolean;
  readonly checking: boolean;
  retry(): void;
  /** Reads a list. @returns what was too much for one list, to be read next */
  read(text: string, source: string): Rest;
  /** Reads other words for a row. @returns whether all of them were understood */
  correct(key: number, text: string): boolean;
  change(action: ListAction): void;
  /** Puts the ready rows into the cart, which opens; the others stay. */
  addReady(): void;
}

/** Keeps the list of a quick order. */
export function useQuickOrder(): QuickOrder {
  const cart = useCart();
  const { wholesale } = useSession();
  const [{ rows }, change] = useReducer(listReducer, emptyList);
  const index = useLoad((signal) => api("GET /products/index", { signal }));
  const [products, setProducts] = useState<ReadonlyMap<string, Product | null>>(new Map());

  const settled = rows.flatMap(({ reading }) =>
    reading.kind === "settled" ? [reading.product.id] : [],
  );
  const unknown = [...new Set(settled)].filter((id) => !products.has(id)).join();
  const news = useLoad(async (signal) => {
    if (unknown === "") return;
    const ids = unknown.split(",");
    const found = await findProducts(ids, signal);
    const told = ids.map((id) => [id, found.get(id) ?? null] as const);
    setProducts((before) => new Map([...before, ...told]));
  }, unknown);
  const failed = [index, news].filter(({ failure, busy }) => failure && !busy);

  const judged = useMemo(() => judgeRows(rows, products, cart.lines), [rows, products, cart.lines]);
  const ready = useMemo(
    () => priceReady(judged, cart.lines, wholesale),
    [judged, cart.lines, wholesale],
  );

  return {
    judged,
    ready,
    index: index.value,
    failed: failed.length > 0,
    checking: unknown !== "" && failed.length === 0,
    retry() {
      for (const { reload } of failed) void reload();
    },
    read(text, source) {
      const read = parseQuickOrder(text, index.value ?? []);
      change({ type: "add", source, rows: read.rows });
      return { text: read.rest, lines: read.linesLeftOut };
    },
    correct(key, text) {
      const { rows: read } = parseQuickOrder(text, index.value ?? []);
      change({ type: "correct", key, text, rows: read });
      return read.length > 0 && read.every(({ state }) => state === "ok");
    },
    change,
    addReady() {
      cart.add(...ready.lines);
      change({ type: "remove", keys: new Set(ready.prices.keys()) });
    },
  };
}

function priceReady(
  judged: readonly JudgedRow[],
  inCart: readonly CartLine[],
  wholesale: boolean,
): ReadyPart {
  const rows = judged.flatMap(({ row, verdict }) =>
    verdict.state === "ready" ? [{ key: row.key, line: verdict.line }] : [],
  );
  const lines = rows.map(({ line }) => line);
  const priced = priceLines([...inCart, ...lines], wholesale).lines.slice(inCart.length);
  return {
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalKobo: kobo(priced.reduce((sum, { lineTotalKobo }) => sum + lineTotalKobo, 0)),
    prices: new Map(rows.map(({ key }, i) => [key, priced[i]?.unitPriceKobo ?? kobo(0)])),
  };
}
