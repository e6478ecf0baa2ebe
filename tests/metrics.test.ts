import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "#server/database/connection/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { type Mail, queueMail } from "#server/modules/mail/index.ts";
import { createMetrics } from "#server/platform/observability/metrics.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { liveStore, type MailServer, startMailServer } from "./kit/mail-server.ts";
import { type MetricReader, watchMetrics } from "./kit/metric-reader.ts";
import { createPageStore } from "./kit/page-store.ts";
import { createPaymentShop } from "./kit/payment-shop.ts";
import { addProduct, orderBody, orderItem, postOrder } from "./kit/shop.ts";

const request = "aso_request_duration_seconds_count";

/** How much a figure grew, where it may not have been there before. */
const grown = (
  before: MetricReader,
  after: MetricReader,
  name: string,
  labels: Record<string, string>,
) => (after.of(name, labels) ?? 0) - (before.of(name, labels) ?? 0);

describe("requests", () => {
  let store: TestApp;
  let figures: Awaited<ReturnType<typeof watchMetrics>>;
  beforeAll(async () => {
    store = await createTestApp();
    figures = await watchMetrics(store);
  });
  afterAll(async () => {
    await figures.close();
    await store.close();
  });

  test("are counted by the pattern of their route and their status", async () => {
    const before = await figures.read();
    await store.api("GET /products/prd-no-such-thing");
    await store.api("GET /products/prd-nor-this");
    await store.api("GET /products");
    const after = await figures.read();
    const of = (route: string, status: string) =>
      grown(before, after, request, { method: "GET", route, status, by: "client" });
    expect(of("/api/products/:id", "404")).toBe(2);
    expect(of("/api/products", "200")).toBe(1);
    expect(after.of("aso_request_duration_seconds_bucket", { le: "+Inf" })).toBe(after.of(request));
  });

  test("put no address, person or secret into a label", async () => {
    const secrets = [
      "ada.secret@example.com",
      "ASO-12345678",
      "nobodys-secret",
      "a-token-of-somebody",
    ];
    const [email, number, path, token] = secrets as [string, string, string, string];
    await store.api(`GET /orders/lookup?email=${email}&orderNumber=${number}`);
    await store.app.inject(`/${path}?token=${token}`);
    await store.api("GET /auth/me", { token });
    await store.api("POST /auth/login", { body: { email, password: token } });
    await store.app.inject({ method: "PURGE" as "GET", url: `/api/${path}` });
    const { text, lines } = await figures.read();
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(lines(request).map(({ labels }) => labels.route)).toContain("unknown");
  });

  test("cover the pool, transactions and the event loop", async () => {
    const held = await Promise.all(
      Array.from({ length: 9 }, () => store.runtime.db.pool.connect()),
    );
    const before = await figures.read();
    expect(before.of("aso_pool_connections", { state: "in_use" })).toBeGreaterThanOrEqual(9);
    for (const client of held) client.release();
    await store.runtime.db.withTransaction(async (tx) => tx.rows({ text: "select 1" }));
    const failing = store.runtime.db.withTransaction(async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const after = await figures.read();
    const transactions = "aso_transaction_duration_seconds_count";
    expect(grown(before, after, transactions, { outcome: "committed" })).toBe(1);
    expect(grown(before, after, transactions, { outcome: "rolled_back" })).toBe(1);
    expect(after.of("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(after.of("aso_pool_connections", { state: "waiting" })).toBe(0);
  });

  test("are not served on the shop's port", async () => {
    for (const url of ["/metrics", "/api/metrics"]) {
      expect((await store.app.inject(url)).statusCode).toBe(404);
    }
    expect((await fetch(`${figures.address}/anything`)).status).toBe(404);
  });
});

test("pages are counted by their cache, and their API calls separately", async () => {
  const pages = await createPageStore();
  const figures = await watchMetrics(pages.store);
  try {
    pages.turn();
    const before = await figures.read();
    for (let i = 0; i < 3; i += 1) await pages.get(pages.path);
    await pages.get("/api-call");
    const after = await figures.read();
    const from = (source: string) => grown(before, after, "aso_pages_total", { source });
    expect(from("rendered")).toBe(2);
    expect(from("cached")).toBe(2);
    expect(grown(before, after, "aso_page_render_duration_seconds_count", {})).toBe(2);
    expect(grown(before, after, request, { route: "/api/health", by: "own" })).toBe(1);
    expect(grown(before, after, request, { route: "/*", by: "client" })).toBe(4);
  } finally {
    await figures.close();
    await pages.close();
  }
});

describe("background work", () => {
  let smtp: MailServer;
  let store: TestApp;
  let figures: Awaited<ReturnType<typeof watchMetrics>>;
  let jobs: Jobs | undefined;
  beforeEach(async () => {
    smtp = await startMailServer();
    store = await createTestApp({ env: liveStore(smtp.port) });
    figures = await watchMetrics(store);
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    await figures.close();
    await store.close();
    await smtp.close();
  });

  const write = (to: string, kind = "test") =>
    store.runtime.db.withTransaction((tx) => {
      const mail: Mail = { kind, to, title: "Hello", preview: "", parts: [], footer: "" };
      return queueMail(tx, store.runtime, mail);
    });

  test("emails are counted as queued, sent, failed and given up, and jobs with them", async () => {
    await write("ada@example.com");
    const waiting = await figures.read();
    expect(waiting.of("aso_mails_waiting", { state: "waiting" })).toBe(1);
    expect(waiting.text).not.toMatch(/^aso_mails_silent_seconds /m);
    expect(waiting.of("aso_jobs", { job: "send-email", queue: "email", state: "due" })).toBe(1);
    expect(waiting.of("aso_job_lag_seconds", { job: "send-email" })).toBeGreaterThanOrEqual(0);
    expect(waiting.of("aso_job_workers")).toBe(0);

    await write("nobody@example.com", "refused");
    smtp.refusals.push({ code: 550, text: "No such mailbox" });
    jobs = await startJobs(store.runtime);
    const done = async () => {
      const { of } = await figures.read();
      return (
        (of("aso_mails_total", { outcome: "sent" }) ?? 0) +
        (of("aso_mails_total", { outcome: "failed" }) ?? 0)
      );
    };
    await expect.poll(done, { timeout: 20_000 }).toBe(2);
    const silent = async () => (await figures.read()).of("aso_mails_silent_seconds");
    await expect.poll(silent, { timeout: 20_000 }).toBeLessThan(60);
    const after = await figures.read();
    const sent = after.lines("aso_mails_total").map(({ labels }) => labels.outcome);
    expect(new Set(sent)).toEqual(new Set(["sent", "failed"]));
    expect(after.of("aso_job_duration_seconds_count", { job: "send-email", outcome: "done" })).toBe(
      2,
    );
  });

  test("a refused message differs from an unreachable mail server", async () => {
    await write("full@example.com", "refused");
    smtp.refusals.push({ code: 452, text: "Mailbox full" });
    jobs = await startJobs(store.runtime);
    const failed = async (kind: string, outcome: string) =>
      (await figures.read()).of("aso_mails_total", { kind, outcome });
    await expect.poll(() => failed("refused", "retrying"), { timeout: 20_000 }).toBe(1);
    await smtp.close();
    await write("ada@example.com", "unsent");
    await expect
      .poll(() => failed("unsent", "unreachable"), { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(await failed("unsent", "retrying")).toBeUndefined();
  });

  test("an order is counted under its step", async () => {
    const productId = await addProduct(store);
    const { status, body } = await postOrder(store, orderBody([orderItem(productId)]));
    expect(status).toBe(201);
    const { of } = await figures.read();
    expect(of("aso_orders")).toBe(1);
    expect(of("aso_orders", { step: body.data.status.toLowerCase() })).toBe(1);
  });
});

test("payments are counted by state, replies by kind, webhooks by signature", async () => {
  const till = await createPaymentShop();
  const figures = await watchMetrics(till.shop);
  try {
    const before = await figures.read();
    const open = await till.place();
    till.openPopup(open.payment);
    till.control.pay(open.payment.reference);
    await till.receiveWebhooks(open);
    for (const signature of ["", "A".repeat(88)]) {
      const headers = { "x-payaza-signature": signature };
      const reply = await fetch(till.webhookUrl, { method: "POST", body: "{}", headers });
      expect(reply.status).toBe(401);
    }
    const after = await figures.read();
    expect(grown(before, after, "aso_payments_total", { state: "completed" })).toBe(1);
    expect(grown(before, after, "aso_provider_answers_total", { answer: "completed" })).toBe(1);
    expect(grown(before, after, "aso_webhooks_total", { outcome: "received" })).toBe(1);
    expect(grown(before, after, "aso_webhooks_total", { outcome: "unsigned" })).toBe(2);
    expect(after.of("aso_provider_key_refused")).toBe(0);
  } finally {
    await figures.close();
    await till.close();
  }
});

test("a live store without backups still reports that one is due each day", async () => {
  const store = await createTestApp({ env: liveStore(1) });
  const figures = await watchMetrics(store);
  try {
    const { of } = await figures.read();
    expect(of("aso_backup_every_seconds")).toBe(86_400);
    expect(of("aso_archive_failing")).toBe(0);
  } finally {
    await figures.close();
    await store.close();
  }
});

test("without a database the process reports its own metrics", async () => {
  const store = await createTestApp({ env: { DATA_DIR: import.meta.dirname } });
  const db = connect("postgres://aso@127.0.0.1:1/aso");
  const runtime = createRuntime({ ...store.runtime, db, metrics: createMetrics() });
  const figures = await watchMetrics({ runtime });
  try {
    const { of } = await figures.read();
    expect(of("aso_database_up")).toBe(0);
    expect(of("aso_orders")).toBeUndefined();
    expect(of("aso_job_workers")).toBeUndefined();
    // It may be full, and the database away because of that.
    expect(of("aso_disk_bytes", { state: "free" })).toBeGreaterThan(0);
    expect(of("aso_webhooks_total", { outcome: "unsigned" })).toBe(0);
    expect((await fetch(`${figures.address}/ready`)).status).toBe(503);
    expect((await fetch(`${figures.address}/health`)).status).toBe(200);
  } finally {
    await figures.close();
    await db.close();
    await store.close();
  }
});
