import { kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { createProduct, findProductsForPricing } from "#server/modules/catalogue/products/index.ts";
import { adjustStock } from "#server/modules/catalogue/stock/adjust-stock.ts";
import { releaseStock, reserveStock } from "#server/modules/catalogue/stock/index.ts";
import type { StockLine } from "#server/modules/catalogue/stock/stock-reservation.ts";
import { upsertClothingType } from "#server/modules/catalogue/types/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createTestApp } from "./app.ts";

export type ShirtStock = Awaited<ReturnType<typeof createShirtStock>>;

/** Opens the store. Call `close` in afterAll. */
export async function createShirtStock() {
  const store = await createTestApp();
  const { db } = store.runtime;
  await db.withTransaction((tx) =>
    upsertClothingType(tx, { id: "shirt", name: "Shirt", position: 0 }),
  );
  let orders = 0;
  const nextOrder = () => `ord_${++orders}`;

  return {
    db,
    /** The id of an order without reservations. */
    nextOrder,
    /** Puts a shirt with these units of sizes A, B, C … on sale. */
    async shirt(...stock: number[]): Promise<{ id: string; variants: string[] }> {
      const id = await db.withTransaction((tx) =>
        createProduct(
          tx,
          {
            name: "Camp shirt",
            description: "",
            material: "",
            category: "MEN",
            clothingTypeId: "shirt",
            priceKobo: kobo(100),
            percentOff: 0,
            featured: false,
            tiers: [],
            pictures: [],
            sizes: stock.map((units, index) => ({ size: "ABCDEFG".charAt(index), stock: units })),
          },
          "test",
        ),
      );
      const [product] = await findProductsForPricing(db, [id]);
      return { id, variants: product?.variants.map((variant) => variant.id) ?? [] };
    },
    /** Reserves units for an order. @returns why it could not */
    async reserve(lines: StockLine[], orderId = nextOrder()): Promise<AppError | undefined> {
      try {
        await db.withTransaction((tx) => reserveStock(tx, lines, orderId, "test"));
        return undefined;
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    },
    release: (orderId: string) => db.withTransaction((tx) => releaseStock(tx, orderId, "test")),
    /** Corrects the stock of a size after a count. */
    count(tx: Tx, productId: string, index: number, change: number) {
      const changes = [{ size: "ABCDEFG".charAt(index), change }];
      return adjustStock(tx, productId, { reason: "counted", changes }, "test");
    },
    close: () => store.close(),
  };
}
