import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identifyCallers } from "#server/platform/auth/caller.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { limitBodies, limitReads } from "./process-rate-limit.ts";

let app: Http;
beforeAll(async () => {
  app = await createHttp(readConfig({ TRUSTED_PROXIES: "1" }), createLog("silent"));
  limitBodies(app, { limit: 3, windowSeconds: 60 });
  app.post("/things", { schema: { body: Type.Object({ name: Type.String() }) } }, async () => "ok");
  app.post("/nothing", async () => "ok");
  await app.register(async (api) => {
    identifyCallers(
      api,
      async (userId) => ({ kind: "user", userId, emailVerified: true }) as never,
    );
    limitReads(api, { limit: 3, windowSeconds: 60 });
    api.get("/own", async () => "ok");
    api.post("/own", async () => "ok");
  });
  await app.ready();
});
afterAll(() => app.close());

const send = (url: string, client: string) =>
  app.inject({
    method: "POST",
    url,
    headers: { "x-forwarded-for": client },
    ...(url === "/things" ? { payload: {} } : {}),
  });

test("counts bodies before they are validated, each client apart", async () => {
  for (let n = 0; n < 3; n += 1) {
    expect((await send("/things", "198.51.100.1")).statusCode).toBe(400);
  }
  const refused = await send("/things", "198.51.100.1");
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: "rate_limited" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await send("/things", "198.51.100.2")).statusCode).toBe(400);
});

test("leaves routes alone that take no body", async () => {
  for (let n = 0; n < 5; n += 1) {
    expect((await send("/nothing", "198.51.100.3")).statusCode).toBe(200);
  }
});

test("counts what an account reads, wherever it reads it, and nobody else's reading or writing", async () => {
  const own = async (token: string | undefined, method: "GET" | "POST" = "GET") =>
    (
      await app.inject({
        ...{ method, url: "/own" },
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      })
    ).statusCode;
  for (let n = 0; n < 3; n += 1) expect(await own("usr_1")).toBe(200);
  expect(await own("usr_1")).toBe(429);
  expect(await own("usr_1", "POST")).toBe(200);
  expect(await own("usr_2")).toBe(200);
  for (let n = 0; n < 5; n += 1) expect(await own(undefined)).toBe(200);
});
