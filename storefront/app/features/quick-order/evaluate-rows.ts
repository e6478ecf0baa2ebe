import type { Product } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import type { NamedProduct } from "#contract/api/orders/quick-order.ts";
import type { SharedLine } from "#contract/share/cart-link.ts";
import { cartLine } from "../../session/cart/cart-line.ts";
import type { CartLine } from "../../session/cart/cart-reducer.ts";
import { createStockAllocator } from "../../stock/available-lines.ts";
import type { ListRow } from "./list-rows.ts";

/** The problem of a row, with what the stock lacks, or its cart line. */
export type RowResult =
  | { readonly state: "unread"; readonly message: string }
  | {
      readonly state: "which-product";
      readonly message: string;
      readonly products: readonly NamedProduct[];
    }
  | {
      readonly state: "which-size";
      readonly message: string;
      readonly sizes: readonly string[];
      readonly missing?: SharedLine | undefined;
    }
  | {
      readonly state: "short";
      readonly message: string;
      readonly left: number;
      readonly missing: SharedLine;
    }
  /** Cannot be fixed by editing the row. */
  | { readonly state: "stuck"; readonly message: string; readonly missing?: SharedLine | undefined }
  | { readonly state: "checking" }
  | { readonly state: "ready"; readonly line: CartLine };

export interface EvaluatedRow {
  readonly row: ListRow;
  readonly result: RowResult;
}

export function evaluateRows(
  rows: readonly ListRow[],
  products: ReadonlyMap<string, Product | null>,
  inCart: readonly CartLine[],
): EvaluatedRow[] {
  const available = new Map<string, Product>();
  for (const [id, product] of products) if (product) available.set(id, product);
  const allocator = createStockAllocator(available, inCart);

  const evaluate = ({ reading }: ListRow): RowResult => {
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
    if (product === null) return { state: "stuck", message: "No longer available" };
    const key = { id: product.id, size };
    const left = allocator.left(key);
    if (left === 0) {
      const others = product.sizesStock
        .map((one) => one.size.size)
        .filter((other) => other !== size);
      const sizes = others.filter((other) => allocator.left({ id: product.id, size: other }) > 0);
      const isAllocated = product.sizesStock.some((one) => one.size.size === size && one.stock > 0);
      const message = isAllocated
        ? `The last ones in ${size} are in your cart or in a row above`
        : `Sold out in ${size}`;
      const missing = { ...key, quantity };
      if (sizes.length === 0) return { state: "stuck", message, missing };
      return { state: "which-size", message: `${message}. Another size?`, sizes, missing };
    }
    if (allocator.isFull(key)) {
      const message = `You can order up to ${limits.orderLines} different items at a time. Keep this one for your next order.`;
      return { state: "stuck", message };
    }
    if (left < quantity) {
      return {
        state: "short",
        message: `Only ${left} left in ${size} (you wanted ${quantity})`,
        left,
        missing: { ...key, quantity: quantity - left },
      };
    }
    allocator.allocate(key, quantity);
    return { state: "ready", line: cartLine(product, size, quantity) };
  };
  return rows.map((row) => ({ row, result: evaluate(row) }));
}
