import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createMetrics } from "#server/platform/observability/metrics.ts";
import { createHttp, type Http } from "./create-http.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(options: { requestTimeoutMs?: number } = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("trace", { write: (line) => lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  const app = await createHttp(readConfig({ PUBLIC_URL: "https://shop.example" }), log, {
    metrics,
    ...options,
  });
  app.post("/api/things", async () => "done");
  await app.register(async (scope) => {
    const limits = { field: "photos", count: 1, fileBytes: 999, totalBytes: 999, jsonBytes: 99 };
    await acceptUploads(scope, limits);
    scope.post("/api/files", async () => "done");
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => app.close());
  return { app, lines, metrics };
}

function send(app: Http, path: string, type: string, body: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\n${body}`,
  );
  return socket;
}

const requestLine = (lines: readonly Record<string, unknown>[]) =>
  lines.find(({ msg }) => msg === "request");

test.each([
  ["a JSON body", "/api/things", "application/json", '{"a":'],
  [
    "a file",
    "/api/files",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nhalf',
  ],
])(
  "a client that hangs up in %s is counted, and is no error of the store",
  async (_what, path, type, body) => {
    const { app, lines, metrics } = await open();
    const received = once(app.server, "request");
    const socket = send(app, path, type, body);
    await received;
    socket.destroy();
    await expect.poll(() => requestLine(lines)).toMatchObject({ route: path, status: 499 });
    expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain("stack");
    expect(await metrics.expose()).toMatch(
      new RegExp(`aso_request_duration_seconds_count\\{[^}]*route="${path}",status="499"`),
    );
  },
);

test("a body that drips in is ended when the time set is over", async () => {
  const { app, lines } = await open({ requestTimeoutMs: 1_000 });
  const beganAt = performance.now();
  const socket = send(app, "/api/things", "application/json", '{"a":"');
  const drip = setInterval(() => socket.write("x"), 100);
  const answer = await text(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(performance.now() - beganAt).toBeLessThan(4_000);
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
});
