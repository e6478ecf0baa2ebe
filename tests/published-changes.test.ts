import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { productCalls } from "./kit/products.ts";
import { type ServingProcess, startServingProcess } from "./kit/serving-process.ts";
import { addProduct } from "./kit/shop.ts";
import { signInStaff } from "./kit/staff.ts";

// Staff save in one process; two others, each with its own kept pages, serve the shop.
let office: TestApp;
let products: ReturnType<typeof productCalls>;
let shops: readonly ServingProcess[];
beforeAll(async () => {
  let databaseUrl = "";
  office = await createTestApp({
    pages: async (_fetchApi, url) => {
      databaseUrl = url;
      return { handler: async () => new Response(null, { status: 404 }), databaseUrl };
    },
  });
  products = productCalls(office, await signInStaff(office, "stock_keeper"));
  await addProduct(office, { name: "Something else" });
  shops = await Promise.all([1, 2].map(() => startServingProcess(databaseUrl, "pages")));
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.kill()));
  await office.close();
});

async function text({ address }: ServingProcess, path: string): Promise<string> {
  return await (await fetch(`${address}${path}`)).text();
}

/** Made again only after twenty times as long as the last making took, which a busy machine may stretch to seconds. */
const isDocument = /^\/(feeds|sitemaps)\//;

/**
 * Waits until the pages of both processes hold these words, and none of those; far below the minute that a page is
 * fresh for, so that only what was announced is seen.
 */
async function expectPublished(
  path: string,
  texts: readonly string[],
  removed: readonly string[] = [],
) {
  for (const shop of shops) {
    await expect
      .poll(
        async () => {
          const page = await text(shop, path);
          return {
            missing: texts.filter((each) => !page.includes(each)),
            left: removed.filter((each) => page.includes(each)),
          };
        },
        { message: `${path} at ${shop.address}`, timeout: isDocument.test(path) ? 60_000 : 10_000 },
      )
      .toEqual({ missing: [], left: [] });
  }
}

const images = (page: string) => new Set(page.match(/\/share\/product\/[^"?]*\.jpg/g));

test("staff's changes are on the pages, structured data, feed and share picture of every process", async () => {
  const created = await products.create({ name: "Zaria kaftan", discount: 0 });
  const page = `/product/${created.id}`;
  await expectPublished(page, ["Zaria kaftan", "₦54,000", `"price":54000,`]);
  await expectPublished("/products", ["Zaria kaftan"]);
  const before = await Promise.all(shops.map(async (shop) => images(await text(shop, page))));

  const changed = (
    await products.change(created, {
      name: "Kano kaftan",
      price: 48_000,
      pictures: created.pictures.map(({ mediaId, view }) => ({
        mediaId,
        view,
        alt: "Indigo, front",
      })),
    })
  ).body.data;
  await expectPublished(
    page,
    ["Kano kaftan", "₦48,000", `"price":48000,`, "Indigo, front"],
    ["Zaria kaftan", "₦54,000"],
  );
  await expectPublished("/products", ["Kano kaftan", "₦48,000"], ["Zaria kaftan"]);
  await expectPublished("/feeds/google.xml", ["Kano kaftan", "48000.00 NGN"], ["Zaria kaftan"]);
  for (const [i, shop] of shops.entries()) {
    const after = images(await text(shop, page));
    expect(after.size).toBe(1);
    expect(after.isDisjointFrom(before[i] ?? after), "a shared picture of the new price").toBe(
      true,
    );
  }

  const { id, version } = changed;
  await products.call("POST /staff/products/bulk-update", {
    products: [{ id, version, discount: 25 }],
  });
  await expectPublished(page, ["₦36,000", `"price":36000,`]);
});

test("archived products disappear from lists, page, feed and sitemap of every process, and return", async () => {
  const created = await products.create({ name: "Bida robe" });
  const everywhere = ["/products", "/feeds/google.xml"];
  const sitemap = "/sitemaps/products-1.xml";
  for (const path of everywhere) await expectPublished(path, ["Bida robe"]);
  await expectPublished(sitemap, [created.id]);
  const away: StaffProduct = (await products.move(created, "archived")).body.data;
  for (const path of everywhere) await expectPublished(path, [], ["Bida robe"]);
  await expectPublished(sitemap, [], [created.id]);
  for (const { address } of shops) {
    expect((await fetch(`${address}/product/${created.id}`)).status).toBe(404);
  }
  await products.move(away, "published");
  for (const path of everywhere) await expectPublished(path, ["Bida robe"]);
});
