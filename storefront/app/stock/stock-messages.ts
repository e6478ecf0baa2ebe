import { limits } from "#contract/api/limits.ts";
import { formatNumber } from "#contract/text/format.ts";
import { maxLineQuantity } from "../session/cart/cart-reducer.ts";

/** Empty while units can be added; `quantity` is about to be, `inCart` already is. */
export function stockLimitMessage(stock: number, quantity: number, inCart = 0): string {
  if (quantity + inCart < maxLineQuantity({ stock })) return "";
  const reason =
    stock > limits.lineQuantity
      ? `Maximum ${formatNumber(limits.lineQuantity)} per order`
      : `Only ${formatNumber(stock)} in stock`;
  return inCart === 0 ? reason : `${reason}, ${formatNumber(inCart)} in your cart`;
}

/** "House tee, size M: you already have the last ones in your cart." */
export function allInCartMessage({ name, size }: { name: string; size: string }): string {
  return `${name}, size ${size}: you already have the last ones in your cart.`;
}
