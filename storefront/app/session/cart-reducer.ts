import { limits } from "#contract/api/limits.ts";
import type { ProductImage } from "#contract/api/products.ts";
import type { UnitPricing } from "#contract/pricing/price-cart.ts";

/**
 * A product in one size, as it lies in the cart, with what its price is made from. Identity is `id` and `size`
 * (specification §3); the server prices the order with authority.
 */
export interface CartLine extends UnitPricing {
  /** The product's id. */
  readonly id: string;
  /** Its kind of garment, by which some discounts count; absent where a backend names none. */
  readonly typeId?: string | undefined;
  readonly name: string;
  readonly size: string;
  readonly image: ProductImage | null;
  readonly quantity: number;
  /** Pieces of the size that the store had when it was last asked. */
  readonly stock: number;
}

/** Which line is meant. */
export type CartLineKey = Pick<CartLine, "id" | "size">;

/** What may happen to a cart. */
export type CartAction =
  | { readonly type: "add"; readonly line: CartLine }
  | { readonly type: "set-quantity"; readonly key: CartLineKey; readonly quantity: number }
  | { readonly type: "set-stock"; readonly key: CartLineKey; readonly stock: number }
  | { readonly type: "reprice"; readonly key: CartLineKey; readonly pricing: UnitPricing }
  | { readonly type: "take-out"; readonly lines: readonly CartLine[] };

/** Whether two lines, or keys of lines, are the same one. */
export function isSameLine(a: CartLineKey, b: CartLineKey): boolean {
  return a.id === b.id && a.size === b.size;
}

/**
 * The cart after an action. Adding what is there increments it and takes the newer price; a quantity of
 * 0 removes the line (specification §4). A line holds no more units than are known to be in stock, and at most
 * `limits.lineQuantity`.
 */
export function cartReducer(lines: readonly CartLine[], action: CartAction): readonly CartLine[] {
  switch (action.type) {
    case "add":
      return lines.some((line) => isSameLine(line, action.line))
        ? change(lines, action.line, (line) => ({
            ...action.line,
            quantity: line.quantity + action.line.quantity,
          }))
        : change([...lines, action.line], action.line, (line) => line);
    case "set-quantity":
      return change(lines, action.key, (line) => ({ ...line, quantity: action.quantity }));
    case "set-stock":
      return change(lines, action.key, (line) => ({ ...line, stock: action.stock }));
    case "reprice":
      return change(lines, action.key, (line) => ({ ...line, ...action.pricing }));
    case "take-out":
      return action.lines.reduce(
        (left, { quantity, ...key }) =>
          change(left, key, (line) => ({ ...line, quantity: line.quantity - quantity })),
        lines,
      );
  }
}

/** Units that a line may hold at most. */
export function mostOf({ stock }: Pick<CartLine, "stock">): number {
  return Math.min(limits.lineQuantity, stock);
}

/** Units in the cart. */
export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

function change(
  lines: readonly CartLine[],
  key: CartLineKey,
  update: (line: CartLine) => CartLine,
): readonly CartLine[] {
  return lines
    .map((line) => (isSameLine(line, key) ? withinLimits(update(line)) : line))
    .filter((line) => line.quantity > 0);
}

function withinLimits(line: CartLine): CartLine {
  const whole = Number.isFinite(line.quantity) ? Math.trunc(line.quantity) : 0;
  return { ...line, quantity: Math.max(0, Math.min(mostOf(line), whole)) };
}
