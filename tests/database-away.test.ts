import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf } from "#server/api-docs/calls.ts";
import { buildApp } from "#server/app.ts";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config/config.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { ownOrigin } from "./kit/staff.ts";

let dataDir: string;
let db: Db;
let app: Http;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-away-"));
  // Nothing can be read from a folder that is a file.
  await writeFile(join(dataDir, "media"), "");
  const url = "postgres://aso@127.0.0.1:1/aso";
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  db = connect(url);
  const log = createLog(config.logLevel);
  app = await buildApp(createRuntime({ config, db, clock: () => new Date(), log }), {
    pages: async () => ({
      handler: async () => new Response("Failed to load products.", { status: 503 }),
    }),
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await db.close();
  await rm(dataDir, { recursive: true });
});

/** What a request for these comes to when the database and the disk are away. */
async function sendRequest(method: string, url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ method: method as "GET", url, headers });
  const what = `${method} ${url}: ${reply.statusCode} ${reply.payload.slice(0, 200)}`;
  if (reply.statusCode < 500) return reply;
  expect(reply.statusCode, what).toBe(503);
  expect(reply.headers["content-type"], what).toMatch(/^application\/problem\+json/);
  expect(Number(reply.headers["retry-after"]), what).toBeGreaterThan(0);
  expect(reply.json(), what).toMatchObject({ code: "unavailable" });
  return reply;
}

describe("while the database is away", () => {
  test("every call of a shopper with an account, and of staff, answers 503", async () => {
    for (const { method, path } of callsOf(app.swagger() as OpenAPIV3_1.Document)) {
      const isStaff = path.startsWith("/api/staff");
      const credentials: Record<string, string> = isStaff
        ? { cookie: `aso_staff=${"a".repeat(43)}`, origin: ownOrigin }
        : { authorization: `Bearer ${"a".repeat(43)}` };
      const reply = await sendRequest(method, path.replace(/\{\w+\}/g, "1"), credentials);
      expect(reply.statusCode, `${method} ${path}`).toBe(503);
      // The room Store says so.
      if (isStaff) expect(reply.json(), path).toMatchObject({ meta: { part: "database" } });
    }
  });

  test("no guest call fails otherwise", async () => {
    for (const { method, path } of callsOf(app.swagger() as OpenAPIV3_1.Document)) {
      await sendRequest(method, path.replace(/\{\w+\}/g, "1"), { origin: ownOrigin });
    }
  });

  test.each([
    "/api/products",
    "/api/products/new-arrivals",
    "/api/products/x-1",
    "/api/ready",
    "/sitemap.xml",
    "/feeds/google.xml",
    "/share/product/x-1",
    "/mailbox",
  ])("%s says so", async (url) => {
    expect((await sendRequest("GET", url)).statusCode).toBe(503);
  });
});

test("a page that cannot be rendered now sends Retry-After", async () => {
  const reply = await app.inject("/products");
  expect(reply.statusCode).toBe(503);
  expect(reply.payload).toBe("Failed to load products.");
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
});

test("a picture that cannot be read sends Retry-After", async () => {
  const url = `/media/${"a".repeat(32)}-400.jpg`;
  expect((await sendRequest("GET", url)).statusCode).toBe(503);
});
