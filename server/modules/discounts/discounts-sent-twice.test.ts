import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { createDiscountShop, type DiscountShop } from "../../../tests/kit/discount-shop.ts";
import { discountBody } from "../../../tests/kit/discounts.ts";
import type { Reply } from "../../../tests/kit/shop.ts";

let shop: DiscountShop;
beforeAll(async () => {
  shop = await createDiscountShop();
});
afterAll(() => shop.close());

/** Sends something under a key, as a page does that was never answered. */
const send = (path: `POST /${string}`, body: unknown, key: string) =>
  shop.api<Reply<StaffDiscount> & { meta?: unknown }>(path, {
    headers: { ...shop.manager.headers, "idempotency-key": key },
    body,
  });

describe("a discount creation retried with its key", () => {
  test.each([
    ["POST /staff/discounts", { code: "ONCE-10" }, { code: "TWICE-10" }, "ONCE-10"],
    ["POST /staff/discounts/batches", { prefix: "PILE", count: 3 }, { count: 4 }, "PILE"],
  ] as const)(
    "is made once by %s, and named where it was corrected since",
    async (path, own, corrected, code) => {
      const body = { ...discountBody, ...own, active: true };
      const create = (sent: unknown = body) => send(path, sent, `key-of-${code}`);
      const replies = [...(await Promise.all([create(), create()])), await create()];
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
      const { id = "" } = replies[0]?.body.data ?? {};
      expect((await create({ ...body, ...corrected })).body).toMatchObject({
        code: "idempotency_mismatch",
        meta: { id, name: code },
      });
      expect((await shop.discounts.list("tab=all&search=ONCE-10")).data.length).toBeLessThan(2);
      const reported = await shop.runtime.db.rows({
        text: "select action from audit_entry where subject = $1",
        values: [id],
      });
      expect(reported).toHaveLength(1);
    },
  );

  test("can be corrected with the key it was refused with", async () => {
    const body = { ...discountBody, code: "RIGHT", active: true };
    const create = (value: number) =>
      send("POST /staff/discounts", { ...body, value }, "key-of-right");
    expect((await create(100.5)).status).toBe(400);
    expect((await create(10.5)).status).toBe(201);
  });
});
