import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { OrderRefunds, RefundPreview } from "#contract/api/payments/refunds.ts";
import type { ConflictMeta } from "#contract/api/versions.ts";
import { findCustomer } from "../../../../tests/kit/customers.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";

let desk: RefundDesk;
let support: SignedInStaff;
beforeAll(async () => {
  desk = await createRefundDesk();
  support = await signInStaff(desk.pay.shop, "support");
});
afterAll(() => desk.close());

const preview = (open: OpenOrder, query: string) =>
  desk.pay.shop.api<Reply<RefundPreview>>(`GET ${desk.path(open)}/preview?${query}`, {
    headers: desk.owner.headers,
  });

test.each([
  ["mode=all", 110, 6_000],
  ["mode=all", 100, 0],
  ["mode=lines&lines=1:1", 110, 0],
])("the parts of a refund add up: %s of %i %%", async (query, receivedPercent, rest) => {
  const { data } = (await preview(await desk.placePaid({ receivedPercent }), query)).body;
  expect(data.otherAmount).toBe(rest);
  expect(data.itemsAmount - data.discountShare + data.shippingAmount + data.otherAmount).toBe(
    data.amount,
  );
});

test("a refund of underpaid items adds up too", async () => {
  const open = await desk.placePaid({ receivedPercent: 90 });
  await desk.decide(await desk.openCase(open), "accept_as_paid", 6_000);
  const { data } = (await preview(open, "mode=all")).body;
  expect(data).toMatchObject({ amount: 54_000, itemsAmount: 60_000, otherAmount: -6_000 });
});

test("one item: refunds its share, returns it to stock at once, and the rest stays refundable", async () => {
  const open = await desk.placePaid();
  const before = await desk.stockOf(open, 1);
  const previewed = await preview(open, "mode=lines&lines=1:1");
  expect(previewed.body.data).toMatchObject({
    amount: 10_000,
    units: 1,
    discountShare: 0,
    isReduced: false,
    parts: [{ reference: open.payment.reference, amount: 10_000 }],
  });
  const message = "As you asked, one shirt stays here.";
  const lines = [{ position: 1, quantity: 1, disposition: "stock" as const }];
  const created = await desk.refund(open, { mode: "lines", lines, amount: 10_000, message });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  expect(created.body.data).toMatchObject([
    { amount: 10_000, state: "done", by: { id: desk.owner.member.id }, lines },
  ]);
  expect(await desk.stockOf(open, 1)).toBe(before + 1);
  expect(await desk.withdrawn(open)).toEqual([1, 0]);
  expect(await desk.options(open)).toMatchObject({
    refundable: 50_000,
    lines: [{ left: 1 }, { left: 1 }],
    refunds: [{ amount: 10_000 }],
  });
  expect(await desk.pay.lookUp(open)).toMatchObject({ status: "PAID", refundedAmount: 10_000 });
  const mail = (
    await listMails(desk.pay.runtime, "kind = 'order-refund' and recipient = $1", [
      open.order.shippingInfo.email,
    ])
  )[0];
  expect(mail?.text).toContain(message);
  const tooMany = [{ position: 1, quantity: 2, disposition: "stock" as const }];
  const refused = await desk.refund(open, { mode: "lines", lines: tooMany, amount: 20_000 });
  expect(refused.body).toMatchObject({ code: "conflict" });
});

test("the email to resend is the last one: of the refund, if it was after the delivery", async () => {
  const open = await desk.placePaid();
  const { db } = desk.pay.runtime;
  const { email } = open.order.shippingInfo;
  const path = `/staff/orders/${open.order.id}` as const;
  const namedMail = async (as = desk.owner) =>
    (await desk.pay.shop.api<Reply<StaffOrder>>(`GET ${path}`, as)).body.data.lastEmail;
  expect(await namedMail()).toContain("Your order is confirmed.");
  await desk.deliver(open);
  expect(await namedMail()).toBe("Your order has been delivered");
  const message = "For the seam that came open.";
  const created = await desk.refund(open, { mode: "amount", amount: 1_000, message });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  expect(await namedMail()).toBe("We refunded ₦1,000");
  expect(await namedMail(await signInStaff(desk.pay.shop, "packer"))).toBeUndefined();

  await db.rows({ text: "update mail_message set status = 'sent' where status = 'queued'" });
  expect((await desk.call(`POST ${path}/resend-email`)).status).toBe(200);
  const [again, ...more] = await listMails(
    desk.pay.runtime,
    "recipient = $1 and status = 'queued'",
    [email],
  );
  expect([again?.kind, more]).toEqual(["order-refund", []]);
  expect(again?.text).toContain(message);
});

test("the email to resend is the shipping one, if its tracking was corrected after a refund", async () => {
  const open = await desk.placePaid();
  for (const command of ["pack", "ship"]) await desk.sendCommand(open, command);
  const created = await desk.refund(open, { mode: "amount", amount: 1_000 });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const path = `/staff/orders/${open.order.id}` as const;
  const order = (await desk.call<StaffOrder>(`GET ${path}`)).body.data;
  expect(order.lastEmail).toBe("We refunded ₦1,000");
  const corrected = await desk.pay.shop.api<Reply<StaffOrder>>(`PATCH ${path}/parcel`, {
    headers: desk.owner.headers,
    body: { version: order.version, carrier: "GIG Logistics", trackingNumber: "GIG-2" },
  });
  expect(corrected.body.data.lastEmail).toBe("Your order is on its way");
});

test("no email can be resent to an erased buyer", async () => {
  const open = await desk.placePaid();
  await desk.deliver(open);
  const { email } = open.order.shippingInfo;
  const { id } = await findCustomer(desk.pay.shop, desk.owner, email);
  expect((await desk.call(`POST /staff/customers/${id}/erase`, { email })).status).toBe(204);
  const path = `/staff/orders/${open.order.id}` as const;
  expect((await desk.call<StaffOrder>(`GET ${path}`)).body.data.lastEmail).toBeNull();
  expect((await desk.call(`POST ${path}/resend-email`)).status).toBe(409);
});

test("everything: the order is refunded, and each item gets its disposition", async () => {
  const open = await desk.placePaid();
  const before = [await desk.stockOf(open, 1), await desk.stockOf(open, 2)];
  const lines = [
    { position: 1, quantity: 2, disposition: "stock" as const },
    { position: 2, quantity: 1, disposition: "damaged" as const },
  ];
  expect((await desk.refund(open, { mode: "all", lines, amount: 60_000 })).status).toBe(201);
  expect(await desk.pay.lookUp(open)).toMatchObject({ status: "REFUNDED", refundedAmount: 60_000 });
  expect([await desk.stockOf(open, 1), await desk.stockOf(open, 2)]).toEqual([
    (before[0] ?? 0) + 2,
    before[1],
  ]);
});

test("two clicks at once, and one repeated later under its key, refund money and items once", async () => {
  const open = await desk.placePaid();
  const before = await desk.stockOf(open, 2);
  const lines = [{ position: 2, quantity: 1, disposition: "stock" as const }];
  const body = { mode: "lines" as const, lines, amount: 40_000 };
  const key = crypto.randomUUID();
  const replies = await Promise.all([
    desk.refund(open, body, { key }),
    desk.refund(open, body, { key }),
    desk.refund(open, body, { key }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body.data[0]?.id)).size).toBe(1);
  expect((await desk.refund(open, body, { key })).status).toBe(201);
  expect(desk.sentBack(open)).toEqual([40_000]);
  expect(await desk.stockOf(open, 2)).toBe(before + 1);
  const other = { ...body, lines: [{ position: 2, quantity: 1, disposition: "buyer" as const }] };
  expect((await desk.refund(open, other, { key })).status).toBe(422);
  // two people who do not know of each other
  const both = await Promise.all([
    desk.refund(open, { mode: "all", amount: 20_000 }),
    desk.refund(open, { mode: "all", amount: 20_000 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(desk.sentBack(open)).toEqual([40_000, 20_000]);
});

test("never more than is left, and never another amount than the button named", async () => {
  const open = await desk.placePaid();
  expect((await preview(open, "mode=amount&amount=60000.01")).body).toMatchObject({
    code: "conflict",
    detail: "Only ₦60,000 can be refunded.",
  });
  expect((await desk.refund(open, { mode: "amount", amount: 60_001 })).body).toMatchObject({
    detail: "Only ₦60,000 can be refunded.",
  });
  await desk.refund(open, { mode: "amount", amount: 5_000 });
  expect((await desk.refund(open, { mode: "all", amount: 60_000 })).body).toMatchObject({
    code: "conflict",
    detail: expect.stringContaining("the refund would be ₦55,000 now"),
  });
  expect(desk.sentBack(open)).toEqual([5_000]);
});

describe("everything left of an order still in the shop", () => {
  const everything = {
    code: "conflict",
    detail: "This refunds the whole order. Choose Everything and say what happens to the items.",
  };

  test("can't be a plain amount, in the form or later, also as the last of several", async () => {
    const open = await desk.placePaid();
    const before = await desk.stockOf(open, 2);
    const whole = await preview(open, "mode=amount&amount=60000");
    expect([whole.status, whole.body]).toMatchObject([409, everything]);
    expect((await desk.refund(open, { mode: "amount", amount: 60_000 })).body).toMatchObject(
      everything,
    );
    expect((await desk.refund(open, { mode: "amount", amount: 36_000 })).status).toBe(201);
    expect((await desk.refund(open, { mode: "amount", amount: 24_000 })).body).toMatchObject(
      everything,
    );
    // an item worth more than is left leaves nothing for the other items
    const robe = [{ position: 2, quantity: 1, disposition: "stock" as const }];
    expect(
      (await desk.refund(open, { mode: "lines", lines: robe, amount: 24_000 })).body,
    ).toMatchObject(everything);
    expect((await desk.pay.lookUp(open)).status).toBe("PAID");
    expect((await desk.refund(open, { mode: "all", lines: robe, amount: 24_000 })).status).toBe(
      201,
    );
    expect((await desk.pay.lookUp(open)).status).toBe("REFUNDED");
    expect(await desk.stockOf(open, 2)).toBe(before + 1);
  });

  test("may be an amount once every item is named, or has shipped", async () => {
    const named = await desk.placePaid();
    const lines = [
      { position: 1, quantity: 2, disposition: "stock" as const },
      { position: 2, quantity: 1, disposition: "stock" as const },
    ];
    await desk.refund(named, { mode: "amount", amount: 10_000 });
    expect((await desk.refund(named, { mode: "lines", lines, amount: 50_000 })).status).toBe(201);
    expect((await desk.pay.lookUp(named)).status).toBe("REFUNDED");
    const sent = await desk.placePaid();
    await desk.deliver(sent);
    expect((await desk.refund(sent, { mode: "amount", amount: 60_000 })).status).toBe(201);
  });
});

test("a goodwill refund requested on an outdated amount is not sent twice", async () => {
  const open = await desk.placePaid();
  const request = {
    mode: "amount" as const,
    amount: 2_500,
    why: "goodwill" as const,
    refundable: 60_000,
  };
  expect((await desk.refund(open, request)).status).toBe(201);
  for (const again of [
    { ...request, message: "For the wait" },
    { ...request, why: "defective" as const },
  ]) {
    expect((await desk.refund(open, again)).body).toMatchObject({
      code: "conflict",
      detail: "The amounts have changed: ₦57,500 can be refunded now.",
    });
  }
  const lines = [{ position: 1, quantity: 1, disposition: "buyer" as const }];
  const itemRefund = { mode: "lines" as const, lines, amount: 10_000, refundable: 57_500 };
  expect((await desk.refund(open, itemRefund)).status).toBe(201);
  expect((await desk.refund(open, itemRefund)).status).toBe(409);
  expect(desk.sentBack(open)).toEqual([2_500, 10_000]);
});

test("a request rejected as outdated gets the current amount, which is then refundable", async () => {
  const open = await desk.placePaid();
  const everything = { mode: "all" as const, amount: 60_000, refundable: 60_000 };
  await desk.refund(open, { mode: "amount", amount: 20_000 });
  const refused = await desk.refund(open, everything, { as: support });
  expect(refused.status).toBe(409);
  const { current } = refused.body.meta as ConflictMeta<OrderRefunds>;
  expect(current).toEqual(await desk.options(open, support));
  expect(current).toMatchObject({ refundable: 40_000, allowed: 30_000 });
  expect(current.refunds).toMatchObject([{ amount: 20_000, by: { id: desk.owner.member.id } }]);
  const { refundable } = current;
  const named = await desk.refund(open, { ...everything, refundable });
  expect(named.body.meta).toEqual({ current: await desk.options(open) });
  const lines = [{ position: 1, quantity: 2, disposition: "arrival" as const }];
  const misplaced = await desk.refund(open, { mode: "lines", lines, amount: 20_000, refundable });
  expect(misplaced.body.meta).toEqual({ current: await desk.options(open) });
  expect((await desk.refund(open, { mode: "all", amount: refundable, refundable })).status).toBe(
    201,
  );
});

test("the same key refunds the same amount once, even if the note changed", async () => {
  const open = await desk.placePaid();
  const key = crypto.randomUUID();
  const first = {
    mode: "amount" as const,
    amount: 2_500,
    why: "goodwill" as const,
    refundable: 60_000,
  };
  expect((await desk.refund(open, first, { key })).status).toBe(201);
  const again = { ...first, why: "defective" as const, message: "For the wait" };
  const repeated = await desk.refund(open, again, { key });
  expect(repeated.status, JSON.stringify(repeated.body)).toBe(201);
  expect(desk.sentBack(open)).toEqual([2_500]);
});

test("support refunds up to ₦50,000 per order, and is refused with who may refund more", async () => {
  const open = await desk.placePaid();
  expect(await desk.options(open, support)).toMatchObject({ refundable: 60_000, allowed: 50_000 });
  const refused = await desk.refund(open, { mode: "amount", amount: 50_001 }, { as: support });
  expect(refused.body).toMatchObject({ code: "forbidden", status: 403 });
  expect(refused.body).toMatchObject({ detail: expect.stringContaining("An owner or manager") });
  expect(
    (await desk.refund(open, { mode: "amount", amount: 30_000 }, { as: support })).status,
  ).toBe(201);
  expect(
    (await desk.refund(open, { mode: "amount", amount: 20_001 }, { as: support })).status,
  ).toBe(403);
  expect((await desk.refund(open, { mode: "amount", amount: 20_001 })).status).toBe(201);
});

test("the buyer sees the refund in their order", async () => {
  const open = await desk.placePaid();
  await desk.refund(open, { mode: "amount", amount: 2_500, why: "goodwill" });
  const order: Order = await desk.pay.lookUp(open);
  expect(order.refunds).toMatchObject([{ amount: 2_500, state: "sent" }]);
});
