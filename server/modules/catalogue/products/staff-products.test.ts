import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../../tests/kit/products.ts";
import { orderBody, orderItem, postOrder, type Reply } from "../../../../tests/kit/shop.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
});
afterAll(() => shop.close());

let name = "";
beforeEach(() => {
  name = kaftanName();
});

async function visibleToShoppers(product: StaffProduct): Promise<Record<string, boolean>> {
  const { id } = product;
  const has = async (path: `GET /${string}`) =>
    (await shop.api<{ data: Product[] }>(path)).body.data.some((each) => each.id === id);
  const text = async (url: string) => (await shop.app.inject(url)).payload.includes(id);
  const { token } = await signUpVerified(shop);
  const wish = await shop.api("POST /wishlist", { token, body: { productId: id } });
  const order = await postOrder(
    shop,
    orderBody([orderItem(id, { price: product.price * (1 - product.discount / 100) })]),
  );
  return {
    list: await has("GET /products?limit=100"),
    arrivals: await has("GET /products/new"),
    featured: await has("GET /products?featured=true&limit=100"),
    byIds: await has(`GET /products?ids=${id}`),
    search: await has(`GET /products?search=${encodeURIComponent(name)}`),
    quickOrder: JSON.stringify(
      (await shop.api("POST /quick-order", { body: { text: `${name} M 1` } })).body,
    ).includes(id),
    page: (await shop.api(`GET /products/${id}`)).status === 200,
    pageByKey: (await shop.api(`GET /products/other-words-${id.slice(-6)}`)).status === 200,
    share: (await shop.app.inject(`/share/product/${id}.jpg`)).statusCode !== 404,
    feed: await text("/feeds/google.xml"),
    sitemap: await text("/sitemaps/products-1.xml"),
    pictures: JSON.stringify(
      (await shop.api("GET /products/images/random?limit=100")).body,
    ).includes(id),
    wishlist: wish.status < 300,
    order: order.status < 300,
  };
}

const everywhere = (isVisible: boolean) => ({
  list: isVisible,
  arrivals: isVisible,
  featured: isVisible,
  byIds: isVisible,
  search: isVisible,
  quickOrder: isVisible,
  page: isVisible,
  pageByKey: isVisible,
  share: isVisible,
  feed: isVisible,
  sitemap: isVisible,
  pictures: isVisible,
  wishlist: isVisible,
  order: isVisible,
});

describe("product status", () => {
  test("a draft is nowhere on the shop, a published product everywhere, unpublished and archived ones nowhere", async () => {
    const draft = await shop.products.create({ name, status: "draft" });
    expect(draft).toMatchObject({ status: "draft", publishedAt: null, stock: 7 });
    expect(await visibleToShoppers(draft)).toEqual(everywhere(false));
    const published = (await shop.products.move(draft, "published")).body.data;
    expect(published.status).toBe("published");
    expect(await visibleToShoppers(published)).toEqual(everywhere(true));
    const back = (await shop.products.move(published, "draft")).body.data;
    expect(await visibleToShoppers(back)).toEqual(everywhere(false));
    const archived = (await shop.products.move(back, "archived")).body.data;
    expect(await visibleToShoppers(archived)).toEqual(everywhere(false));
    expect((await shop.products.move(archived, "published")).body.data.publishedAt).toBe(
      published.publishedAt,
    );
  });

  test("a never published draft is not revealed by its id", async () => {
    const { id } = await shop.products.create({ name, status: "draft" });
    const order = await postOrder(shop, orderBody([orderItem(id)]));
    expect(order.status).toBe(400);
    expect(JSON.stringify(order.body)).not.toContain(name);
  });

  test("counts as new from its first publishing", async () => {
    const draft = await shop.products.create({ name, status: "draft" });
    await shop.runtime.db.rows({
      text: "update product set created_at = now() - interval '1 year' where id = $1",
      values: [draft.id],
    });
    const published = (await shop.products.move(draft, "published")).body.data;
    expect(Date.now() - Date.parse(published.createdAt)).toBeLessThan(600_000);
    const back = (await shop.products.move(published, "draft")).body.data;
    expect((await shop.products.move(back, "published")).body.data.createdAt).toBe(
      published.createdAt,
    );
  });

  test("cannot be published without picture and size", async () => {
    const bare = { status: "draft", pictures: [], sizes: [] };
    const draft = await shop.products.create({ name, ...bare });
    const refused = await shop.products.move(draft, "published");
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(["pictures", "sizes"]);
    const created = await shop.products.call(
      "POST /staff/products",
      await shop.products.bodyOf({ pictures: [] }),
    );
    expect(created.status).toBe(400);
    const onShop = await shop.products.create({ name: `${name} two` });
    expect((await shop.products.change(onShop, { pictures: [] })).status).toBe(400);
    expect((await shop.products.call(`GET /staff/products/${onShop.id}`)).body.data).toEqual(
      onShop,
    );
  });

  test("status changes invalidate every process, draft edits none", async () => {
    const reported: string[] = [];
    const listener = await shop.runtime.db.pool.connect();
    listener.on("notification", ({ payload = "" }) => reported.push(payload));
    await listener.query("listen page_changed");
    const since = async () => {
      await listener.query("select 1");
      return reported.splice(0);
    };
    const draft = await shop.products.create({ name, status: "draft", sizes: [] });
    const changed = (await shop.products.change(draft, { price: 1000, sizes: ["M"] })).body.data;
    expect(await since()).toEqual([]);
    const published = (await shop.products.move(changed, "published")).body.data;
    const { id } = published;
    const tags = JSON.stringify([`product:${id}`, "list"]);
    expect(await since()).toEqual([tags]);
    const dearer = (await shop.products.change(published, { price: 2000 })).body.data;
    expect(await since()).toEqual([tags]);
    await shop.products.changeStock(id, [{ size: "M", change: 4 }]);
    expect(await since()).toEqual([tags]);
    await shop.products.move(dearer, "archived");
    expect(await since()).toEqual([tags]);
    listener.removeAllListeners("notification");
    await listener.query("unlisten *");
    listener.release();
  });
});

describe("the list", () => {
  test("supports tabs with counts, search, filters and sorting", async () => {
    const cheap = await shop.products.create({
      name: `${name} b`,
      price: 1000,
      discount: 0,
      featured: false,
    });
    const deleted = await shop.products.create({
      name: `${name} a`,
      price: 3000,
      category: "MEN",
      sizes: [{ size: "M", stock: 0 }],
    });
    const draft = await shop.products.create({ name: `${name} c`, status: "draft", price: 2000 });
    const old = await shop.products.create({ name: `${name} d`, price: 4000 });
    await shop.products.move(old, "archived");
    const term = name.split(" ")[0]?.toLowerCase();
    const ids = async (query: string) =>
      (await shop.products.list(`search=${term}&${query}`)).data.map(({ id }) => id);

    const { meta, data } = await shop.products.list(`search=${term}`);
    expect(meta).toMatchObject({
      total: 2,
      limit: 50,
      counts: {
        published: 2,
        low_stock: 0,
        discounted: 1,
        featured: 1,
        draft: 1,
        archived: 1,
        all: 4,
      },
      units: 7,
    });
    expect(data[0]).toMatchObject({
      id: deleted.id,
      status: "published",
      image: expect.stringContaining("-400.webp"),
      sizes: [{ size: "M", stock: 0 }],
    });
    expect(await ids("tab=discounted")).toEqual([deleted.id]);
    expect(await ids("tab=featured")).toEqual([deleted.id]);
    expect(await ids("tab=draft")).toEqual([draft.id]);
    expect(await ids("tab=archived")).toEqual([old.id]);
    expect(await ids("tab=all&sort=price-desc")).toEqual([old.id, deleted.id, draft.id, cheap.id]);
    expect(await ids("tab=all&sort=name")).toEqual([deleted.id, cheap.id, draft.id, old.id]);
    expect(await ids("stock=sold_out")).toEqual([deleted.id]);
    expect((await ids("stock=low")).sort()).toEqual([cheap.id, deleted.id].sort());
    expect(await ids("onSale=true")).toEqual([deleted.id]);
    expect(await ids("featured=false")).toEqual([cheap.id]);
    expect(await ids("category=MEN")).toEqual([deleted.id]);
    expect(await ids("type=nothing")).toEqual([]);
    expect((await shop.products.list("search=%25")).data).toEqual([]);
  });

  test("low stock means some units left, three per size or fewer", async () => {
    const put = (character: string, stocks: Record<string, number>, more = {}) =>
      shop.products.create({
        name: `${name} ${character}`,
        sizes: Object.entries(stocks).map(([size, stock]) => ({ size, stock })),
        ...more,
      });
    await put("a", { M: 0, L: 0 });
    const last = await put("b", { M: 1, L: 0 });
    const few = await put("c", { M: 1, L: 5 });
    await put("d", { M: 2, L: 5 });
    await put("e", { M: 1 }, { status: "draft" });
    const term = name.split(" ")[0]?.toLowerCase();
    const { data, meta } = await shop.products.list(`search=${term}&tab=low_stock&sort=name`);
    expect(data.map(({ id }) => id)).toEqual([last.id, few.id]);
    expect(meta).toMatchObject({ total: 2, units: 7, counts: { low_stock: 2, published: 4 } });
  });

  test("creates a type once, whatever its case", async () => {
    const add = (typed: string) =>
      shop.api<Reply<{ id: string }>>("POST /staff/product-types", {
        headers: shop.stockKeeper.headers,
        body: { name: typed },
      });
    const first = await add("Agbádá set");
    expect(first.body.data).toMatchObject({ id: "agbada-set", name: "Agbádá set" });
    expect((await add("AGBADA SET")).body.data).toEqual(first.body.data);
    const { body } = await shop.api<Reply<{ types: { id: string; sizes: string[] }[] }>>(
      "GET /staff/products/options",
      shop.stockKeeper,
    );
    const type = body.data.types.find(({ id }) => id === "agbada-set");
    expect(type?.sizes).toContain("M");
  });
});
