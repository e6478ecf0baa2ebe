import { afterAll, beforeAll, expect, test } from "vitest";
import { createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { addProduct, type Reply } from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchApi, databaseUrl) => ({
      handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
      databaseUrl,
    }),
  });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

const call = (path: `${"POST" | "PATCH"} /${string}`, body: unknown) =>
  shop.api<Reply<{ id: string }>>(path, { headers: owner.headers, body });
const add = async (name: string) =>
  (await call("POST /staff/product-types", { name })).body.data.id;
const get = (url: string) => shop.app.inject({ url });
const textOf = async (url: string) => (await get(url)).payload;

test("the URL of a merged type redirects permanently, with its query", async () => {
  const [from, into] = [await add("Tunic"), await add("Robe")];
  await addProduct(shop, { clothingTypeId: from });
  expect((await get(`/products?type=${from}`)).statusCode).toBe(200);
  await call(`POST /staff/product-types/${from}/merge`, { version: 1, intoId: into });
  const follow = async (query: string) => {
    const { statusCode, headers } = await get(`/products?${query}`);
    return [statusCode, headers.location];
  };
  await expect.poll(() => follow(`type=${from}`)).toEqual([301, `/products?type=${into}`]);
  const [, location] = await follow(`category=men&type=${from}&sort=price-asc&utm_source=a`);
  expect(Object.fromEntries(new URL(String(location), "http://shop.example").searchParams)).toEqual(
    {
      category: "men",
      type: into,
      sort: "price-asc",
      utm_source: "a",
    },
  );
  expect(await follow(`type=${into}`)).toEqual([200, undefined]);
  const sitemap = await textOf("/sitemaps/pages.xml");
  expect(sitemap).toContain(`type=${into}<`);
  expect(sitemap).not.toContain(`type=${from}<`);
});

test("a renamed type has its new name on every page at once: menus, filters, breadcrumbs", async () => {
  const type = await add("Dashiki");
  const product = await addProduct(shop, { clothingTypeId: type });
  const pages = ["/faq", "/size", "/products?category=men", `/product/${product}`, "/"];
  for (const page of pages) {
    await expect.poll(() => textOf(page), { message: page }).toContain("Dashiki");
  }
  const body = {
    version: 1,
    name: "Danshiki",
    sizes: ["M"],
    sizeGuides: { MEN: null, WOMEN: null },
  };
  expect((await call(`PATCH /staff/product-types/${type}`, body)).status).toBe(200);
  for (const page of pages) {
    await expect.poll(() => textOf(page), { message: page }).toContain("Danshiki");
    expect(await textOf(page), page).not.toContain("Dashiki");
  }
});

test("a type's size guide is on its product and the size page, and can be removed", async () => {
  const type = await add("Sokoto");
  const product = await addProduct(shop, { clothingTypeId: type });
  const text = async () => /<main.*<\/main>/s.exec(await textOf("/size"))?.[0];
  const before = await text();
  const guide = {
    columns: [{ title: "Inseam", isLength: true }],
    rows: [{ size: "M", cells: ["31.5"] }],
  };
  const save = (version: number, MEN: typeof guide | null) =>
    call(`PATCH /staff/product-types/${type}`, {
      version,
      name: "Sokoto",
      sizes: ["M"],
      sizeGuides: { MEN, WOMEN: null },
    });
  await save(1, guide);
  for (const page of ["/size", `/product/${product}`]) {
    await expect.poll(() => textOf(page), { message: page }).toContain("Inseam");
  }
  await save(2, null);
  for (const page of ["/size", `/product/${product}`]) {
    await expect.poll(() => textOf(page), { message: page }).not.toContain("Inseam");
  }
  expect((await text()) === before, "the page is as it was").toBe(true);
});

test("the first and last product of a type change the menus of cached pages", async () => {
  const type = await add("Jalabia");
  expect(await textOf("/faq")).not.toContain("Jalabia");
  const product = await addProduct(shop, { clothingTypeId: type });
  await expect.poll(() => textOf("/faq")).toContain("Jalabia");
  const { status } = await call(`POST /staff/products/${product}/status`, {
    version: 1,
    to: "archived",
  });
  expect(status).toBe(200);
  await expect.poll(() => textOf("/faq")).not.toContain("Jalabia");
});
