import type { NamedProduct, QuickOrder } from "#contract/api/quick-order.ts";
import { createNamedGoods } from "#server/modules/quickorder/named-goods.ts";
import { openList } from "#server/modules/quickorder/open-list.ts";

/** What a pasted list says of these products. */
export function readList(text: string, products: readonly NamedProduct[]): QuickOrder {
  const goods = createNamedGoods();
  goods.add(products);
  const { rows, ...list } = openList(text, goods);
  return { ...list, rows: [...rows].flat() };
}
