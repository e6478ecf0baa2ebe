import type { AdjustedStockCells, StockList } from "#contract/api/stock/stock.ts";
import { createProductShop } from "./products.ts";
import { orderBody, orderItem, postOrder, type Reply } from "./shop.ts";

export type StockDesk = Awaited<ReturnType<typeof openStockDesk>>;

/** Opens a shop with a keeper of its stock. Call `close` in afterAll. */
export async function openStockDesk() {
  const shop = await createProductShop();
  return {
    shop,
    /** A page of the sheet, as the keeper unless another is named. */
    read: async (query = "", { headers } = shop.stockKeeper) =>
      (await shop.api<StockList>(`GET /staff/stock?${query.replaceAll(" ", "+")}`, { headers }))
        .body,
    /** Saves cells of the sheet. */
    change: (cells: unknown, more: Record<string, unknown> = {}, key?: string) =>
      shop.api<Reply<AdjustedStockCells>>("POST /staff/stock/adjustments", {
        headers: { ...shop.stockKeeper.headers, ...(key && { "idempotency-key": key }) },
        body: { reason: "received", cells, ...more },
      }),
    buy: (productId: string, quantity: number, email = "ada@example.com") =>
      postOrder(
        shop,
        orderBody([orderItem(productId, { price: 48_600, quantity })], { shippingInfo: { email } }),
      ),
    /** A new product with so many pieces of its sizes. */
    createProduct: (name: string, sizes: Record<string, number>, more = {}) =>
      shop.products.create({
        name,
        sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock })),
        ...more,
      }),
    close: () => shop.close(),
  };
}
