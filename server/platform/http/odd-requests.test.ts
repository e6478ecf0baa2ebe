import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createHttp, type Http } from "./create-http.ts";
import { closeGracefully } from "./graceful-close.ts";
import { securityHeaders } from "./security-headers.ts";

const config = readConfig({ PUBLIC_URL: "https://shop.example" });

/** The API alone, and with pages beside it. */
let api: Http;
let app: Http;
beforeAll(async () => {
  [api, app] = [await open(), await open()];
  app.get("/*", async (request) => request.url);
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

async function open(): Promise<Http> {
  const opened = await createHttp(config, createLog("silent"));
  opened.get("/api/things/:id", async () => ({ data: "one" }));
  return opened;
}

const dial = (to: Http): Socket => connect((to.server.address() as AddressInfo).port, "127.0.0.1");

/** What comes back for bytes that no client of ours would send. */
async function say(bytes: string) {
  const socket = dial(app);
  socket.write(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  const [line = "", ...headers] = head.split("\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers: Object.fromEntries(headers.map((header) => header.split(": "))),
    problem: JSON.parse(body),
  };
}

describe("what is no request is told so in a problem document", () => {
  test.each([
    ["no HTTP", "hello\r\n\r\n", 400, "malformed_body"],
    ["a broken header", "GET / HTTP/1.1\r\nHost: a\r\nBad\0: b\r\n\r\n", 400, "malformed_body"],
    [
      "too long headers",
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
    [
      "too long an address",
      `GET /api/things/${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      "headers_too_large",
    ],
  ])("%s", async (_what, bytes, status, code) => {
    const answer = await say(bytes);
    expect(answer.status).toBe(status);
    expect(answer.problem).toMatchObject({ code, status });
    expect(answer.headers).toMatchObject({
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": answer.problem.requestId,
      ...securityHeaders(config),
    });
  });
});

describe("an address that names nothing", () => {
  test.each([
    ["that cannot be decoded", "/api/things/%zz", 400, "malformed_body"],
    ["with an endless part", `/api/things/${"x".repeat(500)}`, 404, "not_found"],
  ])("%s is told so by the API", async (_what, url, status, code) => {
    const reply = await api.inject(url);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code, requestId: reply.headers["x-request-id"] });
    expect(reply.headers).toMatchObject(securityHeaders(config));
  });

  test.each(["/%E0%A4%A", "/product/%zz", "/%", "/%E0%A4%A?page=%zz"])(
    "%s leads where unknown pages do",
    async (url) => {
      const reply = await app.inject(url);
      expect(reply.statusCode).toBe(200);
      expect(decodeURIComponent(reply.payload.split("?")[0] ?? "")).toBe(url.split("?")[0]);
    },
  );

  test("an endless page address leads there too", async () => {
    expect((await app.inject(`/${"x".repeat(5_000)}`)).statusCode).toBe(200);
  });
});

test("at its end the server answers what is under way and cuts off who never ends", async () => {
  const ending = await open();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  ending.get("/slow", async () => {
    await finished;
    return "done";
  });
  ending.post("/things", async () => "never asked");
  await ending.listen({ host: "127.0.0.1", port: 0 });

  const slow = dial(ending);
  slow.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
  const endless = dial(ending);
  endless.on("error", () => {});
  endless.write(
    "POST /things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nhalf",
  );
  await expect.poll(() => connections(ending)).toBe(2);

  const cutOff = once(endless, "close");
  const drained = closeGracefully(ending, 3_000);
  await expect.poll(() => ending.server.listening).toBe(false);
  finish();
  expect(await text(slow)).toMatch(/^HTTP\/1.1 200 .*done$/s);
  await drained;
  await cutOff;
});

test("a proxy's open connection is closed with its next reply, and nothing sent into it is lost", async () => {
  const ending = await open();
  ending.get("/things", async () => "answered");
  await ending.listen({ host: "127.0.0.1", port: 0 });
  const requestText = "GET /things HTTP/1.1\r\nHost: a\r\n\r\n";
  const proxy = dial(ending);
  proxy.write(requestText);
  const [first] = await once(proxy, "data");
  expect(String(first)).toMatch(/^HTTP\/1.1 200 .*connection: keep-alive/is);

  const drained = closeGracefully(ending, 20_000, 20_000);
  await expect.poll(() => ending.server.listening).toBe(false);
  proxy.write(requestText);
  expect(await text(proxy)).toMatch(/^HTTP\/1.1 200 .*connection: close.*answered$/is);
  await drained;
});

test("whoever knocked before the server took no more is answered", async () => {
  const ending = await open();
  ending.get("/things", async () => "answered");
  await ending.listen({ host: "127.0.0.1", port: 0 });
  const knocking = Array.from({ length: 5 }, () => dial(ending));
  // The system has their connections then; the server hears of them in its next turn.
  await new Promise(process.nextTick);
  const drained = closeGracefully(ending, 20_000, 20_000);
  for (const each of knocking) {
    each.write("GET /things HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await text(each)).toMatch(/^HTTP\/1.1 200 .*answered$/s);
  }
  await drained;
});

function connections(of: Http): Promise<number> {
  return new Promise((resolve) => of.server.getConnections((_error, count) => resolve(count)));
}
