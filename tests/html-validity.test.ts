import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { addProduct } from "./kit/shop.ts";

/** The HTML standard's own rules of content, attributes and ids; how the source is written is React's business. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
  rules: {
    // React writes charSet and srcSet, and attributes in the order given; HTML does not mind.
    "attr-case": "off",
    "void-style": "off",
    // Titles are held to their words by tests of the pages, not to a length.
    "long-title": "off",
    // Inline scripts are allowed by hash in the content policy; files are our own.
    "require-sri": "off",
    "no-inline-style": "off",
    // The search is a combobox on the WAI-ARIA pattern, which a <select> cannot be.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
    // Pages of one reader wait for their content in the browser, with the footer's headings below.
    "heading-level": ["error", { minInitialRank: "h2" }],
  },
});

let dataDir: string;
let shop: TestApp;
let product: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-html-"));
  shop = await createTestApp({
    env: { DATA_DIR: dataDir },
    pages: async (fetchApi, databaseUrl) => ({
      handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
      databaseUrl,
    }),
  });
  product = await addProduct(shop, { featured: true, category: "WOMEN", percentOff: 10 });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

test.each([
  "/",
  "/products",
  "/products?category=men&type=shirt&sort=price-asc",
  "/products/new",
  "/product/:product",
  "/product/unknown",
  "/login",
  "/register",
  "/verify",
  "/password/forgot",
  "/password/reset",
  "/account",
  "/account/orders",
  "/account/wishlist",
  "/business-profile",
  "/checkout",
  "/orders/lookup",
  "/partner",
  "/faq",
  "/about",
  "/size",
  "/newsletter/unsubscribe",
  "/returns",
  "/no/such/page",
])("%s is valid HTML", async (path) => {
  const reply = await shop.app.inject({ method: "GET", url: path.replace(":product", product) });
  expect(reply.headers["content-type"]).toContain("text/html");
  const { results } = await validator.validateString(reply.payload);
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
    ),
  );
  expect(faults).toEqual([]);
});
