import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreHealth } from "#contract/api/health/health.ts";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import {
  createExpireUnpaidOrdersTask,
  createPollPaymentsTask,
} from "#server/modules/payments/index.ts";
import { openPayment } from "../sandbox/open-payment.ts";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createTestDatabase, type TestDatabase } from "./kit/database.ts";
import { liveStore, type MailServer, startMailServer } from "./kit/mail-server.ts";
import { type MetricReader, watchMetrics } from "./kit/metric-reader.ts";
import { pictureForm } from "./kit/photos.ts";
import {
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./kit/shop.ts";
import { signInStaff } from "./kit/staff.ts";
import { startTcpProxy, type TcpProxy } from "./kit/tcp-proxy.ts";

// The short forms of `npm run trial -- outages`: what the store needs goes away, comes back, and nobody lifts a hand.
const hourMs = 3_600_000;
let aheadMs = 0;
let database: TestDatabase;
let databaseLine: TcpProxy;
let smtp: MailServer;
let mailLine: TcpProxy;
let provider: Sandbox;
let providerLine: TcpProxy;
let dataDir: string;
let shop: TestApp;
let figures: Awaited<ReturnType<typeof watchMetrics>>;
let productId: string;
let jobs: Jobs | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  databaseLine = await startTcpProxy(database.url);
  smtp = await startMailServer();
  mailLine = await startTcpProxy(`smtp://127.0.0.1:${smtp.port}`);
  const live = liveStore(smtp.port);
  provider = await startSandbox({
    port: 0,
    host: "127.0.0.1",
    publicKey: live.PAYAZA_PUBLIC_KEY ?? "",
    secretKey: live.PAYAZA_SECRET_KEY ?? "",
    webhookBase: undefined,
    shopOrigins: ["https://shop.example"],
  });
  providerLine = await startTcpProxy(provider.origin);
  dataDir = await mkdtemp(join(tmpdir(), "aso-outages-"));
  const drop = async () => {
    await databaseLine.close();
    await database.drop();
  };
  shop = await createTestApp({
    clock: () => new Date(Date.now() + aheadMs),
    database: { url: databaseLine.url, drop },
    env: {
      ...live,
      DATA_DIR: dataDir,
      SMTP_URL: mailLine.url,
      PAYAZA_API_BASE: `${new URL(providerLine.url).origin}/live`,
    },
  });
  figures = await watchMetrics(shop);
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 1000 }] });
});
afterAll(async () => {
  await jobs?.stop();
  await figures.close();
  await shop.close();
  await provider.close();
  await providerLine.close();
  await mailLine.close();
  await smtp.close();
  await rm(dataDir, { recursive: true });
});

const order = (email: string, key: string) =>
  postOrder(shop, orderBody([orderItem(productId)], { shippingInfo: { email } }), { key });
const getHealth = async (): Promise<StoreHealth> => {
  const { headers } = await signInStaff(shop, "owner");
  return (await shop.api<Reply<StoreHealth>>("GET /staff/health", { headers })).body.data;
};
const statuses = async () => {
  const rows = await shop.runtime.db.rows<{ status: string; count: number }>({
    text: "select status, count(*)::integer as count from shop_order group by status",
  });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

test("orders interrupted by a database outage are sent again and exist once", async () => {
  const acknowledged = new Map<string, string>();
  const refused: number[] = [];
  let isOver = false;
  const buyer = async (name: string) => {
    for (let number = 0; !isOver; number += 1) {
      const email = `${name}-${number}@example.com`;
      for (;;) {
        const { status, headers, body } = await order(email, `key-of-${email}`);
        if (status === 201) {
          acknowledged.set(email, body.data.orderNumber);
          break;
        }
        refused.push(status);
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
        await pause(50);
      }
    }
  };
  const buyers = Array.from({ length: 4 }, (_, i) => buyer(`buyer${i}`));
  for (let cut = 1; cut <= 2; cut += 1) {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before + 5);
    databaseLine.cut();
    await expect.poll(() => refused.length).toBeGreaterThan(cut * 5);
    databaseLine.open();
  }
  const before = acknowledged.size;
  await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before + 5);
  isOver = true;
  await Promise.all(buyers);
  expect(new Set(refused)).toEqual(new Set([503]));
  const stored = await shop.runtime.db.rows<{ email: string; number: string }>({
    text: "select email, order_number as number from shop_order",
  });
  expect(stored).toHaveLength(acknowledged.size);
  expect(new Map(stored.map(({ email, number }) => [email, number]))).toEqual(acknowledged);
  expect(await findDiscrepancies(shop)).toEqual([]);
});

test("a provider outage of a day loses no order, and afterwards each is paid or closed", async () => {
  await shop.runtime.db.rows({
    text: "update shop_order set reserved_until = now() - interval '1 second'",
  });
  await shop.runtime.db.rows({
    text: "update payment_attempt set next_check_at = now() - interval '1 second'",
  });
  const paid = await order("paid@example.com", "key-paid-by-card");
  if (!paid.body.data.payment) throw new Error("The order needs no payment");
  openPayment(provider.control, paid.body.data.payment);
  provider.control.pay(paid.body.data.payment.reference);
  const all = await statuses();
  const pollPayments = async () => {
    await createPollPaymentsTask(shop.runtime)({});
    await createExpireUnpaidOrdersTask(shop.runtime)({});
  };
  providerLine.cut();
  for (aheadMs = 0; aheadMs < 24 * hourMs; aheadMs += 12 * hourMs) await pollPayments();
  expect(await statuses()).toEqual(all);
  expect((await getHealth()).issues).toContain("provider_silent");
  const { of } = await figures.read();
  expect(of("aso_provider_answers_total", { answer: "unknown" })).toBeGreaterThan(0);

  providerLine.open();
  await pollPayments();
  const waiting = all.PENDING_PAYMENT ?? 0;
  expect(await statuses()).toEqual({ PAID: 1, EXPIRED: waiting - 1 });
  expect(await findDiscrepancies(shop)).toEqual([]);
  expect((await getHealth()).issues).not.toContain("provider_silent");
  aheadMs = 0;
});

test("mail waits for its server and is sent once", async () => {
  mailLine.cut();
  jobs = await startJobs(shop.runtime);
  const waits = () =>
    figures.read().then(({ of }: MetricReader) => of("aso_mails_waiting", { state: "retrying" }));
  await expect.poll(waits, { timeout: 20_000, interval: 500 }).toBeGreaterThan(0);
  await shop.runtime.db.rows({
    text: "update mail_message set created_at = now() - interval '1 hour'",
  });
  expect((await getHealth()).issues).toContain("mail_stuck");
  mailLine.open();
  const left = () =>
    shop.runtime.db.rows({ text: "select id from mail_message where status <> 'sent'" });
  const hurry = "update graphile_worker._private_jobs set run_at = now() where locked_at is null";
  await expect
    .poll(
      async () => {
        await shop.runtime.db.rows({ text: hurry });
        return await left();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toEqual([]);
  const written = await shop.runtime.db.rows<{ id: string }>({
    text: "select id from mail_message",
  });
  const ids = smtp.deliveries.map(({ source }) => /^Message-ID: <([^@]+)@/im.exec(source)?.[1]);
  expect(ids.toSorted()).toEqual(written.map(({ id }) => id).toSorted());
});

test("a read-only upload folder is reported to senders, and works later", async () => {
  const { headers } = await signInStaff(shop, "owner");
  const send = async () =>
    await shop.api("POST /staff/media", { body: await pictureForm(), headers });
  const media = join(dataDir, "media");
  await rm(media, { recursive: true, force: true });
  await writeFile(media, "no folder");
  const countMedia = { text: "select count(*)::integer as count from media_asset" };
  const before = await shop.runtime.db.first(countMedia);
  const refused = await send();
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: "unavailable" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(await shop.runtime.db.first(countMedia)).toEqual(before);
  await rm(media);
  await mkdir(media);
  expect((await send()).status).toBe(201);
});
