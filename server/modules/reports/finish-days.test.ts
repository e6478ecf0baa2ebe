import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { lockKeys } from "#server/database/lock-keys.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { findStaleDays } from "../../../tests/kit/daily-sales.ts";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import { saveFinishedDay } from "./sales.queries.ts";

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

const isWaiting = async () =>
  (await pay.runtime.db.first({
    text: `select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and classid = $1 and not granted`,
    values: [lockKeys.finishedDay],
  })) !== undefined;

describe("a day stored while an order of it is paid has the order", () => {
  test.each(["storing", "paying"] as const)("with %s first", async (first) => {
    const { runtime } = pay;
    const { db, clock } = runtime;
    const { order } = await pay.place();
    const now = clock();
    const day = toShopDay(now);
    await db.rows({ text: "delete from daily_sales" });
    const store = (tx: Tx) => saveFinishedDay(tx, day, true);
    const payFor = async (tx: Tx) => {
      await markOrderPaid(tx, runtime, order.id, { reason: "Paid" });
    };
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const one = db.withTransaction(async (tx) => {
      await (first === "storing" ? store(tx) : payFor(tx));
      if (first === "paying") {
        // Sent with the commit too, which cannot be stopped halfway.
        await tx.rows({
          text: "select invalidate_daily_sales(array[$1::timestamptz], '{}') is null",
          values: [now],
        });
      }
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const other = db.withTransaction(first === "storing" ? payFor : store);
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    end.resolve();
    await Promise.all([one, other]);
    expect(await findStaleDays(db)).toEqual([]);
  });
});
