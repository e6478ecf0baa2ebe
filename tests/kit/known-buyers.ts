import { expect } from "vitest";
import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import { type Caller, guest } from "#server/platform/auth/caller.ts";
import { createTestApp } from "./app.ts";
import {
  addProduct,
  addUsers,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
} from "./shop.ts";

/** When the first of it happens. */
export const start = new Date("2026-11-21T09:00:00Z");

export const user = (userId: string, email: string, emailVerified = true): Caller => ({
  kind: "user",
  userId,
  email,
  emailVerified,
  memberSince: start,
  approvedBusinessProfileId: undefined,
});

export type KnownBuyers = Awaited<ReturnType<typeof createKnownBuyers>>;

/** Opens the shop. Call `close` in afterAll. */
export async function createKnownBuyers() {
  const time = { now: start };
  const callers: Record<string, Caller> = {
    ngozi: user("usr_1", "Ngozi@example.com"),
    obi: user("usr_2", "obi@example.com"),
    unverified: user("usr_3", "guest@example.com", false),
    late: user("usr_4", "GUEST@example.com"),
  };
  const shop = await createTestApp({
    clock: () => time.now,
    resolveCaller: async (token) => callers[token] ?? guest,
  });
  const productId = await addProduct(shop);
  await addUsers(shop, ["usr_1", "usr_2"]);
  return {
    shop,
    productId,
    /** Who calls, by token; anybody else is a guest. A test may change who. */
    callers,
    /** What the clock of the shop shows, for a test to set. */
    time,
    async place(email = "guest@example.com", token?: string): Promise<PlacedOrder> {
      const body = orderBody([orderItem(productId)], { shippingInfo: { email } });
      const reply = await postOrder(shop, body, token ? { token } : {});
      expect(reply.status).toBe(201);
      return reply.body.data;
    },
    /** Also holds that no piece and no kobo went astray. */
    async close(): Promise<void> {
      expect(await findDiscrepancies(shop)).toEqual([]);
      await shop.close();
    },
  };
}
