import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEtags } from "#server/platform/cache/cache-headers.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createHttp, type Http } from "./create-http.ts";

const long = { data: "cloth ".repeat(1000) };
let app: Http;
beforeAll(async () => {
  app = await createHttp(readConfig({}), createLog("silent"));
  app.register(async (api) => {
    addEtags(api);
    api.get("/long", async () => long);
    api.get("/short", async () => ({ data: 1 }));
  });
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });

test("compresses a long reply as the client takes it, the same content under one ETag", async () => {
  const plain = await get("/long", {});
  const br = await get("/long", { "accept-encoding": "gzip, br" });
  const gzip = await get("/long", { "accept-encoding": "gzip" });
  expect(plain.json()).toEqual(long);
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(long);
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(long);
  expect(br.headers["content-encoding"]).toBe("br");
  expect(Number(br.headers["content-length"])).toBe(br.rawPayload.length);
  expect(br.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(1);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.vary))).toEqual(
    new Set(["Accept-Encoding"]),
  );
});

test("answers 304 without a body to who holds a compressed reply", async () => {
  const { headers } = await get("/long", { "accept-encoding": "br" });
  const again = await get("/long", {
    "accept-encoding": "br",
    "if-none-match": String(headers.etag),
  });
  expect(again.statusCode).toBe(304);
  expect(again.payload).toBe("");
  expect(again.headers).not.toHaveProperty("content-encoding");
});

test("leaves a short reply as it is", async () => {
  const reply = await get("/short", { "accept-encoding": "br" });
  expect(reply.headers).not.toHaveProperty("content-encoding");
  expect(reply.json()).toEqual({ data: 1 });
});
