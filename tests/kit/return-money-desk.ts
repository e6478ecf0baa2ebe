import { expect } from "vitest";
import type { OrderRefunds, PieceFate } from "#contract/api/staff-refunds.ts";
import { createReturnDesk, type ReturnCase } from "./return-desk.ts";
import type { Reply } from "./shop.ts";

/** A desk of returns, to whose buyers money also goes back from the pages of their orders. */
export type ReturnMoneyDesk = Awaited<ReturnType<typeof createReturnMoneyDesk>>;

/** Opens one. Call `close` in afterAll. */
export async function createReturnMoneyDesk() {
  const desk = await createReturnDesk();

  async function readRefunds(orderId: string) {
    const { headers } = desk.support;
    const call = `GET /staff/orders/${orderId}/refunds` as const;
    return (await desk.shop.api<Reply<OrderRefunds>>(call, { headers })).body.data;
  }

  // Not spread: who is signed in changes as time passes.
  return Object.assign(desk, {
    /** Money for one piece from the page of its order, whatever its return says. */
    async refundPiece({ order }: ReturnCase, fate: PieceFate) {
      const { headers } = desk.support;
      const lines = [{ position: 1, quantity: 1, fate }];
      const { refundable } = await readRefunds(order.id);
      const body = {
        ...{ mode: "lines", lines, shipping: false, amount: 10_000, why: "goodwill", refundable },
      };
      return await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
    },
    /** Money of an order of ₦10,000 that goes back without pieces. */
    async giveGoodwill(orderId: string, amount: number): Promise<void> {
      const { headers } = desk.support;
      const what = { mode: "amount", lines: [], shipping: false, why: "goodwill" };
      const body = { ...what, amount, refundable: 10_000 };
      const made = await desk.shop.api(`POST /staff/orders/${orderId}/refunds`, { headers, body });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    },
    fatesOf: async ({ order }: ReturnCase) => (await readRefunds(order.id)).lines[0]?.fates,
  });
}
