import { limits } from "#contract/api/limits.ts";
import type { Product } from "#contract/api/products.ts";
import type { NamedProduct } from "#contract/api/quick-order.ts";
import { cartLine } from "../../session/cart-line.ts";
import type { CartLine } from "../../session/cart-reducer.ts";
import { openShelf } from "../../stock/available-lines.ts";
import type { ListRow } from "./list-rows.ts";

/** What stands in the way of a row, or the line it becomes. */
export type Verdict =
  | { readonly state: "unread"; readonly message: string }
  | {
      readonly state: "which-product";
      readonly message: string;
      readonly products: readonly NamedProduct[];
    }
  | { readonly state: "which-size"; readonly message: string; readonly sizes: readonly string[] }
  /** Fewer are left than wanted. */
  | { readonly state: "short"; readonly message: string; readonly left: number }
  /** Nothing on the row itself helps. */
  | { readonly state: "stuck"; readonly message: string }
  /** Whether it can be had is being asked. */
  | { readonly state: "checking" }
  | { readonly state: "ready"; readonly line: CartLine };

/** A row with what became of it. */
export interface JudgedRow {
  readonly row: ListRow;
  readonly verdict: Verdict;
}

/**
 * Says of every row whether it can go into the cart. Rows are served in their order: what one takes, and what
 * the cart holds, is not there for the next.
 * @param products today's products by id; null for one that is no longer sold, absent while it is asked for
 */
export function judgeRows(
  rows: readonly ListRow[],
  products: ReadonlyMap<string, Product | null>,
  inCart: readonly CartLine[],
): JudgedRow[] {
  const onSale = new Map<string, Product>();
  for (const [id, product] of products) if (product) onSale.set(id, product);
  const shelf = openShelf(onSale, inCart);

  const judge = ({ reading }: ListRow): Verdict => {
    if (reading.kind === "unread") return { state: "unread", message: reading.message };
    if (reading.kind === "open") {
      const { message, products: found, isSizeOpen } = reading;
      return isSizeOpen
        ? { state: "which-size", message, sizes: found[0]?.sizes ?? [] }
        : { state: "which-product", message, products: found };
    }
    const { product: entry, size, quantity } = reading;
    const product = products.get(entry.id);
    if (product === undefined) return { state: "checking" };
    if (product === null) return { state: "stuck", message: "No longer sold" };
    const key = { id: product.id, size };
    const left = shelf.left(key);
    if (left === 0) {
      const others = product.sizesStock
        .map((one) => one.size.size)
        .filter((other) => other !== size);
      const sizes = others.filter((other) => shelf.left({ id: product.id, size: other }) > 0);
      const isTaken = product.sizesStock.some((one) => one.size.size === size && one.stock > 0);
      const message = isTaken
        ? `All that is left in ${size} is in your cart or in a row above`
        : `Sold out in ${size}`;
      if (sizes.length === 0) return { state: "stuck", message };
      return { state: "which-size", message: `${message}. Another size?`, sizes };
    }
    if (shelf.isFull(key)) {
      const message = `An order takes ${limits.orderLines} lines at most. Keep this one for the next order.`;
      return { state: "stuck", message };
    }
    if (left < quantity) {
      return { state: "short", message: `Only ${left} of ${quantity} left in ${size}`, left };
    }
    shelf.take(key, quantity);
    return { state: "ready", line: cartLine(product, size, quantity) };
  };
  return rows.map((row) => ({ row, verdict: judge(row) }));
}
