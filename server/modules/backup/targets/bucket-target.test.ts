import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bucketTarget } from "./bucket-target.ts";
import { createBackupName } from "./target.ts";

/** What a bucket holds, and parts of what is not whole yet; enough of S3 for uploads in parts and lists. */
let files: Map<string, Buffer>;
let uploads: Map<string, Buffer[]>;
let refuseWith: number | undefined;
let knowsParts: boolean;
/** How many answers to "put the parts together" are lost on the way. */
let lost: number;
/** Uploads nobody finished, as the bucket lists them; undefined refuses the list. */
let abandoned: { key: string; id: string; begunAt: Date }[] | undefined;
/** The size of each part that was read. */
let sent: number[];
let server: Server;

beforeEach(async () => {
  [files, uploads, refuseWith] = [new Map(), new Map(), undefined];
  [knowsParts, sent, lost, abandoned] = [true, [], 0, []];
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://bucket");
    const name = decodeURIComponent(url.pathname.slice("/safe/".length));
    const id = url.searchParams.get("uploadId") ?? "";
    const body = await buffer(request);
    const signed = /^AWS4-HMAC-SHA256 Credential=AKID\//.test(request.headers.authorization ?? "");
    if (!signed || refuseWith) return response.writeHead(refuseWith ?? 403).end();
    const partOf = ({ headers: { range = "" } }: typeof request, head: typeof response) => {
      const whole = files.get(name) ?? Buffer.alloc(0);
      const [, from, to] = (knowsParts && /^bytes=(\d+)-(\d+)$/.exec(range)) || [];
      if (from === undefined) return whole;
      const part = whole.subarray(Number(from), Number(to) + 1);
      sent.push(part.length);
      head.statusCode = 206;
      head.setHeader("content-range", `bytes ${from}-${to}/${whole.length}`);
      return part;
    };
    const answer = () => {
      switch (request.method) {
        case "POST":
          if (url.searchParams.has("uploads")) {
            uploads.set("u+1", []);
            return "<UploadId>u+1</UploadId>";
          }
          if (!uploads.has(id)) response.statusCode = 404;
          else files.set(name, Buffer.concat(uploads.get(id) ?? []));
          uploads.delete(id);
          if (lost > 0) {
            lost -= 1;
            response.statusCode = 502;
          }
          return "<CompleteMultipartUploadResult/>";
        case "PUT": {
          const at = Number(url.searchParams.get("partNumber")) - 1;
          (uploads.get(id) ?? [])[at] = body;
          response.setHeader("etag", `"${at}"`);
          return "";
        }
        case "DELETE":
          if (id) {
            uploads.delete(id);
            abandoned = abandoned?.filter((upload) => upload.id !== id || upload.key !== name);
          } else files.delete(name);
          return "";
        default:
          if (url.searchParams.has("uploads")) {
            if (!abandoned) response.statusCode = 403;
            return (abandoned ?? []).map(unfinished).join("");
          }
          if (!url.searchParams.has("list-type")) return partOf(request, response);
          return [...files.keys()].map(listed).join("");
      }
    };
    response.end(answer());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const open = () =>
  bucketTarget({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: "safe",
    prefix: "shop/",
    region: "auto",
    accessKeyId: "AKID",
    secretAccessKey: "secret",
  });
const listed = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-22T00:00:00.000Z</LastModified><Size>${files.get(key)?.length}</Size></Contents>`;
const unfinished = ({ key, id, begunAt }: NonNullable<typeof abandoned>[number]) =>
  `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`;
const [ours, theirs] = ["1a2b3c4d-0000", "ffffffff-0000"];
const name = createBackupName(new Date(Date.UTC(2026, 10, 22)), ours, true);

async function* chunks(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 3_000_000) yield content.subarray(at, at + 3_000_000);
}

test("a large file goes up in parts, is listed, comes back and is removed", async () => {
  const content = randomBytes(20_000_000);
  const target = open();
  expect(await target.write(name, chunks(content))).toBe(content.length);
  files.set("shop/other.txt", Buffer.from("x"));
  expect([...files.keys()]).toEqual([`shop/${name}`, "shop/other.txt"]);
  expect(uploads.size).toBe(0);
  expect(await target.list()).toEqual([{ name, bytes: content.length }]);
  expect((await buffer(target.read(name))).equals(content)).toBe(true);
  expect(sent).toEqual([16 * 1024 * 1024, content.length - 16 * 1024 * 1024]);
  knowsParts = false;
  expect((await buffer(target.read(name))).equals(content)).toBe(true);
  await target.remove(name);
  expect(await target.list()).toEqual([]);
});

test("nothing is there of one that was broken off or failed in the middle", async () => {
  const ending = new AbortController();
  const cut = async function* (): AsyncGenerator<Buffer> {
    yield randomBytes(17_000_000);
    ending.abort();
    yield randomBytes(17_000_000);
  };
  await expect(open().write(name, cut(), ending.signal)).rejects.toThrow();
  const failing = async function* (): AsyncGenerator<Buffer> {
    yield randomBytes(17_000_000);
    throw new Error("the database is away");
  };
  await expect(open().write(name, failing())).rejects.toThrow("the database is away");
  expect([files.size, uploads.size]).toEqual([0, 0]);
});

test.each([
  [403, /refuses our key/],
  [404, /is not there\. Check BACKUP_TO/],
] as const)("a refusal (%i) says what to look at", async (status, message) => {
  refuseWith = status;
  await expect(open().write(name, chunks(Buffer.from("x")))).rejects.toThrow(message);
});

test("one that lies there whole is not told as failed because an answer was lost", async () => {
  const content = randomBytes(1000);
  lost = 1;
  expect(await open().write(name, chunks(content))).toBe(content.length);
  expect(files.get(`shop/${name}`)).toEqual(content);
});

test("what a killed process of this store left is gone a day later, and nobody else's", async () => {
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  const before = (storeId: string) => `shop/${createBackupName(dayAgo, storeId, true)}`;
  const old = { key: before(ours), id: "old+1", begunAt: dayAgo };
  const stay = [
    { key: before(theirs), id: "theirs", begunAt: dayAgo },
    { key: before(ours), id: "new", begunAt: new Date() },
    { key: "shop/holiday.jpg", id: "other", begunAt: dayAgo },
  ];
  abandoned = [old, ...stay];
  await open().write(name, chunks(Buffer.from("x")));
  expect(abandoned).toEqual(stay);
  abandoned = undefined;
  await open().write(name, chunks(Buffer.from("x")));
});
