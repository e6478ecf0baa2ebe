import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import { orderBody, orderItem, postOrder, type Reply } from "../../../tests/kit/shop.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
});
afterAll(() => shop.close());

let name = "";
beforeEach(() => {
  name = kaftanName();
});

/** Whether shoppers meet a product, place by place. */
async function seenByShoppers(product: StaffProduct): Promise<Record<string, boolean>> {
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

const everywhere = (seen: boolean) => ({
  list: seen,
  arrivals: seen,
  featured: seen,
  byIds: seen,
  search: seen,
  quickOrder: seen,
  page: seen,
  pageByKey: seen,
  share: seen,
  feed: seen,
  sitemap: seen,
  pictures: seen,
  wishlist: seen,
  order: seen,
});

describe("what stands where", () => {
  test("a draft is nowhere on the shop, published it is everywhere, taken back or archived nowhere", async () => {
    const draft = await shop.goods.create({ name, status: "draft" });
    expect(draft).toMatchObject({ status: "draft", publishedAt: null, stock: 7 });
    expect(await seenByShoppers(draft)).toEqual(everywhere(false));
    const published = (await shop.goods.move(draft, "on_shop")).body.data;
    expect(published.status).toBe("on_shop");
    expect(await seenByShoppers(published)).toEqual(everywhere(true));
    const back = (await shop.goods.move(published, "draft")).body.data;
    expect(await seenByShoppers(back)).toEqual(everywhere(false));
    const archived = (await shop.goods.move(back, "archived")).body.data;
    expect(await seenByShoppers(archived)).toEqual(everywhere(false));
    expect((await shop.goods.move(archived, "on_shop")).body.data.publishedAt).toBe(
      published.publishedAt,
    );
  });

  test("a draft that was never on sale is not even named to who knows its id", async () => {
    const { id } = await shop.goods.create({ name, status: "draft" });
    const order = await postOrder(shop, orderBody([orderItem(id)]));
    expect(order.status).toBe(400);
    expect(JSON.stringify(order.body)).not.toContain(name);
  });

  test("it is new on the day it first comes on the shop", async () => {
    const draft = await shop.goods.create({ name, status: "draft" });
    await shop.runtime.db.rows({
      text: "update product set created_at = now() - interval '1 year' where id = $1",
      values: [draft.id],
    });
    const published = (await shop.goods.move(draft, "on_shop")).body.data;
    expect(Date.now() - Date.parse(published.createdAt)).toBeLessThan(600_000);
    const back = (await shop.goods.move(published, "draft")).body.data;
    expect((await shop.goods.move(back, "on_shop")).body.data.createdAt).toBe(published.createdAt);
  });

  test("without a picture or a size it does not come on the shop", async () => {
    const bare = { status: "draft", pictures: [], sizes: [] };
    const draft = await shop.goods.create({ name, ...bare });
    const refused = await shop.goods.move(draft, "on_shop");
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(["pictures", "sizes"]);
    const made = await shop.goods.call(
      "POST /staff/products",
      await shop.goods.bodyOf({ pictures: [] }),
    );
    expect(made.status).toBe(400);
    const onShop = await shop.goods.create({ name: `${name} two` });
    expect((await shop.goods.change(onShop, { pictures: [] })).status).toBe(400);
    expect((await shop.goods.call(`GET /staff/products/${onShop.id}`)).body.data).toEqual(onShop);
  });

  test("every move is told to every process, a change of a draft to none", async () => {
    const told: string[] = [];
    const listener = await shop.runtime.db.pool.connect();
    listener.on("notification", ({ payload = "" }) => told.push(payload));
    await listener.query("listen page_changed");
    const since = async () => {
      await listener.query("select 1");
      return told.splice(0);
    };
    const draft = await shop.goods.create({ name, status: "draft", sizes: [] });
    const changed = (await shop.goods.change(draft, { price: 1000, sizes: ["M"] })).body.data;
    expect(await since()).toEqual([]);
    const published = (await shop.goods.move(changed, "on_shop")).body.data;
    const { id } = published;
    const tags = JSON.stringify([`product:${id}`, "list"]);
    expect(await since()).toEqual([tags]);
    const dearer = (await shop.goods.change(published, { price: 2000 })).body.data;
    expect(await since()).toEqual([tags]);
    await shop.goods.changeStock(id, [{ size: "M", change: 4 }]);
    expect(await since()).toEqual([tags]);
    await shop.goods.move(dearer, "archived");
    expect(await since()).toEqual([tags]);
    listener.removeAllListeners("notification");
    await listener.query("unlisten *");
    listener.release();
  });
});

describe("the list", () => {
  test("is tabbed, searched, filtered and sorted, with counts of each tab", async () => {
    const cheap = await shop.goods.create({
      name: `${name} b`,
      price: 1000,
      discount: 0,
      featured: false,
    });
    const gone = await shop.goods.create({
      name: `${name} a`,
      price: 3000,
      category: "MEN",
      sizes: [{ size: "M", stock: 0 }],
    });
    const draft = await shop.goods.create({ name: `${name} c`, status: "draft", price: 2000 });
    const old = await shop.goods.create({ name: `${name} d`, price: 4000 });
    await shop.goods.move(old, "archived");
    const word = name.split(" ")[0]?.toLowerCase();
    const ids = async (query: string) =>
      (await shop.goods.list(`search=${word}&${query}`)).data.map(({ id }) => id);

    const { meta, data } = await shop.goods.list(`search=${word}`);
    expect(meta).toMatchObject({
      total: 2,
      limit: 50,
      counts: {
        on_shop: 2,
        nearly_out: 0,
        discounted: 1,
        featured: 1,
        draft: 1,
        archived: 1,
        all: 4,
      },
      pieces: 7,
    });
    expect(data[0]).toMatchObject({
      id: gone.id,
      status: "on_shop",
      image: expect.stringContaining("-400.webp"),
      sizes: [{ size: "M", stock: 0 }],
    });
    expect(await ids("tab=discounted")).toEqual([gone.id]);
    expect(await ids("tab=featured")).toEqual([gone.id]);
    expect(await ids("tab=draft")).toEqual([draft.id]);
    expect(await ids("tab=archived")).toEqual([old.id]);
    expect(await ids("tab=all&sort=price-desc")).toEqual([old.id, gone.id, draft.id, cheap.id]);
    expect(await ids("tab=all&sort=name")).toEqual([gone.id, cheap.id, draft.id, old.id]);
    expect(await ids("stock=sold_out")).toEqual([gone.id]);
    expect((await ids("stock=low")).sort()).toEqual([cheap.id, gone.id].sort());
    expect(await ids("onSale=true")).toEqual([gone.id]);
    expect(await ids("featured=false")).toEqual([cheap.id]);
    expect(await ids("category=MEN")).toEqual([gone.id]);
    expect(await ids("type=nothing")).toEqual([]);
    expect((await shop.goods.list("search=%25")).data).toEqual([]);
  });

  test("what is nearly out has some pieces left, three a size or fewer", async () => {
    const put = (letter: string, stocks: Record<string, number>, more = {}) =>
      shop.goods.create({
        name: `${name} ${letter}`,
        sizes: Object.entries(stocks).map(([size, stock]) => ({ size, stock })),
        ...more,
      });
    await put("a", { M: 0, L: 0 });
    const last = await put("b", { M: 1, L: 0 });
    const few = await put("c", { M: 1, L: 5 });
    await put("d", { M: 2, L: 5 });
    await put("e", { M: 1 }, { status: "draft" });
    const word = name.split(" ")[0]?.toLowerCase();
    const { data, meta } = await shop.goods.list(`search=${word}&tab=nearly_out&sort=name`);
    expect(data.map(({ id }) => id)).toEqual([last.id, few.id]);
    expect(meta).toMatchObject({ total: 2, pieces: 7, counts: { nearly_out: 2, on_shop: 4 } });
  });

  test("a type is added once, whatever its case", async () => {
    const add = (typed: string) =>
      shop.api<Reply<{ id: string }>>("POST /staff/types", {
        headers: shop.keeper.headers,
        body: { name: typed },
      });
    const first = await add("Agbádá set");
    expect(first.body.data).toMatchObject({ id: "agbada-set", name: "Agbádá set" });
    expect((await add("AGBADA SET")).body.data).toEqual(first.body.data);
    const { body } = await shop.api<Reply<{ types: { id: string; sizes: string[] }[] }>>(
      "GET /staff/products/choices",
      shop.keeper,
    );
    const type = body.data.types.find(({ id }) => id === "agbada-set");
    expect(type?.sizes).toContain("M");
  });
});
