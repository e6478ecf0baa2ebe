import type { ProductImage } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import type { UnitPricing } from "#contract/pricing/price-cart.ts";

/** Identified by `id` and `size` (specification §3); the server’s price is final. */
export interface CartLine extends UnitPricing {
  readonly id: string;
  readonly typeId?: string | undefined;
  readonly name: string;
  readonly size: string;
  readonly image: ProductImage | null;
  readonly quantity: number;
  /** Stock of the size when last loaded. */
  readonly stock: number;
}

export type CartLineKey = Pick<CartLine, "id" | "size">;

export type CartAction =
  | { readonly type: "add"; readonly line: CartLine }
  | { readonly type: "set-quantity"; readonly key: CartLineKey; readonly quantity: number }
  | { readonly type: "set-stock"; readonly key: CartLineKey; readonly stock: number }
  | { readonly type: "reprice"; readonly key: CartLineKey; readonly pricing: UnitPricing }
  | { readonly type: "remove-ordered"; readonly lines: readonly CartLine[] };

export function isSameLine(a: CartLineKey, b: CartLineKey): boolean {
  return a.id === b.id && a.size === b.size;
}

/**
 * Adding takes the newer price; quantity 0 removes (specification §4). At most the known stock and
 * `limits.lineQuantity`.
 */
export function cartReducer(lines: readonly CartLine[], action: CartAction): readonly CartLine[] {
  switch (action.type) {
    case "add":
      return lines.some((line) => isSameLine(line, action.line))
        ? updateLine(lines, action.line, (line) => ({
            ...action.line,
            quantity: line.quantity + action.line.quantity,
          }))
        : updateLine([...lines, action.line], action.line, (line) => line);
    case "set-quantity":
      return updateLine(lines, action.key, (line) => ({ ...line, quantity: action.quantity }));
    case "set-stock":
      return updateLine(lines, action.key, (line) => ({ ...line, stock: action.stock }));
    case "reprice":
      return updateLine(lines, action.key, (line) => ({ ...line, ...action.pricing }));
    case "remove-ordered":
      return action.lines.reduce(
        (left, { quantity, ...key }) =>
          updateLine(left, key, (line) => ({ ...line, quantity: line.quantity - quantity })),
        lines,
      );
  }
}

/** Maximum quantity of a line. */
export function maxLineQuantity({ stock }: Pick<CartLine, "stock">): number {
  return Math.min(limits.lineQuantity, stock);
}

export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((total, line) => total + line.quantity, 0);
}

function updateLine(
  lines: readonly CartLine[],
  key: CartLineKey,
  update: (line: CartLine) => CartLine,
): readonly CartLine[] {
  return lines
    .map((line) => (isSameLine(line, key) ? clampQuantity(update(line)) : line))
    .filter((line) => line.quantity > 0);
}

function clampQuantity(line: CartLine): CartLine {
  const units = Number.isFinite(line.quantity) ? Math.trunc(line.quantity) : 0;
  return { ...line, quantity: Math.max(0, Math.min(maxLineQuantity(line), units)) };
}
