import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRole } from "#contract/api/staff.ts";
import type { ReturnSummary, StaffReturn } from "#contract/api/staff-returns.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import {
  actOnReturn,
  askedReturn,
  asNew,
  type DeliveredOrder,
  deliverOrder,
} from "../../../tests/kit/returns.ts";
import { addProduct, findDrift, orderItem, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

const dayMs = 86_400_000;
let passedMs = 0;
let shop: TestApp;
let support: SignedInStaff;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  productId = await addProduct(shop);
  support = await signInStaff(shop, "support");
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

const act = (id: string, name: string, body: object = {}, staff = support) =>
  actOnReturn(shop, staff, id, name, { ...body });
const done = async (...args: Parameters<typeof act>): Promise<StaffReturn> => {
  const { status, body } = await act(...args);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const read = async (id: string, { headers } = support) =>
  (await shop.api<Reply<StaffReturn>>(`GET /staff/returns/${id}`, { headers })).body.data;
interface Case extends DeliveredOrder {
  readonly id: string;
}
async function asked(change: Parameters<typeof askedReturn>[2] = {}, quantity = 1): Promise<Case> {
  const bought = await deliverOrder(shop, [orderItem(productId, { quantity })]);
  return { ...bought, id: (await askedReturn(shop, bought, change)).id };
}

describe("the room", () => {
  const list = async (query: string, { headers } = support) => {
    const call = `GET /staff/returns${query}` as const;
    const reply = await shop.api<Reply<ReturnSummary[]>>(call, { headers });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };

  test("lists each tab with its count, and finds by number, order and name without marks", async () => {
    const bought = await deliverOrder(shop, [orderItem(productId)]);
    const { id, reference } = await askedReturn(shop, bought);
    for (const search of [
      reference.toLowerCase(),
      bought.order.orderNumber,
      "ada%C3%A9z%C3%A8 ok",
    ]) {
      const found = await list(`?tab=asked&search=${search}&limit=100`);
      expect(found.data.map((row) => row.id)).toContain(id);
    }
    const only = await list(`?search=${reference}`);
    expect(only.meta).toMatchObject({
      counts: { asked: 1, coming: 0, arrived: 0, done: 0, all: 1 },
    });
    expect((await list(`?tab=done&search=${reference}`)).data).toEqual([]);
  });

  test("reminds of an approved return that does not come, which can still be received or closed", async () => {
    const { id } = await asked();
    await done(id, "approve", { kind: "exchange" });
    const waiting = async () =>
      (await shop.api<Reply<{ returns: number }>>("GET /staff/waiting", support)).body.data.returns;
    expect((await read(id)).isOverdue).toBe(false);
    const before = await waiting();
    passedMs += 14 * dayMs + 60_000;
    support = await signInStaff(shop, "support");
    expect((await read(id)).isOverdue).toBe(true);
    expect(await waiting()).toBeGreaterThan(before);
    await done(id, "receive", asNew);
    expect((await read(id)).isOverdue).toBe(false);
  });

  test("tells a packer no money, no address and no words, in no reply", async () => {
    const words = "Write to me at ada.secret@example.com, I paid ₦10,000";
    const { id } = await asked({ kind: "refund", words });
    await done(id, "approve", { kind: "refund", words: "You get ₦10,000 back." });
    const packer = await signInStaff(shop, "packer");
    const seen = JSON.stringify([
      await list("?limit=100", packer),
      await read(id, packer),
      await done(id, "receive", asNew, packer),
    ]);
    expect(seen).not.toMatch(/@|₦|10[,.]?000|secret/);
    const keeper = await signInStaff(shop, "stock_keeper");
    const seenByKeeper = JSON.stringify(await read(id, keeper));
    expect(seenByKeeper).toContain(id);
    expect(seenByKeeper).not.toMatch(/@|₦|10[,.]?000|secret/);
    expect(JSON.stringify(await read(id))).toContain("secret");
  });

  test.each<[StaffRole, string, number]>([
    ["packer", "approve", 403],
    ["packer", "refund", 403],
    ["stock_keeper", "decline", 403],
    ["stock_keeper", "receive", 404],
    ["packer", "send", 404],
  ])("lets a %s %s with %i", async (role, name, status) => {
    const staff = await signInStaff(shop, role);
    const bodies: Readonly<Record<string, object>> = {
      approve: { kind: "exchange" },
      refund: { amount: 1 },
      decline: { words: "No" },
      receive: asNew,
    };
    expect((await act("ret_none", name, bodies[name], staff)).status).toBe(status);
  });

  test("hands a photo to staff alone", async () => {
    const { id } = await asked();
    const { db } = shop.runtime;
    await db.rows({
      text: "insert into return_photo (id, return_id, position, media_type, content) values ('rph_1', $1, 0, 'image/jpeg', 'x')",
      values: [id],
    });
    const url = `/api/staff/returns/${id}/photos/rph_1`;
    const reply = await shop.app.inject({ url, headers: support.headers });
    expect([reply.statusCode, reply.headers["content-type"], reply.payload]).toEqual([
      200,
      "image/jpeg",
      "x",
    ]);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect((await shop.app.inject({ url })).statusCode).toBe(401);
  });
});
