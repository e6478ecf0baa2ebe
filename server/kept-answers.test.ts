import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, get as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { goodsOf } from "../tests/kit/goods.ts";
import { signUp } from "../tests/kit/people.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../tests/kit/shop.ts";
import { signInStaff } from "../tests/kit/staff.ts";
import { announcePageChange } from "./database/page-changes.ts";
import type { Http } from "./platform/http/create-http.ts";
import type { ApiFetch } from "./platform/http/in-process-fetch.ts";

let shop: TestApp;
let fetchApi: ApiFetch;
let second: Http;
let shirt: string;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchOwn, databaseUrl) => {
      fetchApi ??= fetchOwn;
      return { databaseUrl, handler: async () => new Response(null, { status: 404 }) };
    },
  });
  second = await shop.second();
  shirt = await addProduct(shop, { name: "Ikeja shirt", sizes: [{ size: "M", stock: 50 }] });
  await shop.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => shop.close());
beforeEach(() => forgotten());

const calls = () => [
  "/products?limit=5",
  "/products/new",
  `/products/${shirt}`,
  "/products/types",
  "/products/sizes",
  "/products/size-guides",
  "/products/images/random?limit=1",
  "/store/words?of=contacts",
];

async function ask(path: string, { app = shop.app, token }: { app?: Http; token?: string } = {}) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return await app.inject({ url: `/api${path}`, headers });
}

const productIn = async (path: string, from: Parameters<typeof ask>[1] = {}) => {
  const { data } = (await ask(path, from)).json<{ data: Product | Product[] }>();
  return [data].flat().find(({ id }) => id === shirt);
};

/** Answers made since the process began, as its figures tell. */
async function made(): Promise<number> {
  const told = await shop.runtime.metrics.expose();
  return Number(/^aso_kept_answers_total\{source="rendered"\} (\d+)/m.exec(told)?.[1] ?? 0);
}

/** Requests made in this process since it began, as its figures tell. */
async function requests(): Promise<number> {
  const told = await shop.runtime.metrics.expose();
  const counts = told.matchAll(/^aso_request_duration_seconds_count\{.*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Has both processes drop all that they keep of goods. */
async function forgotten(): Promise<void> {
  // Long enough to be worth compressing.
  const description = `Said at ${performance.now()}. ${"Cotton. ".repeat(200)}`;
  await describeShirt(description);
  await announcePageChange(shop.runtime.db, ["list", "page", `product:${shirt}`]);
  for (const app of [shop.app, second]) {
    for (const path of ["/products?limit=5", `/products/${shirt}`]) {
      await expect
        .poll(async () => (await productIn(path, { app }))?.description)
        .toBe(description);
    }
  }
}

/** Changes the shirt without a word to anybody, so that what is kept can be told from what is made anew. */
async function describeShirt(description: string): Promise<void> {
  await shop.runtime.db.rows({
    text: "update product set description = $1 where id = $2",
    values: [description, shirt],
  });
}

test("an answer is made once for all who say nothing of themselves", async () => {
  for (const path of calls()) await ask(path);
  const before = await made();
  await describeShirt("Nobody was told");
  for (const path of calls()) {
    const reply = await ask(path);
    expect([path, reply.statusCode]).toEqual([path, 200]);
    expect(reply.payload).not.toContain("Nobody was told");
  }
  // The sizes are looked at again after a second.
  expect((await made()) - before).toBeLessThanOrEqual(1);
});

describe("who is signed in", () => {
  test("is never given what is kept, and what they are given is kept for nobody", async () => {
    const { token } = await signUp(shop);
    for (const path of ["/products?limit=5", "/products/new", `/products/${shirt}`]) {
      const kept = (await productIn(path))?.description;
      await describeShirt("For one alone");
      expect((await productIn(path, { token }))?.description).toBe("For one alone");
      expect((await productIn(path))?.description).toBe(kept);
      await forgotten();
    }
    const before = await made();
    for (const path of calls()) await ask(path, { token });
    expect(await made()).toBe(before);
  });

  test("with a token that is not valid is refused, also where an answer is kept", async () => {
    await ask("/products?limit=5");
    expect((await ask("/products?limit=5", { token: "nobody" })).statusCode).toBe(401);
  });
});

describe("a change", () => {
  /** In every process, well below the minute that an answer is kept for without a word. */
  const expectEverywhere = async (
    path: string,
    told: (product: Product) => unknown,
    is: unknown,
  ) => {
    for (const app of [shop.app, second]) {
      await expect
        .poll(async () => {
          const product = await productIn(path, { app });
          return product && told(product);
        })
        .toEqual(is);
    }
  };

  test("by staff is told at once, in every process", async () => {
    const goods = goodsOf(shop, await signInStaff(shop, "stock_keeper"));
    for (const app of [shop.app, second]) {
      for (const path of calls()) await ask(path, { app });
    }
    const fresh = await goods.create({ name: "Zaria kaftan" });
    for (const app of [shop.app, second]) {
      for (const path of ["/products?limit=5", "/products/new"]) {
        await expect.poll(async () => (await ask(path, { app })).payload).toContain("Zaria kaftan");
      }
      await ask(`/products/${fresh.id}`, { app });
    }
    await goods.change(fresh, { name: "Kano kaftan" });
    for (const app of [shop.app, second]) {
      for (const path of ["/products?limit=5", "/products/new", `/products/${fresh.id}`]) {
        await expect.poll(async () => (await ask(path, { app })).payload).toContain("Kano kaftan");
      }
    }
  });

  test("of stock is told in lists too, which tell how much there is", async () => {
    const paths = ["/products?limit=5", "/products/new", `/products/${shirt}`];
    const before = (await productIn(`/products/${shirt}`))?.stock ?? 0;
    for (const path of paths) await expectEverywhere(path, ({ stock }) => stock, before);
    const reply = await postOrder(shop, orderBody([orderItem(shirt)]));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    for (const path of paths) await expectEverywhere(path, ({ stock }) => stock, before - 1);
  });
});

describe("what an answer is kept under", () => {
  test("is what it depends on: neither the order of a query nor what nobody reads of it", async () => {
    await ask("/products?limit=5&category=MEN&page=1");
    await ask("/products/types?category=MEN");
    await ask("/products/new");
    const before = await made();
    await ask("/products?page=1&category=MEN&limit=5");
    await ask("/products?category=MEN&limit=5");
    await ask("/products/types?utm_source=letter&category=MEN");
    for (let n = 0; n < 20; n += 1) await ask(`/products/new?fbclid=${n}`);
    expect(await made()).toBe(before);
    expect((await ask("/products?limit=5&utm_source=letter")).statusCode).toBe(400);
  });

  test("is nothing for words before the key of a product, and for goods that a reader named", async () => {
    const key = shirt.split("-").at(-1);
    await ask(`/products/${shirt}`);
    const before = await made();
    await ask(`/products/any-words-${key}`);
    await ask(`/products/any-words-${key}`);
    expect((await made()) - before).toBe(2);
    await ask(`/products?ids=${shirt}`);
    expect((await made()) - before).toBe(2);
  });

  test("no answer to what is not there", async () => {
    const before = await made();
    for (let n = 0; n < 2; n += 1) {
      expect((await ask("/products/no-such-thing")).statusCode).toBe(404);
    }
    expect((await made()) - before).toBe(2);
  });
});

describe("an answer that is kept", () => {
  /** As it travels. */
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

  test("comes with the headers of one that was just made, in every encoding", async () => {
    const plain = await fetchRaw("/products/new", {});
    const ways = { br: brotliDecompressSync, gzip: gunzipSync, identity: (all: Buffer) => all };
    for (const [encoding, read] of Object.entries(ways)) {
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

  test("is not sent again to who holds it", async () => {
    const { headers } = await fetchRaw("/products/new", {});
    for (let n = 0; n < 2; n += 1) {
      const held = { "if-none-match": `"other", ${headers.etag}` };
      const again = await fetchRaw("/products/new", held);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers.etag).toBe(headers.etag);
    }
    await announcePageChange(shop.runtime.db, ["list"]);
    await describeShirt("Other words");
    await expect
      .poll(async () => {
        const held = { "if-none-match": String(headers.etag) };
        return (await fetchRaw("/products/new", held)).status;
      })
      .toBe(200);
  });

  test("that nobody may hold has no tag", async () => {
    for (let n = 0; n < 2; n += 1) {
      const { headers } = await fetchRaw("/products/images/random?limit=1", {});
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers).not.toHaveProperty("etag");
    }
  });

  test("holds nothing of who asked for it", async () => {
    const asked: WeakRef<object>[] = [];
    const note = (message: unknown) => {
      asked.push(new WeakRef((message as { request: object }).request));
    };
    subscribe("http.server.request.start", note);
    for (const path of calls()) {
      await fetchRaw(path, { connection: "close" });
      await fetchRaw(path, { connection: "close", "accept-encoding": "br" });
    }
    unsubscribe("http.server.request.start", note);
    expect(asked).toHaveLength(2 * calls().length);
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const held = () => {
      collect();
      return asked.filter((request) => request.deref() !== undefined).length;
    };
    await expect.poll(held).toBe(0);
  });
});

test("a page reads what is kept without a request, and what is said to one reader with one", async () => {
  const url = "http://127.0.0.1/api/products/types?category=MEN";
  const askedWith = async (headers: Record<string, string>) => {
    const before = await requests();
    const answer = await fetchApi(url, { headers });
    const body = await answer.json();
    return { answer, body, requests: (await requests()) - before };
  };
  const first = await askedWith({ accept: "application/json" });
  // The word of a change made before may come round now.
  await expect.poll(async () => (await askedWith({})).requests).toBe(0);
  const { answer, body } = await askedWith({ accept: "application/json" });
  expect([answer.ok, answer.status, body]).toEqual([true, 200, first.body]);
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect((await askedWith({ "x-preview": "id.secret" })).requests).toBe(1);
});
