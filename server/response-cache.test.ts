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
/** A product that no announcement names but that of `clearCaches`. */
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
  // At the first announced product each process reads its menus, and drops every page after that.
  await untilDropped(async () => {
    shirt = await addProduct(shop, { name: "Ikeja shirt", sizes: [{ size: "M", stock: 50 }] });
  });
});
afterAll(() => shop.close());
beforeEach(() => clearCaches());

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

async function request(
  path: string,
  { app = shop.app, token }: { app?: Http; token?: string } = {},
) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return await app.inject({ url: `/api${path}`, headers });
}

const productIn = async (path: string, from: Parameters<typeof request>[1] = {}) => {
  const { data } = (await request(path, from)).json<{ data: Product | Product[] }>();
  return [data].flat().find(({ id }) => id === shirt);
};

/** Answers rendered since the process began, by its metrics. */
async function countRendered(): Promise<number> {
  const metrics = await shop.runtime.metrics.expose();
  return Number(/^aso_cached_responses_total\{source="rendered"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

/** Has both processes drop all cached products, and waits until lists are cached again. */
async function clearCaches(): Promise<void> {
  // Long enough to be worth compressing.
  await describeSilently(shirt, `Said at ${performance.now()}. ${"Cotton. ".repeat(200)}`);
  const tags = [shirt, cap].map((id) => `product:${id}`);
  await untilDropped(() => announcePageChange(shop.runtime.db, ["list", "page", ...tags]));
  // While products are counted again, a list with the old total is not cached.
  for (const app of [shop.app, second]) {
    const isRendered = async () => {
      const before = await countRendered();
      await request("/products?limit=5", { app });
      return (await countRendered()) > before;
    };
    await vi.waitFor(async () => expect(await isRendered()).toBe(false), { timeout: 10_000 });
  }
}

/** Makes a change, and waits until both processes dropped the cap and with it all that was announced before. */
async function untilDropped(change: () => Promise<unknown>): Promise<void> {
  const path = `/products/${cap}`;
  const apps = [shop.app, second];
  for (const app of apps) await request(path, { app });
  const text = `Said at ${performance.now()}`;
  await describeSilently(cap, text);
  await change();
  for (const app of apps) {
    const isDropped = async () => expect((await request(path, { app })).payload).toContain(text);
    await vi.waitFor(isDropped, { timeout: 10_000 });
  }
}

/** Changes a product without an announcement, so that a cached answer differs from a rendered one. */
async function describeSilently(id: string, description: string): Promise<void> {
  await shop.runtime.db.rows({
    text: "update product set description = $1 where id = $2",
    values: [description, id],
  });
}

test("an answer is rendered once for all anonymous requests", async () => {
  for (const path of calls()) await request(path);
  const before = await countRendered();
  await describeSilently(shirt, "Not announced");
  for (const path of calls()) {
    const reply = await request(path);
    expect([path, reply.statusCode]).toEqual([path, 200]);
    expect(reply.payload).not.toContain("Not announced");
  }
  // The sizes are looked at again after a second.
  expect((await countRendered()) - before).toBeLessThanOrEqual(1);
});

describe("a signed-in client", () => {
  test("never receives a cached answer, and its answers are not cached", async () => {
    const { token } = await signUp(shop);
    for (const path of ["/products?limit=5", "/products/new", `/products/${shirt}`]) {
      const cached = (await productIn(path))?.description;
      await describeSilently(shirt, "For one alone");
      expect((await productIn(path, { token }))?.description).toBe("For one alone");
      expect((await productIn(path))?.description).toBe(cached);
      await clearCaches();
    }
    const before = await countRendered();
    for (const path of calls()) await request(path, { token });
    expect(await countRendered()).toBe(before);
  });

  test("with an invalid token is refused, also where an answer is cached", async () => {
    await request("/products?limit=5");
    expect((await request("/products?limit=5", { token: "nobody" })).statusCode).toBe(401);
  });
});

describe("a change", () => {
  /** In every process, well below the minute that an answer is cached for without an announcement. */
  const expectEverywhere = async (
    path: string,
    select: (product: Product) => unknown,
    is: unknown,
  ) => {
    for (const app of [shop.app, second]) {
      await expect
        .poll(async () => {
          const product = await productIn(path, { app });
          return product && select(product);
        })
        .toEqual(is);
    }
  };

  test("by staff is visible at once, in every process", async () => {
    const products = productCalls(shop, await signInStaff(shop, "stock_keeper"));
    for (const app of [shop.app, second]) {
      for (const path of calls()) await request(path, { app });
    }
    const fresh = await products.create({ name: "Zaria kaftan", category: "MEN" });
    for (const app of [shop.app, second]) {
      for (const path of ["/products?limit=5", "/products/new"]) {
        await expect
          .poll(async () => (await request(path, { app })).payload)
          .toContain("Zaria kaftan");
      }
      await request(`/products/${fresh.id}`, { app });
    }
    await products.change(fresh, { name: "Kano kaftan" });
    for (const app of [shop.app, second]) {
      for (const path of ["/products?limit=5", "/products/new", `/products/${fresh.id}`]) {
        await expect
          .poll(async () => (await request(path, { app })).payload)
          .toContain("Kano kaftan");
      }
    }
  });

  test("of stock is visible in lists too, which show how much there is", async () => {
    const paths = ["/products?limit=5", "/products/new", `/products/${shirt}`];
    const before = (await productIn(`/products/${shirt}`))?.stock ?? 0;
    for (const path of paths) await expectEverywhere(path, ({ stock }) => stock, before);
    const reply = await postOrder(shop, orderBody([orderItem(shirt)]));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    for (const path of paths) await expectEverywhere(path, ({ stock }) => stock, before - 1);
  });
});

describe("the cache key of an answer", () => {
  test("holds neither the order of a query nor unknown parameters", async () => {
    await request("/products?limit=5&category=MEN&page=1");
    await request("/products/types?category=MEN");
    await request("/products/new");
    const before = await countRendered();
    await request("/products?page=1&category=MEN&limit=5");
    await request("/products?category=MEN&limit=5");
    await request("/products/types?utm_source=newsletter&category=MEN");
    for (let n = 0; n < 20; n += 1) await request(`/products/new?fbclid=${n}`);
    expect(await countRendered()).toBe(before);
    expect((await request("/products?limit=5&utm_source=newsletter")).statusCode).toBe(400);
  });

  test("is absent for a slug before the key of a product, and for products named by id", async () => {
    const key = shirt.split("-").at(-1);
    await request(`/products/${shirt}`);
    const before = await countRendered();
    await request(`/products/any-slug-${key}`);
    await request(`/products/any-slug-${key}`);
    expect((await countRendered()) - before).toBe(2);
    await request(`/products?ids=${shirt}`);
    expect((await countRendered()) - before).toBe(2);
  });

  test("is absent where nothing is found", async () => {
    const before = await countRendered();
    for (let n = 0; n < 2; n += 1) {
      expect((await request("/products/no-such-thing")).statusCode).toBe(404);
    }
    expect((await countRendered()) - before).toBe(2);
  });
});
