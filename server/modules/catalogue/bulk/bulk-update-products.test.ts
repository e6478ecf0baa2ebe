import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkUpdateResult } from "#contract/api/catalogue/bulk-products.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { productCalls } from "../../../../tests/kit/products.ts";
import { addProduct, type Reply } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let stockKeeper: SignedInStaff;
let productApi: ReturnType<typeof productCalls>;
beforeAll(async () => {
  shop = await createTestApp();
  stockKeeper = await signInStaff(shop, "stock_keeper");
  productApi = productCalls(shop, stockKeeper);
  await addProduct(shop, { name: "Something else" });
  const { headers } = stockKeeper;
  await shop.api("POST /staff/product-types", { headers, body: { name: "Dress" } });
});
afterAll(() => shop.close());

type Change = { readonly id: string; readonly version: number } & Record<string, unknown>;

async function change(products: readonly Change[]) {
  const { headers } = stockKeeper;
  const path = "POST /staff/products/bulk-update";
  const reply = await shop.api<Reply<BulkUpdateResult>>(path, { headers, body: { products } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

const read = async ({ id }: StaffProduct) =>
  (await productApi.call(`GET /staff/products/${id}`)).body.data;
const idAndVersion = ({ id, version }: StaffProduct) => ({ id, version });

async function three(changes: Record<string, unknown> = {}): Promise<StaffProduct[]> {
  return await Promise.all(
    ["One", "Two", "Three"].map((name) =>
      productApi.create({ name: `${name} kaftan`, ...changes }),
    ),
  );
}

async function auditOf(product: StaffProduct) {
  return await shop.runtime.db.rows<{ action: string; before: unknown; after: unknown }>({
    text: `select action, before, after from audit_entry where subject = $1
      and action <> 'product.created' order by id`,
    values: [product.id],
  });
}

describe("bulk update of products", () => {
  test("discounts three products in one call, updates the shop and audits each", async () => {
    const createdProduct = await three({ price: 12_000, discount: 0 });
    const { done, left } = await change(
      createdProduct.map((each) => ({ ...idAndVersion(each), discount: 25 })),
    );
    expect(left).toEqual([]);
    expect(done.map(({ id, price, discount }) => ({ id, price, discount }))).toEqual(
      createdProduct.map(({ id }) => ({ id, price: 12_000, discount: 25 })),
    );
    for (const each of createdProduct) {
      expect((await read(each)).version).toBe(each.version + 1);
      const visible = await shop.api<{ data: { discount: number } }>(`GET /products/${each.id}`);
      expect(visible.body.data.discount).toBe(25);
      expect(await auditOf(each)).toEqual([
        {
          action: "product.updated",
          before: { version: each.version, percentOff: 0 },
          after: { version: each.version + 1, percentOff: 25 },
        },
      ]);
    }
  });

  test("skips a product with a version conflict and returns its current state", async () => {
    const [first, second, third] = (await three({ discount: 0 })) as [
      StaffProduct,
      StaffProduct,
      StaffProduct,
    ];
    await productApi.change(second, { price: 61_000 });
    const { done, left } = await change(
      [first, second, third].map((each) => ({ ...idAndVersion(each), discount: 25 })),
    );
    expect(done.map(({ id }) => id)).toEqual([first.id, third.id]);
    expect(left).toMatchObject([
      { id: second.id, reason: "conflict", current: { price: 61_000, discount: 0 } },
    ]);
    expect(await read(second)).toMatchObject({ price: 61_000, discount: 0 });
  });

  test("updates every field and can be undone by another update", async () => {
    const [before] = (await three({ discount: 0, featured: false })) as [StaffProduct];
    const { done } = await change([
      { ...idAndVersion(before), price: 9_999.5, discount: 12.5, typeId: "dress", featured: true },
    ]);
    const [changed] = done as [StaffProduct];
    expect(changed).toMatchObject({
      price: 9_999.5,
      discount: 12.5,
      type: { id: "dress" },
      featured: true,
    });
    const { type, price, discount, featured } = before;
    await change([{ ...idAndVersion(changed), price, discount, featured, typeId: type.id }]);
    const { version, updatedAt, ...same } = before;
    expect(await read(before)).toMatchObject(same);
  });

  test("archives and restores products; a draft without a picture stays a draft", async () => {
    const createdProduct = await three();
    const bare = await productApi.create({ status: "draft", pictures: [] });
    const away = await change(
      createdProduct.map((each) => ({ ...idAndVersion(each), status: "archived" })),
    );
    expect(away.done.map(({ status }) => status)).toEqual(["archived", "archived", "archived"]);
    expect((await shop.api(`GET /products/${createdProduct[0]?.id}`)).status).toBe(404);
    const back = await change([
      ...away.done.map(({ id, version }) => ({ id, version, status: "published" })),
      { ...idAndVersion(bare), status: "published" },
    ]);
    expect(back.done).toHaveLength(3);
    expect(back.left).toMatchObject([{ id: bare.id, reason: "not_publishable" }]);
    const [first] = createdProduct as [StaffProduct];
    expect((await shop.api(`GET /products/${first.id}`)).status).toBe(200);
    expect((await auditOf(first)).map(({ action }) => action)).toEqual([
      "product.archived",
      "product.restored",
    ]);
  });

  test("no-ops leave no audit entry; unknown and duplicate products are skipped", async () => {
    const [one] = (await three({ discount: 10 })) as [StaffProduct];
    const { done, left } = await change([
      { ...idAndVersion(one), discount: 10, status: "published" },
      { ...idAndVersion(one), discount: 20 },
      { id: "nothing-0a0a0a", version: 1, discount: 20 },
    ]);
    expect(done).toMatchObject([{ id: one.id, version: one.version, discount: 10 }]);
    expect(left.map(({ id, reason }) => [id, reason])).toEqual([
      [one.id, "unknown"],
      ["nothing-0a0a0a", "unknown"],
    ]);
    expect(await auditOf(one)).toEqual([]);
  });

  test("rejects invalid values and writes nothing", async () => {
    const [one, two] = (await three()) as [StaffProduct, StaffProduct];
    const { status, body } = await productApi.call("POST /staff/products/bulk-update", {
      products: [
        { ...idAndVersion(one), discount: 40 },
        { ...idAndVersion(two), price: 1.005, typeId: "hat", discount: 1.005 },
      ],
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "products.1.typeId", message: "Unknown type" },
      { field: "products.1.price", message: "Use at most two decimals" },
      { field: "products.1.discount", message: "Use at most two decimals" },
    ]);
    expect((await read(one)).discount).toBe(10);
  });

  test("does not deadlock when the same products come in another order", async () => {
    const createdProduct = await three({ discount: 0 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => {
        const order = i % 2 === 0 ? createdProduct : createdProduct.toReversed();
        return change(order.map((each) => ({ ...idAndVersion(each), discount: i + 1 })));
      }),
    );
    expect(answers.map(({ done }) => done.length).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 3]);
  });
});

test("repeats of a request are applied once and answered the same", async () => {
  const createdProduct = await three({ price: 10_000, discount: 0 });
  const products = createdProduct.map((each) => ({ ...idAndVersion(each), price: 11_000 }));
  const submit = (body: unknown) =>
    shop.api<Reply<BulkUpdateResult>>("POST /staff/products/bulk-update", {
      headers: { ...stockKeeper.headers, "idempotency-key": "key-of-a-rise" },
      body,
    });
  const first = await submit({ products });
  const again = await submit({ products });
  expect(first.body.data).toMatchObject({
    done: createdProduct.map(() => ({ price: 11_000 })),
    left: [],
  });
  expect(again).toMatchObject({ status: 200, body: first.body });
  for (const each of createdProduct) expect(await auditOf(each)).toHaveLength(1);
  const [one] = products;
  expect((await submit({ products: [{ ...one, price: 12_100 }] })).status).toBe(422);
});

test("only drafts can be scheduled, and undo restores the schedule", async () => {
  const publishAt = "2099-12-01T08:10:00.000Z";
  const scheduled = await three({ status: "draft" });
  for (const { id, version } of scheduled) {
    await productApi.call(`POST /staff/products/${id}/status`, {
      version,
      to: "published",
      at: publishAt,
    });
  }
  const drafts = await Promise.all(scheduled.map(read));
  for (const status of ["archived", "published"]) {
    const moved = await change(
      (await Promise.all(drafts.map(read))).map((each) => ({ ...idAndVersion(each), status })),
    );
    expect(moved.done.map((each) => [each.status, each.publishAt])).toEqual(
      drafts.map(() => [status, null]),
    );
    const back = await change(
      moved.done.map(({ id, version }) => ({ id, version, status: "draft", publishAt })),
    );
    expect(back.done.map((each) => [each.status, each.publishAt])).toEqual(
      drafts.map(() => ["draft", publishAt]),
    );
  }
  const [draft] = drafts;
  if (!draft) throw new Error("No draft");
  const audits = await auditOf(draft);
  expect(audits.at(-1)).toMatchObject({
    action: "product.scheduled",
    before: { publishAt: null },
    after: { publishAt },
  });
  const { headers } = stockKeeper;
  for (const wrong of [
    { publishAt },
    { status: "archived", publishAt },
    { status: "draft", publishAt: "2026-02-31T08:00Z" },
  ]) {
    const body = { products: [{ ...idAndVersion(await read(draft)), ...wrong }] };
    const refused = await shop.api("POST /staff/products/bulk-update", { headers, body });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: "products.0.publishAt" }]);
  }
});
