import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChangedProducts } from "#contract/api/staff-product-changes.ts";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { goodsOf } from "../../../tests/kit/goods.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let keeper: SignedInStaff;
let goods: ReturnType<typeof goodsOf>;
beforeAll(async () => {
  shop = await createTestApp();
  keeper = await signInStaff(shop, "stock_keeper");
  goods = goodsOf(shop, keeper);
  await addProduct(shop, { name: "Something else" });
  const { headers } = keeper;
  await shop.api("POST /staff/types", { headers, body: { name: "Dress" } });
});
afterAll(() => shop.close());

type Change = { readonly id: string; readonly version: number } & Record<string, unknown>;

async function change(products: readonly Change[]) {
  const { headers } = keeper;
  const path = "POST /staff/products/changes";
  const reply = await shop.api<Reply<ChangedProducts>>(path, { headers, body: { products } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

const read = async ({ id }: StaffProduct) =>
  (await goods.call(`GET /staff/products/${id}`)).body.data;
const seen = ({ id, version }: StaffProduct) => ({ id, version });

async function three(changes: Record<string, unknown> = {}): Promise<StaffProduct[]> {
  return await Promise.all(
    ["One", "Two", "Three"].map((name) => goods.create({ name: `${name} kaftan`, ...changes })),
  );
}

async function auditOf(product: StaffProduct) {
  return await shop.runtime.db.rows<{ action: string; before: unknown; after: unknown }>({
    text: `select action, before, after from audit_entry where subject = $1
      and action <> 'product.created' order by id`,
    values: [product.id],
  });
}

describe("changing many goods", () => {
  test("a reduction of three is one call, stands on the shop, and is told of each", async () => {
    const made = await three({ price: 12_000, discount: 0 });
    const { done, left } = await change(made.map((each) => ({ ...seen(each), discount: 25 })));
    expect(left).toEqual([]);
    expect(done.map(({ id, price, discount }) => ({ id, price, discount }))).toEqual(
      made.map(({ id }) => ({ id, price: 12_000, discount: 25 })),
    );
    for (const each of made) {
      expect((await read(each)).version).toBe(each.version + 1);
      const shown = await shop.api<{ data: { discount: number } }>(`GET /products/${each.id}`);
      expect(shown.body.data.discount).toBe(25);
      expect(await auditOf(each)).toEqual([
        {
          action: "product.changed",
          before: { version: each.version, percentOff: 0 },
          after: { version: each.version + 1, percentOff: 25 },
        },
      ]);
    }
  });

  test("one that somebody changed meanwhile is left alone and told as it stands, the others are done", async () => {
    const [first, second, third] = (await three({ discount: 0 })) as [
      StaffProduct,
      StaffProduct,
      StaffProduct,
    ];
    await goods.change(second, { price: 61_000 });
    const { done, left } = await change(
      [first, second, third].map((each) => ({ ...seen(each), discount: 25 })),
    );
    expect(done.map(({ id }) => id)).toEqual([first.id, third.id]);
    expect(left).toMatchObject([
      { id: second.id, reason: "changed_meanwhile", current: { price: 61_000, discount: 0 } },
    ]);
    expect(await read(second)).toMatchObject({ price: 61_000, discount: 0 });
  });

  test("every field, and the way back by another change", async () => {
    const [before] = (await three({ discount: 0, featured: false })) as [StaffProduct];
    const { done } = await change([
      { ...seen(before), price: 9_999.5, discount: 12.5, typeId: "dress", featured: true },
    ]);
    const [changed] = done as [StaffProduct];
    expect(changed).toMatchObject({
      price: 9_999.5,
      discount: 12.5,
      type: { id: "dress" },
      featured: true,
    });
    const { type, price, discount, featured } = before;
    await change([{ ...seen(changed), price, discount, featured, typeId: type.id }]);
    const { version, updatedAt, ...same } = before;
    expect(await read(before)).toMatchObject(same);
  });

  test("products are put away and brought back; a draft without a picture stays one", async () => {
    const made = await three();
    const bare = await goods.create({ status: "draft", pictures: [] });
    const away = await change(made.map((each) => ({ ...seen(each), status: "archived" })));
    expect(away.done.map(({ status }) => status)).toEqual(["archived", "archived", "archived"]);
    expect((await shop.api(`GET /products/${made[0]?.id}`)).status).toBe(404);
    const back = await change([
      ...away.done.map(({ id, version }) => ({ id, version, status: "on_shop" })),
      { ...seen(bare), status: "on_shop" },
    ]);
    expect(back.done).toHaveLength(3);
    expect(back.left).toMatchObject([{ id: bare.id, reason: "not_showable" }]);
    const [first] = made as [StaffProduct];
    expect((await shop.api(`GET /products/${first.id}`)).status).toBe(200);
    expect((await auditOf(first)).map(({ action }) => action)).toEqual([
      "product.archived",
      "product.restored",
    ]);
  });

  test("what is so already is done and leaves no entry; an unknown one and a second of one are left", async () => {
    const [one] = (await three({ discount: 10 })) as [StaffProduct];
    const { done, left } = await change([
      { ...seen(one), discount: 10, status: "on_shop" },
      { ...seen(one), discount: 20 },
      { id: "nothing-0a0a0a", version: 1, discount: 20 },
    ]);
    expect(done).toMatchObject([{ id: one.id, version: one.version, discount: 10 }]);
    expect(left.map(({ id, reason }) => [id, reason])).toEqual([
      [one.id, "unknown"],
      ["nothing-0a0a0a", "unknown"],
    ]);
    expect(await auditOf(one)).toEqual([]);
  });

  test("what could stand of no product is refused, and nothing is written", async () => {
    const [one, two] = (await three()) as [StaffProduct, StaffProduct];
    const { status, body } = await goods.call("POST /staff/products/changes", {
      products: [
        { ...seen(one), discount: 40 },
        { ...seen(two), price: 1.005, typeId: "hat", discount: 1.005 },
      ],
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "products.1.typeId", message: "There is no such type" },
      { field: "products.1.price", message: "An amount has two decimals at most" },
      { field: "products.1.discount", message: "A percentage has two decimals at most" },
    ]);
    expect((await read(one)).discount).toBe(10);
  });

  test("staff who change the same goods in another order do not wait for one another for ever", async () => {
    const made = await three({ discount: 0 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => {
        const order = i % 2 === 0 ? made : made.toReversed();
        return change(order.map((each) => ({ ...seen(each), discount: i + 1 })));
      }),
    );
    expect(answers.map(({ done }) => done.length).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 3]);
  });
});

test("a change whose answer was lost is done once, and its second press is answered like the first", async () => {
  const made = await three({ price: 10_000, discount: 0 });
  const products = made.map((each) => ({ ...seen(each), price: 11_000 }));
  const press = (body: unknown) =>
    shop.api<Reply<ChangedProducts>>("POST /staff/products/changes", {
      headers: { ...keeper.headers, "idempotency-key": "key-of-a-rise" },
      body,
    });
  const first = await press({ products });
  const again = await press({ products });
  expect(first.body.data).toMatchObject({ done: made.map(() => ({ price: 11_000 })), left: [] });
  expect(again).toMatchObject({ status: 200, body: first.body });
  for (const each of made) expect(await auditOf(each)).toHaveLength(1);
  const [one] = products;
  expect((await press({ products: [{ ...one, price: 12_100 }] })).status).toBe(422);
});

test("a draft that comes back to its place has its day again, and a day is for a draft alone", async () => {
  const publishAt = "2099-12-01T08:10:00.000Z";
  const scheduled = await three({ status: "draft" });
  for (const { id, version } of scheduled) {
    await goods.call(`POST /staff/products/${id}/status`, {
      version,
      to: "on_shop",
      at: publishAt,
    });
  }
  const drafts = await Promise.all(scheduled.map(read));
  for (const status of ["archived", "on_shop"]) {
    const moved = await change(
      (await Promise.all(drafts.map(read))).map((each) => ({ ...seen(each), status })),
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
  const { headers } = keeper;
  for (const wrong of [
    { publishAt },
    { status: "archived", publishAt },
    { status: "draft", publishAt: "2026-02-31T08:00Z" },
  ]) {
    const body = { products: [{ ...seen(await read(draft)), ...wrong }] };
    const refused = await shop.api("POST /staff/products/changes", { headers, body });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: "products.0.publishAt" }]);
  }
});
