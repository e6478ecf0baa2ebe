import type { ProductSort } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import { getDisplayedPrice } from "../../../pricing/displayed-price.ts";
import type { CardProduct } from "../card-product.ts";
import type { ListCategory } from "./list-state.ts";

export function sortProducts(products: readonly CardProduct[], sort: ProductSort): CardProduct[] {
  const byPrice = (a: CardProduct, b: CardProduct) =>
    getDisplayedPrice(a).priceKobo - getDisplayedPrice(b).priceKobo;
  const compare = {
    newest: (a: CardProduct, b: CardProduct) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
    "price-asc": byPrice,
    "price-desc": (a: CardProduct, b: CardProduct) => byPrice(b, a),
  }[sort];
  return products.toSorted(compare);
}

/** Filters by maximum price in naira; the end of the range has no limit. */
export function filterByMaxPrice(
  products: readonly CardProduct[],
  maxPrice: number,
): readonly CardProduct[] {
  if (maxPrice >= limits.maxPriceFilter) return products;
  return products.filter((product) => getDisplayedPrice(product).priceKobo <= maxPrice * 100);
}

export function filterByCategory(
  products: readonly CardProduct[],
  category: ListCategory,
): readonly CardProduct[] {
  if (category === "all") return products;
  return products.filter((product) => product.category.toLowerCase() === category);
}
