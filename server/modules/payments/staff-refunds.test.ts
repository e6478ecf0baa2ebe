import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#contract/api/orders.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import type {
  MakeRefund,
  OrderRefunds,
  RefundPreview,
  StaffRefund,
} from "#contract/api/staff-refunds.ts";
import { listWithdrawn } from "#server/modules/orders/order-work.queries.ts";
import type { PaymentPlan } from "../../../sandbox/payment-plan.ts";
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
let support: SignedInStaff;
beforeAll(async () => {
  pay = await createPaymentShop();
  owner = await signInStaff(pay.shop, "owner");
  support = await signInStaff(pay.shop, "support");
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

const preview = (open: OpenOrder, query: string) =>
  pay.shop.api<Reply<RefundPreview>>(`GET ${path(open)}/preview?${query}`, {
    headers: owner.headers,
  });

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

test("a piece goes back: its share, its stock at once, and the rest can still go back", async () => {
  const open = await placePaid();
  const before = await stockOf(open, 1);
  const seen = await preview(open, "mode=lines&lines=1:1");
  expect(seen.body.data).toMatchObject({
    amount: 10_000,
    pieces: 1,
    discountShare: 0,
    isCut: false,
    parts: [{ reference: open.payment.reference, amount: 10_000 }],
  });
  const words = "As you asked, one shirt stays here.";
  const lines = [{ position: 1, quantity: 1, fate: "stock" as const }];
  const made = await refund(open, { mode: "lines", lines, amount: 10_000, words });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.data).toMatchObject([
    { amount: 10_000, state: "done", by: { id: owner.member.id }, lines },
  ]);
  expect(await stockOf(open, 1)).toBe(before + 1);
  expect(await withdrawn(open)).toEqual([1, 0]);
  const slip = await listWithdrawn(pay.runtime.db, [open.order.id]);
  expect([...slip]).toEqual([[`${open.order.id} 1`, 1]]);
  expect(await options(open)).toMatchObject({
    refundable: 50_000,
    lines: [{ left: 1 }, { left: 1 }],
    refunds: [{ amount: 10_000 }],
  });
  expect(await pay.lookUp(open)).toMatchObject({ status: "PAID", refundedAmount: 10_000 });
  const mail = await pay.runtime.db.first<{ text: string }>({
    text: "select plain_text as text from mail_message where kind = 'order-refund' and recipient = $1",
    values: [open.order.shippingInfo.email],
  });
  expect(mail?.text).toContain(words);
  const tooMany = [{ position: 1, quantity: 2, fate: "stock" as const }];
  const refused = await refund(open, { mode: "lines", lines: tooMany, amount: 20_000 });
  expect(refused.body).toMatchObject({ code: "conflict" });
});

test("everything goes back: the order is refunded, and each piece becomes what was said", async () => {
  const open = await placePaid();
  const before = [await stockOf(open, 1), await stockOf(open, 2)];
  const lines = [
    { position: 1, quantity: 2, fate: "stock" as const },
    { position: 2, quantity: 1, fate: "damaged" as const },
  ];
  expect((await refund(open, { mode: "all", lines, amount: 60_000 })).status).toBe(201);
  expect(await pay.lookUp(open)).toMatchObject({ status: "REFUNDED", refundedAmount: 60_000 });
  expect([await stockOf(open, 1), await stockOf(open, 2)]).toEqual([
    (before[0] ?? 0) + 2,
    before[1],
  ]);
});

test("two presses at once, and one repeated later under its key, return money and pieces once", async () => {
  const open = await placePaid();
  const before = await stockOf(open, 2);
  const lines = [{ position: 2, quantity: 1, fate: "stock" as const }];
  const body = { mode: "lines" as const, lines, amount: 40_000 };
  const key = crypto.randomUUID();
  const replies = await Promise.all([
    refund(open, body, { key }),
    refund(open, body, { key }),
    refund(open, body, { key }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body.data[0]?.id)).size).toBe(1);
  expect((await refund(open, body, { key })).status).toBe(201);
  expect(sentBack(open)).toEqual([40_000]);
  expect(await stockOf(open, 2)).toBe(before + 1);
  const other = { ...body, lines: [{ position: 2, quantity: 1, fate: "buyer" as const }] };
  expect((await refund(open, other, { key })).status).toBe(422);
  // two people who do not know of each other
  const both = await Promise.all([
    refund(open, { mode: "all", amount: 20_000 }),
    refund(open, { mode: "all", amount: 20_000 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(sentBack(open)).toEqual([40_000, 20_000]);
});

test("never more than is left, and never another sum than the button named", async () => {
  const open = await placePaid();
  expect((await preview(open, "mode=amount&amount=60000.01")).body).toMatchObject({
    code: "conflict",
    detail: "Only ₦60,000 can be refunded.",
  });
  expect((await refund(open, { mode: "amount", amount: 60_001 })).body).toMatchObject({
    detail: "Only ₦60,000 can be refunded.",
  });
  await refund(open, { mode: "amount", amount: 5_000 });
  expect((await refund(open, { mode: "all", amount: 60_000 })).body).toMatchObject({
    code: "conflict",
    detail: expect.stringContaining("₦55,000 would go back now"),
  });
  expect(sentBack(open)).toEqual([5_000]);
});

test("support returns up to ₦50,000 of an order in all, and is told who may return more", async () => {
  const open = await placePaid();
  expect(await options(open, support)).toMatchObject({ refundable: 60_000, allowed: 50_000 });
  const most = await refund(open, { mode: "amount", amount: 50_001 }, { as: support });
  expect(most.body).toMatchObject({ code: "forbidden", status: 403 });
  expect(most.body).toMatchObject({ detail: expect.stringContaining("An owner or a manager") });
  expect((await refund(open, { mode: "amount", amount: 30_000 }, { as: support })).status).toBe(
    201,
  );
  expect((await refund(open, { mode: "amount", amount: 20_001 }, { as: support })).status).toBe(
    403,
  );
  expect((await refund(open, { mode: "amount", amount: 20_001 })).status).toBe(201);
});

test("the buyer sees what went back in their order", async () => {
  const open = await placePaid();
  await refund(open, { mode: "amount", amount: 2_500, why: "goodwill" });
  const seen: Order = await pay.lookUp(open);
  expect(seen.refunds).toMatchObject([{ amount: 2_500, state: "sent" }]);
});
