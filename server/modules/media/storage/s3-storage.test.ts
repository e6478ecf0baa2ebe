import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { openStorage } from "./open-storage.ts";

const accessKeyId = "AKIDEXAMPLE";
const secretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
const region = "eu-west-1";
const name = `${"b".repeat(32)}-800.avif`;

interface Received {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

let server: Server;
let received: Received[];
let answers: number[];
let bodies: string[];

beforeEach(async () => {
  received = [];
  answers = [];
  bodies = [];
  server = createServer(async (request, response) => {
    received.push({ request, body: await buffer(request) });
    response.writeHead(answers.shift() ?? 200).end(bodies.shift());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function openBucket(secret = secretAccessKey) {
  const { port } = server.address() as AddressInfo;
  return openStorage(
    readConfig({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "pictures",
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
      S3_PUBLIC_URL: "https://cdn.example/p",
    }),
  );
}

function isSigned({ request, body }: Received): boolean {
  const header = (key: string) => String(request.headers[key] ?? "");
  const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
  const hmac = (key: string | Buffer, data: string) =>
    createHmac("sha256", key).update(data).digest();

  const [, credential, signedHeaders = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      header("authorization"),
    ) ?? [];
  const time = header("x-amz-date");
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}`) return false;
  if (header("x-amz-content-sha256") !== sha256(body)) return false;

  const canonical = [
    request.method,
    request.url,
    "",
    ...signedHeaders.split(";").map((key) => `${key}:${header(key)}`),
    "",
    signedHeaders,
    sha256(body),
  ].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  return hmac(key, toSign).toString("hex") === signature;
}

test("uploads with a valid signature and a public URL", async () => {
  const content = Buffer.from("picture");
  expect(await openBucket().put(name, content)).toBe(`https://cdn.example/p/${name}`);

  expect(received).toHaveLength(1);
  const [put] = received;
  expect(put?.request.method).toBe("PUT");
  expect(put?.request.url).toBe(`/pictures/${name}`);
  expect(put?.body).toEqual(content);
  expect(put?.request.headers).toMatchObject({
    "content-type": "image/avif",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(received.map(isSigned)).toEqual([true]);
});

test("detects a wrong secret", async () => {
  await openBucket("another secret").put(name, Buffer.from("picture"));
  expect(received.map(isSigned)).toEqual([false]);
});

test("retries a briefly failing bucket", async () => {
  answers = [503, 500];
  await openBucket().put(name, Buffer.from("picture"));
  expect(received.map(isSigned)).toEqual([true, true, true]);
  expect(received.map(({ body }) => body.toString())).toEqual(["picture", "picture", "picture"]);
});

test.each([403, 404])("a rejection (%i) hides the bucket's message", async (status) => {
  answers = [status];
  await expect(openBucket().put(name, Buffer.from("x"))).rejects.toMatchObject({
    code: "unavailable",
    detail: "The picture could not be stored. Please try again.",
  });
  expect(received).toHaveLength(1);
});

test("an unreachable bucket gives the same error", async () => {
  const bucket = openBucket();
  await new Promise((closed) => server.close(closed));
  await expect(bucket.put(name, Buffer.from("x"))).rejects.toMatchObject({ code: "unavailable" });
  server.listen(0);
});

test("lists a prefix page by page, only the store's own files", async () => {
  const file = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-01T10:00:00.000Z</LastModified><Size>5</Size></Contents>`;
  const second = `${"b".repeat(31)}c-400.webp`;
  bodies = [
    `<ListBucketResult>${file(name)}${file("backups/b.sql")}<NextContinuationToken>to+p2</NextContinuationToken></ListBucketResult>`,
    `<ListBucketResult>${file(second)}</ListBucketResult>`,
  ];
  const found = [];
  for await (const each of openBucket().list("bb")) found.push(each);
  const storedAt = new Date("2026-11-01T10:00:00Z");
  expect(found).toEqual([
    { name, storedAt },
    { name: second, storedAt },
  ]);
  const [first, next] = received.map(({ request }) => new URL(request.url ?? "", "http://bucket"));
  expect(first?.pathname).toBe("/pictures");
  expect(first?.searchParams.get("prefix")).toBe("bb");
  expect(next?.searchParams.get("continuation-token")).toBe("to+p2");
});

test("throws when listing is forbidden, instead of returning nothing", async () => {
  answers = [403];
  const list = openBucket().list("bb")[Symbol.asyncIterator]();
  await expect(list.next()).rejects.toThrow("rejects the key");
});
