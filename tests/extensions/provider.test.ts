import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Logger, runOnce } from "graphile-worker";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import type { OrderRefunds, StaffRefund } from "#contract/api/payments/refunds.ts";
import type { ExtensionPaymentProvider } from "#contract/extensions.ts";
import { listExtensionFailures } from "#server/database/extensions/extension-failures.ts";
import { createReconcilePaymentTask, reconcilePaymentJob } from "#server/modules/payments/index.ts";
import { createHostedPage } from "#store/examples/hosted-page.ts";
import { createTestApp, type TestApp } from "../kit/app.ts";
import {
  addProduct,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../kit/shop.ts";
import { signInStaff } from "../kit/staff.ts";

const secretKey = "test_of_the_tests";

interface Payment {
  id: string;
  status: "open" | "paid";
  amountKobo: number;
}

let service: Awaited<ReturnType<typeof startService>>;
let shop: TestApp | undefined;
let passedMs = 0;
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  if (shop) expect(await findDiscrepancies(shop)).toEqual([]);
  await shop?.close();
  service.close();
  shop = undefined;
});

/** A payment service with a page of its own. */
async function startService() {
  const payments = new Map<string, Payment>();
  const refunds: { id: string; reference: string; amountKobo: number }[] = [];
  const server = createServer(async (request, response) => {
    const [, first = "", reference = "", last = ""] = (request.url ?? "").split("/");
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${secretKey}`) return answer({}, 401);
    if (request.method === "POST") {
      const body = JSON.parse(await text(request));
      if (first === "refunds") {
        refunds.push({ ...body, id: `refund-${refunds.length + 1}` });
        return answer(refunds.at(-1));
      }
      const { amountKobo } = body;
      payments.set(body.reference, { id: `pay-${payments.size + 1}`, status: "open", amountKobo });
      return answer({ url: `${origin}/pay/${body.reference}` });
    }
    if (last === "refunds") return answer(refunds.filter((each) => each.reference === reference));
    const found = payments.get(reference);
    return found ? answer(found) : answer({}, 404);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    refunds,
    started: () => payments.size,
    pay(reference: string) {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`No payment ${reference} was started`);
      payment.status = "paid";
    },
    close: () => server.close(),
  };
}

const hostedPage = () =>
  createHostedPage({ apiUrl: service.origin, checkoutOrigin: service.origin, secretKey });

async function open(paymentProvider: ExtensionPaymentProvider): Promise<TestApp> {
  shop = await createTestApp({
    clock: () => new Date(Date.now() + passedMs),
    env: { PAYMENT_PROVIDER: "hosted" },
    extensions: { paymentProvider },
  });
  return shop;
}

async function place(store: TestApp, key = crypto.randomUUID()) {
  const productId = await addProduct(store);
  return { key, body: orderBody([orderItem(productId)]) };
}

async function placed(store: TestApp): Promise<PlacedOrder> {
  const { key, body } = await place(store);
  const reply = await postOrder(store, body, { key });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}

async function poll(store: TestApp, { orderNumber, orderToken }: PlacedOrder) {
  passedMs += 2_500;
  const reply = await store.api<Reply<PaymentStatus>>(`GET /orders/${orderNumber}/payment`, {
    headers: { "x-order-token": orderToken },
    remoteAddress: nextAddress(),
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

function sendEvent(store: TestApp, reference: string, key = secretKey) {
  const body = JSON.stringify({ reference, status: "paid" });
  return store.app.inject({
    method: "POST",
    url: "/api/payments/hosted/webhook",
    headers: {
      "content-type": "application/json",
      "x-signature": createHmac("sha256", key).update(body).digest("hex"),
    },
    payload: body,
  });
}

test("the example takes a payment on its page, and sends a refund", async () => {
  const store = await open(hostedPage());
  const order = await placed(store);
  expect(order.payment).toMatchObject({
    ...{ checkout: "page", providerName: "Hosted", amount: 10_000 },
    checkoutUrl: `${service.origin}/pay/${order.orderNumber}`,
  });
  expect((await poll(store, order)).orderStatus).toBe("PENDING_PAYMENT");
  service.pay(order.orderNumber);
  expect((await poll(store, order)).orderStatus).toBe("PAID");

  const { headers } = await signInStaff(store, "owner");
  const path = `/staff/orders/${order.id}/refunds` as const;
  const { refundable } = (await store.api<Reply<OrderRefunds>>(`GET ${path}`, { headers })).body
    .data;
  const refunded = await store.api<Reply<StaffRefund[]>>(`POST ${path}`, {
    headers: { ...headers, "idempotency-key": crypto.randomUUID() },
    body: {
      mode: "amount",
      amount: 2_500,
      lines: [],
      shipping: false,
      why: "unwanted",
      refundable,
    },
  });
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(201);
  expect(service.refunds).toMatchObject([{ amountKobo: 250_000, reference: order.orderNumber }]);
  expect(refunded.body.data).toMatchObject([{ state: "done", how: "by_provider" }]);
});

test("a signed event of the example has its payment checked, a forged one has not", async () => {
  const store = await open(hostedPage());
  const order = await placed(store);
  service.pay(order.orderNumber);
  expect((await sendEvent(store, order.orderNumber, "another key")).statusCode).toBe(401);
  expect((await sendEvent(store, order.orderNumber)).statusCode).toBe(200);
  const { runtime } = store;
  const task = createReconcilePaymentTask(runtime);
  await runOnce({
    pgPool: runtime.db.pool,
    taskList: { [reconcilePaymentJob.name]: (payload) => task(payload) },
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
  const stored = await runtime.db.first({
    text: "select status from shop_order where id = $1",
    values: [order.id],
  });
  expect(stored).toEqual({ status: "PAID" });
});

test("a payment counts whatever signs its payer and its provider put into their texts", async () => {
  const page = hostedPage();
  const sender = { name: "ADA\0OBI", account: "0123456789\0", bank: "Sample\0Bank" };
  const store = await open({
    ...page,
    async query(reference, call) {
      const answer = await page.query(reference, call);
      if (answer.kind !== "completed") throw new Error("The service\0is away");
      const source = { channel: "transfer", sender } as const;
      return { ...answer, providerReference: `${answer.providerReference}\0`, source };
    },
  });
  const order = await placed(store);
  expect((await poll(store, order)).orderStatus).toBe("PENDING_PAYMENT");
  await store.runtime.extensionCalls.settle();
  const [failure] = await listExtensionFailures(store.runtime.db, store.runtime.clock());
  expect(failure?.message).toBe("The service is away");
  service.pay(order.orderNumber);
  expect((await sendEvent(store, `${order.orderNumber}\0`)).statusCode).toBe(200);
  expect((await poll(store, order)).orderStatus).toBe("PAID");
});

const failing = {
  throws: () => {
    throw new Error("The service is away");
  },
  hangs: () => new Promise<never>(() => {}),
  "returns nonsense": () => ({ kind: "paid", checkoutUrl: "https://elsewhere.example/" }) as never,
} as const;

test.each(Object.entries(failing))(
  "where it %s, the order is placed once, and is paid when the service is back",
  { timeout: 30_000 },
  async (_how, fail) => {
    const working = hostedPage();
    let isAway = true;
    const store = await open({
      ...working,
      start: (payment, call) => (isAway ? fail() : working.start(payment, call)),
      query: (reference, call) => (isAway ? fail() : working.query(reference, call)),
    });
    const { key, body } = await place(store);
    const refused = await postOrder(store, body, { key });
    expect(refused.status).toBe(503);
    const { runtime } = store;
    const countOrders = () =>
      runtime.db.rows<{ status: string }>({ text: "select status from shop_order" });
    expect(await countOrders()).toEqual([{ status: "PENDING_PAYMENT" }]);
    await runtime.extensionCalls.settle();
    expect(await listExtensionFailures(runtime.db, new Date())).toMatchObject([
      { point: "paymentProvider" },
    ]);
    isAway = false;
    const again = await postOrder(store, body, { key });
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(await countOrders()).toHaveLength(1);
    const order = again.body.data;
    isAway = true;
    service.pay(order.orderNumber);
    expect((await poll(store, order)).orderStatus).toBe("PENDING_PAYMENT");
    isAway = false;
    expect((await poll(store, order)).orderStatus).toBe("PAID");
  },
);
