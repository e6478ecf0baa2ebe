import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct } from "../../../tests/kit/shop.ts";
import { createHttp } from "./create-http.ts";

const partner = "https://partner.example";
const other = "https://kiosk.example:8443";
const env = { PUBLIC_URL: "https://shop.example", CORS_ORIGINS: `${partner}, ${other}` };
const preflight = {
  "access-control-request-method": "POST",
  "access-control-request-headers": "content-type,idempotency-key,x-order-token",
};

let store: TestApp;
let productId: string;
beforeAll(async () => {
  store = await createTestApp({
    env,
    // What makes the store cache replies.
    pages: async (_fetchApi, databaseUrl) => ({
      handler: async () => new Response("<p>Page</p>"),
      databaseUrl,
    }),
  });
  productId = await addProduct(store);
});
afterAll(() => store.close());

const get = (url: string, origin?: string) =>
  store.app.inject({ url, headers: origin === undefined ? {} : { origin } });

describe("the origins of CORS_ORIGINS", () => {
  test.each([partner, other])("%s may read products and place orders", async (origin) => {
    const read = await get("/api/products", origin);
    expect(read.statusCode).toBe(200);
    expect(read.headers["access-control-allow-origin"]).toBe(origin);
    expect(read.headers).not.toHaveProperty("access-control-allow-credentials");
    const headers = { origin, ...preflight };
    const reply = await store.app.inject({ method: "OPTIONS", url: "/api/orders", headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers["access-control-allow-origin"]).toBe(origin);
    expect(reply.headers.vary).toContain("Origin");
    const allowed = String(reply.headers["access-control-allow-headers"]).toLowerCase();
    for (const name of ["content-type", "idempotency-key", "x-order-token", "authorization"]) {
      expect(allowed.split(", ")).toContain(name);
    }
  });

  test.each([
    ["another domain that begins alike", "https://partner.example.evil.example"],
    ["another domain that ends alike", "https://evilpartner.example"],
    ["a subdomain", "https://www.partner.example"],
    ["the parent domain", "https://example"],
    ["a port", "https://partner.example:444"],
    ["no port", "https://kiosk.example"],
    ["without TLS", "http://partner.example"],
    ["capitals", "https://Partner.example"],
    ["a trailing slash", "https://partner.example/"],
    ["a trailing dot", "https://partner.example."],
    ["two at once", `${partner} ${other}`],
    ["all of the list", env.CORS_ORIGINS],
    ["no origin of a page", "null"],
    ["a star", "*"],
    ["nothing", ""],
    ["the store's own, which needs no leave", env.PUBLIC_URL],
  ])("do not include %s", async (_case, origin) => {
    const read = await get("/api/products", origin);
    expect(read.statusCode).toBe(200);
    expect(read.headers).not.toHaveProperty("access-control-allow-origin");
    expect(read.headers.vary).toContain("Origin");
    const headers = { origin, ...preflight };
    const reply = await store.app.inject({ method: "OPTIONS", url: "/api/orders", headers });
    expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
    expect(reply.headers).not.toHaveProperty("access-control-allow-headers");
  });

  test("see the errors too", async () => {
    const replies = [
      await get("/api/products/nothing", partner),
      await get("/api/nowhere", partner),
      await get("/api/products?page=none", partner),
      await get("/api/%E0%A4%A", partner),
      await store.app.inject({
        method: "POST",
        url: "/api/orders",
        headers: { origin: partner, "content-type": "application/json" },
        payload: "{",
      }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400, 400, 400]);
    for (const { headers } of replies) {
      expect(headers["access-control-allow-origin"]).toBe(partner);
      expect(headers.vary).toContain("Origin");
    }
  });

  test.each([
    "/api/staff",
    "/api/staff/orders",
    "/api/%73taff/orders",
    "/api/staff/sign-in",
    "/api/staff/nowhere?a=/api/products",
  ])("never reach the back office at %s", async (url) => {
    const read = await get(url, partner);
    expect(read.statusCode).not.toBe(200);
    expect(read.headers).not.toHaveProperty("access-control-allow-origin");
    const headers = { origin: partner, "content-type": "application/json" };
    const sent = await store.app.inject({ method: "POST", url, headers, payload: {} });
    expect(sent.statusCode).toBeGreaterThanOrEqual(400);
    expect(sent.headers).not.toHaveProperty("access-control-allow-origin");
    const requestHeaders = { origin: partner, ...preflight };
    const reply = await store.app.inject({ method: "OPTIONS", url, headers: requestHeaders });
    expect(reply.statusCode).not.toBe(204);
    expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("are no pages' of the store", async () => {
    const page = await get("/", partner);
    expect(page.headers).not.toHaveProperty("access-control-allow-origin");
  });
});

test("a cached reply of one origin never carries another's", async () => {
  for (const url of ["/api/products", `/api/products/${productId}`]) {
    const etags = new Set<unknown>();
    for (const origin of [partner, undefined, other, "https://evil.example", partner]) {
      const { headers } = await get(url, origin);
      const isListed = origin === partner || origin === other;
      expect(headers["access-control-allow-origin"]).toBe(isListed ? origin : undefined);
      expect(String(headers.vary).split(", ")).toContain("Origin");
      etags.add(headers.etag);
    }
    expect([url, etags.size]).toEqual([url, 1]);
    const headers = { origin: other, "if-none-match": String([...etags][0]) };
    const held = await store.app.inject({ url, headers });
    expect([url, held.statusCode]).toEqual([url, 304]);
    expect(held.headers["access-control-allow-origin"]).toBe(other);
    expect(held.headers.vary).toContain("Origin");
  }
});

test("without CORS_ORIGINS nobody is answered, and no reply varies by origin", async () => {
  const app = await createHttp(readConfig({}), createLog("silent"));
  app.get("/api/things", async () => ({ data: 1 }));
  const { headers } = await app.inject({ url: "/api/things", headers: { origin: partner } });
  expect(headers).not.toHaveProperty("access-control-allow-origin");
  expect(String(headers.vary)).not.toContain("Origin");
});
