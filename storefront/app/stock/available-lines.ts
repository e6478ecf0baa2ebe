import type { Product } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import { cartLine, stockOf } from "../session/cart/cart-line.ts";
import {
  type CartLine,
  type CartLineKey,
  isSameLine,
  maxLineQuantity,
} from "../session/cart/cart-reducer.ts";
import { allInCartMessage } from "./stock-messages.ts";

export interface StockAllocator {
  /** Units left of a line after those taken and in the cart; at most a line’s limit. */
  left(key: CartLineKey): number;
  isFull(key: CartLineKey): boolean;
  allocate(key: CartLineKey, quantity: number): void;
}

/** `products` by id; those no longer sold are absent. */
export function createStockAllocator(
  products: ReadonlyMap<string, Product>,
  inCart: readonly CartLine[],
): StockAllocator {
  const allocated = new Map(inCart.map((line) => [toKey(line), line.quantity]));
  return {
    left(key) {
      const product = products.get(key.id);
      const maxQuantity = product ? maxLineQuantity({ stock: stockOf(product, key.size) }) : 0;
      return Math.max(0, maxQuantity - (allocated.get(toKey(key)) ?? 0));
    },
    isFull: (key) => !allocated.has(toKey(key)) && allocated.size >= limits.orderLines,
    allocate(key, quantity) {
      allocated.set(toKey(key), (allocated.get(toKey(key)) ?? 0) + quantity);
    },
  };
}

const toKey = ({ id, size }: CartLineKey) => `${id} ${size}`;

export interface RequestedLine extends CartLineKey {
  readonly quantity: number;
  readonly name: string;
}

/** Available lines, and a message for each that is not. */
export interface AvailableLines {
  readonly lines: readonly CartLine[];
  readonly missing: readonly string[];
}

/** Today’s prices, reduced to the available quantity; `products` no longer sold are absent. */
export function availableLines(
  requested: readonly RequestedLine[],
  products: ReadonlyMap<string, Product>,
  inCart: readonly CartLine[] = [],
): AvailableLines {
  const allocator = createStockAllocator(products, inCart);
  const lines: CartLine[] = [];
  const missing: string[] = [];
  for (const item of requested) {
    const product = products.get(item.id);
    const name = `${product?.name ?? item.name}, size ${item.size}`;
    const isInCart = inCart.some((line) => isSameLine(line, item));
    const left = allocator.left(item);
    if (!product) missing.push(`${name}, is no longer available.`);
    else if (left <= 0 && isInCart)
      missing.push(allInCartMessage({ name: product.name, size: item.size }));
    else if (left <= 0) missing.push(`${name}, is sold out.`);
    else if (allocator.isFull(item)) {
      missing.push(`${name}: you can order up to ${limits.orderLines} different items at a time.`);
      continue;
    } else if (left < item.quantity) {
      missing.push(`${name}: only ${left} left (you wanted ${item.quantity}).`);
    }
    if (!product || left <= 0) continue;
    const quantity = Math.min(item.quantity, left);
    allocator.allocate(item, quantity);
    lines.push(cartLine(product, item.size, quantity));
  }
  return { lines, missing };
}
