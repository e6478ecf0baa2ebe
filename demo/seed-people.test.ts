import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuthReply } from "#contract/api/auth.ts";
import type { BusinessProfile } from "#contract/api/business.ts";
import type { Order } from "#contract/api/orders.ts";
import type { WishlistItem } from "#contract/api/wishlist.ts";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { liveStore } from "../tests/kit/mail-server.ts";
import { findDrift, type Reply } from "../tests/kit/shop.ts";
import { seedStore } from "./seed-store.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-people-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const login = (store: TestApp, email: string) =>
  store.api<Reply<AuthReply>>("POST /auth/login", { body: { email, password: "asodemo" } });

test("the demo store has a shopper with orders and a wishlist, and one who has not verified yet", async () => {
  const store = await createTestApp({ env: { DATA_DIR: dataDir } });
  await seedStore(store.runtime);
  const { token, user } = (await login(store, "ada@example.com")).body.data;
  expect(user).toMatchObject({ firstName: "Ada", isVerified: true });
  const orders = (await store.api<Reply<Order[]>>("GET /orders", { token })).body.data;
  expect(orders.map(({ status }) => status)).toEqual(["PAID", "SHIPPED", "REFUNDED", "DELIVERED"]);
  const detail = await store.api<Reply<Order>>(`GET /orders/${orders[3]?.orderNumber}`, { token });
  const times = detail.body.data.timeline?.map(({ at }) => at) ?? [];
  expect(times).toHaveLength(5);
  expect(times).toEqual(times.toSorted());
  const wishes = await store.api<Reply<WishlistItem[]>>("GET /wishlist", { token });
  expect(wishes.body.data).toHaveLength(3);
  const tunde = (await login(store, "tunde@example.com")).body.data;
  expect(tunde.requiresVerification).toBe(true);
  expect(await findDrift(store)).toEqual([]);
  await store.close();
});

test("a live store has no demo people, even where the demo goods are put into it", async () => {
  const store = await createTestApp({ env: { ...liveStore(9), DATA_DIR: dataDir } });
  await seedStore(store.runtime);
  expect((await login(store, "ada@example.com")).status).toBe(401);
  await store.close();
});

test("the demo store has a wholesale buyer, one who waits for the review, and enquiries", async () => {
  const store = await createTestApp({ env: { DATA_DIR: dataDir } });
  await seedStore(store.runtime);
  const statusOf = async (email: string) => {
    const { token } = (await login(store, email)).body.data;
    const reply = await store.api<Reply<BusinessProfile>>("GET /business-profiles/me", { token });
    return reply.body.data.status;
  };
  expect(await statusOf("bisi@example.com")).toBe("approved");
  expect(await statusOf("halima@example.com")).toBe("pending");
  const enquiries = await store.runtime.db.rows({
    text: "select from bulk_order_request where status = 'new'",
  });
  expect(enquiries).toHaveLength(2);
  await store.close();
});
