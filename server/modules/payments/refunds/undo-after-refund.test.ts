import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";

// A colleague gives money back for a piece before the press is taken back that says where the piece is.

let desk: RefundDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
});
afterAll(() => desk.close());

const read = async ({ order }: OpenOrder) =>
  (await desk.call<StaffOrder>(`GET /staff/orders/${order.id}`)).body.data;

const reverses: Readonly<Record<string, string>> = {
  pack: "unpack",
  ship: "cancel-shipment",
  deliver: "undeliver",
};

/** Presses as the last of some presses. @returns the way back from it */
async function pressLast(open: OpenOrder, ...acts: readonly string[]) {
  const last = acts.at(-1) ?? "";
  for (const act of acts.slice(0, -1)) await desk.sendCommand(open, act);
  const { version } = await read(open);
  const pressed = await desk.call<StaffOrder>(`POST /staff/orders/${open.order.id}/${last}`, {
    version,
  });
  expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
  const reverse = reverses[last];
  return async () => {
    const { version } = await read(open);
    return await desk.call<StaffOrder>(`POST /staff/orders/${open.order.id}/${reverse}`, {
      version,
    });
  };
}

test.each([
  ["SHIPPED", "arrival", ["pack", "ship"]],
  ["DELIVERED", "stock", ["pack", "ship", "deliver"]],
] as const)(
  "%s stays, with a piece refunded as it is there: %s",
  async (status, disposition, acts) => {
    const open = await desk.placePaid();
    const undo = await pressLast(open, ...acts);
    const lines = [{ position: 2, quantity: 1, disposition }];
    expect((await desk.refund(open, { mode: "lines", lines, amount: 40_000 })).status).toBe(201);
    const undone = await undo();
    expect(undone.status).toBe(409);
    expect(undone.body.detail).toMatch(/^A refund or return was requested since/);
    expect((await read(open)).status).toBe(status);
  },
);

test("a packed order with a refunded item can still be unpacked", async () => {
  const open = await desk.placePaid();
  const undo = await pressLast(open, "pack");
  const lines = [{ position: 2, quantity: 1, disposition: "stock" as const }];
  expect((await desk.refund(open, { mode: "lines", lines, amount: 40_000 })).status).toBe(201);
  expect((await undo()).body.data).toMatchObject({ status: "PAID" });
  expect(await desk.withdrawn(open)).toEqual([0, 1]);
});
