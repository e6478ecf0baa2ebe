import { expect } from "vitest";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import { createCaseDesk } from "./case-desk.ts";
import type { OpenOrder } from "./payment-shop.ts";

/** A desk of cases whose provider takes money back that it had called paid. */
export type ChargebackDesk = Awaited<ReturnType<typeof createChargebackDesk>>;

/** Opens one. Call `close` in afterAll. */
export async function createChargebackDesk(provider?: ProviderId) {
  const desk = await createCaseDesk(provider);

  async function recheck({ order }: OpenOrder): Promise<void> {
    const reply = await desk.call(`POST /staff/orders/${order.id}/payments/recheck`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }

  async function turn(open: OpenOrder, status: "Completed" | "Failed"): Promise<void> {
    desk.pay.control.settle(open.payment.reference, status);
    await recheck(open);
  }

  // Not spread: who is signed in changes as time passes.
  return Object.assign(desk, {
    /** Queries the provider about every payment of an order. */
    recheck,
    /** The provider takes a payment back, or finds it there after all, and is queried. */
    turn,
    /** The provider names another sum than it did. */
    async name(open: OpenOrder, receivedPercent: number): Promise<void> {
      desk.pay.control.plan(open.payment.reference, { events: [], receivedPercent });
      await turn(open, "Completed");
    },
    async paid(receivedPercent = 100): Promise<OpenOrder> {
      const open = await desk.place();
      await desk.payFor(open, { events: [], receivedPercent });
      return open;
    },
    kindsOf: async (open: OpenOrder) =>
      (await desk.openCases(open)).map((each) => each.kind).sort(),
    notesOf: async (open: OpenOrder) =>
      (await desk.mailsOf(open, "payment-note")).map(({ text }) => text),
  });
}
