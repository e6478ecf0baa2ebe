import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentStart } from "#contract/api/orders/orders.ts";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { createPollPaymentsTask } from "#server/modules/payments/index.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { openPayment } from "../sandbox/open-payment.ts";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { liveStore, type MailServer, startMailServer } from "./kit/mail-server.ts";
import { watchMetrics } from "./kit/metric-reader.ts";
import { mockNameServer, type Names } from "./kit/names.ts";
import {
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./kit/shop.ts";

// The short form of what `npm run trial -- outages` does with a name server: nobody knows where the payment provider and
// the mail server are, from the store's start on, since what was once known is kept for minutes.
const buyer = "adaeze@example.com";
const reader = "reader@example.com";
const lines: string[] = [];
let names: Names;
let smtp: MailServer;
let provider: Sandbox;
let shop: TestApp;
let figures: Awaited<ReturnType<typeof watchMetrics>>;
let jobs: Jobs;

beforeAll(async () => {
  names = mockNameServer();
  names.lose();
  smtp = await startMailServer();
  const live = liveStore(smtp.port);
  provider = await startSandbox({
    port: 0,
    host: "127.0.0.1",
    publicKey: live.PAYAZA_PUBLIC_KEY ?? "",
    secretKey: live.PAYAZA_SECRET_KEY ?? "",
    webhookBase: undefined,
    shopOrigins: ["https://shop.example"],
  });
  shop = await createTestApp({
    env: {
      ...live,
      SMTP_URL: `smtp://mail.invalid:${smtp.port}`,
      PAYAZA_API_BASE: `http://provider.invalid:${new URL(provider.origin).port}/live`,
    },
    log: createLog("warn", { write: (line) => lines.push(line) }),
  });
  figures = await watchMetrics(shop);
  jobs = await startJobs(shop.runtime);
});
afterAll(async () => {
  await jobs.stop();
  await figures.close();
  await shop.close();
  await provider.close();
  await smtp.close();
  names.close();
});

const said = (message: string) => {
  const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === message);
  return line ?? {};
};
const figure = async (...which: [name: string, labels: Record<string, string>]) =>
  (await figures.read()).of(...which) ?? 0;

test("failing DNS costs no order, payment or email", async () => {
  const productId = await addProduct(shop);
  const order = orderBody([orderItem(productId)], { shippingInfo: { email: buyer } });
  const { status, body } = await postOrder(shop, order);
  expect(status).toBe(201);
  const { orderNumber, orderToken, payment } = body.data;
  if (!payment) throw new Error("The order needs no payment");
  const headers = { "x-order-token": orderToken };

  // The shopper's browser knows the provider, and pays.
  openPayment(provider.control, payment);
  provider.control.pay(payment.reference);
  const report = { reference: payment.reference, event: "success" };
  const path = `/orders/${orderNumber}/payment` as const;
  const reported = await shop.api<Reply<PaymentStatus>>(`POST ${path}`, { headers, body: report });
  expect([reported.status, reported.body.data]).toMatchObject([
    200,
    { state: "confirming", nothingCharged: false, cardChargeUnconfirmed: true },
  ]);
  const again = await shop.api<Reply<PaymentStart>>(`POST ${path}/attempts`, { headers });
  expect([again.status, again.body]).toMatchObject([409, { code: "payment_unresolved" }]);
  const subscribed = await shop.api("POST /newsletter/subscribe", { body: { email: reader } });
  expect(subscribed.status).toBe(200);
  await expect
    .poll(() => figure("aso_mails_waiting", { state: "retrying" }), { timeout: 20_000 })
    .toBeGreaterThan(0);
  expect(await figure("aso_provider_answers_total", { answer: "unknown" })).toBeGreaterThan(0);
  expect(said("payment not confirmed yet")).toMatchObject({ cause: "unreachable (ENOTFOUND)" });
  expect(said("mail was not accepted")).toMatchObject({ failed: false, errorCode: "EDNS" });

  names.find();
  await shop.runtime.db.rows({
    text: "update payment_attempt set next_check_at = now() - interval '1 second'",
  });
  await createPollPaymentsTask(shop.runtime)({});
  // The sweep of the minute's turn may have taken the question over.
  await expect
    .poll(async () => (await shop.api<Reply<PaymentStatus>>(`GET ${path}`, { headers })).body.data)
    .toMatchObject({ state: "paid", orderStatus: "PAID" });
  const hurry = "update graphile_worker._private_jobs set run_at = now() where locked_at is null";
  const unsent = { text: "select id from mail_message where status <> 'sent'" };
  await expect
    .poll(
      async () => {
        await shop.runtime.db.rows({ text: hurry });
        return await shop.runtime.db.rows(unsent);
      },
      { timeout: 20_000, interval: 500 },
    )
    .toEqual([]);
  const written = await shop.runtime.db.rows({ text: "select id from mail_message" });
  expect(smtp.deliveries.flatMap(({ to }) => to)).toEqual(expect.arrayContaining([buyer, reader]));
  expect(smtp.deliveries).toHaveLength(written.length);
  expect(await findDiscrepancies(shop)).toEqual([]);
});
