import type { Product } from "#contract/api/products.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";

/** Pieces of one size that somebody wants. */
export interface ChosenLine {
  readonly product: Product;
  readonly size: string;
  readonly quantity: number;
}

/** Puts one more piece of a size to what is chosen. */
export function addPiece(
  lines: readonly ChosenLine[],
  product: Product,
  size: string,
): readonly ChosenLine[] {
  const known = lines.find((line) => isLine(line, product.id, size));
  if (!known) return [...lines, { product, size, quantity: 1 }];
  return setQuantity(lines, known, known.quantity + 1);
}

/** Changes how many pieces of a line are wanted; none takes the line off. */
export function setQuantity(
  lines: readonly ChosenLine[],
  { product, size }: ChosenLine,
  quantity: number,
): readonly ChosenLine[] {
  return lines.flatMap((line) => {
    if (!isLine(line, product.id, size)) return [line];
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** What one piece costs anybody. */
export function priceOf({ price, discount }: Product): Kobo {
  return discountedPrice(fromNaira(price), discount);
}

/** What the lines come to at everybody's prices. */
export function sumOf(lines: readonly ChosenLine[]): Kobo {
  return kobo(lines.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0));
}

function isLine(line: ChosenLine, productId: string, size: string): boolean {
  return line.product.id === productId && line.size === size;
}
