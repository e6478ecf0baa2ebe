import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";

// A colleague refunds an item before the transition that says where the item is gets undone.

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

/** Runs the commands. @returns a function that undoes the last one */
async function transitionBy(open: OpenOrder, ...commands: readonly string[]) {
  const last = commands.at(-1) ?? "";
  for (const command of commands.slice(0, -1)) await desk.sendCommand(open, command);
  const { version } = await read(open);
  const reply = await desk.call<StaffOrder>(`POST /staff/orders/${open.order.id}/${last}`, {
    version,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
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
  "%s stays once an item is refunded with the disposition %s",
  async (status, disposition, commands) => {
    const open = await desk.placePaid();
    const undo = await transitionBy(open, ...commands);
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
  const undo = await transitionBy(open, "pack");
  const lines = [{ position: 2, quantity: 1, disposition: "stock" as const }];
  expect((await desk.refund(open, { mode: "lines", lines, amount: 40_000 })).status).toBe(201);
  expect((await undo()).body.data).toMatchObject({ status: "PAID" });
  expect(await desk.withdrawn(open)).toEqual([0, 1]);
});
