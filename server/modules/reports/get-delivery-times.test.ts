import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DeliveryTimes } from "#contract/api/delivery/staff-delivery.ts";
import type { StaffSales } from "#contract/api/reports/reports.ts";
import { addDays, startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { invalidateDailySales } from "#server/database/invalidate-daily-sales.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { createDeliveryCalls, resetDelivery } from "../../../tests/kit/delivery.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { finishDays } from "./finish-days.ts";

const hourMs = 3_600_000;
const now = new Date(startOfDay("2026-11-25").getTime() + 15 * hourMs);

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now });
  owner = await signInStaff(shop, "owner");
});
beforeEach(async () => {
  await shop.runtime.db.rows({ text: "delete from shop_order" });
  await shop.runtime.db.rows({ text: "delete from daily_sales" });
  await resetDelivery(shop);
});
afterAll(() => shop.close());

interface Sent {
  readonly state: string;
  readonly country?: string;
  readonly parcels: number;
  /** Calendar days. */
  readonly arrivedAgo?: number;
  readonly deliveryDays: number;
}

async function arrive({ state, country = "Nigeria", parcels, arrivedAgo = 1, deliveryDays }: Sent) {
  const at = (ago: number) =>
    new Date(startOfDay(addDays(toShopDay(now), -ago)).getTime() + 12 * hourMs);
  const paidAt = at(arrivedAgo + deliveryDays);
  const deliveredAt = at(arrivedAgo);
  await shop.runtime.db.withTransaction(async (tx) => {
    await tx.rows({
      text: `insert into shop_order (id, order_number, status, email, shipping_info, subtotal_kobo, shipping_kobo,
          discount_kobo, total_kobo, token_hash, paid_at, delivered_at)
        select id, id, 'DELIVERED', 'ada@example.com', $1, 1000, 0, 0, 1000, '', $2, $3
        from (select 'ord_' || gen_random_uuid() as id from generate_series(1, $4)) as made`,
      values: [{ state, country }, paidAt, deliveredAt, parcels],
    });
    invalidateDailySales(tx, { at: [paidAt, deliveredAt] });
  });
}

async function read<T>(call: `GET /${string}`): Promise<T> {
  const { status, body } = await shop.api<Reply<T>>(call, owner);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function timesOf(): Promise<Record<string, [days: number, parcels: number]>> {
  const times = await read<DeliveryTimes>("GET /staff/delivery/times");
  return Object.fromEntries(times.map(({ place, days, parcels }) => [place, [days, parcels]]));
}

async function claimOf() {
  const { claims } = await read<StaffSales>("GET /staff/reports/sales");
  return claims.find(({ of }) => of === "inTimePercent");
}

describe("delivery times", () => {
  test("are reported for places with enough parcels, in working days of the last thirty days", async () => {
    // Monday to Tuesday, and Friday to Tuesday over a weekend: 1 and 2 working days.
    await arrive({ state: "Lagos", parcels: 5, deliveryDays: 1 });
    await arrive({ state: "Lagos State", parcels: 1, deliveryDays: 4 });
    await arrive({ state: "Abuja", parcels: 5, deliveryDays: 14 });
    await arrive({ state: "Kano", parcels: 4, deliveryDays: 3 });
    await arrive({
      state: "Greater Accra",
      country: "Ghana",
      parcels: 6,
      deliveryDays: 7,
      arrivedAgo: 29,
    });
    await arrive({ state: "Oyo", parcels: 9, deliveryDays: 3, arrivedAgo: 30 });
    const times = {
      lagos: [2, 6],
      "federal-capital-territory-fct": [10, 5],
      abroad: [5, 6],
    };
    expect(await timesOf()).toEqual(times);
    await finishDays(shop.runtime);
    expect(await timesOf(), "from the totals of finished days").toEqual(times);
  });

  test("include today and late changes to a finished day", async () => {
    await arrive({ state: "Kano", parcels: 4, deliveryDays: 7 });
    await finishDays(shop.runtime);
    await arrive({ state: "Kano", parcels: 1, deliveryDays: 7, arrivedAgo: 0 });
    expect(await timesOf()).toEqual({ kano: [5, 5] });
    await arrive({ state: "Kano", parcels: 2, deliveryDays: 21 });
    expect(await timesOf()).toEqual({ kano: [8, 7] });
  });

  test("need the right to edit delivery", async () => {
    const { headers } = await signInStaff(shop, "support");
    expect((await shop.api("GET /staff/delivery/times", { headers })).status).toBe(403);
  });
});

describe("the delivery claim on Today", () => {
  test("is compared with delivery times", async () => {
    const delivery = createDeliveryCalls(shop, owner);
    await arrive({ state: "Kano", parcels: 20, deliveryDays: 8 });
    expect(await claimOf()).toMatchObject({ measured: 0, base: 20, isMet: false });
    await delivery.give({ elsewhere: { daysFrom: 5, daysTo: 7 } });
    const said = "5–7 business days in Nigeria";
    expect(await claimOf()).toMatchObject({ said, measured: 100, base: 20, isMet: true });
  });

  test("counts each parcel by its own state, without other countries", async () => {
    const delivery = createDeliveryCalls(shop, owner);
    await delivery.give({ lagos: { daysFrom: 1, daysTo: 2 } });
    await arrive({ state: "Kano", parcels: 10, deliveryDays: 7 });
    await arrive({ state: "Lagos", parcels: 10, deliveryDays: 7 });
    await arrive({ state: "Accra", country: "Ghana", parcels: 10, deliveryDays: 1 });
    const said = "1–5 business days in Nigeria";
    expect(await claimOf()).toMatchObject({ said, measured: 50, base: 20, isMet: false });
    await finishDays(shop.runtime);
    expect(await claimOf()).toMatchObject({ measured: 50, base: 20 });
    await delivery.give({ "lagos/epe": { daysFrom: 3, daysTo: 5 } });
    expect(await claimOf()).toMatchObject({ measured: 100, isMet: true });
  });
});
