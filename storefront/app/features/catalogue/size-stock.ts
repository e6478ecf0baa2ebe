import type { Product } from "#contract/api/products.ts";

/** At or under this many pieces a size is said to be running low. */
const lowStock = 3;

/** "XS and XXL are sold out"; empty when every size can be had. */
export function soldOutSentence(product: Product): string {
  const gone = product.sizesStock
    .filter((entry) => entry.stock <= 0)
    .map((entry) => entry.size.size);
  if (gone.length === 0) return "";
  if (gone.length === product.sizesStock.length) return "Every size is sold out";
  return `${listOf(gone)} ${gone.length === 1 ? "is" : "are"} sold out`;
}

/** "3 left in XL" for the chosen size, else for the sizes that run low; empty when none does. */
export function lowStockSentence(product: Product, chosen: string): string {
  const low = product.sizesStock.filter((entry) => entry.stock > 0 && entry.stock <= lowStock);
  const named = chosen === "" ? low : low.filter((entry) => entry.size.size === chosen);
  return named.map((entry) => `${entry.stock} left in ${entry.size.size}`).join(", ");
}

function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
