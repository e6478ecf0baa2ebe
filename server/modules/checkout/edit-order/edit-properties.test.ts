import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderItemsPreview } from "#contract/api/orders/edit-order.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { OrderRefunds } from "#contract/api/payments/refunds.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { sumRefundableOf } from "#server/modules/payments/refunds/index.ts";
import { type CaseDesk, createCaseDesk } from "../../../../tests/kit/case-desk.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
} from "../../../../tests/kit/shop.ts";

let desk: CaseDesk;
let products: readonly string[];
beforeAll(async () => {
  desk = await createCaseDesk();
  const vat = { mode: "added", percent: 7.5, coversDelivery: true, tin: "12345678-0001" } as const;
  await saveSettings(desk.pay.shop, desk.owner, "vat", vat);
  await addDiscount(desk.pay.shop, "ODD", { value: { discountType: "PERCENTAGE", percent: 3.33 } });
  const sizes = ["M", "L"].map((size) => ({ size, stock: 2_000 }));
  products = [
    await addProduct(desk.pay.shop, { price: 3_333.33, sizes }),
    await addProduct(desk.pay.shop, { price: 7.01, sizes }),
  ];
});
afterAll(() => desk.close());

type Step =
  | { readonly do: "edit"; readonly units: readonly number[] }
  | { readonly do: "pay"; readonly percent: number }
  | { readonly do: "goodwill"; readonly percent: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("edit" as const),
    units: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
  }),
  fc.record({ do: fc.constant("pay" as const), percent: fc.constantFrom(1, 33, 50, 100) }),
  fc.record({ do: fc.constant("goodwill" as const), percent: fc.constantFrom(1, 5, 10) }),
);

const portion = (amountKobo: number, percent: number) =>
  toNaira(kobo(Math.ceil((amountKobo * percent) / 100)));

async function placePaid(): Promise<string> {
  const [shirt = ""] = products;
  const items = [orderItem(shirt, { price: 3_333.33, quantity: 3 })];
  const discountAmount = 333;
  const net = 9_999.99 - discountAmount;
  const totalAmount = Math.round(net * 107.5) / 100;
  const body = orderBody(items, { discountCode: "ODD", discountAmount, totalAmount });
  const placed = await postOrder(desk.pay.shop, body);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { payment } = placed.body.data;
  if (!payment) throw new Error("Nothing is to be paid");
  await desk.payFor({ order: placed.body.data, payment }, { events: [] });
  return placed.body.data.id;
}

async function attempt(id: string, next: Step): Promise<number> {
  const order = await findOrder(desk.pay.runtime.db, id);
  if (!order) throw new Error("The order is gone");
  const path = `/staff/orders/${id}` as const;
  if (next.do === "pay") {
    if (order.dueKobo === 0) return 0;
    await desk.call(`POST ${path}/payments`, desk.owner, {
      ...{ method: "cash", amount: portion(order.dueKobo, next.percent), reference: "" },
      ...{ due: toNaira(order.dueKobo), receivedOn: toShopDay(desk.pay.runtime.clock()) },
    });
    return 0;
  }
  if (next.do === "goodwill") {
    const { refundable } = (await desk.call<OrderRefunds>(`GET ${path}/refunds`)).body.data;
    if (refundable === 0) return 0;
    const amount = portion(fromNaira(refundable), next.percent);
    const refund = await desk.call(`POST ${path}/refunds`, desk.owner, {
      ...{ mode: "amount", lines: [], shipping: false, why: "goodwill" },
      ...{ amount, refundable },
    });
    return refund.status === 201 ? fromNaira(amount) : 0;
  }
  const items = next.units.flatMap((quantity, i) =>
    quantity > 0
      ? [{ productId: products[i >> 1] ?? "", size: i % 2 === 0 ? "M" : "L", quantity }]
      : [],
  );
  const priced = await desk.call<OrderItemsPreview>(`POST ${path}/items/preview`, desk.owner, {
    items,
  });
  if (priced.status !== 200) return 0;
  const { after, due, refund } = priced.body.data;
  const edited = await desk.call<{ order: StaffOrder; due: number; refund: number }>(
    `POST ${path}/items`,
    desk.owner,
    { version: order.version, items, totalAmount: after.total },
  );
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(edited.body.data).toMatchObject({ due, refund, order: { money: { total: after.total } } });
  return 0;
}

test("whatever is edited, paid or refunded: each kobo is paid, due or refunded", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = await placePaid();
      let goodwillKobo = 0;
      for (const next of steps) {
        goodwillKobo += await attempt(id, next);
        const order = await findOrder(desk.pay.runtime.db, id);
        if (!order) throw new Error("The order is gone");
        const heldKobo = await sumRefundableOf(desk.pay.runtime.db, id);
        expect(order.totalKobo - heldKobo - order.dueKobo).toBe(goodwillKobo);
        for (const line of order.lines) {
          expect(line.discountShareKobo).toBeLessThanOrEqual(line.lineTotalKobo);
        }
      }
      expect(await findDiscrepancies(desk.pay.shop)).toEqual([]);
    }),
    { numRuns: 30 },
  );
}, 240_000);
