import { limits } from "#contract/api/limits.ts";
import type { ProductSort } from "#contract/api/products.ts";
import { shownPrice } from "../../pricing/shown-price.ts";
import type { CardProduct } from "./card-product.ts";
import type { ListCategory } from "./list-state.ts";

/** The loaded products in the order asked for; equals keep the order they came in. */
export function sortProducts(products: readonly CardProduct[], sort: ProductSort): CardProduct[] {
  const rising = (a: CardProduct, b: CardProduct) =>
    shownPrice(a).priceKobo - shownPrice(b).priceKobo;
  const compare = {
    newest: (a: CardProduct, b: CardProduct) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
    "price-asc": rising,
    "price-desc": (a: CardProduct, b: CardProduct) => rising(b, a),
  }[sort];
  return products.toSorted(compare);
}

/** The loaded products at or under an upper bound in naira; the top of the range lets all through. */
export function upTo(products: readonly CardProduct[], maxPrice: number): readonly CardProduct[] {
  if (maxPrice >= limits.maxPriceFilter) return products;
  return products.filter((product) => shownPrice(product).priceKobo <= maxPrice * 100);
}

/** The loaded products of one category. */
export function ofCategory(
  products: readonly CardProduct[],
  category: ListCategory,
): readonly CardProduct[] {
  if (category === "all") return products;
  return products.filter((product) => product.category.toLowerCase() === category);
}
