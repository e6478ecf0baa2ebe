import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guest } from "#server/platform/auth/caller.ts";
import {
  createKnownBuyers,
  type KnownBuyers,
  start,
  user,
} from "../../../../tests/kit/known-buyers.ts";
import { nextAddress, type OrderReply, type Reply } from "../../../../tests/kit/shop.ts";
import { findOrder } from "../queries/index.ts";
import { requireOrderAccess } from "./index.ts";

let buyers: KnownBuyers;
beforeAll(async () => {
  buyers = await createKnownBuyers();
});
afterAll(() => buyers.close());

describe("GET /orders/lookup", () => {
  const lookUp = (email: string, orderNumber: string, remoteAddress = nextAddress()) =>
    buyers.shop.api<OrderReply>(
      `GET /orders/lookup?email=${encodeURIComponent(email)}&orderNumber=${encodeURIComponent(orderNumber)}`,
      { remoteAddress },
    );

  test("accepts any case, spaces and letters read as digits", async () => {
    const order = await buyers.place("look@example.com");
    const code = order.orderNumber.slice(4);
    const misread = code.replaceAll("0", "o").replaceAll("1", "l").toLowerCase();
    for (const [email, number] of [
      ["look@example.com", order.orderNumber],
      [" LOOK@Example.com ", ` aso - ${code.slice(0, 4)} ${code.slice(4)} `],
      ["look @example.com", misread],
    ] as const) {
      const { status, body } = await lookUp(email, number);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id: order.id,
        totalAmount: 10_000,
        items: [{ size: "M" }],
      });
      expect(JSON.stringify(body)).not.toMatch(/token/i);
    }
  });

  test("answers alike whichever of the two is wrong", async () => {
    const order = await buyers.place("neutral@example.com");
    const answers = await Promise.all([
      lookUp("other@example.com", order.orderNumber),
      lookUp("neutral@example.com", "ASO-00000000"),
      lookUp("neutral@example.com", "nonsense"),
      lookUp("' or 1=1 --", order.orderNumber),
    ]);
    const texts = answers.map(({ status, body }) => [status, body.code, body.detail]);
    expect(new Set(texts.map(String)).size).toBe(1);
    expect(texts[0]).toEqual([
      404,
      "not_found",
      "We could not find an order with this email address and order number.",
    ]);
  });

  test("needs both", async () => {
    const one = await buyers.shop.api<OrderReply>("GET /orders/lookup?email=a@example.com");
    expect(one).toMatchObject({ status: 400, body: { errors: [{ field: "orderNumber" }] } });
  });

  test("is rate limited per client", async () => {
    const client = nextAddress();
    const replies = await Promise.all(
      Array.from({ length: 320 }, (_, i) => lookUp(`try${i}@example.com`, "ASO-00000000", client)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

describe("a customer's orders", () => {
  const list = (token?: string, query: `?${string}` | "" = "") =>
    buyers.shop.api<Reply<{ id: string }[]>>(`GET /orders${query}`, token ? { token } : {});
  const get = (id: string, token?: string) =>
    buyers.shop.api<OrderReply>(`GET /orders/${id}`, token ? { token } : {});

  test("are their own, newest first, and guest orders with their email from before", async () => {
    buyers.time.now = new Date(start.getTime() - 1000);
    const asGuest = await buyers.place("ngozi@EXAMPLE.com");
    buyers.time.now = new Date(start.getTime() + 1000);
    const own = await buyers.place("elsewhere@example.com", "ngozi");
    buyers.time.now = start;
    const { body } = await list("ngozi");
    expect(body.data.map(({ id }) => id)).toEqual([own.id, asGuest.id]);
    expect(body.meta).toEqual({ page: 1, limit: 20, total: 2 });
    const second = await list("ngozi", "?page=2&limit=1");
    expect(second.body.data.map(({ id }) => id)).toEqual([asGuest.id]);
    expect((await list("ngozi", "?limit=101")).status).toBe(400);
    for (const { id, orderNumber } of [own, asGuest]) {
      expect((await get(id, "ngozi")).body.data).toMatchObject({
        id,
        timeline: [{ status: "PENDING_PAYMENT" }],
      });
      expect((await get(orderNumber.toLowerCase(), "ngozi")).body.data.id).toBe(id);
    }
    for (const { id } of body.data) {
      expect(await get(id, "obi")).toMatchObject({
        status: 404,
        body: { code: "not_found", detail: "Order not found." },
      });
    }
    expect((await list("obi")).body.data).toEqual([]);
  });

  test("of another account are hidden although placed with the same email", async () => {
    const order = await buyers.place("late@example.com", "obi");
    buyers.callers.late = user("usr_4", "late@example.com");
    expect((await list("late")).body.data).toEqual([]);
    expect((await get(order.id, "late")).status).toBe(404);
  });

  test("need sign-in and a verified address", async () => {
    const order = await buyers.place("guest@example.com");
    for (const token of [undefined, "unverified"]) {
      const code = token ? "email_unverified" : "unauthenticated";
      expect((await list(token)).body.code).toBe(code);
      expect((await get(order.id, token)).body.code).toBe(code);
    }
  });

  test("that do not exist are not found", async () => {
    for (const id of ["ord_none", "lookups", "x".repeat(64)]) {
      expect((await get(id, "ngozi")).status).toBe(404);
    }
    expect((await get("a%00b", "ngozi")).status).toBe(400);
  });
});

test("order access needs its token, its account, or its verified email if the account is younger", async () => {
  buyers.time.now = new Date(start.getTime() - 1000);
  const placed = await buyers.place("guest@example.com");
  buyers.time.now = start;
  const later = await buyers.place("guest@example.com");
  const own = await buyers.place("x@example.com", "ngozi");
  const order = await findOrder(buyers.shop.runtime.db, placed.id);
  const laterOrder = await findOrder(buyers.shop.runtime.db, later.id);
  const owned = await findOrder(buyers.shop.runtime.db, own.id);
  const { ngozi = guest, obi = guest, unverified = guest } = buyers.callers;
  const verified = user("usr_9", "guest@example.com");

  for (const pass of [
    () => requireOrderAccess(order, guest, placed.orderToken),
    () => requireOrderAccess(order, obi, placed.orderToken),
    () => requireOrderAccess(order, verified, undefined),
    () => requireOrderAccess(owned, ngozi, undefined),
  ]) {
    expect(pass).not.toThrow();
  }
  for (const refuse of [
    () => requireOrderAccess(order, guest, undefined),
    () => requireOrderAccess(order, guest, own.orderToken),
    () => requireOrderAccess(order, guest, `${placed.orderToken}x`),
    () => requireOrderAccess(order, guest, ""),
    () => requireOrderAccess(order, guest, [placed.orderToken]),
    () => requireOrderAccess(order, unverified, undefined),
    () => requireOrderAccess(laterOrder, verified, undefined),
    () => requireOrderAccess(order, obi, undefined),
    () => requireOrderAccess(owned, obi, undefined),
    () => requireOrderAccess(undefined, guest, placed.orderToken),
  ]) {
    expect(refuse).toThrow(
      expect.objectContaining({ code: "not_found", detail: "Order not found." }),
    );
  }
});
