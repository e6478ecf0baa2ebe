import { limits } from "#contract/api/limits.ts";
import type { Product } from "#contract/api/products.ts";
import { cartLine, stockOf } from "../session/cart-line.ts";
import { type CartLine, type CartLineKey, isSameLine, mostOf } from "../session/cart-reducer.ts";
import { allInCart } from "./stock-words.ts";

/** Keeps account of what can still be had while lines are put together one after another. */
export interface Shelf {
  /** Pieces left of a line, those taken and in the cart counted off; never more than a line may hold. */
  left(key: CartLineKey): number;
  /** Whether one more line would be more than an order takes. */
  isFull(key: CartLineKey): boolean;
  take(key: CartLineKey, quantity: number): void;
}

/**
 * A shelf of today's products.
 * @param products by id; those that are no longer sold are absent.
 */
export function openShelf(
  products: ReadonlyMap<string, Product>,
  inCart: readonly CartLine[],
): Shelf {
  const taken = new Map(inCart.map((line) => [nameOf(line), line.quantity]));
  return {
    left(key) {
      const product = products.get(key.id);
      const most = product ? mostOf({ stock: stockOf(product, key.size) }) : 0;
      return Math.max(0, most - (taken.get(nameOf(key)) ?? 0));
    },
    isFull: (key) => !taken.has(nameOf(key)) && taken.size >= limits.orderLines,
    take(key, quantity) {
      taken.set(nameOf(key), (taken.get(nameOf(key)) ?? 0) + quantity);
    },
  };
}

const nameOf = ({ id, size }: CartLineKey) => `${id} ${size}`;

/** A line that somebody would have, under the name it had when they chose it. */
export interface WantedLine extends CartLineKey {
  readonly quantity: number;
  readonly name: string;
}

/** What can be had of the wanted lines, and a sentence for each that cannot. */
export interface Available {
  readonly lines: readonly CartLine[];
  /** "House tee, size M, is sold out." */
  readonly missing: readonly string[];
}

/**
 * The cart lines for what is wanted at today's price. Fewer pieces where fewer are left.
 * @param products today's products by id; those that are no longer sold are absent.
 */
export function availableLines(
  wanted: readonly WantedLine[],
  products: ReadonlyMap<string, Product>,
  inCart: readonly CartLine[] = [],
): Available {
  const shelf = openShelf(products, inCart);
  const lines: CartLine[] = [];
  const missing: string[] = [];
  for (const item of wanted) {
    const product = products.get(item.id);
    const name = `${product?.name ?? item.name}, size ${item.size}`;
    const has = inCart.some((line) => isSameLine(line, item));
    const left = shelf.left(item);
    if (!product) missing.push(`${name}, is no longer sold.`);
    else if (left <= 0 && has) missing.push(allInCart({ name: product.name, size: item.size }));
    else if (left <= 0) missing.push(`${name}, is sold out.`);
    else if (shelf.isFull(item)) {
      missing.push(`${name}: an order takes ${limits.orderLines} lines at most.`);
      continue;
    } else if (left < item.quantity) {
      missing.push(`${name}: only ${left} of ${item.quantity} left.`);
    }
    if (!product || left <= 0) continue;
    const quantity = Math.min(item.quantity, left);
    shelf.take(item, quantity);
    lines.push(cartLine(product, item.size, quantity));
  }
  return { lines, missing };
}
