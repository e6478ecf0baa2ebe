import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import type { PaymentCase, WayOut } from "#contract/api/staff-payments.ts";
import type {
  ComingPieces,
  MakeRefund,
  OrderRefunds,
  PieceFate,
  StaffRefund,
} from "#contract/api/staff-refunds.ts";
import type { PaymentPlan, RefundAnswer } from "../../../sandbox/payment-plan.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../tests/kit/payment-shop.ts";
import {
  addProduct,
  findDrift,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let pay: PaymentShop;
let owner: SignedInStaff;
beforeAll(async () => {
  pay = await createPaymentShop();
  owner = await signInStaff(pay.shop, "owner");
});
afterAll(async () => {
  expect(await findDrift(pay.shop)).toEqual([]);
  await pay.close();
});

let buyers = 0;

/** Two shirts at ₦10,000 and a robe at ₦40,000, paid. */
async function placePaid(plan: PaymentPlan = {}): Promise<OpenOrder> {
  buyers += 1;
  const shirt = await addProduct(pay.shop, { price: 10_000 });
  const robe = await addProduct(pay.shop, { price: 40_000 });
  const items = [
    orderItem(shirt, { price: 10_000, quantity: 2 }),
    orderItem(robe, { price: 40_000 }),
  ];
  const shippingInfo = { email: `refunded-${buyers}@example.com` };
  const placed = await postOrder(pay.shop, orderBody(items, { shippingInfo }));
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { payment } = placed.body.data;
  if (!payment) throw new Error("The order needs no payment");
  const open = { order: placed.body.data, payment };
  pay.openPopup(payment, { events: [], ...plan });
  pay.control.pay(payment.reference);
  await pay.poll(open);
  return open;
}

const path = ({ order }: OpenOrder) => `/staff/orders/${order.id}/refunds` as const;

const refund = (
  open: OpenOrder,
  body: Partial<MakeRefund> & Pick<MakeRefund, "mode" | "amount">,
  { as = owner, key = crypto.randomUUID() }: { as?: SignedInStaff; key?: string } = {},
) =>
  pay.shop.api<Reply<StaffRefund[]>>(`POST ${path(open)}`, {
    headers: { ...as.headers, "idempotency-key": key },
    body: { lines: [], shipping: false, why: "unwanted", ...body },
  });

const options = async (open: OpenOrder, { headers } = owner) =>
  (await pay.shop.api<Reply<OrderRefunds>>(`GET ${path(open)}`, { headers })).body.data;

const stockOf = async (open: OpenOrder, position: number) =>
  (await options(open)).lines[position - 1]?.stock ?? Number.NaN;

/** Pieces of each line that nobody lays in the parcel, as staff read it. */
const withdrawn = async ({ order }: OpenOrder) => {
  const { headers } = owner;
  const seen = await pay.shop.api<Reply<StaffOrder>>(`GET /staff/orders/${order.id}`, { headers });
  return seen.body.data.lines.map((line) => line.withdrawn);
};

const sentBack = ({ payment }: OpenOrder) =>
  pay.control
    .refunds()
    .filter(({ paymentReference }) => paymentReference === payment.reference)
    .map(({ amountKobo }) => amountKobo / 100);

describe("what may become of a piece", () => {
  test.each([
    ["PAID", ["stock", "damaged", "buyer"]],
    ["SHIPPED", ["arrival", "damaged", "buyer"]],
    ["DELIVERED", ["arrival", "stock", "damaged", "buyer"]],
    ["CANCELLED", []],
  ])("of an order that is %s", async (status, fates) => {
    const open = await placePaid();
    await pay.runtime.db.rows({
      text: "update shop_order set status = $2 where id = $1",
      values: [open.order.id, status],
    });
    expect((await options(open)).lines[0]?.fates).toEqual(fates);
    const lines = [{ position: 1, quantity: 1, fate: "stock" as const }];
    const made = await refund(open, { mode: "lines", lines, amount: 10_000 });
    expect(made.status).toBe((fates as string[]).includes("stock") ? 201 : 409);
    await pay.runtime.db.rows({
      text: "update shop_order set status = 'PAID' where id = $1",
      values: [open.order.id],
    });
  });
});

/** A robe's refund whose sending fails, and the case about it. */
async function refundRobe(answer: RefundAnswer, fate: PieceFate = "stock") {
  const open = await placePaid({ refundAnswers: [answer] });
  const before = await stockOf(open, 2);
  const lines = [{ position: 2, quantity: 1, fate }];
  await refund(open, { mode: "lines", lines, amount: 40_000 });
  const { headers } = owner;
  const listed = await pay.shop.api<Reply<{ id: string }[]>>(
    `GET /staff/payments?search=${open.order.orderNumber}`,
    { headers },
  );
  const id = listed.body.data[0]?.id;
  const decide = async (way: WayOut) => {
    const decided = await pay.shop.api<Reply<PaymentCase>>(`POST /staff/payments/${id}/decide`, {
      headers,
      body: { version: 1, way, amount: 40_000, reason: "Looked at" },
    });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  };
  const seen = await pay.shop.api<Reply<PaymentCase>>(`GET /staff/payments/${id}`, { headers });
  return { open, before, decide, ways: seen.body.data.ways };
}

test("pieces of a refund that was declined come back with its money, however often it is sent again", async () => {
  const { open, before, decide } = await refundRobe("declined");
  expect(await stockOf(open, 2)).toBe(before);
  expect(await withdrawn(open)).toEqual([0, 0]);
  await decide("refund_again");
  expect(sentBack(open)).toEqual([40_000]);
  expect(await stockOf(open, 2)).toBe(before + 1);
  expect((await options(open)).lines[1]?.left).toBe(0);
  expect(await withdrawn(open)).toEqual([0, 1]);
});

test("pieces of a refund that was declined and is not sent again stay in the order", async () => {
  const { open, before, decide, ways } = await refundRobe("declined");
  expect(ways.find(({ way }) => way === "leave")?.effect).toContain(
    "Its piece stays in the order and goes in the parcel.",
  );
  await decide("leave");
  expect(await stockOf(open, 2)).toBe(before);
  expect((await options(open)).lines[1]?.left).toBe(1);
  expect(await withdrawn(open)).toEqual([0, 0]);
});

test.each([
  ["refund_made", "lost", 1],
  ["refund_not_made", "lost_undone", 0],
  ["refund_again", "lost_undone", 1],
] as const)("pieces of a refund without an answer wait for it: %s", async (way, answer, back) => {
  const { open, before, decide } = await refundRobe(answer);
  expect(await stockOf(open, 2)).toBe(before);
  // nobody lays them in the parcel meanwhile
  expect(await withdrawn(open)).toEqual([0, 1]);
  await decide(way);
  expect(await stockOf(open, 2)).toBe(before + back);
  expect(await withdrawn(open)).toEqual([0, back]);
});

describe("pieces that are refunded on their way back", () => {
  const coming = async (as = owner) =>
    (
      await pay.shop.api<Reply<ComingPieces[]>>("GET /staff/refunds/coming", {
        headers: as.headers,
      })
    ).body.data;
  const receive = (id: string | undefined, body: object, as = owner) =>
    pay.shop.api<Reply<ComingPieces[]>>(`POST /staff/refunds/${id}/receive`, {
      headers: as.headers,
      body,
    });

  async function refundSent(plan: PaymentPlan = {}) {
    const open = await placePaid(plan);
    await pay.runtime.db.rows({
      text: "update shop_order set status = 'SHIPPED' where id = $1",
      values: [open.order.id],
    });
    const lines = [{ position: 1, quantity: 2, fate: "arrival" as const }];
    const before = await stockOf(open, 1);
    const made = await refund(open, { mode: "lines", lines, amount: 20_000 });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return { open, before, refundId: made.body.data[0]?.id };
  }

  test("wait until somebody takes them in, who needs no right to see money", async () => {
    const { open, before, refundId } = await refundSent();
    const packer = await signInStaff(pay.shop, "packer");
    const [waiting] = (await coming(packer)).filter((each) => each.refundId === refundId);
    expect(waiting).toMatchObject({
      orderNumber: open.order.orderNumber,
      position: 1,
      quantity: 2,
    });
    expect(JSON.stringify(waiting)).not.toMatch(/@|10000|20000/);
    expect(await stockOf(open, 1)).toBe(before);
    const one = { position: 1, asNew: 1, toMend: 0, lost: 0 };
    expect((await receive(refundId, one, packer)).status).toBe(400);
    const both = { ...one, toMend: 1 };
    const taken = await receive(refundId, both, packer);
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    expect(taken.body.data.some((each) => each.refundId === refundId)).toBe(false);
    expect(await stockOf(open, 1)).toBe(before + 1);
    expect((await receive(refundId, both, packer)).status).toBe(409);
    expect(await stockOf(open, 1)).toBe(before + 1);
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
        await pay.shop.api<Reply<{ returns: number }>>("GET /staff/waiting", {
          headers: owner.headers,
        })
      ).body.data.returns;
    const before = await waits();
    await pay.runtime.db.rows({
      text: "update payment_refund set requested_at = now() - interval '90 days' where id = $1",
      values: [refundId],
    });
    expect(await waits()).toBe(before + 1);
  });
});
