import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { ExpectedItems, ItemDisposition } from "#contract/api/payments/refunds.ts";
import type { PaymentCase, ResolutionKind } from "#contract/api/payments/staff-payments.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";
import { transitionOrder } from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import type { PaymentPlan, RefundAnswer } from "../../../../sandbox/payment-plan.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let desk: RefundDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
});
afterAll(() => desk.close());

/** As if the payment had come after the order was cancelled. */
async function cancelPaid({ order: { id } }: OpenOrder): Promise<void> {
  const { runtime } = desk.pay;
  await runtime.db.withTransaction(async (tx) => {
    const order = { ...(await lockOrder(tx, id)), paidAt: null };
    await transitionOrder(tx, runtime, order, { kind: "cancelled" }, { actor: "test", reason: "" });
    refreshCustomers(tx, [order]);
  });
}

describe("item dispositions", () => {
  test.each([
    ["PAID", [], ["stock", "damaged", "buyer"]],
    ["SHIPPED", ["pack", "ship"], ["arrival", "damaged", "buyer"]],
    ["DELIVERED", ["pack", "ship", "deliver"], ["arrival", "stock", "damaged", "buyer"]],
    ["CANCELLED", ["cancel"], []],
  ])("of an order that is %s", async (_status, commands, dispositions) => {
    const open = await desk.placePaid();
    for (const command of commands) {
      if (command === "cancel") await cancelPaid(open);
      else await desk.sendCommand(open, command);
    }
    expect((await desk.options(open)).lines[0]?.dispositions).toEqual(dispositions);
    const lines = [{ position: 1, quantity: 1, disposition: "stock" as const }];
    const created = await desk.refund(open, { mode: "lines", lines, amount: 10_000 });
    expect(created.status).toBe((dispositions as string[]).includes("stock") ? 201 : 409);
  });
});

describe("an order is packed at the version displayed", () => {
  async function versionOf({ order }: OpenOrder): Promise<number> {
    const reply = await desk.call<{ version: number }>(`GET /staff/orders/${order.id}`);
    return reply.body.data.version;
  }
  const pack = ({ order }: OpenOrder, version: number) =>
    desk.call<StaffOrder>(`POST /staff/orders/${order.id}/pack`, { version });
  const shirt = (disposition: ItemDisposition) => ({
    mode: "lines" as const,
    lines: [{ position: 1, quantity: 1, disposition }],
    amount: 10_000,
  });

  test("and not if a unit of it stays in the shop after all", async () => {
    const open = await desk.placePaid();
    const version = await versionOf(open);
    expect((await desk.refund(open, shirt("stock"))).status).toBe(201);
    const stale = await pack(open, version);
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: "conflict", meta: { current: { status: "PAID" } } },
    ]);
    expect((await pack(open, await versionOf(open))).status).toBe(200);
  });

  test("and not if a unit ships again because its refund failed", async () => {
    const open = await desk.placePaid({ refundAnswers: ["lost_undone"] });
    expect((await desk.refund(open, shirt("damaged"))).status).toBe(201);
    expect(await desk.withdrawn(open)).toEqual([1, 0]);
    const version = await versionOf(open);
    await desk.decide(await desk.openCase(open), "mark_not_refunded", 10_000);
    expect(await desk.withdrawn(open)).toEqual([0, 0]);
    expect((await pack(open, version)).status).toBe(409);
  });

  test("even if an item was refunded that the buyer keeps", async () => {
    const open = await desk.placePaid();
    const version = await versionOf(open);
    expect((await desk.refund(open, shirt("buyer"))).status).toBe(201);
    expect((await pack(open, version)).status).toBe(200);
  });
});

async function refundRobe(answer: RefundAnswer, disposition: ItemDisposition = "stock") {
  const open = await desk.placePaid({ refundAnswers: [answer] });
  const before = await desk.stockOf(open, 2);
  const lines = [{ position: 2, quantity: 1, disposition }];
  await desk.refund(open, { mode: "lines", lines, amount: 40_000 });
  const { headers } = desk.owner;
  const listed = await desk.pay.shop.api<Reply<{ id: string }[]>>(
    `GET /staff/payments?search=${open.order.orderNumber}`,
    { headers },
  );
  const id = listed.body.data[0]?.id;
  const decide = async (resolution: ResolutionKind) => {
    const decided = await desk.pay.shop.api<Reply<PaymentCase>>(
      `POST /staff/payment-cases/${id}/resolve`,
      {
        headers,
        body: { version: 1, resolution, amount: 40_000, reason: "Checked" },
      },
    );
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  };
  const reply = await desk.pay.shop.api<Reply<PaymentCase>>(`GET /staff/payment-cases/${id}`, {
    headers,
  });
  return { open, before, decide, resolutions: reply.body.data.resolutions };
}

test("items of a declined refund return to stock with its money, however often it is retried", async () => {
  const { open, before, decide } = await refundRobe("declined");
  expect(await desk.stockOf(open, 2)).toBe(before);
  expect(await desk.withdrawn(open)).toEqual([0, 0]);
  await decide("retry_refund");
  expect(desk.sentBack(open)).toEqual([40_000]);
  expect(await desk.stockOf(open, 2)).toBe(before + 1);
  expect((await desk.options(open)).lines[1]?.left).toBe(0);
  expect(await desk.withdrawn(open)).toEqual([0, 1]);
});

test("items of a declined refund that is not retried stay in the order", async () => {
  const { open, before, decide, resolutions } = await refundRobe("declined");
  expect(resolutions.find(({ resolution }) => resolution === "leave")?.effect).toContain(
    "Its item stays in the order and ships with it.",
  );
  await decide("leave");
  expect(await desk.stockOf(open, 2)).toBe(before);
  expect((await desk.options(open)).lines[1]?.left).toBe(1);
  expect(await desk.withdrawn(open)).toEqual([0, 0]);
});

test("no more units are marked as packed than the parcel contains", async () => {
  const open = await desk.placePaid();
  const lines = [{ position: 1, quantity: 1, disposition: "stock" as const }];
  await desk.refund(open, { mode: "lines", lines, amount: 10_000 });
  const tick = (packedQuantity: number) =>
    desk.call(`POST /staff/orders/${open.order.id}/packed-items`, { position: 1, packedQuantity });
  expect((await tick(2)).body).toMatchObject({ code: "validation_failed" });
  expect((await tick(1)).status).toBe(200);
});

test.each([
  ["mark_refunded", "lost", 1],
  ["mark_not_refunded", "lost_undone", 0],
  ["retry_refund", "lost_undone", 1],
] as const)(
  "items of a refund without an answer wait for it: %s",
  async (resolution, answer, back) => {
    const { open, before, decide } = await refundRobe(answer);
    expect(await desk.stockOf(open, 2)).toBe(before);
    // until then nobody packs them
    expect(await desk.withdrawn(open)).toEqual([0, 1]);
    await decide(resolution);
    expect(await desk.stockOf(open, 2)).toBe(before + back);
    expect(await desk.withdrawn(open)).toEqual([0, back]);
  },
);

describe("items refunded before they are received", () => {
  const listExpected = async (as = desk.owner) =>
    (
      await desk.pay.shop.api<Reply<ExpectedItems[]>>("GET /staff/refunds/expected-items", {
        headers: as.headers,
      })
    ).body.data;
  const receive = (id: string | undefined, body: object, as = desk.owner) =>
    desk.pay.shop.api<Reply<ExpectedItems[]>>(`POST /staff/refunds/${id}/receive`, {
      headers: as.headers,
      body,
    });

  async function refundSent(plan: PaymentPlan = {}) {
    const open = await desk.placePaid(plan);
    for (const command of ["pack", "ship"]) await desk.sendCommand(open, command);
    const lines = [{ position: 1, quantity: 2, disposition: "arrival" as const }];
    const before = await desk.stockOf(open, 1);
    const created = await desk.refund(open, { mode: "lines", lines, amount: 20_000 });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    return { open, before, refundId: created.body.data[0]?.id };
  }

  test("wait until they are received, which needs no permission to see payments", async () => {
    const { open, before, refundId } = await refundSent();
    const packer = await signInStaff(desk.pay.shop, "packer");
    const [waiting] = (await listExpected(packer)).filter((each) => each.refundId === refundId);
    expect(waiting).toMatchObject({
      orderNumber: open.order.orderNumber,
      position: 1,
      quantity: 2,
    });
    expect(JSON.stringify(waiting)).not.toMatch(/@|10000|20000/);
    expect(await desk.stockOf(open, 1)).toBe(before);
    const one = { position: 1, sellable: 1, damaged: 0, lost: 0 };
    expect((await receive(refundId, one, packer)).status).toBe(400);
    const both = { ...one, damaged: 1 };
    const received = await receive(refundId, both, packer);
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    expect(received.body.data.some((each) => each.refundId === refundId)).toBe(false);
    expect(await desk.stockOf(open, 1)).toBe(before + 1);
    expect((await receive(refundId, both, packer)).status).toBe(409);
    expect(await desk.stockOf(open, 1)).toBe(before + 1);
  });

  test("are not awaited if the refund failed", async () => {
    const { refundId } = await refundSent({ refundAnswers: ["declined"] });
    expect((await listExpected()).some((each) => each.refundId === refundId)).toBe(false);
    const both = { position: 1, sellable: 2, damaged: 0, lost: 0 };
    expect((await receive(refundId, both)).status).toBe(409);
  });

  test("count as waiting once they are overdue", async () => {
    const { refundId } = await refundSent();
    const waits = async () =>
      (
        await desk.pay.shop.api<Reply<{ returns: number }>>("GET /staff/reports/to-do", {
          headers: desk.owner.headers,
        })
      ).body.data.returns;
    const before = await waits();
    await desk.pay.runtime.db.rows({
      text: "update payment_refund set requested_at = now() - interval '90 days' where id = $1",
      values: [refundId],
    });
    expect(await waits()).toBe(before + 1);
  });
});
