import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { errorStatus } from "#contract/api/error-codes.ts";
import { eventTypes } from "#contract/api/webhooks/event-types.ts";
import { storeVersion } from "#server/platform/config/store-version.ts";
import { createTestApp, type TestApp } from "../../tests/kit/app.ts";
import { apiKeyScopeOf, callsOf } from "./calls.ts";

let store: TestApp;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  store = await createTestApp({ env: { PUBLIC_URL: "https://shop.test" } });
  document = (await store.api<OpenAPIV3_1.Document>("GET /docs/openapi.json")).body;
});
afterAll(() => store.close());

test("is of the store's version and licence", async () => {
  expect(document.info).toMatchObject({
    version: await storeVersion,
    license: { name: "MIT", identifier: "MIT" },
  });
});

test("describes the calls in OpenAPI 3.1, each with a summary, its replies and the fault", () => {
  expect(document.openapi).toBe("3.1.0");
  const calls = callsOf(document);
  const names = calls.map(({ method, path }) => `${method} ${path}`);
  expect(names).toContain("GET /api/products");
  expect(names).toContain("POST /api/orders");
  for (const { method, path, operation } of calls) {
    expect(operation.summary, `${method} ${path}`).toMatch(/\S/);
    expect(operation.tags, `${method} ${path}`).toHaveLength(1);
    expect(Object.keys(operation.responses ?? {}), `${method} ${path}`).toContain("default");
    expect(Object.keys(operation.responses ?? {}).length).toBeGreaterThan(1);
  }
});

test("is clean under the recommended rules of a linter of OpenAPI", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test("names each call, and what it can be refused for", () => {
  const calls = callsOf(document);
  const lookUp = calls.find(({ path }) => path === "/api/orders/{orderNumber}/payment");
  expect(lookUp?.operation.operationId).toBe("getOrdersByOrderNumberPayment");
  const noting = calls.find(({ path }) => path === "/api/staff/orders/{id}/notes");
  expect(noting?.operation.responses).toMatchObject({
    422: { description: expect.stringContaining("`idempotency_mismatch`") },
  });
  // A note applies whatever happened to the order in between; what changes the order does not.
  expect(noting?.operation.responses).not.toHaveProperty("409");
  const packing = calls.find(({ path }) => path === "/api/staff/orders/{id}/pack");
  expect(packing?.operation.responses).toMatchObject({
    409: { description: expect.stringContaining("`conflict`") },
  });
  const placing = calls.find(({ method, path }) => method === "POST" && path === "/api/orders");
  expect(placing?.operation.responses).toMatchObject({
    400: { description: expect.stringContaining("`validation_failed`") },
    409: { description: expect.stringContaining("`out_of_stock`") },
    422: { description: expect.stringContaining("`idempotency_mismatch`") },
  });
});

test("names the scope that an API key needs at each call that takes one", () => {
  expect(document.components?.securitySchemes).toMatchObject({
    apiKey: { type: "http", scheme: "bearer" },
  });
  const scopeAt = (method: string, path: string) =>
    callsOf(document)
      .filter((call) => call.method === method && call.path === path)
      .map(({ operation }) => apiKeyScopeOf(operation));
  expect(scopeAt("GET", "/api/staff/orders")).toEqual(["orders:read"]);
  expect(scopeAt("POST", "/api/staff/orders/{id}/pack")).toEqual(["orders:write"]);
  expect(scopeAt("POST", "/api/staff/orders/{id}/refunds")).toEqual([undefined]);
  expect(JSON.stringify(document)).not.toContain("x-api-key");
});

test("describes each event that webhooks are sent, with its data", () => {
  expect(Object.keys(document.webhooks ?? {}).sort()).toEqual(eventTypes.toSorted());
  expect(document.webhooks?.["order.paid"]).toMatchObject({
    post: {
      summary: "Order paid",
      requestBody: {
        content: {
          "application/json": {
            schema: {
              required: ["id", "type", "timestamp", "data"],
              properties: {
                type: { const: "order.paid" },
                data: { properties: { orderNumber: { type: "string" } } },
              },
            },
          },
        },
      },
    },
  });
});

test("describes the parts of calls that take files", () => {
  const calls = callsOf(document);
  const contentOf = (method: string, path: string) =>
    calls.find((call) => call.method === method && call.path === path)?.operation.requestBody;
  expect(contentOf("POST", "/api/bulk-orders")).toMatchObject({
    content: {
      "application/json": {},
      "multipart/form-data": { schema: { properties: { request: {}, attachments: {} } } },
    },
  });
  expect(contentOf("POST", "/api/staff/media")).toMatchObject({
    content: { "multipart/form-data": { schema: { required: ["request", "picture"] } } },
  });
});

test("names every code of a fault", () => {
  const problem = document.components?.schemas?.Problem as OpenAPIV3_1.SchemaObject;
  const code = problem.properties?.code as OpenAPIV3_1.SchemaObject;
  expect(code.enum).toEqual(Object.keys(errorStatus));
});

test("shows all of it to people on a page without scripts", async () => {
  const reply = await store.app.inject("/api/docs");
  expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(reply.payload).not.toContain("<script");
  expect(reply.payload).not.toMatch(/\sstyle=|\son\w+=/);
  const areas = [...reply.payload.matchAll(/"(\/api\/docs\/staff\/[\w-]+)"/g)];
  const pages = await Promise.all(areas.map(([, area = ""]) => store.app.inject(area)));
  const html = [reply, ...pages].map(({ payload }) => payload).join("");
  for (const { path } of callsOf(document)) expect(html).toContain(`${path}</code>`);
  for (const code of Object.keys(errorStatus)) expect(reply.payload).toContain(`id="${code}"`);
  const policy = String(reply.headers["content-security-policy"]);
  expect(policy).toBe(
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  expect((await store.app.inject("/api/docs/staff/nowhere")).statusCode).toBe(404);
  expect((await store.app.inject("/api/docs/docs.css")).statusCode).toBe(200);
});

test("is written once, however often it is asked for, and sent to nobody who has it", async () => {
  const stringify = vi.spyOn(JSON, "stringify");
  for (const url of ["/api/docs/openapi.json", "/api/docs", "/api/docs/staff/orders"]) {
    const [first, second] = [await store.app.inject(url), await store.app.inject(url)];
    expect([first.statusCode, second.payload === first.payload]).toEqual([200, true]);
    expect([url, first.headers["cache-control"]]).toEqual([url, "no-cache"]);
    const headers = { "if-none-match": String(first.headers.etag) };
    const held = await store.app.inject({ url, headers });
    expect([url, held.statusCode, held.payload.length]).toEqual([url, 304, 0]);
  }
  const written = stringify.mock.calls.filter(([value]) => value?.openapi !== undefined);
  stringify.mockRestore();
  expect(written.length).toBeLessThanOrEqual(1);
});
