import type { Order } from "#contract/api/orders.ts";
import type { Product } from "#contract/api/products.ts";
import { cartLine } from "../../session/cart-line.ts";
import type { CartLine } from "../../session/cart-reducer.ts";

/** What can be had again of an order, and a sentence for each piece that cannot. */
export interface Reorder {
  readonly lines: readonly CartLine[];
  /** "House tee, size M, is sold out." */
  readonly missing: readonly string[];
}

/**
 * The cart lines that repeat an order at today's price (decision: Stock and orders). Fewer pieces than before
 * where fewer are left.
 * @param products today's products by id; those that are no longer sold are absent.
 */
export function reorderLines(order: Order, products: ReadonlyMap<string, Product>): Reorder {
  const lines: CartLine[] = [];
  const missing: string[] = [];
  for (const item of order.items) {
    const product = products.get(item.productId);
    const name = `${product?.name ?? item.name}, size ${item.size}`;
    const left = product?.sizesStock.find(({ size }) => size.size === item.size)?.stock ?? 0;
    if (!product) missing.push(`${name}, is no longer sold.`);
    else if (left <= 0) missing.push(`${name}, is sold out.`);
    else if (left < item.quantity) missing.push(`${name}: only ${left} of ${item.quantity} left.`);
    if (!product || left <= 0) continue;
    lines.push(cartLine(product, item.size, Math.min(item.quantity, left)));
  }
  return { lines, missing };
}
