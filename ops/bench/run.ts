// npm run bench: measures the built store in demo mode and writes ops/bench/RESULTS.md. Everything stays on this
// machine, and everything it starts ends with it.
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { describeMachine, type RunSurroundings } from "./describe-machine.ts";
import { drawGrowth } from "./draw-growth.ts";
import { auditPage } from "./measure-lighthouse.ts";
import { measureLists } from "./measure-lists.ts";
import { measureMillion } from "./measure-million.ts";
import { measureMixed } from "./measure-mixed.ts";
import { measureOneClient } from "./measure-one-client.ts";
import { measureShift, openSlowly, weighPage } from "./measure-pages.ts";
import { measureProducts } from "./measure-products.ts";
import { firstProduct, measureRates } from "./measure-rates.ts";
import { measureSpread } from "./measure-spread.ts";
import { measureStaffPages } from "./measure-staff-pages.ts";
import { getMedian } from "./median.ts";
import { maxShopMs, measuredProductCounts } from "./product-calls.ts";
import { formatReport, type Measurements } from "./report.ts";
import {
  formatMillion,
  formatOneClient,
  formatProducts,
  partsOf,
  withPart,
} from "./report-growth.ts";
import { mainPages, otherPages } from "./shop-pages.ts";
import { startStoreProcess } from "./store-process.ts";
import { waitUntilQuiet } from "./wait-until-quiet.ts";
import { inPercent, watchOthers } from "./watch-others.ts";

const port = process.env.BENCH_PORT ?? "3940";
const debuggingPort = Number(port) + 9;
const dataDirs = await mkdtemp(join(tmpdir(), "aso-bench-"));
// Run by root, the database's own account must be able to enter.
await chmod(dataDirs, 0o755);
// All that this run makes is in one place, by which its databases are told from the programs of others.
process.env.TMPDIR = dataDirs;
const filled = "third";
const dataDir = join(dataDirs, filled);
const env = { PORT: port, DATA_DIR: dataDir, TRUSTED_PROXIES: "1" };

const otherPorts = { PORT: String(Number(port) + 2), SANDBOX_PORT: String(Number(port) + 3) };

const chartedLines = [
  "list",
  "list, last page",
  "list of a type and size",
  "search by a word of a fifth",
  "search by a beginning",
  "search with a slip",
  "a product",
  "page: home",
];

const resultsFile = new URL("RESULTS.md", import.meta.url);

try {
  const before = await readFile(resultsFile, "utf8");
  await writeFile(resultsFile, await runMeasurements(before));
  console.log("Written: ops/bench/RESULTS.md");
} finally {
  await rm(dataDirs, { recursive: true, force: true });
}

/** What takes some minutes runs alone and leaves the rest of the report as it was. */
async function runMeasurements(before: string): Promise<string> {
  const loadBefore = await waitUntilQuiet();
  const others = watchOthers(dataDirs);
  /** Told before anything is written, which is not where others had a part in it. */
  const surroundings = async (): Promise<RunSurroundings> => {
    const byOthers = inPercent(await others.end());
    return { ...describeMachine(loadBefore), byOthers };
  };
  if (process.argv.includes("--million")) {
    const found = await measureMillion();
    const around = await surroundings();
    await writePicture("growth-orders.svg", {
      title: "With more and more orders",
      of: "orders",
      ...found.growth,
      maxMs: 100,
    });
    return withPart(before, "million", formatMillion(found, around));
  }
  if (process.argv.includes("--products")) {
    const found = await measureProducts();
    const around = await surroundings();
    await writePicture("growth-goods.svg", {
      title: "With more and more products, uncached",
      of: "goods on sale",
      amounts: measuredProductCounts,
      lines: found.shop.filter(({ what }) => chartedLines.includes(what)),
      maxMs: maxShopMs,
    });
    return withPart(before, "products", formatProducts(found, around));
  }
  if (process.argv.includes("--client")) {
    await using running = new AsyncDisposableStack();
    const store = await startStoreProcess(env);
    running.defer(() => store.stop());
    const found = await measureOneClient(store);
    return withPart(before, "client", formatOneClient(found, await surroundings()));
  }
  const report = formatReport({ ...(await measure()), ...(await surroundings()) });
  return Object.entries(partsOf(before)).reduce(
    (whole, [name, text]) => withPart(whole, name as keyof ReturnType<typeof partsOf>, text),
    report,
  );
}

async function writePicture(name: string, growth: Parameters<typeof drawGrowth>[0]): Promise<void> {
  await writeFile(new URL(name, import.meta.url), drawGrowth(growth));
}

async function measure(): Promise<Omit<Measurements, keyof RunSurroundings>> {
  console.log("Start …");
  const starts = [];
  for (const folder of ["first", "second", filled]) {
    starts.push(await timeStarts({ ...env, DATA_DIR: join(dataDirs, folder) }));
  }

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
  const rates = await measureRates(store.origin, database.url, product);
  console.log("A saved change");
  const other = await startStoreProcess({ ...env, ...otherPorts, DATABASE_URL: database.url });
  running.defer(() => other.stop());
  const processes = { staff: store.origin, other: other.origin };
  const spread = await measureSpread(processes, product.id);
  await other.stop();
  await store.stop();
  console.log("Memory under mixed load");
  const fresh = await startStoreProcess({ ...env, DATABASE_URL: database.url });
  running.defer(() => fresh.stop());
  const memory = await measureMixed(fresh);
  return {
    firstReadyMs: getMedian(starts, ({ firstMs }) => firstMs).firstMs,
    readyMs: getMedian(starts, ({ againMs }) => againMs).againMs,
    ...pages,
    lists,
    spread,
    rates,
    memory,
  };
}

/** How long a store takes until it is ready from a folder where nothing is, and from there again. */
async function timeStarts(
  env: Readonly<Record<string, string>>,
): Promise<{ firstMs: number; againMs: number }> {
  const first = await startStoreProcess(env);
  await first.stop();
  const again = await startStoreProcess(env);
  await again.stop();
  return { firstMs: first.readyMs, againMs: again.readyMs };
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
  const main = mainPages(productId);
  const bytes = [];
  for (const path of main) {
    console.log(`Bytes of ${path}`);
    bytes.push({ path, ...(await weighPage(browser, origin + path)) });
  }
  const staffPages = await measureStaffPages(browser, origin);
  const slow = [];
  for (const path of ["/", "/products", `/product/${productId}`, "/login", "/checkout"]) {
    console.log(`Slow phone on ${path}`);
    const runs = [];
    for (let run = 0; run < 3; run += 1) runs.push(await openSlowly(browser, origin + path));
    slow.push({ path, ...getMedian(runs, ({ alive }) => alive) });
  }
  const shifts = [];
  for (const path of [...main, ...otherPages]) {
    console.log(`Layout shift of ${path}`);
    shifts.push({ path, shift: await measureShift(browser, origin + path) });
  }
  const lighthouse = [];
  for (const path of ["/", "/products", `/product/${productId}`, "/checkout"]) {
    console.log(`Lighthouse on ${path}`);
    lighthouse.push({ path, ...(await auditPage(origin + path, debuggingPort)) });
  }
  return { bytes, staffPages, slow, shifts, lighthouse };
}
