import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReminderStats } from "#contract/api/reports/reports.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import {
  addProduct,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";
import { sendReminders } from "./send-reminders.ts";

const minuteMs = 60_000;

let desk: RefundDesk;
let productId: string;
beforeAll(async () => {
  desk = await createRefundDesk();
  productId = await addProduct(desk.pay.shop, { sizes: [{ size: "M", stock: 200 }] });
});
afterAll(() => desk.close());

let buyers = 0;
async function place(email = `reminded-${++buyers}@example.com`): Promise<OpenOrder> {
  const body = orderBody([orderItem(productId)], { shippingInfo: { email } });
  const { status, body: reply } = await postOrder(desk.pay.shop, body);
  expect(status, JSON.stringify(reply)).toBe(201);
  const { payment } = reply.data;
  if (!payment) throw new Error("The order needs no payment");
  return { order: reply.data, payment };
}

const run = () => sendReminders(desk.pay.runtime);

interface SentMail {
  readonly kind: string;
  readonly data: { link: string; stopToken: string };
}
const mailsTo = ({ order }: OpenOrder) =>
  desk.pay.runtime.db.rows<SentMail>({
    text: `select kind, data from mail_message
      where recipient = $1 and kind in ('payment-reminder', 'order-again') order by created_at`,
    values: [order.shippingInfo.email],
  });
const kindsTo = async (open: OpenOrder) => (await mailsTo(open)).map(({ kind }) => kind);

describe("an unpaid order", () => {
  test("is reminded of once, in its last fifteen minutes, with a link that pays it", async () => {
    const open = await place();
    desk.pay.advance(14 * minuteMs);
    await run();
    expect(await kindsTo(open)).toEqual([]);
    desk.pay.advance(2 * minuteMs);
    await run();
    await run();
    const mails = await mailsTo(open);
    expect(mails.map(({ kind }) => kind)).toEqual(["payment-reminder"]);
    const [path, token = ""] = mails[0]?.data.link.split("#") ?? [];
    expect(path).toBe(`/pay/${open.order.orderNumber}`);
    const status = await desk.pay.shop.api(`GET /orders/${open.order.orderNumber}/payment`, {
      headers: { "x-order-token": token },
    });
    expect(status.status).toBe(200);
    expect(status.body).toMatchObject({ data: { state: "awaiting", canPay: true } });
  });

  test("that is being paid is left alone, and so is a paid one", async () => {
    const confirming = await place();
    await desk.pay.report(confirming, "success");
    const paid = await desk.placePaid();
    desk.pay.advance(16 * minuteMs);
    await run();
    expect(await kindsTo(paid)).toEqual([]);
    expect(await kindsTo(confirming)).toEqual([]);
  });

  test("that ended is offered again once, unless it was ordered again", async () => {
    const ended = await place();
    const replaced = await place();
    desk.pay.advance(45 * minuteMs);
    await expireUnpaidOrders(desk.pay.runtime);
    await place(replaced.order.shippingInfo.email);
    await run();
    await run();
    expect(await kindsTo(ended)).toEqual(["order-again"]);
    expect((await mailsTo(ended))[0]?.data.link).toBe(`/cart?items=${productId}~M~1`);
    expect(await kindsTo(replaced)).toEqual([]);
  });
});

test("orders that a stranger places with an address send it four emails a day at most", async () => {
  const victim = "victim@example.com";
  const orders: OpenOrder[] = [];
  for (let i = 0; i < 3; i += 1) {
    orders.push(await place(victim));
    desk.pay.advance(16 * minuteMs);
    await run();
  }
  desk.pay.advance(60 * minuteMs);
  await expireUnpaidOrders(desk.pay.runtime);
  await run();
  const [latest] = orders.slice(-1);
  expect(await kindsTo(latest as OpenOrder)).toHaveLength(4);
  await place(victim);
  desk.pay.advance(16 * minuteMs);
  await run();
  expect(await kindsTo(latest as OpenOrder)).toHaveLength(4);
});

test("one click stops all reminders to an address, also from a mail program", async () => {
  const first = await place();
  desk.pay.advance(16 * minuteMs);
  await run();
  const token = (await mailsTo(first))[0]?.data.stopToken;
  const stopped = await desk.pay.shop.app.inject({
    method: "POST",
    url: `/api/orders/reminders/stop?token=${token}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(stopped.statusCode).toBe(200);
  const second = await place(first.order.shippingInfo.email);
  desk.pay.advance(16 * minuteMs);
  await run();
  desk.pay.advance(60 * minuteMs);
  await expireUnpaidOrders(desk.pay.runtime);
  await run();
  expect(await kindsTo(second)).toEqual(["payment-reminder"]);
  const unknown = await desk.pay.shop.api("POST /orders/reminders/stop?token=unknown");
  expect(unknown.status).toBe(404);
});

test("reminders are counted with what they brought, and an owner may turn them off", async () => {
  // The desk's own session has ended with the clock.
  const before = await readStats();
  const open = await place();
  desk.pay.advance(16 * minuteMs);
  await run();
  desk.pay.openPopup(open.payment, { events: [] });
  desk.pay.control.pay(open.payment.reference);
  await desk.pay.poll(open);
  const after = await readStats();
  expect(after.reminded - before.reminded).toBe(1);
  expect(after.paidAfter - before.paidAfter).toBe(1);

  await saveSettings(desk.pay.shop, await signInStaff(desk.pay.shop, "owner"), "selling", {
    remindsUnpaid: false,
  });
  const quiet = await place();
  desk.pay.advance(16 * minuteMs);
  await run();
  expect(await kindsTo(quiet)).toEqual([]);
});

async function readStats(): Promise<ReminderStats> {
  const { shop } = desk.pay;
  const { headers } = await signInStaff(shop, "owner");
  const call = "GET /staff/reports/reminders";
  return (await shop.api<Reply<ReminderStats>>(call, { headers })).body.data;
}
