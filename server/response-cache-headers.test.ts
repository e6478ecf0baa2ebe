import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, get as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { ApiFetch } from "#contract/client/call-types.ts";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { collectGarbage } from "../tests/kit/collect-garbage.ts";
import { productCalls } from "../tests/kit/products.ts";
import { addProduct } from "../tests/kit/shop.ts";
import { signInStaff } from "../tests/kit/staff.ts";
import { announcePageChange } from "./database/page-changes.ts";

let shop: TestApp;
let fetchApi: ApiFetch;
let shirt: string;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchOwn, databaseUrl) => {
      fetchApi = fetchOwn;
      return { databaseUrl, handler: async () => new Response(null, { status: 404 }) };
    },
  });
  shirt = await addProduct(shop, { name: "Ikeja shirt" });
  await shop.app.listen({ host: "127.0.0.1", port: 0 });
  // At the first announced product the process reads its menus, and drops every page after that.
  await contentIsAnnounced();
  await contentIsAnnounced();
});
afterAll(() => shop.close());

/** Waits until all earlier announcements of products have arrived, so that what is cached now stays. */
async function contentIsAnnounced(): Promise<void> {
  const { db } = shop.runtime;
  const fetchProduct = async () => (await shop.app.inject(`/api/products/${shirt}`)).payload;
  await fetchProduct();
  // Long enough to be worth compressing.
  const description = `Said at ${performance.now()}. ${"Cotton. ".repeat(200)}`;
  await db.rows({
    text: "update product set description = $1 where id = $2",
    values: [description, shirt],
  });
  await announcePageChange(db, ["list", "page", `product:${shirt}`]);
  await vi.waitFor(async () => expect(await fetchProduct()).toContain(description), {
    timeout: 10_000,
  });
}

describe("what a page receives", () => {
  const fetchJson = async (path: string) => {
    const answer = await fetchApi(`/api${path}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { data: Product[] };
  };
  const outside = async (path: string) => (await shop.app.inject(`/api${path}`)).json();
  const calls = [
    "/products?limit=7",
    "/products/new",
    "/products/types",
    "/products/types?category=MEN",
    "/products/size-guides",
    "/store/content?of=contacts",
    "/store/policies/terms",
  ];

  test.each(calls)("is the same for everybody, rendered or cached: %s", async (path) => {
    await announcePageChange(shop.runtime.db, ["list", "page", `product:${shirt}`]);
    await contentIsAnnounced();
    const first = await fetchJson(path);
    expect(await fetchJson(path)).toEqual(first);
    expect(await outside(path)).toEqual(first);
  });

  test("is the same for concurrent requests, within the process and from outside", async () => {
    const path = "/products?limit=6";
    const requests = [fetchJson(path), outside(path), fetchJson(path), outside(path)];
    const replies = await Promise.all(requests);
    for (const each of replies) expect(each).toEqual(replies[0]);
    expect(replies[0]?.data).toHaveLength(1);
  });
});

describe("a cached answer", () => {
  const fetchRaw = async (path: string, headers: Record<string, string>) => {
    const { port } = shop.app.server.address() as AddressInfo;
    const request = send({ port, host: "127.0.0.1", path: `/api${path}`, headers });
    const [reply] = (await once(request, "response")) as [IncomingMessage];
    return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) };
  };
  const lasting = ({ date: _, "x-request-id": id, ...headers }: IncomingHttpHeaders) => {
    expect(id).toMatch(/^[0-9A-Z]{16}$/);
    return headers;
  };

  test("has the headers of a rendered one, in every encoding", async () => {
    const plain = await fetchRaw("/products/new", {});
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (all: Buffer) => all };
    for (const [encoding, read] of Object.entries(decoders)) {
      const accept = { "accept-encoding": encoding };
      // Whoever is the first of all may have it compressed more lightly.
      await fetchRaw("/products/new", accept);
      const first = await fetchRaw("/products/new", accept);
      const again = await fetchRaw("/products/new", accept);
      expect(lasting(again.headers)).toEqual(lasting(first.headers));
      expect(read(again.body)).toEqual(plain.body);
      expect(again.headers).toMatchObject({
        "cache-control": "public, no-cache",
        "content-type": "application/json; charset=utf-8",
        "x-content-type-options": "nosniff",
        vary: "Accept-Encoding",
      });
    }
  });

  test("is not sent again to a client that has it", async () => {
    const products = productCalls(shop, await signInStaff(shop, "stock_keeper"));
    const { headers } = await fetchRaw("/products/new", {});
    for (let n = 0; n < 2; n += 1) {
      const held = { "if-none-match": `"other", ${headers.etag}` };
      const again = await fetchRaw("/products/new", held);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers.etag).toBe(headers.etag);
    }
    await products.change(await products.read(shirt), { description: "Another text" });
    await expect
      .poll(async () => {
        const held = { "if-none-match": String(headers.etag) };
        return (await fetchRaw("/products/new", held)).status;
      })
      .toBe(200);
  });

  test("that may not be stored has no ETag", async () => {
    for (let n = 0; n < 2; n += 1) {
      const { headers } = await fetchRaw("/products/images/random?limit=1", {});
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers).not.toHaveProperty("etag");
    }
  });

  test("holds no reference to its request", async () => {
    const calls = ["/products?limit=5", `/products/${shirt}`, "/products/types", "/products/sizes"];
    const requests: WeakRef<object>[] = [];
    const note = (message: unknown) => {
      requests.push(new WeakRef((message as { request: object }).request));
    };
    subscribe("http.server.request.start", note);
    for (const path of calls) {
      await fetchRaw(path, { connection: "close" });
      await fetchRaw(path, { connection: "close", "accept-encoding": "br" });
    }
    unsubscribe("http.server.request.start", note);
    expect(requests).toHaveLength(2 * calls.length);
    const held = () => {
      collectGarbage();
      return requests.filter((request) => request.deref() !== undefined).length;
    };
    await expect.poll(held).toBe(0);
  });
});
