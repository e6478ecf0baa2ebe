import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { signUp } from "../tests/kit/people.ts";
import { productCalls } from "../tests/kit/products.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../tests/kit/shop.ts";
import { signInStaff } from "../tests/kit/staff.ts";
import { announcePageChange } from "./database/page-changes.ts";
import type { Http } from "./platform/http/create-http.ts";

let shop: TestApp;
let second: Http;
let shirt: string;
/** A product that no word to the processes names but one of `forgotten`. */
let cap: string;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (_, databaseUrl) => ({
      databaseUrl,
      handler: async () => new Response(null, { status: 404 }),
    }),
  });
  second = await shop.second();
  cap = await addProduct(shop, { name: "Ikeja cap", isDraft: true });
  await shop.runtime.db.rows({
    text: "update product set is_draft = false, archived_at = null where id = $1",
    values: [cap],
  });
  // At the first word of goods each process looks at its menus, and drops every page after that.
  await untilDropped(async () => {
    shirt = await addProduct(shop, { name: "Ikeja shirt", sizes: [{ size: "M", stock: 50 }] });
  });
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
  "/store/content?of=contacts",
  "/store/policies/terms",
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
  return Number(/^aso_cached_responses_total\{source="rendered"\} (\d+)/m.exec(told)?.[1] ?? 0);
}

/** Has both processes drop all that they keep of goods, and lists be kept again. */
async function forgotten(): Promise<void> {
  // Long enough to be worth compressing.
  await describeSilently(shirt, `Said at ${performance.now()}. ${"Cotton. ".repeat(200)}`);
  const goods = [shirt, cap].map((id) => `product:${id}`);
  await untilDropped(() => announcePageChange(shop.runtime.db, ["list", "page", ...goods]));
  // While goods are counted anew, a list that tells the total of before is kept by nobody.
  for (const app of [shop.app, second]) {
    const isMade = async () => {
      const before = await made();
      await ask("/products?limit=5", { app });
      return (await made()) > before;
    };
    await vi.waitFor(async () => expect(await isMade()).toBe(false), { timeout: 10_000 });
  }
}

/** Does what has both processes drop what they keep of the cap, and with it all that was announced before. */
async function untilDropped(act: () => Promise<unknown>): Promise<void> {
  const path = `/products/${cap}`;
  const apps = [shop.app, second];
  for (const app of apps) await ask(path, { app });
  const words = `Said at ${performance.now()}`;
  await describeSilently(cap, words);
  await act();
  for (const app of apps) {
    const isDropped = async () => expect((await ask(path, { app })).payload).toContain(words);
    await vi.waitFor(isDropped, { timeout: 10_000 });
  }
}

/** Changes a product without a word to anybody, so that what is kept can be told from what is made anew. */
async function describeSilently(id: string, description: string): Promise<void> {
  await shop.runtime.db.rows({
    text: "update product set description = $1 where id = $2",
    values: [description, id],
  });
}

test("an answer is made once for all who say nothing of themselves", async () => {
  for (const path of calls()) await ask(path);
  const before = await made();
  await describeSilently(shirt, "Nobody was told");
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
      await describeSilently(shirt, "For one alone");
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
    const goods = productCalls(shop, await signInStaff(shop, "stock_keeper"));
    for (const app of [shop.app, second]) {
      for (const path of calls()) await ask(path, { app });
    }
    const fresh = await goods.create({ name: "Zaria kaftan", category: "MEN" });
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
