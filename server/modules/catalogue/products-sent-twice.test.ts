import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createGoodsShop,
  type GoodsShop,
  kaftanName,
  type ProductAnswer,
} from "../../../tests/kit/goods.ts";
import { findDrift } from "../../../tests/kit/shop.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

/** Sends something under a key, as a page does that was never answered. */
const send = (path: `${"POST" | "PATCH"} /${string}`, body: unknown, key: string) =>
  shop.api<ProductAnswer & { code?: string }>(path, {
    headers: { ...shop.keeper.headers, "idempotency-key": key },
    body,
  });

describe("what is sent again under its key", () => {
  test("makes one product, however often and however fast it comes", async () => {
    const name = kaftanName();
    const body = await shop.goods.bodyOf({ name });
    const make = (sent = body) =>
      send("POST /staff/products", sent, `key-of-${name.replace(" ", "-")}`);
    const both = await Promise.all([make(), make()]);
    const replies = [...both, await make()];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body: { data } }) => JSON.stringify(data))).size).toBe(1);
    expect((await shop.goods.list(`search=${name}&tab=all`)).data).toHaveLength(1);
    const other = await make({ ...body, price: 1000 });
    const { id } = replies[0]?.body.data ?? { id: "" };
    expect(other).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch", meta: { id, name } },
    });
    const told = await shop.runtime.db.rows({
      text: "select action from audit_entry where subject = $1",
      values: [id],
    });
    expect(told).toEqual([{ action: "product.created" }]);
  });

  test("may be put right after it was refused", async () => {
    const name = kaftanName();
    const body = await shop.goods.bodyOf({ name, pictures: [] });
    const make = (sent: unknown) =>
      send("POST /staff/products", sent, `key-of-${name.replace(" ", "-")}`);
    expect((await make(body)).status).toBe(400);
    expect((await make({ ...body, status: "draft" })).status).toBe(201);
  });

  test("books the pieces of a product that was changed once, and is answered the same", async () => {
    const product = await shop.goods.create({ name: kaftanName() });
    const { id, version, type, pictures, ...rest } = product;
    const { name, description, material, category, price, discount, featured } = rest;
    const body = {
      ...{ version, name, description, material, category, price, discount, featured },
      typeId: type.id,
      tieredPricing: [],
      pictures: pictures.map(({ mediaId, view, image }) => ({ mediaId, view, alt: image.alt })),
      sizes: ["S", "M"],
      stock: { changes: [{ size: "M", change: 12 }], reason: "received" },
    };
    const save = () => send(`PATCH /staff/products/${id}`, body, `${id}-twelve`);
    const [first, second] = [await save(), await save()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await shop.goods.stockOf(id)).toEqual({ S: 2, M: 17 });
  });

  test("books pieces that came to a product once", async () => {
    const { id } = await shop.goods.create({ name: kaftanName() });
    const body = { changes: [{ size: "M", change: 12 }], reason: "received" };
    const book = (key: string) => send(`POST /staff/products/${id}/stock`, body, key);
    const replies = [await book(`${id}-one`), await book(`${id}-one`)];
    expect(replies.map((reply) => reply.body.data.stock)).toEqual([19, 19]);
    expect(await shop.goods.stockOf(id)).toEqual({ S: 2, M: 17 });
    await book(`${id}-two`);
    expect(await shop.goods.stockOf(id)).toEqual({ S: 2, M: 29 });
  });
});
