import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import type { PaymentCase, WayOut } from "#contract/api/staff-payments.ts";
import type { ComingPieces, PieceFate } from "#contract/api/staff-refunds.ts";
import type { PaymentPlan, RefundAnswer } from "../../../sandbox/payment-plan.ts";
import type { OpenOrder } from "../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../tests/kit/refund-desk.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let desk: RefundDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
});
afterAll(() => desk.close());

describe("what may become of a piece", () => {
  test.each([
    ["PAID", ["stock", "damaged", "buyer"]],
    ["SHIPPED", ["arrival", "damaged", "buyer"]],
    ["DELIVERED", ["arrival", "stock", "damaged", "buyer"]],
    ["CANCELLED", []],
  ])("of an order that is %s", async (status, fates) => {
    const open = await desk.placePaid();
    await desk.pay.runtime.db.rows({
      text: "update shop_order set status = $2 where id = $1",
      values: [open.order.id, status],
    });
    expect((await desk.options(open)).lines[0]?.fates).toEqual(fates);
    const lines = [{ position: 1, quantity: 1, fate: "stock" as const }];
    const made = await desk.refund(open, { mode: "lines", lines, amount: 10_000 });
    expect(made.status).toBe((fates as string[]).includes("stock") ? 201 : 409);
    await desk.pay.runtime.db.rows({
      text: "update shop_order set status = 'PAID' where id = $1",
      values: [open.order.id],
    });
  });
});

describe("an order is packed as it was seen", () => {
  async function versionOf({ order }: OpenOrder): Promise<number> {
    const seen = await desk.call<{ version: number }>(`GET /staff/orders/${order.id}`);
    return seen.body.data.version;
  }
  const pack = ({ order }: OpenOrder, version: number) =>
    desk.call<StaffOrder>(`POST /staff/orders/${order.id}/pack`, { version });
  const shirt = (fate: PieceFate) => ({
    mode: "lines" as const,
    lines: [{ position: 1, quantity: 1, fate }],
    amount: 10_000,
  });

  test("and not once a piece of it stays here after all", async () => {
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

  test("and not once a piece goes out again, since its money did not go back", async () => {
    const open = await desk.placePaid({ refundAnswers: ["lost_undone"] });
    expect((await desk.refund(open, shirt("damaged"))).status).toBe(201);
    expect(await desk.withdrawn(open)).toEqual([1, 0]);
    const version = await versionOf(open);
    await desk.decide(await desk.openCase(open), "refund_not_made", 10_000);
    expect(await desk.withdrawn(open)).toEqual([0, 0]);
    expect((await pack(open, version)).status).toBe(409);
  });

  test("though money went back for a piece that its buyer gets", async () => {
    const open = await desk.placePaid();
    const version = await versionOf(open);
    expect((await desk.refund(open, shirt("buyer"))).status).toBe(201);
    expect((await pack(open, version)).status).toBe(200);
  });
});

/** A robe's refund whose sending fails, and the case about it. */
async function refundRobe(answer: RefundAnswer, fate: PieceFate = "stock") {
  const open = await desk.placePaid({ refundAnswers: [answer] });
  const before = await desk.stockOf(open, 2);
  const lines = [{ position: 2, quantity: 1, fate }];
  await desk.refund(open, { mode: "lines", lines, amount: 40_000 });
  const { headers } = desk.owner;
  const listed = await desk.pay.shop.api<Reply<{ id: string }[]>>(
    `GET /staff/payments?search=${open.order.orderNumber}`,
    { headers },
  );
  const id = listed.body.data[0]?.id;
  const decide = async (way: WayOut) => {
    const decided = await desk.pay.shop.api<Reply<PaymentCase>>(
      `POST /staff/payments/${id}/decide`,
      {
        headers,
        body: { version: 1, way, amount: 40_000, reason: "Looked at" },
      },
    );
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  };
  const seen = await desk.pay.shop.api<Reply<PaymentCase>>(`GET /staff/payments/${id}`, {
    headers,
  });
  return { open, before, decide, ways: seen.body.data.ways };
}

test("pieces of a refund that was declined come back with its money, however often it is sent again", async () => {
  const { open, before, decide } = await refundRobe("declined");
  expect(await desk.stockOf(open, 2)).toBe(before);
  expect(await desk.withdrawn(open)).toEqual([0, 0]);
  await decide("refund_again");
  expect(desk.sentBack(open)).toEqual([40_000]);
  expect(await desk.stockOf(open, 2)).toBe(before + 1);
  expect((await desk.options(open)).lines[1]?.left).toBe(0);
  expect(await desk.withdrawn(open)).toEqual([0, 1]);
});

test("pieces of a refund that was declined and is not sent again stay in the order", async () => {
  const { open, before, decide, ways } = await refundRobe("declined");
  expect(ways.find(({ way }) => way === "leave")?.effect).toContain(
    "Its piece stays in the order and goes in the parcel.",
  );
  await decide("leave");
  expect(await desk.stockOf(open, 2)).toBe(before);
  expect((await desk.options(open)).lines[1]?.left).toBe(1);
  expect(await desk.withdrawn(open)).toEqual([0, 0]);
});

test.each([
  ["refund_made", "lost", 1],
  ["refund_not_made", "lost_undone", 0],
  ["refund_again", "lost_undone", 1],
] as const)("pieces of a refund without an answer wait for it: %s", async (way, answer, back) => {
  const { open, before, decide } = await refundRobe(answer);
  expect(await desk.stockOf(open, 2)).toBe(before);
  // nobody lays them in the parcel meanwhile
  expect(await desk.withdrawn(open)).toEqual([0, 1]);
  await decide(way);
  expect(await desk.stockOf(open, 2)).toBe(before + back);
  expect(await desk.withdrawn(open)).toEqual([0, back]);
});

describe("pieces that are refunded on their way back", () => {
  const coming = async (as = desk.owner) =>
    (
      await desk.pay.shop.api<Reply<ComingPieces[]>>("GET /staff/refunds/coming", {
        headers: as.headers,
      })
    ).body.data;
  const receive = (id: string | undefined, body: object, as = desk.owner) =>
    desk.pay.shop.api<Reply<ComingPieces[]>>(`POST /staff/refunds/${id}/receive`, {
      headers: as.headers,
      body,
    });

  async function refundSent(plan: PaymentPlan = {}) {
    const open = await desk.placePaid(plan);
    await desk.pay.runtime.db.rows({
      text: "update shop_order set status = 'SHIPPED' where id = $1",
      values: [open.order.id],
    });
    const lines = [{ position: 1, quantity: 2, fate: "arrival" as const }];
    const before = await desk.stockOf(open, 1);
    const made = await desk.refund(open, { mode: "lines", lines, amount: 20_000 });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return { open, before, refundId: made.body.data[0]?.id };
  }

  test("wait until somebody takes them in, who needs no right to see money", async () => {
    const { open, before, refundId } = await refundSent();
    const packer = await signInStaff(desk.pay.shop, "packer");
    const [waiting] = (await coming(packer)).filter((each) => each.refundId === refundId);
    expect(waiting).toMatchObject({
      orderNumber: open.order.orderNumber,
      position: 1,
      quantity: 2,
    });
    expect(JSON.stringify(waiting)).not.toMatch(/@|10000|20000/);
    expect(await desk.stockOf(open, 1)).toBe(before);
    const one = { position: 1, asNew: 1, toMend: 0, lost: 0 };
    expect((await receive(refundId, one, packer)).status).toBe(400);
    const both = { ...one, toMend: 1 };
    const taken = await receive(refundId, both, packer);
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    expect(taken.body.data.some((each) => each.refundId === refundId)).toBe(false);
    expect(await desk.stockOf(open, 1)).toBe(before + 1);
    expect((await receive(refundId, both, packer)).status).toBe(409);
    expect(await desk.stockOf(open, 1)).toBe(before + 1);
  });

  test("are not waited for where the money did not go", async () => {
    const { refundId } = await refundSent({ refundAnswers: ["declined"] });
    expect((await coming()).some((each) => each.refundId === refundId)).toBe(false);
    const both = { position: 1, asNew: 2, toMend: 0, lost: 0 };
    expect((await receive(refundId, both)).status).toBe(409);
  });

  test("are counted among what waits once they should have come", async () => {
    const { refundId } = await refundSent();
    const waits = async () =>
      (
        await desk.pay.shop.api<Reply<{ returns: number }>>("GET /staff/waiting", {
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
