import type { OpenAPIV3_1 } from "openapi-types";
import { describe, expect, test } from "vitest";
import { callsOf } from "#server/api-docs/calls.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestApp } from "../../../tests/kit/app.ts";
import { createHttp } from "./create-http.ts";

async function open(env: Record<string, string>) {
  const app = await createHttp(readConfig(env), createLog("silent"));
  app.get("/api/things", async (request) => ({ data: request.ip }));
  return app;
}

describe("security headers", () => {
  test("let data load nothing", async () => {
    const { headers } = await (await open({})).inject("/api/things");
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test("keep to TLS where shoppers come by it", async () => {
    const app = await open({ PUBLIC_URL: "https://shop.example" });
    const { headers } = await app.inject("/api/things");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });
});

describe("a live store that trusts no proxy", () => {
  const live = {
    MODE: "live",
    DATABASE_URL: "postgres://shop@db.example/shop",
    PUBLIC_URL: "https://shop.example",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "hello@shop.example",
    PAYAZA_PUBLIC_KEY: "public-key",
    PAYAZA_SECRET_KEY: "secret-key",
  };

  test.each([
    ["0", 1],
    ["1", 0],
  ])("with TRUSTED_PROXIES=%s tells of a proxy %i time(s)", async (TRUSTED_PROXIES, times) => {
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => lines.push(line) });
    const app = await createHttp(readConfig({ ...live, TRUSTED_PROXIES }), log);
    for (let n = 0; n < 3; n += 1) {
      await app.inject({ url: "/", headers: { "x-forwarded-for": "203.0.113.7" } });
    }
    expect(lines.filter((line) => line.includes("set TRUSTED_PROXIES"))).toHaveLength(times);
  });
});

describe("an API at another origin", () => {
  const env = { PUBLIC_URL: "https://shop.example", API_URL: "https://api.shop.example" };
  const preflight = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,idempotency-key",
  };

  test("may be called by the store's pages", async () => {
    const app = await open(env);
    const origin = "https://shop.example";
    const reply = await app.inject({
      method: "OPTIONS",
      url: "/api/things",
      headers: { origin, ...preflight },
    });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers["access-control-allow-origin"]).toBe(origin);
    for (const name of ["Authorization", "Idempotency-Key", "X-Order-Token", "Content-Type"]) {
      expect(reply.headers["access-control-allow-headers"]).toContain(name);
    }
    const { headers } = await app.inject({ url: "/api/things", headers: { origin } });
    expect(headers["access-control-allow-origin"]).toBe(origin);
    expect(headers["access-control-expose-headers"]).toContain("Retry-After");
    expect(headers.vary).toContain("Origin");
  });

  test("may be sent every header that a call names", async () => {
    const { app, api, close } = await createTestApp({ env });
    const document = (await api<OpenAPIV3_1.Document>("GET /docs/openapi.json")).body;
    const parameters = callsOf(document).flatMap(({ operation }) => operation.parameters ?? []);
    const named = new Set(
      parameters.flatMap((each) => ("in" in each && each.in === "header" ? each.name : [])),
    );
    const headers = { origin: "https://shop.example", ...preflight };
    const reply = await app.inject({ method: "OPTIONS", url: "/api/orders", headers });
    await close();
    const allowed = String(reply.headers["access-control-allow-headers"]).toLowerCase();
    expect(named).toContain("x-order-token");
    expect(allowed.split(", ")).toEqual(expect.arrayContaining([...named]));
  });

  test.each(["https://evil.example", "null", "https://shop.example.evil.example"])(
    "may not be called by the pages of %s",
    async (origin) => {
      const app = await open(env);
      const { headers } = await app.inject({ url: "/api/things", headers: { origin } });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      const reply = await app.inject({
        method: "OPTIONS",
        url: "/api/things",
        headers: { origin, ...preflight },
      });
      expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
    },
  );

  test("is nobody's where pages and API share an origin", async () => {
    const app = await open({ PUBLIC_URL: "https://shop.example" });
    const { headers } = await app.inject({
      url: "/api/things",
      headers: { origin: "https://shop.example" },
    });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });
});

describe("the address of a client", () => {
  const headers = { "x-forwarded-for": "198.51.100.9, 203.0.113.7" };
  test.each([
    ["0", "127.0.0.1"],
    ["1", "203.0.113.7"],
    ["2", "198.51.100.9"],
  ])("is believed from %s proxies in front", async (proxies, address) => {
    const app = await open({ TRUSTED_PROXIES: proxies });
    expect((await app.inject({ url: "/api/things", headers })).json()).toEqual({ data: address });
  });
});
