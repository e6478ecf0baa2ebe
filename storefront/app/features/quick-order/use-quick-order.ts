import { useMemo, useReducer, useState } from "react";
import type { Product } from "#contract/api/products.ts";
import type { QuickOrderRow } from "#contract/api/quick-order.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { api } from "../../api.ts";
import { useCart } from "../../session/cart-context.tsx";
import type { CartLine } from "../../session/cart-reducer.ts";
import { priceLines } from "../../session/priced-cart.ts";
import { useSession } from "../../session/session-context.tsx";
import { findProducts } from "../../stock/find-products.ts";
import { cutList } from "./cut-list.ts";
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

/** A list that somebody wants to be read. */
export interface HandedIn {
  /** Another one for each list, however alike they are. */
  readonly id: number;
  readonly text: string;
  /** Name of its file; empty for a pasted one. */
  readonly source: string;
}

/** A list of an order being settled, and everything one does with it. */
export interface QuickOrder {
  readonly judged: readonly JudgedRow[];
  readonly ready: ReadyPart;
  /** What could not be had: what the list says, or prices and stock. */
  readonly failure: "list" | "stock" | undefined;
  readonly reading: boolean;
  readonly checking: boolean;
  retry(): void;
  /** What other words say. @throws {ApiFault} when they could not be asked about */
  readAgain(text: string): Promise<readonly QuickOrderRow[]>;
  change(action: ListAction): void;
  /** Puts the ready rows into the cart, which opens; the others stay. */
  addReady(): void;
}

/**
 * Keeps the list of a quick order, and reads each that is handed in.
 * @param onRead is told what was too much for one list, to be read next
 */
export function useQuickOrder(handedIn: HandedIn, onRead: (rest: Rest) => void): QuickOrder {
  const cart = useCart();
  const { wholesale } = useSession();
  const [{ rows }, change] = useReducer(listReducer, emptyList);
  const { id, text, source } = handedIn;
  const list = useLoad(async (signal) => {
    const { head, waiting } = cutList(text);
    const read = await api("POST /quick-order", { body: { text: head }, signal });
    change({ type: "add", source, rows: read.rows });
    const rest = [...read.leftOut, ...waiting];
    const lines = read.heading && rest.length > 0 ? [read.heading, ...rest] : rest;
    onRead({ text: lines.join("\n"), lines: rest.length });
  }, String(id));
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
  const failed = [list, news].filter(({ failure, busy }) => failure && !busy);

  const judged = useMemo(() => judgeRows(rows, products, cart.lines), [rows, products, cart.lines]);
  const ready = useMemo(
    () => priceReady(judged, cart.lines, wholesale),
    [judged, cart.lines, wholesale],
  );

  return {
    judged,
    ready,
    failure: failed.length === 0 ? undefined : failed[0] === list ? "list" : "stock",
    reading: list.busy,
    checking: unknown !== "" && failed.length === 0,
    retry() {
      for (const { reload } of failed) void reload();
    },
    async readAgain(words) {
      return (await api("POST /quick-order", { body: { text: words } })).rows;
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
