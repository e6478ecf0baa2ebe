import { afterAll, beforeAll, expect, test } from "vitest";
import { builtPagePath, createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchApi, databaseUrl) => ({
      handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
      addressOf: builtPagePath,
      databaseUrl,
    }),
  });
});
afterAll(() => shop.close());

test.each(["/no/such/page", "/%E0%A4%A", "/%", "/%00", "/faq%00", `/${"x".repeat(5000)}`])(
  "%s shows the Coming Soon page",
  async (url) => {
    const reply = await shop.app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.payload).toContain("Coming Soon</h1>");
    expect(reply.headers["content-security-policy"]).toContain("script-src 'self'");
  },
);

test.each(["/product/%00", "/product/%E0%A4%A", `/product/${"x".repeat(500)}`])(
  "%s says that there is no such product",
  async (url) => {
    const reply = await shop.app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.payload).toContain("Product not found");
  },
);

test.each([
  "/products?minPrice=1e309",
  "/products?page=%00",
  "/products?search=a%00b",
  "/products?type=%00&category=%E0%A4%A",
])("%s shows a list anyway", async (url) => {
  expect((await shop.app.inject(url)).statusCode).toBe(200);
});

test.each([
  ["/products", false],
  ["/products?category=women&sort=price-asc", false],
  ["/products?size=M", true],
])("an empty list at %s offers to remove filters: %s", async (url, isOffered) => {
  const { payload } = await shop.app.inject(url);
  expect(payload).toContain("No products found matching your criteria.");
  expect(payload.includes("Clear filters")).toBe(isOffered);
});
