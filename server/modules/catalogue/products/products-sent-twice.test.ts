import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createProductShop,
  kaftanName,
  type ProductAnswer,
  type ProductShop,
} from "../../../../tests/kit/products.ts";
import { findDiscrepancies } from "../../../../tests/kit/shop.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const send = (path: `${"POST" | "PATCH"} /${string}`, body: unknown, key: string) =>
  shop.api<ProductAnswer & { code?: string }>(path, {
    headers: { ...shop.stockKeeper.headers, "idempotency-key": key },
    body,
  });

describe("a repeated idempotency key", () => {
  test("creates one product under concurrent repeats", async () => {
    const name = kaftanName();
    const body = await shop.products.bodyOf({ name });
    const createPicture = (sent = body) =>
      send("POST /staff/products", sent, `key-of-${name.replace(" ", "-")}`);
    const both = await Promise.all([createPicture(), createPicture()]);
    const replies = [...both, await createPicture()];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body: { data } }) => JSON.stringify(data))).size).toBe(1);
    expect((await shop.products.list(`search=${name}&tab=all`)).data).toHaveLength(1);
    const other = await createPicture({ ...body, price: 1000 });
    const { id } = replies[0]?.body.data ?? { id: "" };
    expect(other).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch", meta: { id, name } },
    });
    const reported = await shop.runtime.db.rows({
      text: "select action from audit_entry where subject = $1",
      values: [id],
    });
    expect(reported).toEqual([{ action: "product.created" }]);
  });

  test("can be corrected after a rejection", async () => {
    const name = kaftanName();
    const body = await shop.products.bodyOf({ name, pictures: [] });
    const createPicture = (sent: unknown) =>
      send("POST /staff/products", sent, `key-of-${name.replace(" ", "-")}`);
    expect((await createPicture(body)).status).toBe(400);
    expect((await createPicture({ ...body, status: "draft" })).status).toBe(201);
  });

  test("applies the stock of an update once and answers the same", async () => {
    const product = await shop.products.create({ name: kaftanName() });
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
    expect(await shop.products.stockOf(id)).toEqual({ S: 2, M: 17 });
  });

  test("applies received stock once", async () => {
    const { id } = await shop.products.create({ name: kaftanName() });
    const body = { changes: [{ size: "M", change: 12 }], reason: "received" };
    const book = (key: string) => send(`POST /staff/products/${id}/stock`, body, key);
    const replies = [await book(`${id}-one`), await book(`${id}-one`)];
    expect(replies.map((reply) => reply.body.data.stock)).toEqual([19, 19]);
    expect(await shop.products.stockOf(id)).toEqual({ S: 2, M: 17 });
    await book(`${id}-two`);
    expect(await shop.products.stockOf(id)).toEqual({ S: 2, M: 29 });
  });
});
