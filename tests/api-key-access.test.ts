import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ApiKeyScope,
  apiKeyScopes,
  includesScope,
} from "#contract/api/developers/api-key-scopes.ts";
import { callsOf } from "#server/api-docs/calls.ts";
import { createApiKey } from "./kit/api-keys.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { nextAddress } from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";
import { listStaffCalls, type StaffCall } from "./kit/staff-calls.ts";

let laterMs = 0;
let shop: TestApp;
let owner: SignedInStaff;
let calls: readonly StaffCall[];
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + laterMs) });
  owner = await signInStaff(shop, "owner");
  calls = listStaffCalls(shop);
});
afterAll(() => shop.close());

const tryCall = ({ method, path }: Pick<StaffCall, "method" | "path">, token?: string) =>
  shop.api(`${method} ${path}` as `GET /${string}`, {
    ...(token && { token }),
    ...(method !== "GET" && { body: {} }),
    remoteAddress: nextAddress(),
  });

const openTo = (scopes: readonly ApiKeyScope[]) =>
  calls.filter(({ apiKey }) => apiKey && includesScope(scopes, apiKey as ApiKeyScope));

async function requireExactly(scopes: readonly ApiKeyScope[]) {
  const { value } = await createApiKey(shop, owner, { scopes: [...scopes] });
  const open = new Set(openTo(scopes));
  for (const call of calls) {
    const { status, body } = await tryCall(call, value);
    const result = `${call.method} ${call.path} with ${scopes}: ${status}`;
    if (open.has(call)) {
      expect([401, 403, 429, 500], result).not.toContain(status);
      continue;
    }
    expect([result, status, body.code]).toEqual([result, 403, "forbidden"]);
    const missing = call.apiKey ? `This API key lacks the scope ${call.apiKey}.` : undefined;
    expect(body.detail, result).toBe(missing ?? "API keys can't call this.");
  }
}

describe("an API key calls exactly what names its scope", () => {
  test.each(apiKeyScopes)("%s", (scope) => requireExactly([scope]));

  test("all scopes", () => requireExactly(apiKeyScopes));

  test("every scope opens something, and what it opens to read changes nothing", () => {
    for (const scope of apiKeyScopes) {
      const opened = calls.filter(({ apiKey }) => apiKey === scope);
      expect(opened.length, scope).toBeGreaterThan(0);
      const methods = new Set(opened.map(({ method }) => method));
      expect(methods.has("GET"), scope).toBe(scope.endsWith(":read"));
      if (scope.endsWith(":read")) expect([...methods], scope).toEqual(["GET"]);
    }
  });

  test("no key, a revoked and an ended one: nothing", async () => {
    const scopes = [...apiKeyScopes];
    const revoked = await createApiKey(shop, owner, { scopes });
    await shop.api(`POST /staff/api-keys/${revoked.apiKey.id}/revoke`, owner);
    const ended = await createApiKey(shop, owner, { scopes, days: 30 });
    laterMs = 30 * 86_400_000;
    for (const call of calls.filter(({ who }) => who !== "anybody")) {
      const replies = [
        await tryCall(call, revoked.value),
        await tryCall(call, ended.value),
        await tryCall(call, `${revoked.value.slice(0, 9)}${"0".repeat(32)}`),
      ];
      const problems = replies.map(({ status, body: { code, detail } }) => ({
        status,
        code,
        detail,
      }));
      const [first] = problems;
      expect(first).toMatchObject({ status: 401, code: "unauthenticated" });
      expect(problems).toEqual([first, first, first]);
      if (call.method === "GET") expect((await tryCall(call)).status).toBe(401);
    }
    laterMs = 0;
  });
});

describe("no API key", () => {
  const neverOpen =
    /\/(?:auth|account|members|enrolment|colleagues|api-keys|webhooks|settings|content|channels|campaigns|business-profiles|bulk-orders|returns|discounts|bank-transfers|imports|onboarding|audit|health)(?:\/|$)|\/(?:export|erase|cancel|reopen|resolve|payment-link|data-requests|hand-over|transitions|address|items)(?:\/|$)/;
  const money = /\/(?:payments|payment-cases|refunds)(?:\/|$)/;

  test("deletes, moves money or administers the store", () => {
    const open = openTo(apiKeyScopes);
    expect(open.length).toBeGreaterThan(30);
    expect(open.filter(({ method }) => method === "DELETE")).toEqual([]);
    expect(open.filter(({ path }) => neverOpen.test(path))).toEqual([]);
    expect(open.filter(({ method, path }) => method !== "GET" && money.test(path))).toEqual([]);
    expect(open.filter(({ who }) => who === "anybody")).toEqual([]);
  });

  test("calls what shoppers call", async () => {
    const { value } = await createApiKey(shop, owner, { scopes: [...apiKeyScopes] });
    const ofShop = callsOf(shop.app.swagger() as OpenAPIV3_1.Document).filter(
      ({ path }) => path.startsWith("/api/") && !path.startsWith("/api/staff/"),
    );
    expect(ofShop.length).toBeGreaterThan(50);
    for (const { method, path } of ofShop) {
      const call = { method: method as StaffCall["method"], path: path.replace("/api", "") };
      const { status } = await tryCall(
        { ...call, path: call.path.replace(/\{\w+\}/g, "1") },
        value,
      );
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });
});
