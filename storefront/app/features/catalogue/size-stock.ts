import type { Product } from "#contract/api/catalogue/products.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import { formatList, pluralForm } from "#contract/text/format.ts";

/** “XS and XXL are sold out.”; empty when every size is available. */
export function soldOutMessage(product: Product): string {
  const soldOut = product.sizesStock
    .filter((entry) => entry.stock <= 0)
    .map((entry) => entry.size.size);
  if (soldOut.length === 0) return "";
  if (soldOut.length === product.sizesStock.length) return "Every size is sold out.";
  return `${formatList(soldOut)} ${pluralForm(soldOut.length, "is", "are")} sold out.`;
}

/** “3 left in XL.” for the selected size, else for sizes low in stock; empty when none is. */
export function lowStockMessage(product: Product, chosen: string): string {
  const low = product.sizesStock.filter(
    (entry) => entry.stock > 0 && entry.stock <= stockLimits.lowUnits,
  );
  const listed = chosen === "" ? low : low.filter((entry) => entry.size.size === chosen);
  const texts = listed.map((entry) => `${entry.stock} left in ${entry.size.size}`);
  return texts.length === 0 ? "" : `${texts.join(", ")}.`;
}
