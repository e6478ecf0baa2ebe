import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#contract/api/orders.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import type { OrderRefunds, RefundPreview } from "#contract/api/staff-refunds.ts";
import type { StaleMeta } from "#contract/api/versions.ts";
import { oneCustomer } from "../../../tests/kit/customers.ts";
import type { OpenOrder } from "../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../tests/kit/refund-desk.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

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

test("a piece goes back: its share, its stock at once, and the rest can still go back", async () => {
  const open = await desk.placePaid();
  const before = await desk.stockOf(open, 1);
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
  const made = await desk.refund(open, { mode: "lines", lines, amount: 10_000, words });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.data).toMatchObject([
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
  const mail = await desk.pay.runtime.db.first<{ text: string }>({
    text: "select plain_text as text from mail_message where kind = 'order-refund' and recipient = $1",
    values: [open.order.shippingInfo.email],
  });
  expect(mail?.text).toContain(words);
  const tooMany = [{ position: 1, quantity: 2, fate: "stock" as const }];
  const refused = await desk.refund(open, { mode: "lines", lines: tooMany, amount: 20_000 });
  expect(refused.body).toMatchObject({ code: "conflict" });
});

test("what can be sent again is the mail the buyer got last: of the refund, where it came after the delivery", async () => {
  const open = await desk.placePaid();
  const { db } = desk.pay.runtime;
  const { email } = open.order.shippingInfo;
  const path = `/staff/orders/${open.order.id}` as const;
  const namedMail = async (as = desk.owner) =>
    (await desk.pay.shop.api<Reply<StaffOrder>>(`GET ${path}`, as)).body.data.lastMail;
  expect(await namedMail()).toBe("Thank you for your order");
  await desk.deliver(open);
  expect(await namedMail()).toBe("Your order was delivered");
  const words = "For the seam that came open.";
  const made = await desk.refund(open, { mode: "amount", amount: 1_000, words });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await namedMail()).toBe("₦1,000 is on its way back to you");
  expect(await namedMail(await signInStaff(desk.pay.shop, "packer"))).toBeUndefined();

  await db.rows({ text: "update mail_message set status = 'sent' where status = 'queued'" });
  expect((await desk.call(`POST ${path}/mails`)).status).toBe(200);
  const [again, ...more] = await db.rows<{ kind: string; text: string }>({
    text: "select kind, plain_text as text from mail_message where recipient = $1 and status = 'queued'",
    values: [email],
  });
  expect([again?.kind, more]).toEqual(["order-refund", []]);
  expect(again?.text).toContain(words);
});

test("what can be sent again is the sending, where its tracking was corrected after a refund", async () => {
  const open = await desk.placePaid();
  for (const act of ["pack", "send"]) await desk.press(open, act);
  const made = await desk.refund(open, { mode: "amount", amount: 1_000 });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/staff/orders/${open.order.id}` as const;
  const seen = (await desk.call<StaffOrder>(`GET ${path}`)).body.data;
  expect(seen.lastMail).toBe("₦1,000 is on its way back to you");
  const corrected = await desk.pay.shop.api<Reply<StaffOrder>>(`PATCH ${path}/parcel`, {
    headers: desk.owner.headers,
    body: { version: seen.version, carrier: "GIG Logistics", trackingNumber: "GIG-2" },
  });
  expect(corrected.body.data.lastMail).toBe("Your order is on its way");
});

test("nothing can be sent again to a buyer who was forgotten", async () => {
  const open = await desk.placePaid();
  await desk.deliver(open);
  const { email } = open.order.shippingInfo;
  const { id } = await oneCustomer(desk.pay.shop, desk.owner, email);
  expect((await desk.call(`POST /staff/customers/${id}/forget`, { email })).status).toBe(204);
  const path = `/staff/orders/${open.order.id}` as const;
  expect((await desk.call<StaffOrder>(`GET ${path}`)).body.data.lastMail).toBeNull();
  expect((await desk.call(`POST ${path}/mails`)).status).toBe(409);
});

test("everything goes back: the order is refunded, and each piece becomes what was said", async () => {
  const open = await desk.placePaid();
  const before = [await desk.stockOf(open, 1), await desk.stockOf(open, 2)];
  const lines = [
    { position: 1, quantity: 2, fate: "stock" as const },
    { position: 2, quantity: 1, fate: "damaged" as const },
  ];
  expect((await desk.refund(open, { mode: "all", lines, amount: 60_000 })).status).toBe(201);
  expect(await desk.pay.lookUp(open)).toMatchObject({ status: "REFUNDED", refundedAmount: 60_000 });
  expect([await desk.stockOf(open, 1), await desk.stockOf(open, 2)]).toEqual([
    (before[0] ?? 0) + 2,
    before[1],
  ]);
});

test("two presses at once, and one repeated later under its key, return money and pieces once", async () => {
  const open = await desk.placePaid();
  const before = await desk.stockOf(open, 2);
  const lines = [{ position: 2, quantity: 1, fate: "stock" as const }];
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
  const other = { ...body, lines: [{ position: 2, quantity: 1, fate: "buyer" as const }] };
  expect((await desk.refund(open, other, { key })).status).toBe(422);
  // two people who do not know of each other
  const both = await Promise.all([
    desk.refund(open, { mode: "all", amount: 20_000 }),
    desk.refund(open, { mode: "all", amount: 20_000 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(desk.sentBack(open)).toEqual([40_000, 20_000]);
});

test("never more than is left, and never another sum than the button named", async () => {
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
    detail: expect.stringContaining("₦55,000 would go back now"),
  });
  expect(desk.sentBack(open)).toEqual([5_000]);
});

describe("everything that is left of an order whose pieces are here", () => {
  const everything = {
    code: "conflict",
    detail: "That is everything: choose Everything and say what becomes of the pieces.",
  };

  test("is no mere amount, in the form or after it, also as the last of several", async () => {
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
    // a piece that is worth more than is left leaves the other pieces nothing
    const robe = [{ position: 2, quantity: 1, fate: "stock" as const }];
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

  test("may be an amount once every piece is named, or has left", async () => {
    const named = await desk.placePaid();
    const lines = [
      { position: 1, quantity: 2, fate: "stock" as const },
      { position: 2, quantity: 1, fate: "stock" as const },
    ];
    await desk.refund(named, { mode: "amount", amount: 10_000 });
    expect((await desk.refund(named, { mode: "lines", lines, amount: 50_000 })).status).toBe(201);
    expect((await desk.pay.lookUp(named)).status).toBe("REFUNDED");
    const sent = await desk.placePaid();
    await desk.deliver(sent);
    expect((await desk.refund(sent, { mode: "amount", amount: 60_000 })).status).toBe(201);
  });
});

test("a kindness that was asked for on what could go back before it went is not made twice", async () => {
  const open = await desk.placePaid();
  const seen = {
    mode: "amount" as const,
    amount: 2_500,
    why: "goodwill" as const,
    refundable: 60_000,
  };
  expect((await desk.refund(open, seen)).status).toBe(201);
  for (const again of [
    { ...seen, words: "For the wait" },
    { ...seen, why: "faulty" as const },
  ]) {
    expect((await desk.refund(open, again)).body).toMatchObject({
      code: "conflict",
      detail: "Money has moved meanwhile: ₦57,500 can go back now.",
    });
  }
  const lines = [{ position: 1, quantity: 1, fate: "buyer" as const }];
  const piece = { mode: "lines" as const, lines, amount: 10_000, refundable: 57_500 };
  expect((await desk.refund(open, piece)).status).toBe(201);
  expect((await desk.refund(open, piece)).status).toBe(409);
  expect(desk.sentBack(open)).toEqual([2_500, 10_000]);
});

test("who is refused since money moved gets what may go back now, and returns it by that", async () => {
  const open = await desk.placePaid();
  const everything = { mode: "all" as const, amount: 60_000, refundable: 60_000 };
  await desk.refund(open, { mode: "amount", amount: 20_000 });
  const refused = await desk.refund(open, everything, { as: support });
  expect(refused.status).toBe(409);
  const { current } = refused.body.meta as StaleMeta<OrderRefunds>;
  expect(current).toEqual(await desk.options(open, support));
  expect(current).toMatchObject({ refundable: 40_000, allowed: 30_000 });
  expect(current.refunds).toMatchObject([{ amount: 20_000, by: { id: desk.owner.member.id } }]);
  const { refundable } = current;
  const named = await desk.refund(open, { ...everything, refundable });
  expect(named.body.meta).toEqual({ current: await desk.options(open) });
  const lines = [{ position: 1, quantity: 2, fate: "arrival" as const }];
  const misplaced = await desk.refund(open, { mode: "lines", lines, amount: 20_000, refundable });
  expect(misplaced.body.meta).toEqual({ current: await desk.options(open) });
  expect((await desk.refund(open, { mode: "all", amount: refundable, refundable })).status).toBe(
    201,
  );
});

test("the same key returns the same sum once, whatever was changed of the words meanwhile", async () => {
  const open = await desk.placePaid();
  const key = crypto.randomUUID();
  const first = {
    mode: "amount" as const,
    amount: 2_500,
    why: "goodwill" as const,
    refundable: 60_000,
  };
  expect((await desk.refund(open, first, { key })).status).toBe(201);
  const again = { ...first, why: "faulty" as const, words: "For the wait" };
  const repeated = await desk.refund(open, again, { key });
  expect(repeated.status, JSON.stringify(repeated.body)).toBe(201);
  expect(desk.sentBack(open)).toEqual([2_500]);
});

test("support returns up to ₦50,000 of an order in all, and is told who may return more", async () => {
  const open = await desk.placePaid();
  expect(await desk.options(open, support)).toMatchObject({ refundable: 60_000, allowed: 50_000 });
  const most = await desk.refund(open, { mode: "amount", amount: 50_001 }, { as: support });
  expect(most.body).toMatchObject({ code: "forbidden", status: 403 });
  expect(most.body).toMatchObject({ detail: expect.stringContaining("An owner or a manager") });
  expect(
    (await desk.refund(open, { mode: "amount", amount: 30_000 }, { as: support })).status,
  ).toBe(201);
  expect(
    (await desk.refund(open, { mode: "amount", amount: 20_001 }, { as: support })).status,
  ).toBe(403);
  expect((await desk.refund(open, { mode: "amount", amount: 20_001 })).status).toBe(201);
});

test("the buyer sees what went back in their order", async () => {
  const open = await desk.placePaid();
  await desk.refund(open, { mode: "amount", amount: 2_500, why: "goodwill" });
  const seen: Order = await desk.pay.lookUp(open);
  expect(seen.refunds).toMatchObject([{ amount: 2_500, state: "sent" }]);
});
