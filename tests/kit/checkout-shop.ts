import { expect } from "vitest";
import type { Caller } from "#server/platform/auth/caller.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createTestApp } from "./app.ts";
import { addUsers, findDiscrepancies } from "./shop.ts";

export const start = new Date("2026-11-21T09:00:00Z");

const shopper = {
  kind: "user",
  userId: "usr_1",
  email: "Ngozi@Example.com",
  emailVerified: true,
  memberSince: start,
  approvedBusinessProfileId: undefined,
} as const;

const callers: Readonly<Record<string, Caller>> = {
  shopper,
  wholesaler: { ...shopper, userId: "usr_2", approvedBusinessProfileId: "biz_1" },
};

/** A shop where a shopper and a wholesale buyer place orders. */
export type Till = Awaited<ReturnType<typeof createTill>>;

/** Opens a shop that knows the tokens `shopper` and `wholesaler`. Call `close` in afterAll. */
export async function createTill() {
  const shop = await createTestApp({
    clock: () => start,
    resolveCaller: async (token) => {
      const caller = callers[token];
      if (!caller) throw new AppError("unauthenticated");
      return caller;
    },
  });
  await addUsers(shop, ["usr_1", "usr_2"]);
  return {
    shop,
    async stockOf(productId: string, size = "M"): Promise<number | undefined> {
      const variant = await shop.runtime.db.first<{ stock: number }>({
        text: "select stock from product_variant where product_id = $1 and size = $2",
        values: [productId, size],
      });
      return variant?.stock;
    },
    /** Also holds that no piece and no kobo went astray. */
    async close(): Promise<void> {
      expect(await findDiscrepancies(shop)).toEqual([]);
      await shop.close();
    },
  };
}
