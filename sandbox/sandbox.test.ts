import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { CheckoutData } from "./control.ts";
import { scenarios } from "./payment-plan.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "./start-sandbox.ts";
import { sign } from "./webhook.ts";

const publicKey = "PZ78-PKTEST-SANDBOX";
const secretKey = "PZ78-SKTEST-OF-THIS-TEST";
const queryPath =
  "/live/merchant-collection/transfer_notification_controller/merchant/transaction-query";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({
    port: 0,
    publicKey,
    secretKey,
    webhookBase: undefined,
    shopOrigins: ["http://shop.example"],
    ...options,
  });
  closers.push(sandbox.close);
  return sandbox;
}

const payment = (changes: Partial<CheckoutData> = {}): CheckoutData => ({
  merchant_key: publicKey,
  connection_mode: "Test",
  checkout_amount: 477,
  currency_code: "NGN",
  first_name: "Adaeze",
  last_name: "Okafor",
  email_address: "adaeze@example.com",
  phone_number: "+2348012345678",
  transaction_reference: "ASO-1234ABCD",
  ...changes,
});

async function fetchStatus(sandbox: Sandbox, headers: Record<string, string> = {}) {
  const reply = await fetch(`${sandbox.origin}${queryPath}?merchant_reference=ASO-1234ABCD`, {
    headers: {
      authorization: `Payaza ${Buffer.from(publicKey).toString("base64")}`,
      "x-tenantid": "test",
      ...headers,
    },
  });
  return { status: reply.status, text: await reply.text() };
}

/** A shop that takes webhooks and answers with these statuses in turn, then 200. */
async function listen(statuses: number[] = []) {
  const got: { body: string; headers: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    got.push({ body: Buffer.concat(parts).toString(), headers: request.headers });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test("answers a status query as the provider does", async () => {
  const sandbox = await start();
  expect(await fetchStatus(sandbox)).toEqual({
    status: 400,
    text: '{"message":"Transaction not found","success":false,"data":null}',
  });
  sandbox.control.open(payment());
  const initialized = await fetchStatus(sandbox);
  expect(initialized.text).toContain('"transaction_status":"Initialized"');
  expect(initialized.text).toContain('"amount_received":477.00');
  sandbox.control.pay("ASO-1234ABCD", "05/39");
  const failed = await fetchStatus(sandbox);
  expect(failed.text).toContain('"transaction_status":"Failed"');
  expect(failed.text).toContain('"amount_received":477.00');
  sandbox.control.pay("ASO-1234ABCD");
  expect((await fetchStatus(sandbox)).text).toContain('"transaction_status":"Completed"');
});

test.each([
  ["another key", { authorization: `Payaza ${Buffer.from("other").toString("base64")}` }],
  ["Bearer", { authorization: `Bearer ${Buffer.from(publicKey).toString("base64")}` }],
  ["the other mode", { "x-tenantid": "live" }],
])("rejects a query with %s", async (_name, headers) => {
  const { status, text } = await fetchStatus(await start(), headers);
  expect(status).toBe(401);
  expect(text).toContain("Authentication failed");
});

test("signs the exact bytes it sends, and again for a rewritten webhook", async () => {
  const shop = await listen();
  const { control } = await start({ webhookBase: shop.url });
  control.open(payment());
  control.next({});
  control.plan("ASO-1234ABCD", { events: [] });
  control.pay("ASO-1234ABCD");
  await control.sendEvent("ASO-1234ABCD", { kind: "payment" });
  await control.sendEvent("ASO-1234ABCD", { kind: "payment", bytes: "reformatted" });
  const [first, second] = shop.got;
  expect(first?.body).toContain('"amount_received":477.0,"transaction_fee":0.00');
  expect(JSON.stringify(JSON.parse(first?.body ?? ""))).not.toBe(first?.body);
  expect(second?.body).not.toBe(first?.body);
  for (const { body, headers } of shop.got) {
    expect(headers["x-payaza-signature"]).toBe(sign(body, secretKey));
  }
});

test("a failed payment's webhook names the full amount and no date", async () => {
  const shop = await listen();
  const { control } = await start({ webhookBase: shop.url });
  control.open(payment());
  control.pay("ASO-1234ABCD", "05/39");
  await expect.poll(() => shop.got.length).toBe(1);
  const event = JSON.parse(shop.got[0]?.body ?? "");
  expect(event).toMatchObject({
    status: "Failed",
    amount_received: 477,
    amount_validation: "EXACT",
  });
  expect(event).not.toHaveProperty("current_status_date");
  expect(event.customer.mobile_number).toBe(" ");
});

test("retries a webhook when asked to, until it is accepted", async () => {
  const shop = await listen([500, 503]);
  const { control } = await start({ webhookBase: shop.url });
  control.open(payment());
  expect(await control.sendEvent("ASO-1234ABCD", { kind: "payment", retries: 5 })).toEqual([200]);
  expect(shop.got).toHaveLength(3);
});

test.each([
  ["a wrong key", { merchant_key: "WRONG" }, "Invalid merchant key"],
  ["the other mode", { connection_mode: "Live" }, "disagree"],
  ["no name", { first_name: "" }, "'first_name' cannot be blank"],
  ["no amount", { checkout_amount: 0 }, "must be numeric"],
])("does not open a payment with %s", async (_name, changes, message) => {
  const { control } = await start();
  expect(() => control.open(payment(changes))).toThrow(message);
});

test("plays a plan on the next payment of the customer it is for", async () => {
  const { control } = await start();
  control.next("8", "ngozi@example.com");
  control.open(payment({ transaction_reference: "ASO-OFADAEZE" }));
  control.open(
    payment({ transaction_reference: "ASO-OFNGOZI1", email_address: "ngozi@example.com" }),
  );
  control.pay("ASO-OFADAEZE");
  control.pay("ASO-OFNGOZI1");
  const received = control.payments().map(({ receivedKobo }) => receivedKobo);
  expect(received).toEqual([28_620, 47_700]);
});

test("still knows earlier payments after a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  closers.unshift(() => rm(dataDir, { recursive: true }));
  const first = await start({ dataDir });
  first.control.open(payment());
  first.control.pay("ASO-1234ABCD");
  await first.close();
  const second = await start({ dataDir });
  expect((await fetchStatus(second)).text).toContain('"transaction_status":"Completed"');
});

test("only the shop may frame the checkout, and no other page may steer", async () => {
  const { origin } = await start();
  const page = await fetch(origin);
  expect(page.headers.get("content-security-policy")).toContain(
    "frame-ancestors http://shop.example",
  );
  const foreign = await fetch(`${origin}/control/reset`, {
    method: "POST",
    headers: { origin: "http://evil.example" },
  });
  expect(foreign.status).toBe(403);
});

test("every scenario can be chosen", async () => {
  const { control } = await start();
  const ids = scenarios.map(({ id }) => id);
  expect(new Set(ids.map((id) => Number.parseInt(id, 10))).size).toBe(19);
  for (const id of ids) expect(() => control.next(id)).not.toThrow();
  expect(() => control.next("20")).toThrow();
});
