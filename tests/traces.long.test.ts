import { afterEach, beforeEach, expect, test } from "vitest";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openBucket } from "#server/platform/files/s3-bucket.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createMetrics, type Metrics } from "#server/platform/observability/metrics.ts";
import { sendTraces } from "#server/platform/observability/send-traces.ts";
import { runWithOrigin, type Traces } from "#server/platform/observability/traces.ts";
import { currentProvider } from "../server/modules/payments/providers/index.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./kit/app.ts";
import { type Collector, type ReceivedSpan, startCollector } from "./kit/collector.ts";
import { liveStore, type MailServer, startMailServer } from "./kit/mail-server.ts";
import { createPaymentShop } from "./kit/payment-shop.ts";
import { signUp } from "./kit/people.ts";
import { addProduct } from "./kit/shop.ts";

let collector: Collector;
let metrics: Metrics;
let logged: string[];
let traces: Traces;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  collector = await startCollector();
  logged = [];
  traces = await open(collector.url);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await traces.close();
  await collector.close();
});

/** The way to a collector; its batches leave at once. */
async function open(url: string, lastMs = 2_000): Promise<Traces> {
  metrics = createMetrics();
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const log = createLog("info", { write: (line) => logged.push(line) });
  if (!config.traces) throw new Error("There are no traces");
  return await sendTraces(
    config.traces,
    { log, metrics },
    { batchDelayMs: 10, shutdownTimeoutMs: lastMs },
  );
}

async function openStore(options: TestAppOptions = {}): Promise<TestApp> {
  const store = await createTestApp({ traces, ...options });
  closers.push(store.close);
  return store;
}

const find = (name: string) => collector.spans.find((span) => span.name === name);
const awaitSpan = async (name: string): Promise<ReceivedSpan> => {
  await expect.poll(() => find(name)).toBeDefined();
  return find(name) as ReceivedSpan;
};
const stepsOf = ({ spanId }: ReceivedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

test("a request is traced with its route, status and id, and its statements", async () => {
  const store = await openStore();
  const { headers } = await store.api("GET /products?search=agbada&page=2");
  const request = await awaitSpan("GET /api/products");
  expect(request).toMatchObject({ kind: 2, isFailed: false });
  expect(request.attributes).toEqual({
    "http.request.method": "GET",
    "http.route": "/api/products",
    "http.response.status_code": 200,
    "aso.request_id": headers["x-request-id"],
  });
  const [statement] = stepsOf(request);
  expect(statement).toMatchObject({ kind: 3, attributes: { "db.system.name": "postgresql" } });
  expect(statement?.name).toMatch(/^\w+( \w+)?$/);
});

test("a page's API call is a span of the page", async () => {
  await openStore({
    pages: async (fetchApi) => ({
      handler: async () =>
        Response.json(await (await fetchApi("http://127.0.0.1/api/health")).json()),
    }),
  }).then(({ app }) => app.inject("/somewhere"));
  const page = await awaitSpan("GET /*");
  await expect
    .poll(() => stepsOf(page).map(({ name, kind }) => ({ name, kind })))
    .toContainEqual({ name: "GET /api/health", kind: 1 });
});

test("an error is traced by its type, without its message", async () => {
  const store = await openStore();
  await store.runtime.db.rows({ text: "alter table product rename to gone" });
  await store.api("GET /products");
  expect(await awaitSpan("GET /api/products")).toMatchObject({ isFailed: true });
  const failed = collector.spans.find(({ attributes }) => attributes["error.type"] === "42P01");
  expect(failed).toMatchObject({ kind: 3, isFailed: true });
  expect(collector.bodies.join("")).not.toMatch(/does not exist|at Object/);
});

test("a job is a span of its request, and the mail server a span of the job", async () => {
  const mails: MailServer = await startMailServer();
  closers.push(mails.close);
  const store = await openStore({ env: liveStore(mails.port) });
  const ada = { firstName: "Adaobi", email: "adaobi@example.com", password: "Secret-9431" };
  const { token } = await signUp(store, ada);
  const jobs: Jobs = await startJobs(store.runtime);
  closers.push(jobs.stop);
  const send = await awaitSpan("SMTP send");
  expect(send).toMatchObject({ kind: 3, attributes: { "server.address": "127.0.0.1" } });
  const job = await awaitSpan("job send-transactional-email");
  const request = await awaitSpan("POST /api/auth/register");
  const transaction = stepsOf(request).find(({ name }) => name === "transaction");
  expect(transaction && stepsOf(transaction).map(({ name }) => name)).toContain("add_job");
  expect(job).toMatchObject({ kind: 5, traceId: request.traceId });
  expect(job.attributes).toEqual({
    "aso.queue": "transactional-email",
    "aso.request_id": request.attributes["aso.request_id"],
  });
  expect(send.traceId).toBe(request.traceId);
  const query = `email=${ada.email}&orderNumber=ASO-99999999`;
  await store.api(`GET /orders/lookup?${query}`, { token });
  await awaitSpan("GET /api/orders/lookup");
  const sent = collector.bodies.join("");
  for (const word of [...Object.values(ada), token, "ASO-99999999"])
    expect(sent).not.toContain(word);
});

test("the payment provider's call is a span, without the payment", async () => {
  const till = await createPaymentShop();
  closers.push(till.close);
  const paid = await till.place();
  const span = traces.startSpan("sweep", "internal", {});
  await runWithOrigin({ requestId: undefined, span }, () =>
    currentProvider(till.runtime)?.query(paid.payment.reference),
  );
  span.end();
  await expect
    .poll(() => collector.spans.map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^GET \/[\w/-]+$/));
  const providerSpan = collector.spans.find(({ name }) => name.startsWith("GET /"));
  expect(providerSpan).toMatchObject({ kind: 3, attributes: { "server.address": "localhost" } });
  expect(providerSpan?.attributes["http.response.status_code"]).toEqual(expect.any(Number));
  expect(collector.bodies.join("")).not.toContain(paid.payment.reference);
});

test("a bucket is a span, without the file or the key", async () => {
  const place = {
    endpoint: "http://127.0.0.1:9",
    bucket: "safe",
    region: "auto",
    accessKeyId: "AKID-ZUKWE",
    secretAccessKey: "Secret-zukwe",
  };
  const bucket = openBucket(place, { timeoutMs: 1_000, retries: 0 });
  const span = traces.startSpan("backup", "internal", {});
  await runWithOrigin({ requestId: undefined, span }, () => bucket.request("photo-zukwe")).catch(
    () => {},
  );
  span.end();
  expect(await awaitSpan("S3 GET")).toMatchObject({
    kind: 3,
    isFailed: true,
    attributes: { "error.type": "S3Error", "server.address": "127.0.0.1" },
  });
  expect(collector.bodies.join("")).not.toMatch(/zukwe/i);
});

test.each(["0", "1"])(
  "a stranger's traceparent is not continued, behind %s proxies",
  async (proxies) => {
    const store = await openStore({ env: { TRUSTED_PROXIES: proxies } });
    const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    await store.api("GET /health", { headers: { traceparent } });
    const request = await awaitSpan("GET /api/health");
    expect(request.traceId).not.toBe("a".repeat(32));
    expect(request.parentSpanId).toBeFalsy();
  },
);

test("a slow collector gets what fits the queue, and the rest is dropped", async () => {
  await traces.close();
  traces = await open(collector.url, 60_000);
  collector.hold();
  for (let at = 0; at < 10_000; at += 1) traces.startSpan("step", "internal", {}).end();
  await expect.poll(() => collector.bodies.length).toBe(1);
  collector.answer();
  await traces.close();
  expect(collector.spans.length).toBeGreaterThanOrEqual(2048);
  expect(collector.spans.length).toBeLessThanOrEqual(2048 + 512);
});

test("with an unreachable collector the store answers, logs once and stops", async () => {
  await traces.close();
  traces = await open("http://127.0.0.1:9", 100);
  const store = await openStore();
  await addProduct(store, {});
  for (let at = 0; at < 3; at += 1) {
    expect((await store.api("GET /products")).status).toBe(200);
  }
  await traces.close();
  const figures = await metrics.expose();
  expect(figures).not.toContain('aso_spans_total{outcome="sent"}');
  expect(logged.filter((line) => line.includes("traces were not taken")).length).toBeLessThan(2);
});
