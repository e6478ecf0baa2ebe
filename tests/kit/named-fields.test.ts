import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ErrorCode, errorStatus } from "#contract/api/error-codes.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { requireNamedFields } from "./named-fields.ts";

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp();
});
afterAll(() => store.close());

function refused(call: string, code: ErrorCode): () => void {
  const [method = "", url = ""] = call.split(" ");
  const reply = {
    statusCode: errorStatus[code],
    headers: { "content-type": "application/problem+json" },
    json: () => ({ code }),
  } as unknown as LightMyRequestResponse;
  return () => requireNamedFields(store.app, { method, url, reply });
}

test("a test fails on an undocumented error of a call", () => {
  expect(refused("GET /api/products?limit=3", "conflict")).toThrow(
    "GET /api/products answers 409 conflict",
  );
  // Of the same status as one that is named.
  expect(refused("POST /api/auth/register", "wishlist_full")).toThrow("409 wishlist_full");
  expect(refused("POST /api/auth/register", "email_taken")).not.toThrow();
});

test("a call is matched by its most specific path", () => {
  expect(refused("POST /api/orders/lookup/pay", "order_not_payable")).not.toThrow();
  expect(refused("GET /api/orders/lookup", "email_unverified")).toThrow("GET /api/orders/lookup");
  expect(refused("GET /api/orders/ord_1", "email_unverified")).not.toThrow();
});

test("calls outside the API and server errors are ignored", () => {
  expect(refused("GET /api/nowhere", "not_found")).not.toThrow();
  expect(refused("GET /api/products", "unavailable")).not.toThrow();
});
