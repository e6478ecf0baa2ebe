import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connect } from "#server/database/connection/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { findStoreCommit, storeVersion } from "#server/platform/config/store-version.ts";
import { createMetrics } from "#server/platform/observability/metrics.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { type MetricReader, watchMetrics } from "../../../tests/kit/metric-reader.ts";
import { startTcpProxy } from "../../../tests/kit/tcp-proxy.ts";

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp({ env: { DATA_DIR: import.meta.dirname } });
});
afterAll(() => store.close());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The figures of a process that has so many connections to the database; they are its first, since they are kept. */
async function watch({ max = 20, url = store.runtime.db.url } = {}) {
  const db = connect(url, { max });
  closers.push(() => db.close());
  const runtime = createRuntime({ ...store.runtime, db, metrics: createMetrics() });
  const figures = await watchMetrics({ runtime });
  closers.push(figures.close);
  return { db, read: figures.read };
}

const missing = ({ lines }: MetricReader) =>
  lines("aso_metrics_missing").flatMap(({ labels, value }) => (value === 1 ? [labels.part] : []));

test("with a database that is well nothing is missing", async () => {
  const { read } = await watch();
  const figures = await read();
  expect(missing(figures)).toEqual([]);
  expect(figures.of("aso_metrics_missing", { part: "mail" })).toBe(0);
  const [build] = figures.lines("aso_versions_info");
  expect(build?.labels).toMatchObject({
    store: await storeVersion,
    commit: (await findStoreCommit()) ?? "",
  });
});

test("a crowd that waits for the pool is told from a database that is away", async () => {
  const { db, read } = await watch({ max: 1 });
  const held = await db.pool.connect();
  closers.push(async () => held.release());
  const { of } = await read();
  expect(of("aso_database_up")).toBe(1);
  expect(of("aso_pool_connections", { state: "in_use" })).toBe(1);
  expect(of("aso_job_workers")).toBeUndefined();
}, 20_000);

test("a database that is silent is away", async () => {
  const proxy = await startTcpProxy(store.runtime.db.url);
  closers.push(proxy.close);
  proxy.hold();
  const { read } = await watch({ url: proxy.url });
  expect((await read()).of("aso_database_up")).toBe(0);
  proxy.open();
}, 20_000);

test("a part that cannot be read is missing alone", async () => {
  const { db } = store.runtime;
  const { read } = await watch();
  await db.rows({ text: "alter table payment_case rename to gone" });
  closers.push(() => db.rows({ text: "alter table gone rename to payment_case" }));
  const figures = await read();
  expect(missing(figures)).toEqual(["payments"]);
  expect(figures.of("aso_payments_watched")).toBeUndefined();
  expect(figures.of("aso_payments_to_review")).toBeUndefined();
  expect(figures.of("aso_database_up")).toBe(1);
  expect(figures.of("aso_job_workers")).toBe(0);
  expect(figures.of("aso_mails_waiting", { state: "failed" })).toBe(0);
  expect(figures.of("aso_backup_failed")).toBe(0);
});

test("a part that nobody gets an answer to in time is missing alone", async () => {
  const other = connect(store.runtime.db.url, { max: 1 });
  closers.push(() => other.close());
  const { read } = await watch();
  await other.withTransaction(async (tx) => {
    await tx.rows({ text: "lock table mail_message in access exclusive mode" });
    const figures = await read();
    expect(missing(figures)).toEqual(["mail"]);
    expect(figures.of("aso_database_up")).toBe(1);
    expect(figures.of("aso_payments_to_review")).toBe(0);
    expect(figures.of("aso_store_paused")).toBe(0);
  });
}, 20_000);
