import { expect } from "vitest";
import type { StaffOrderPage } from "#contract/api/orders/staff-orders.ts";
import type { Onboarding, RemovedDemo } from "#contract/api/settings/onboarding.ts";
import { kobo } from "#contract/money/kobo.ts";
import { finishDays } from "#server/modules/reports/finish-days.ts";
import type { TestApp } from "./app.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

const tables = [
  "shop_order",
  "payment_capture",
  "return_request",
  "app_user where deleted_at is null",
  "customer",
  "discount",
  "bulk_order_request",
  "clothing_type",
  "product where archived_at is null",
  "product where archived_at is not null",
] as const;

async function countAll({ runtime }: TestApp): Promise<readonly number[]> {
  const counts = tables.map((table) => `(select count(*)::integer from ${table})`);
  const row = await runtime.db.first<{ counts: number[] }>({
    text: `select array[${counts.join(", ")}] as counts`,
  });
  return row?.counts ?? [];
}

/** That the demo leaves a filled store whole, and that what was made since stays with all it speaks of. */
export async function expectDemoLeaves(
  shop: TestApp,
  { headers }: SignedInStaff,
  demoProductIds: readonly string[],
): Promise<void> {
  const [named = ""] = demoProductIds;
  const own = await addProduct(shop, { name: "Our own shirt" });
  await addDiscount(shop, "OURS");
  await shop.runtime.db.rows({
    text: "update discount set version = 2 where code = 'BIGBAG5'",
  });
  await shop.runtime.db.rows({
    text: "update product set price_kobo = $2, percent_off = 0 where id = $1",
    values: [named, kobo(1_000_000)],
  });
  const lines = [own, named].map((id) => orderItem(id, { size: "M", price: 10_000 }));
  const code = { discountCode: "ILEYA15", totalAmount: 17_000 };
  const placed = await postOrder(shop, orderBody(lines, code));
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);

  const getDemo = async () =>
    (await shop.api<Reply<Onboarding>>("GET /staff/onboarding", { headers })).body.data.demo;
  const remove = (body: unknown) =>
    shop.api<Reply<RemovedDemo>>("POST /staff/onboarding/remove-demo", { headers, body });
  const demo = await getDemo();
  expect(demo).toMatchObject({
    products: demoProductIds.length,
    people: 5,
    discounts: 9,
    enquiries: 2,
  });
  expect(demo.orders).toBeGreaterThan(100);
  const before = await countAll(shop);
  expect((await remove({ ...demo, orders: demo.orders - 1 })).status).toBe(409);
  expect(await countAll(shop)).toEqual(before);

  const enquiries = await shop.runtime.db.rows<{ reference: string }>({
    text: "select reference from bulk_order_request",
  });
  await finishDays(shop.runtime);
  const removed = await remove(demo);
  expect(removed.body.data).toEqual({
    ...{ deleted: demoProductIds.length - 1, archived: 1, types: demo.types - 2 },
    ...{ orders: demo.orders, people: 5, discounts: 7, enquiries: 2 },
  });
  // The order with its buyer, the two discounts that it or staff speak of, the own one, and the types of both products.
  expect(await countAll(shop)).toEqual([1, 0, 0, 0, 1, 3, 0, 2, 1, 1]);
  expect(await findDiscrepancies(shop)).toEqual([]);
  const mails = await shop.runtime.db.rows({
    text: "select id from mail_message where mentions && $1::text[]",
    values: [enquiries.map(({ reference }) => reference)],
  });
  expect(mails).toEqual([]);
  expect(await getDemo()).toEqual({
    ...{ products: 0, types: 0, orders: 0, people: 0, discounts: 0, enquiries: 0 },
  });
  const orders = await shop.api<StaffOrderPage>("GET /staff/orders?tab=all", { headers });
  expect(orders.body.data).toHaveLength(1);
  expect(Object.values(orders.body.meta.counts).reduce((sum, count) => Math.max(sum, count))).toBe(
    1,
  );
}
