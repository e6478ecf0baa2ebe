import { expect } from "vitest";
import type { Discount } from "#contract/api/discounts.ts";
import { markOrderPaid } from "#server/modules/orders/index.ts";
import { createTestApp } from "./app.ts";
import { discountsOf } from "./discounts.ts";
import {
  addProduct,
  findDrift,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./shop.ts";
import { signInStaff } from "./staff.ts";

/** A shop that sells a shirt at ₦10,000, and whose manager gives discounts. */
export type DiscountShop = Awaited<ReturnType<typeof createDiscountShop>>;

/** Opens the shop. Call `close` in afterAll. */
export async function createDiscountShop() {
  const shop = await createTestApp();
  const manager = await signInStaff(shop, "manager");
  const productId = await addProduct(shop);
  return {
    ...shop,
    manager,
    discounts: discountsOf(shop, manager),
    productId,
    /** Orders with a code, one shirt at ₦9,000 unless told otherwise. */
    order: (code: string, totalAmount = 9000, items = [orderItem(productId)]) =>
      postOrder(shop, orderBody(items, { discountCode: code, totalAmount })),
    pay: (id: string) =>
      shop.runtime.db.withTransaction((tx) =>
        markOrderPaid(tx, shop.runtime, id, { reason: "Paid in the test" }),
      ),
    /** Asks about a code as the checkout does. */
    validate: (body: Record<string, unknown>) =>
      shop.api<Reply<Discount>>("POST /discounts/validate", { body, remoteAddress: nextAddress() }),
    /** Also holds that no piece and no kobo went astray. */
    async close(): Promise<void> {
      expect(await findDrift(shop)).toEqual([]);
      await shop.close();
    },
  };
}
