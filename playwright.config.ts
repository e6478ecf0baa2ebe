import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { scratchDir } from "./scripts/lib/scratch-dir.mjs";

// The workers, which read this file too, inherit both.
process.env.E2E_DATA_DIR ??= createDataDir();
process.env.TMPDIR = scratchDir();
const port = Number(process.env.E2E_PORT ?? 3900);
const chromium = process.env.CHROMIUM_PATH;

/** Specs whose worker starts a store of its own, and is of no use to the others: two such workers do. */
const inOwnStore = specs(
  "staff-{content,delivery,home-stats,on-delivery,transfers,webhooks}",
  "{cart-prices,hosted-payment,order-account,storefront-example}",
  "{staff-product-fields,translated}",
);

/**
 * Specs that look at no picture: each of a page takes seven milliseconds of processor, a fifteenth to a quarter of what
 * the page takes. The catalogue's stand before those of the staff, whose garments would head its lists.
 */
const withoutPictures = specs(
  "account-orders",
  "accounts",
  "pre-hydration*",
  "business*",
  "catalogue",
  "checkout*",
  "error-catalogue*",
  "first-steps",
  "guest-purchase",
  "keyboard",
  "{lost-chunks,partner,payment*,place-order,policies,resumed-payment}",
  "quick-order",
  "record-form",
  "route-states-account",
  "search",
  "session-restored",
  "shared-cart",
  "staff-{api-keys,bulk-order-actions,bulk-products,cancelled,counts,customers,developers,discounts,double-clicks,email-settings}",
  "staff-{expired-saves,keyboard,late-responses,lost-responses,lost-undos,members,money-input,new-order}",
  "staff-{new-return,newsletter,open-records,order-filters,orders-split-view,payments,payments-queue,product-import}",
  "staff-{products-split-view,refund-conflict,search-terms,sign-in,stock,today,types}",
  "windows",
);

/**
 * Left to `npm run test:all`: what goes wrong on the way, what happens before a page is alive, other browsers, widths
 * and languages, and single states of pages that journeys visit.
 */
const ofLongTier = specs(
  "{accessibility,byte-budgets,error-catalogue*,keyboard,lost-chunks,other-browsers,pre-hydration*,prefetch-product}",
  "{picture-viewer,removals,route-states*,session-restored,storefront-example,translated*,windows}",
  "staff-{bulk-order-actions,byte-budgets,content,counts,delivery,double-clicks,edit-conflicts,email-settings}",
  "staff-{expired-saves,home-stats,keyboard,late-responses,lost-responses,lost-undos,narrow-screens,open-records}",
  "staff-{order-filters,orders-split-view,pictures,product-cards,product-fields,products-split-view}",
);
const ignored = process.env.TEST_TIER === "quick" ? ofLongTier : [];

/** The mouse is named too, since these settings take the place of those that give a desk one. */
const noPictures =
  "--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

/** Browser journeys against the built store in demo mode, with a database of its own. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // Twice the two cores: a test waits for much of its time.
  workers: 4,
  forbidOnly: true,
  timeout: 60_000,
  // How long a condition is awaited; a busy machine needs more than the usual five seconds.
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    // A trace films every page, which takes a third of the processor, and a picture of what failed is taken of every
    // page that closes, which takes a tenth: ask for either with --trace on.
    screenshot: "off",
    // What moves is drawn sixty times a second; the tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // A worker answers in place of the routes a test lays; the offline journeys allow it again.
    serviceWorkers: "block",
    launchOptions: launchWith(),
  },
  projects: [
    {
      name: "own-store",
      testMatch: inOwnStore,
      testIgnore: ignored,
      workers: 2,
      use: { launchOptions: launchWith(noPictures) },
    },
    {
      name: "without-pictures",
      testMatch: withoutPictures,
      testIgnore: ignored,
      use: { launchOptions: launchWith(noPictures) },
    },
    // Last, since it ends with many short tests, where long ones would leave a core idle.
    { name: "with-pictures", testIgnore: [...inOwnStore, ...withoutPictures, ...ignored] },
  ],
  webServer: {
    command: "node_modules/.bin/node main/web.ts",
    url: `http://localhost:${port}/api/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
    },
  },
});

function specs(...names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`);
}

function launchWith(...more: readonly string[]) {
  return {
    ...(chromium ? { executablePath: chromium } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      // Starts no process ahead for a page that is never opened.
      "--renderer-process-limit=1",
      // A page lives for seconds, too short for its code to be made fast: a tenth of the processor.
      "--js-flags=--no-turbofan --no-maglev",
      ...more,
    ],
  };
}

/** For a run without `npm test`, which takes its own away: it stays to be looked at, so on the disk. */
function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "aso-e2e-"));
  // Run by root, the database's own account must be able to enter.
  chmodSync(dataDir, 0o755);
  return dataDir;
}
