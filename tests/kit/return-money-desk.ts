import { expect } from "vitest";
import type { ItemDisposition, OrderRefunds } from "#contract/api/payments/refunds.ts";
import { createReturnDesk, type ReturnCase } from "./return-desk.ts";
import type { Reply } from "./shop.ts";

/** A return desk that can also refund orders apart from their returns. */
export type ReturnMoneyDesk = Awaited<ReturnType<typeof createReturnMoneyDesk>>;

/** Call `close` in afterAll. */
export async function createReturnMoneyDesk() {
  const desk = await createReturnDesk();

  async function readRefunds(orderId: string) {
    const { headers } = desk.support;
    const call = `GET /staff/orders/${orderId}/refunds` as const;
    return (await desk.shop.api<Reply<OrderRefunds>>(call, { headers })).body.data;
  }

  // Not spread: who is signed in changes as time passes.
  return Object.assign(desk, {
    /** Refunds one unit of the order, apart from its return. */
    async refundItem({ order }: ReturnCase, disposition: ItemDisposition) {
      const { headers } = desk.support;
      const lines = [{ position: 1, quantity: 1, disposition }];
      const { refundable } = await readRefunds(order.id);
      const body = {
        ...{ mode: "lines", lines, shipping: false, amount: 10_000, why: "goodwill", refundable },
      };
      return await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
    },
    /** Refunds an amount of an order of ₦10,000 without items. */
    async giveGoodwill(orderId: string, amount: number): Promise<void> {
      const { headers } = desk.support;
      const request = { mode: "amount", lines: [], shipping: false, why: "goodwill" };
      const body = { ...request, amount, refundable: 10_000 };
      const created = await desk.shop.api(`POST /staff/orders/${orderId}/refunds`, {
        headers,
        body,
      });
      expect(created.status, JSON.stringify(created.body)).toBe(201);
    },
    getDispositions: async ({ order }: ReturnCase) =>
      (await readRefunds(order.id)).lines[0]?.dispositions,
  });
}
