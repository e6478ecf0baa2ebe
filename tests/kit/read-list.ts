import type { NamedProduct, QuickOrder } from "#contract/api/orders/quick-order.ts";
import { parseList } from "#server/modules/quickorder/parse-list.ts";
import { createProductMatcher } from "#server/modules/quickorder/product-matcher.ts";

export function readList(text: string, products: readonly NamedProduct[]): QuickOrder {
  const matcher = createProductMatcher();
  matcher.add(products);
  const { rows, ...list } = parseList(text, matcher);
  return { ...list, rows: [...rows].flat() };
}
