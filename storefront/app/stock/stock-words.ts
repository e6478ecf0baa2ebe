import { limits } from "#contract/api/limits.ts";
import { mostOf } from "../session/cart-reducer.ts";

/**
 * Why no further piece of a size can be had, in a few words; empty while one can.
 * @param wanted pieces about to be added
 * @param inCart pieces in the cart already
 */
export function stopWords(stock: number, wanted: number, inCart = 0): string {
  if (wanted + inCart < mostOf({ stock })) return "";
  const why =
    stock > limits.lineQuantity
      ? `At most ${limits.lineQuantity.toLocaleString("en")} in one order`
      : `Only ${stock.toLocaleString("en")} in stock`;
  return inCart === 0 ? why : `${why}, ${inCart.toLocaleString("en")} in your cart`;
}

/** "House tee, size M: all that is left is in your cart." */
export function allInCart({ name, size }: { name: string; size: string }): string {
  return `${name}, size ${size}: all that is left is in your cart.`;
}
