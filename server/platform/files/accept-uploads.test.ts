import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { nextAddress } from "../../../tests/kit/shop.ts";
import { acceptUploads } from "./accept-uploads.ts";

/** Of strangers three such files are held at a time, a fourth is not; of one client one. */
const fileBytes = 20 * 1024 * 1024;
const limits = { field: "file", count: 1, fileBytes, totalBytes: fileBytes, jsonBytes: 1024 };

let app: Http;
/** Requests whose files are looked at, and what lets them be done with. */
let looking = 0;
let look: PromiseWithResolvers<void>;

beforeAll(async () => {
  app = await createHttp(readConfig({ TRUSTED_PROXIES: "1" }), createLog("silent"));
  await app.register(async (scope) => {
    await acceptUploads(scope, limits);
    scope.post("/api/things", async () => ({ data: "accepted" }));
    scope.post("/api/things/slow", async () => {
      looking += 1;
      await look.promise;
      return { data: "accepted" };
    });
  });
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => {
      request.staff = { id: "member" } as StaffMember;
    });
    await acceptUploads(scope, limits);
    scope.post("/api/staff/things", async () => ({ data: "accepted" }));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
beforeEach(() => {
  looking = 0;
  look = Promise.withResolvers();
});
afterAll(() => app.close());

const file = Buffer.alloc(fileBytes, 32);
const head = [
  '--line\r\ncontent-disposition: form-data; name="request"\r\n\r\n{}',
  '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
].join("\r\n");
const foot = "\r\n--line--\r\n";

/** Sends a request with a file, all of it but its last line, as somebody who was not here before. */
function begin(path = "/api/things", client = nextAddress()): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`);
  socket.write(`X-Forwarded-For: ${client}\r\n`);
  socket.write("Content-Type: multipart/form-data; boundary=line\r\n");
  socket.write(`Content-Length: ${head.length + fileBytes + foot.length}\r\n\r\n${head}`);
  socket.write(file);
  return socket;
}

async function finish(socket: Socket): Promise<string> {
  socket.write(foot);
  return await replyOf(socket);
}

/** What is answered first on a connection. */
async function replyOf(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, "data")) as [Buffer];
  return bytes.toString();
}

const accepted = expect.stringMatching(/^HTTP\/1.1 200 /);
const refused = expect.stringMatching(/^HTTP\/1.1 503 [\s\S]*retry-after: 5\r\n/i);

test("slow senders fill no more than the upload budget, and a request beyond it is told to retry", async () => {
  const slow = Array.from({ length: 4 }, () => begin());
  const rejected = await Promise.race(
    slow.map(async (socket, i) => ({ i, reply: await replyOf(socket) })),
  );
  expect(rejected.reply).toEqual(refused);
  const [first, ...others] = slow.filter((_, i) => i !== rejected.i);
  expect(await finish(first as Socket)).toEqual(accepted);
  for (const each of others) each.destroy();
});

test("the upload budget is released whether an upload finishes or breaks off", async () => {
  for (let i = 0; i < 6; i += 1) expect(await finish(begin())).toEqual(accepted);
  for (let i = 0; i < 6; i += 1) {
    const socket = begin();
    await expect.poll(() => socket.writableLength).toBe(0);
    socket.destroy();
  }
  for (let i = 0; i < 6; i += 1) expect(await finish(begin())).toEqual(accepted);
});

test("files that are being looked at take room, though their sender has left", async () => {
  const left = Array.from({ length: 3 }, () => begin("/api/things/slow"));
  for (const socket of left) socket.write(foot);
  await expect.poll(() => looking).toBe(3);
  for (const socket of left) socket.destroy();
  expect(await replyOf(begin())).toEqual(refused);
  look.resolve();
  await expect.poll(() => finish(begin())).toEqual(accepted);
});

test("a client that holds its share shuts out itself alone, and strangers never shut out staff", async () => {
  const held = [begin("/api/things/slow", "203.0.113.7")];
  held[0]?.write(foot);
  await expect.poll(() => looking).toBe(1);
  expect(await replyOf(begin("/api/things", "203.0.113.7"))).toMatch(/^HTTP\/1.1 429 /);
  expect(await finish(begin())).toEqual(accepted);

  held.push(begin("/api/things/slow"), begin("/api/things/slow"));
  for (const socket of held.slice(1)) socket.write(foot);
  await expect.poll(() => looking).toBe(3);
  expect(await replyOf(begin())).toEqual(refused);
  expect(await finish(begin("/api/staff/things"))).toEqual(accepted);
  look.resolve();
  expect(await Promise.all(held.map(replyOf))).toEqual([accepted, accepted, accepted]);
});
