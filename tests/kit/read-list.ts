import type { NamedProduct, QuickOrder } from "#contract/api/orders/quick-order.ts";
import { parseList } from "#server/modules/quickorder/parse-list.ts";
import { createProductMatcher } from "#server/modules/quickorder/product-matcher.ts";

export function readList(text: string, products: readonly NamedProduct[]): QuickOrder {
  const goods = createProductMatcher();
  goods.add(products);
  const { rows, ...list } = parseList(text, goods);
  return { ...list, rows: [...rows].flat() };
}
