import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffSales, StaffToday } from "#contract/api/staff-reports.ts";
import { refundPayment } from "#server/modules/payments/index.ts";
import { addDays, shopDayOf, startOfDay } from "#server/platform/shop-calendar.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { deliveryOf } from "../../../tests/kit/delivery.ts";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { ownWords } from "../settings/index.ts";
import { checkClaims } from "./check-claims.ts";
import { finishDays } from "./finish-days.ts";

const { stats } = ownWords.home;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

let shop: PaymentShop;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createPaymentShop();
  // Three in the afternoon in Lagos.
  const now = shop.runtime.clock();
  const afternoon = startOfDay(addDays(shopDayOf(now), 1)).getTime() + 15 * hourMs;
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
  return await read<StaffSales>("GET /staff/sales", owner);
};

describe("takings", () => {
  test("are what came in less what went back, on the day it happened, compared up to the same hour", async () => {
    await buy(12_000);
    // In the evening, which a comparison at three in the afternoon leaves out.
    shop.advance(5 * hourMs);
    const evening = await buy(7_000);
    shop.advance(-5 * hourMs + 7 * dayMs);
    await buy(20_000);
    const { today, week, month, days, soldMost } = await sales();
    expect(today).toEqual({ takings: 20_000, orders: 1, pieces: 1, takingsBefore: 12_000 });
    expect(week).toEqual({ takings: 20_000, orders: 1, pieces: 1, takingsBefore: 12_000 });
    expect(month).toMatchObject({ takings: 39_000, orders: 3, takingsBefore: 0 });
    expect(days).toHaveLength(60);
    expect(days.at(-8)).toMatchObject({ shop: 19_000, wholesale: 0, orders: 2, pieces: 2 });
    expect(soldMost).toMatchObject([{ pieces: 1, amount: 20_000 }]);

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
    expect(after.today.takings).toBe(15_000);
    expect(after.days.at(-8)).toEqual(days.at(-8));
  });

  test("of a finished day are counted anew when something is written to it after all", async () => {
    const before = await sales();
    await finishDays(shop.runtime);
    const open = await shop.place(3_000);
    const { db, clock } = shop.runtime;
    const late = new Date(clock().getTime() - 2 * dayMs);
    await db.rows({
      text: `insert into payment_capture (reference, order_id, amount_kobo, currency, captured_at)
        values ($1, $2, 300000, 'NGN', $3)`,
      values: [open.payment.reference, open.order.id, late],
    });
    const dayBefore = (await sales()).days.at(-3);
    expect(dayBefore?.shop).toBe((before.days.at(-3)?.shop ?? 0) + 3_000);
    await finishDays(shop.runtime);
    expect((await sales()).days.at(-3)).toEqual(dayBefore);
  });

  test("are open to owner and manager alone", async () => {
    const { headers } = await signInStaff(shop.shop, "support");
    expect((await shop.shop.api("GET /staff/sales", { headers })).status).toBe(403);
  });
});

describe("what waits", () => {
  test("is told with its age and until when an answer is promised", async () => {
    await sendEnquiry(shop.shop);
    await addProduct(shop.shop, { name: "Short", sizes: [{ size: "M", stock: 0 }] });
    owner = await signInStaff(shop.shop, "owner");
    const today = await read<StaffToday>("GET /staff/today", owner);
    expect(today.packing?.count).toBe(3);
    expect(Date.parse(today.packing?.oldestAt ?? "")).toBeLessThan(
      Date.parse(today.at) - 6 * dayMs,
    );
    expect(Date.parse(today.enquiries?.answerBy ?? "")).toBeGreaterThan(
      Date.parse(today.at) + dayMs,
    );
    expect(today.stock).toMatchObject({ count: 1, soldOut: 1 });
    expect(today.latest?.[0]).toMatchObject({ totalAmount: 3_000, status: "PENDING_PAYMENT" });
  });

  test("is told to each role as far as its rooms go", async () => {
    const keeper = await signInStaff(shop.shop, "stock_keeper");
    const today = await read<StaffToday>("GET /staff/today", keeper);
    expect(today).toMatchObject({ packing: null, payments: null, profiles: null, latest: null });
    expect(today.stock.count).toBe(1);
    const { headers } = await signInStaff(shop.shop, "packer");
    expect((await shop.shop.api("GET /staff/today", { headers })).status).toBe(403);
  });
});

test("the days of delivery are held beside the books as they are published", async () => {
  owner = await signInStaff(shop.shop, "owner");
  const delivery = deliveryOf(shop.shop, owner);
  const said = async () =>
    (await sales()).claims.filter(({ of }) => of === "inTimePercent").map((claim) => claim.said);
  expect(await said()).toEqual(["3–5 business days in Nigeria"]);
  await delivery.give({ lagos: { daysFrom: 1, daysTo: 2 } });
  expect(await said()).toEqual(["1–5 business days in Nigeria"]);
  await delivery.give({ elsewhere: { daysFrom: 5, daysTo: 7 } });
  expect(await said()).toEqual(["1–7 business days in Nigeria"]);
});

test("what the store says of itself is weighed only over enough parcels and buyers", () => {
  const days = { daysFrom: 3, daysTo: 5 };
  const few = { arrived: 4, inTime: 4, lagos: 2, lagosMinutes: 100 };
  const none = checkClaims({ delivered: 4, month: few, buyers: 3, boughtAgain: 3 }, stats, days);
  expect(none.map(({ measured, kept }) => [measured, kept])).toEqual([
    [4, false],
    [null, null],
    [null, null],
    [null, null],
  ]);
  const month = { arrived: 100, inTime: 94, lagos: 38, lagosMinutes: 38 * 51 * 60 };
  const told = checkClaims({ delivered: 5_000, month, buyers: 200, boughtAgain: 62 }, stats, days);
  expect(told).toMatchObject([
    { of: "orders", measured: 5_000, kept: true },
    { of: "lagosHours", measured: 51, base: 38, kept: false },
    { of: "returningPercent", measured: 31, base: 200, kept: false },
    { of: "inTimePercent", measured: 94, base: 100, kept: true },
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
