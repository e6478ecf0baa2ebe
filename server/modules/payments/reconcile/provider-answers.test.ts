import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sign } from "../../../../sandbox/webhook.ts";
import { payazaConfig, withPayaza } from "../../../../tests/kit/payaza-config.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../../tests/kit/payment-shop.ts";
import { reconcile } from "./reconcile.ts";

const minuteMs = 60_000;

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The shop's runtime with another provider in front of it. */
async function withProvider(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return withPayaza(pay.runtime, { apiBase });
}

const alarms = () =>
  pay.runtime.db.rows<{ open: boolean }>({
    text: "select resolved_at is null as open from payment_case where kind = 'provider_config'",
  });
const alarmMails = async () => {
  const mails = await pay.runtime.db.rows({
    text: "select id from mail_message where subject like '%rejects our API key%'",
  });
  return mails.length;
};

test("the rejected-key alert is raised once for an outage, ends with it, and is raised for the next", async () => {
  const open = await pay.place();
  const reconcileWith = async (answers: readonly ("unauthorized" | "initialized")[]) => {
    pay.control.plan(open.payment.reference, { answers });
    for (const _answer of answers) await reconcile(pay.runtime, open.payment.reference);
  };
  pay.openPopup(open.payment);
  await reconcileWith(["unauthorized", "unauthorized", "unauthorized"]);
  expect([await alarms(), await alarmMails()]).toEqual([[{ open: true }], 1]);
  pay.advance(5 * minuteMs);
  await reconcileWith(["initialized"]);
  expect([await alarms(), await alarmMails()]).toEqual([[{ open: false }], 1]);
  pay.advance(5 * minuteMs);
  await reconcileWith(["unauthorized", "unauthorized"]);
  expect([await alarms(), await alarmMails()]).toEqual([[{ open: true }], 2]);
  pay.advance(5 * minuteMs);
  await reconcileWith(["initialized"]);
});

test("a shopper's page reporting a rejected key raises no alert, and uses none up", async () => {
  const before = await alarmMails();
  const open = await pay.place();
  pay.openPopup(open.payment);
  for (let i = 0; i < 3; i += 1) await pay.report(open, "config_error");
  expect(await alarmMails()).toBe(before);
  expect((await alarms()).filter((alarm) => alarm.open)).toEqual([]);
  pay.control.plan(open.payment.reference, { answers: ["unauthorized"] });
  await reconcile(pay.runtime, open.payment.reference);
  expect(await alarmMails()).toBe(before + 1);
});

test("a payment whose provider's keys were removed stays open, and a case names the provider", async () => {
  await pay.runtime.db.rows({ text: "delete from payment_case where kind = 'provider_config'" });
  const open = await pay.place();
  pay.openPopup(open.payment);
  pay.control.pay(open.payment.reference);
  const { config } = pay.runtime;
  const payments = { ...config.payments, payaza: undefined };
  const keyless = { ...pay.runtime, config: { ...config, payments } };
  expect(await reconcile(keyless, open.payment.reference)).toBe("refused");
  expect((await pay.books(open)).status).toBe("PENDING_PAYMENT");
  const alarm = await pay.runtime.db.first({
    text: "select provider, detail from payment_case where kind = 'provider_config'",
  });
  expect(alarm).toMatchObject({
    provider: "payaza",
    detail: expect.stringMatching(/^Payaza rejects our API key \(no keys are set\)/),
  });
  await reconcile(pay.runtime, open.payment.reference);
  expect((await pay.books(open)).status).toBe("PAID");
});

test("reads an answer of the provider up to its size limit", async () => {
  const open = await pay.place();
  const offered = 1_600;
  let sent = 0;
  let broken = false;
  const runtime = await withProvider((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.on("close", () => {
      broken = true;
    });
    const chunk = Buffer.alloc(64 * 1024, " ");
    const more = () => {
      while (!broken && sent < offered) {
        sent += 1;
        if (!response.write(chunk)) {
          response.once("drain", more);
          return;
        }
      }
      response.end();
    };
    more();
  });
  await reconcile(runtime, open.payment.reference);
  await expect.poll(() => broken).toBe(true);
  // 100 MB were offered; what was taken is what lay in the buffers of the line
  expect(sent).toBeLessThan(offered / 2);
  const [attempt] = await pay.runtime.db.rows({
    text: "select last_answer as answer from payment_attempt where reference = $1",
    values: [open.payment.reference],
  });
  expect(attempt).toEqual({ answer: "unknown" });
});

test("a NUL sent by the provider is not stored", async () => {
  const { secretKey } = payazaConfig(pay.runtime.config);
  const body = '{"merchant_reference":"NOT-\\u0000OURS","status":"Comp\\u0000leted"}';
  const reply = await pay.shop.app.inject({
    method: "POST",
    url: "/api/payments/payaza/webhook",
    payload: body,
    headers: { "content-type": "application/json", "x-payaza-signature": sign(body, secretKey) },
  });
  expect(reply.statusCode).toBe(200);
  const stored = await pay.runtime.db.rows({
    text: "select provider_status as status from payment_webhook where reference = 'NOT-OURS'",
  });
  expect(stored).toEqual([{ status: "Completed" }]);

  const open: OpenOrder = await pay.place();
  const { reference } = open.payment;
  const runtime = await withProvider((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      `{"success":true,"data":{"merchant_transaction_reference":"${reference}",
        "transaction_reference":"P-C-\\u0000-1","transaction_status":"Completed",
        "amount_received":10000.00,"currency":"NGN"}}`,
    );
  });
  await reconcile(runtime, reference);
  expect(await pay.books(open)).toMatchObject({ status: "PAID", captured: [10_000] });
});

describe("ten taps on “pay again” open one attempt", () => {
  const manners = {
    "one after another": async (tap: () => ReturnType<typeof pay.resume>) => {
      const replies = [];
      for (let i = 0; i < 10; i += 1) replies.push(await tap());
      return replies;
    },
    "at once": (tap: () => ReturnType<typeof pay.resume>) =>
      Promise.all(Array.from({ length: 10 }, tap)),
  };

  test.each(Object.entries(manners))("%s", async (_manner, tapTenTimes) => {
    const open = await pay.place();
    pay.openPopup(open.payment);
    await pay.report(open, "close");
    const replies = await tapTenTimes(() => pay.resume(open));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => body.data.reference))).toEqual(
      new Set([`${open.order.orderNumber}-2`]),
    );
    const attempts = await pay.runtime.db.rows({
      text: "select reference from payment_attempt where order_id = $1",
      values: [open.order.id],
    });
    expect(attempts).toHaveLength(2);
  });
});
