import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffSales, StaffToday } from "#contract/api/reports/reports.ts";
import { addDays, startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { kobo } from "#contract/money/kobo.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { recordCapture } from "#server/modules/payments/reconcile/record-capture.ts";
import { refundPayment } from "#server/modules/payments/refunds/index.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { createDeliveryCalls } from "../../../tests/kit/delivery.ts";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { defaultContent } from "../settings/index.ts";
import { finishDays } from "./finish-days.ts";
import { checkMarketingClaims } from "./marketing-claims.ts";

const { stats } = defaultContent.home;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

let shop: PaymentShop;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createPaymentShop();
  const now = shop.runtime.clock();
  const afternoon = startOfDay(addDays(toShopDay(now), 1)).getTime() + 15 * hourMs;
  shop.advance(afternoon - now.getTime());
});
afterAll(() => shop.close());

async function buy(price: number) {
  const open = await shop.place(price);
  shop.openPopup(open.payment);
  shop.control.pay(open.payment.reference);
  expect((await shop.poll(open)).orderStatus).toBe("PAID");
  return open;
}

async function read<T>(call: `GET /${string}`, as: SignedInStaff): Promise<T> {
  const { status, body } = await shop.shop.api<Reply<T>>(call, { headers: as.headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const sales = async () => {
  owner = await signInStaff(shop.shop, "owner");
  return await read<StaffSales>("GET /staff/reports/sales", owner);
};

describe("sales", () => {
  test("are received for paid orders, refunds separate on their own day, compared up to the same hour", async () => {
    await buy(12_000);
    // In the evening, after the time of day that is compared.
    shop.advance(5 * hourMs);
    const evening = await buy(7_000);
    shop.advance(-5 * hourMs + 7 * dayMs);
    await buy(20_000);
    const { today, week, month, days, bestSellers } = await sales();
    const sold = { revenue: 20_000, refunds: 0, net: 20_000, orders: 1, units: 1 };
    expect(today).toEqual({ ...sold, previousRevenue: 12_000 });
    expect(week).toEqual({ ...sold, previousRevenue: 12_000 });
    expect(month).toMatchObject({ revenue: 39_000, orders: 3, previousRevenue: 0 });
    expect(days).toHaveLength(60);
    expect(days.at(-8)).toMatchObject({ shop: 19_000, wholesale: 0, orders: 2, units: 2 });
    expect(bestSellers).toMatchObject([{ units: 1, amount: 20_000 }]);

    await finishDays(shop.runtime);
    expect({ ...(await sales()), at: "" }).toMatchObject({ today, week, month, days });

    await refundPayment(shop.runtime, {
      orderId: evening.order.id,
      reference: evening.payment.reference,
      amountKobo: 500_000 as never,
      reason: "A seam was open",
      actor: "staff:stf_1",
      key: "evening",
    });
    const after = await sales();
    expect(after.today).toMatchObject({ revenue: 20_000, refunds: 5_000, net: 15_000, orders: 1 });
    expect(after.days.at(-1)).toMatchObject({ shop: 20_000, refunds: 5_000 });
    expect(after.days.at(-8)).toEqual(days.at(-8));
  });

  test("exclude unpaid orders, and count in full on the day an order is paid", async () => {
    const before = (await sales()).today;
    const open = await shop.place(8_000, "short@example.com");
    shop.openPopup(open.payment, { receivedPercent: 50, events: [] });
    shop.control.pay(open.payment.reference);
    await shop.poll(open);
    await refundPayment(shop.runtime, {
      orderId: open.order.id,
      amountKobo: 100_000 as never,
      reason: "Agreed",
      actor: "staff:stf_1",
      key: "short",
    });
    expect((await sales()).today).toEqual(before);
    const customer = await shop.runtime.db.first<{ orders: number; spentKobo: number }>({
      text: "select orders, spent_kobo from customer where email = $1",
      values: [open.order.shippingInfo.email],
    });
    expect(customer).toEqual({ orders: 0, spentKobo: 0 });

    await shop.runtime.db.withTransaction((tx) =>
      markOrderPaid(tx, shop.runtime, open.order.id, { reason: "Agreed" }),
    );
    expect((await sales()).today).toMatchObject({
      revenue: before.revenue + 4_000,
      refunds: before.refunds + 1_000,
      net: before.net + 3_000,
      orders: before.orders + 1,
    });
  });

  test("of a finished day are updated when more is received for its orders", async () => {
    const open = await buy(3_000);
    shop.advance(2 * dayMs);
    await finishDays(shop.runtime);
    const before = (await sales()).days.at(-3);
    await shop.runtime.db.withTransaction(async (tx) => {
      const order = await lockOrder(tx, open.order.id);
      const { reference } = open.payment;
      const money = { amountKobo: kobo(350_000), currency: "NGN", providerReference: null };
      await recordCapture(
        tx,
        shop.runtime,
        order,
        { isCaptured: true, paysOrder: false },
        { ...money, reference, method: "card" },
      );
    });
    const after = (await sales()).days.at(-3);
    expect(after).toEqual({ ...before, shop: (before?.shop ?? 0) + 500 });
    await finishDays(shop.runtime);
    expect((await sales()).days.at(-3)).toEqual(after);
  });

  test("are available to owner and manager only", async () => {
    const { headers } = await signInStaff(shop.shop, "support");
    expect((await shop.shop.api("GET /staff/reports/sales", { headers })).status).toBe(403);
  });
});

describe("the to-do list", () => {
  test("shows ages and reply deadlines", async () => {
    await sendEnquiry(shop.shop);
    await addProduct(shop.shop, { name: "Short", sizes: [{ size: "M", stock: 0 }] });
    owner = await signInStaff(shop.shop, "owner");
    const today = await read<StaffToday>("GET /staff/reports/today", owner);
    expect(today.packing?.count).toBe(5);
    expect(Date.parse(today.packing?.oldestAt ?? "")).toBeLessThan(
      Date.parse(today.at) - 6 * dayMs,
    );
    expect(Date.parse(today.enquiries?.replyBy ?? "")).toBeGreaterThan(
      Date.parse(today.at) + dayMs,
    );
    expect(today.stock).toMatchObject({ count: 1, soldOut: 1 });
    expect(today.latest?.[0]).toMatchObject({ totalAmount: 3_000, status: "PAID" });
  });

  test("shows each role what it can handle", async () => {
    const stockKeeper = await signInStaff(shop.shop, "stock_keeper");
    const today = await read<StaffToday>("GET /staff/reports/today", stockKeeper);
    expect(today).toMatchObject({ packing: null, payments: null, profiles: null, latest: null });
    expect(today.stock.count).toBe(1);
    const { headers } = await signInStaff(shop.shop, "packer");
    expect((await shop.shop.api("GET /staff/reports/today", { headers })).status).toBe(403);
  });
});

test("delivery claims use the published days", async () => {
  owner = await signInStaff(shop.shop, "owner");
  const delivery = createDeliveryCalls(shop.shop, owner);
  const said = async () =>
    (await sales()).claims.filter(({ of }) => of === "inTimePercent").map((claim) => claim.said);
  expect(await said()).toEqual(["3–5 business days in Nigeria"]);
  await delivery.give({ lagos: { daysFrom: 1, daysTo: 2 } });
  expect(await said()).toEqual(["1–5 business days in Nigeria"]);
  await delivery.give({ elsewhere: { daysFrom: 5, daysTo: 7 } });
  expect(await said()).toEqual(["1–7 business days in Nigeria"]);
});

test("claims are checked only with enough parcels and customers", () => {
  const days = { daysFrom: 3, daysTo: 5 };
  const few = { arrived: 4, inTime: 4, lagos: 2, lagosMinutes: 100 };
  const none = checkMarketingClaims(
    { delivered: 4, month: few, buyers: 3, boughtAgain: 3 },
    stats,
    days,
  );
  expect(none.map(({ measured, isMet }) => [measured, isMet])).toEqual([
    [4, false],
    [null, null],
    [null, null],
    [null, null],
  ]);
  const month = { arrived: 100, inTime: 94, lagos: 38, lagosMinutes: 38 * 51 * 60 };
  const checked = checkMarketingClaims(
    { delivered: 5_000, month, buyers: 200, boughtAgain: 62 },
    stats,
    days,
  );
  expect(checked).toMatchObject([
    { of: "orders", measured: 5_000, isMet: true },
    { of: "lagosHours", measured: 51, base: 38, isMet: false },
    { of: "returningPercent", measured: 31, base: 200, isMet: false },
    { of: "inTimePercent", measured: 94, base: 100, isMet: true },
  ]);
});

test.each([
  // Friday to Monday, over a weekend, two weeks, the same day, from a Saturday.
  ["2026-11-20", "2026-11-23", 1],
  ["2026-11-19", "2026-11-22", 1],
  ["2026-11-16", "2026-11-30", 10],
  ["2026-11-18", "2026-11-18", 0],
  ["2026-11-21", "2026-11-24", 2],
])("from %s to %s are %i working days", async (since, till, days) => {
  const row = await shop.runtime.db.first({
    text: "select working_days($1, $2) as days",
    values: [since, till],
  });
  expect(row).toEqual({ days });
});
