import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { connect } from "#server/database/connection/connection.ts";
import { migrate } from "#server/database/migrations/migrate.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { createMetrics } from "#server/platform/observability/metrics.ts";
import { requireReady } from "#server/readiness.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { watchMetrics } from "./kit/metric-reader.ts";
import { productCalls } from "./kit/products.ts";
import { addProduct, type Reply } from "./kit/shop.ts";
import { signInStaff } from "./kit/staff.ts";
import { type ReplicatedServer, startReplicatedServer } from "./kit/standby.ts";

let servers: ReplicatedServer;
let shop: TestApp;
let product: ReturnType<typeof productCalls>;
beforeAll(async () => {
  servers = await startReplicatedServer((url) => migrate(url));
  shop = await createTestApp({
    database: { url: servers.primaryUrl, drop: () => servers.close() },
    env: { DATABASE_REPLICA_URL: servers.standbyUrl },
    // A page made from the list, as those of the shop are.
    pages: async (fetchApi, databaseUrl) => ({
      databaseUrl,
      handler: async () => {
        const reply = await fetchApi("http://127.0.0.1/api/products");
        return Response.json(await reply.json(), { headers: { "x-page-tags": "list" } });
      },
    }),
  });
  await addProduct(shop, { name: "Something else" });
  product = productCalls(shop, await signInStaff(shop, "stock_keeper"));
});
afterAll(() => shop.close());

const namesOn = async (path: string) =>
  ((await shop.app.inject(path)).json() as Reply<Product[]>).data.map(({ name }) => name);
const figures = async () => await shop.runtime.metrics.expose();

test("the shop's lists come from the replica", async () => {
  await product.create({ name: "Ilorin wrapper" });
  await expect.poll(() => namesOn("/api/products")).toContain("Ilorin wrapper");
  // Each list is kept once it was read.
  let requests = 0;
  await expect
    .poll(async () => {
      requests += 1;
      await namesOn(`/api/products?search=word${requests}`);
      return figures();
    })
    .toMatch(/aso_replica_reads_total\{by="replica"\} [1-9]/);
});

test("staff's changes are on a cached page though the replica lags", async () => {
  await servers.onStandby("select pg_wal_replay_pause()");
  try {
    const created = await product.create({ name: "Kano cap" });
    await expect.poll(() => namesOn("/the-list")).toContain("Kano cap");
    await product.change(created, { name: "Zaria cap" });
    await expect.poll(() => namesOn("/the-list")).toContain("Zaria cap");
    expect(await namesOn("/the-list")).not.toContain("Kano cap");
  } finally {
    await servers.onStandby("select pg_wal_replay_resume()");
  }
});

/** What the figures say of the replica now; those of a process are kept for a while. */
async function replicaFigures() {
  const watched = await watchMetrics({
    runtime: createRuntime({ ...shop.runtime, metrics: createMetrics() }),
  });
  const { of } = await watched.read();
  await watched.close();
  return { up: of("aso_replica_up"), lag: of("aso_replica_lag_seconds") };
}

test("metrics report the replica's lag", async () => {
  // The primary writes of itself now and then, which the replica reads a moment later.
  await expect.poll(replicaFigures).toEqual({ up: 1, lag: 0 });
  await servers.onStandby("select pg_wal_replay_pause()");
  try {
    await product.create({ name: "Oyo gown" });
    expect((await replicaFigures()).lag).toBeGreaterThan(0);
  } finally {
    await servers.onStandby("select pg_wal_replay_resume()");
  }
  await expect.poll(() => shop.runtime.db.replica.findLag()).toBe(0);
});

test("a process whose database became a standby is not ready", async () => {
  const db = connect(servers.standbyUrl);
  const config = { ...shop.runtime.config, dataDir: import.meta.dirname };
  try {
    const refused = { code: "unavailable", meta: { part: "queue" } };
    await expect(requireReady({ db, config })).rejects.toMatchObject(refused);
  } finally {
    await db.close();
  }
  await requireReady({ db: shop.runtime.db, config });
});

test("without the replica shoppers notice nothing, and metrics report it", async () => {
  await servers.stopStandby();
  for (const path of ["/api/products?limit=7", "/api/products?search=cap", "/api/products/new"]) {
    const reply = await shop.app.inject(path);
    expect(reply.statusCode, path).toBe(200);
  }
  expect((await shop.app.inject("/sitemap.xml")).statusCode).toBe(200);
  expect((await shop.app.inject("/feeds/google.xml")).statusCode).toBe(200);
  expect(await figures()).toMatch(/aso_replica_reads_total\{by="away"\} [1-9]/);
  expect(await replicaFigures()).toEqual({ up: 0, lag: undefined });
  await servers.startStandby();
});
