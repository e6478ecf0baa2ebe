// npm run bench: measures the built store in demo mode and writes bench/RESULTS.md. Everything stays on this
// machine, and everything it starts ends with it.
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers";
import { type Browser, chromium } from "@playwright/test";
import pg from "pg";
import type { Queryable } from "#server/database/connection.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { listProductRows } from "#server/modules/catalogue/product-lists.queries.ts";
import { measureGoods } from "./measure-goods.ts";
import { judgePage } from "./measure-lighthouse.ts";
import { measureLists } from "./measure-lists.ts";
import {
  measureAddress,
  measureBareServer,
  measureDatabase,
  measurePosts,
  type Rate,
} from "./measure-load.ts";
import { measureMillion } from "./measure-million.ts";
import { measureShift, openSlowly, weighPage } from "./measure-pages.ts";
import {
  describeMachine,
  formatGoods,
  formatMillion,
  formatReport,
  type Measurements,
  partsOf,
  withPart,
} from "./report.ts";
import { memoryOf, type StoreProcess, startStoreProcess } from "./store-process.ts";

const port = process.env.BENCH_PORT ?? "3940";
const debuggingPort = Number(port) + 9;
const dataDir = await mkdtemp(join(tmpdir(), "aso-bench-"));
// Run by root, the database's own account must be able to enter.
await chmod(dataDir, 0o755);
const env = { PORT: port, DATA_DIR: dataDir, TRUSTED_PROXIES: "1" };

/** Addresses that are only looked at for layout shift. */
const otherPaths = [
  "/products?category=women",
  "/login",
  "/register",
  "/verify",
  "/password/forgot",
  "/password/reset",
  "/profile",
  "/account",
  "/account/orders",
  "/account/wishlist",
  "/business-profile",
  "/orders/lookup",
  "/partner",
  "/about",
  "/size",
  "/returns",
  "/track-order",
  "/nowhere",
];

const resultsFile = new URL("RESULTS.md", import.meta.url);

try {
  const before = await readFile(resultsFile, "utf8");
  await writeFile(resultsFile, await measureAsked(before));
  console.log("Written: bench/RESULTS.md");
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** What takes some minutes runs alone and leaves the rest of the report as it was. */
async function measureAsked(before: string): Promise<string> {
  if (process.argv.includes("--million")) {
    return withPart(before, "million", formatMillion(await measureMillion(), describeMachine()));
  }
  if (process.argv.includes("--goods")) {
    return withPart(before, "goods", formatGoods(await measureGoods(), describeMachine()));
  }
  const { goods, million } = partsOf(before);
  const report = formatReport(await measure());
  return withPart(withPart(report, "goods", goods), "million", million);
}

async function measure(): Promise<Measurements> {
  console.log("Start …");
  const first = await startStoreProcess(env);
  await first.stop();
  const second = await startStoreProcess(env);
  const { readyMs } = second;
  await second.stop();

  await using running = new AsyncDisposableStack();
  const database = await startEmbeddedPostgres({ dataDir });
  running.defer(() => database.stop());
  const store = await startStoreProcess({ ...env, DATABASE_URL: database.url });
  running.defer(() => store.stop());
  const browser = await openBrowser();
  running.defer(() => browser.close());

  const product = await firstProduct(store.origin);
  const pages = await measurePages(browser, store.origin, product.id);
  console.log("Lists of 500 rows");
  const lists = await measureLists(browser, store.origin);
  const { rates, memory } = await measureLoad(store, database.url, product);
  return {
    ...describeMachine(),
    firstReadyMs: first.readyMs,
    readyMs,
    ...pages,
    lists,
    rates,
    memory,
  };
}

function openBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--remote-debugging-port=${debuggingPort}`,
    ],
  });
}

async function measurePages(browser: Browser, origin: string, productId: string) {
  const main = ["/", "/products", "/products/new", `/product/${productId}`, "/checkout", "/faq"];
  const bytes = [];
  for (const path of main) {
    console.log(`Bytes of ${path}`);
    bytes.push({ path, ...(await weighPage(browser, origin + path)) });
  }
  const slow = [];
  for (const path of ["/", "/products", `/product/${productId}`, "/login", "/checkout"]) {
    console.log(`Slow phone on ${path}`);
    slow.push({ path, ...(await openSlowly(browser, origin + path)) });
  }
  const shifts = [];
  for (const path of [...main, ...otherPaths]) {
    console.log(`Layout shift of ${path}`);
    shifts.push({ path, shift: await measureShift(browser, origin + path) });
  }
  const lighthouse = [];
  for (const path of ["/", "/products", `/product/${productId}`, "/checkout"]) {
    console.log(`Lighthouse on ${path}`);
    lighthouse.push({ path, ...(await judgePage(origin + path, debuggingPort)) });
  }
  return { bytes, slow, shifts, lighthouse };
}

interface Product {
  readonly id: string;
  readonly price: number;
  readonly size: string;
}

/** A product without a discount, so that its price is what an order pays. */
async function firstProduct(origin: string): Promise<Product> {
  const reply = await fetch(`${origin}/api/products?limit=50`);
  const { data } = (await reply.json()) as {
    data: {
      id: string;
      price: number;
      discount: number;
      sizesStock: { size: { size: string } }[];
    }[];
  };
  const found = data.find(({ discount, sizesStock }) => discount === 0 && sizesStock.length > 0);
  if (!found) throw new Error("The demo catalogue has no product at full price");
  return { id: found.id, price: found.price, size: found.sizesStock[0]?.size.size ?? "" };
}

async function measureLoad(store: StoreProcess, databaseUrl: string, product: Product) {
  const page = `${store.origin}/products`;
  const list = `${store.origin}/api/products?limit=20&page=1`;
  const pid = store.process.pid ?? 0;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const atRest = memoryOf(pid);
  let peak = atRest;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 500);
  try {
    await enlargeStock(pool, product);
    console.log("Load …");
    const rates: [Rate, ...Rate[]][] = [
      [
        await measureAddress("List page", page),
        await measureBareServer("bare node:http, the same bytes", page),
      ],
      [
        await measureAddress("List API", list),
        await measureBareServer("bare node:http, the same bytes", list),
        await measureDatabase("the same SQL by the bare driver", pool, await listQuery()),
      ],
      [
        await measurePosts("Order placement", `${store.origin}/api/orders`, (n) =>
          orderOf(product, n),
        ),
        await measureDatabase("stock taken and a row written by the bare driver", pool, (client) =>
          takeOne(client, product),
        ),
      ],
    ];
    return { rates, memory: { atRest, peak } };
  } finally {
    clearInterval(watch);
    await pool.end();
  }
}

/** The statement the list API sends, taken from the code that sends it. */
async function listQuery() {
  let statement: pg.QueryConfig | undefined;
  const catcher = {
    rows: async (sent: pg.QueryConfig) => {
      statement = sent;
      return [];
    },
  } as unknown as Queryable;
  await listProductRows(catcher, {}, { order: "newest", limit: 20, offset: 0 });
  if (!statement) throw new Error("The list sent no statement");
  const sent = statement;
  return (client: pg.PoolClient) => client.query({ ...sent });
}

async function enlargeStock(pool: pg.Pool, { id, size }: Product): Promise<void> {
  await pool.query(
    "update product_variant set stock = 1000000 where product_id = $1 and size = $2",
    [id, size],
  );
  await pool.query("create table if not exists bench_row (id bigserial primary key, body jsonb)");
}

async function takeOne(client: pg.PoolClient, product: Product): Promise<void> {
  await client.query("begin");
  await client.query({
    name: "bench_take",
    text: "update product_variant set stock = stock - 1 where product_id = $1 and size = $2",
    values: [product.id, product.size],
  });
  await client.query({
    name: "bench_write",
    text: "insert into bench_row (body) values ($1)",
    values: [orderOf(product, 0)],
  });
  await client.query("commit");
}

function orderOf(product: Product, n: number) {
  return {
    items: [{ productId: product.id, size: product.size, quantity: 1, price: product.price }],
    totalAmount: product.price,
    shippingInfo: {
      firstName: "Adaeze",
      lastName: "Okafor",
      email: `adaeze${n}@example.com`,
      phone: "+2348012345678",
      address: "12 Marina Road",
      city: "Lagos",
      state: "Lagos",
      postalCode: "100001",
      country: "Nigeria",
    },
  };
}
