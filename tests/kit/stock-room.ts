import type { ChangedStockCells, StockPage } from "#contract/api/staff-stock.ts";
import { createGoodsShop } from "./goods.ts";
import { orderBody, orderItem, postOrder, type Reply } from "./shop.ts";

/** A shop whose stock is looked at and changed in its sheet. */
export type StockRoom = Awaited<ReturnType<typeof openStockRoom>>;

/** Opens a shop with a keeper of its stock. Call `close` in afterAll. */
export async function openStockRoom() {
  const shop = await createGoodsShop();
  return {
    shop,
    /** A page of the sheet, as the keeper unless another is named. */
    read: async (query = "", { headers } = shop.keeper) =>
      (await shop.api<StockPage>(`GET /staff/stock?${query.replaceAll(" ", "+")}`, { headers }))
        .body,
    /** Saves cells of the sheet. */
    change: (cells: unknown, more: Record<string, unknown> = {}, key?: string) =>
      shop.api<Reply<ChangedStockCells>>("POST /staff/stock/changes", {
        headers: { ...shop.keeper.headers, ...(key && { "idempotency-key": key }) },
        body: { reason: "received", cells, ...more },
      }),
    buy: (productId: string, quantity: number, email = "ada@example.com") =>
      postOrder(
        shop,
        orderBody([orderItem(productId, { price: 48_600, quantity })], { shippingInfo: { email } }),
      ),
    /** A new product with so many pieces of its sizes. */
    madeOf: (name: string, sizes: Record<string, number>, more = {}) =>
      shop.goods.create({
        name,
        sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock })),
        ...more,
      }),
    close: () => shop.close(),
  };
}
