import { expect } from "vitest";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp } from "./app.ts";
import { createDiscountCalls } from "./discounts.ts";
import {
  addProduct,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./shop.ts";
import { signInStaff } from "./staff.ts";

/** A store with a shirt at ₦10,000 and a signed-in manager. */
export type DiscountShop = Awaited<ReturnType<typeof createDiscountShop>>;

/** Call `close` in afterAll. */
export async function createDiscountShop() {
  const shop = await createTestApp();
  const manager = await signInStaff(shop, "manager");
  const productId = await addProduct(shop);
  return {
    ...shop,
    manager,
    discounts: createDiscountCalls(shop, manager),
    productId,
    /** Orders with a code, by default one shirt at ₦9,000. */
    order: (code: string, totalAmount = 9000, items = [orderItem(productId)]) =>
      postOrder(shop, orderBody(items, { discountCode: code, totalAmount })),
    pay: (id: string) =>
      shop.runtime.db.withTransaction((tx) =>
        markOrderPaid(tx, shop.runtime, id, { reason: "Paid in the test" }),
      ),
    validate: (body: Record<string, unknown>) =>
      shop.api<Reply<Discount>>("POST /discounts/validate", { body, remoteAddress: nextAddress() }),
    /** Also checks that stock and payments match their ledgers. */
    async close(): Promise<void> {
      expect(await findDiscrepancies(shop)).toEqual([]);
      await shop.close();
    },
  };
}
