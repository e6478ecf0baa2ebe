import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BulkUpdateResult } from "#contract/api/catalogue/bulk-products.ts";
import type { StaffType } from "#contract/api/catalogue/clothing-types.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { TestApp } from "../../../../tests/kit/app.ts";
import { discountBody } from "../../../../tests/kit/discounts.ts";
import { addDiscount, findDiscrepancies, type Reply } from "../../../../tests/kit/shop.ts";
import { idsOf, openTypesDesk, type TypesDesk } from "../../../../tests/kit/types-desk.ts";

let shop: TestApp;
let products: TypesDesk["products"];
let desk: TypesDesk["desk"];
beforeAll(async () => {
  ({ shop, products, desk } = await openTypesDesk());
});
afterAll(() => shop.close());

let run: number;
let tunic: StaffType;
let robe: StaffType;
beforeEach(async () => {
  ({ run, tunic, robe } = await desk.addTwo());
});

test("moves every product, drafts and archived too, and redirects old URLs", async () => {
  const visible = await products.create({ typeId: tunic.id, sizes: [{ size: "5XL", stock: 1 }] });
  const draft = await products.create({ typeId: tunic.id, status: "draft" });
  const own = await products.create({ typeId: robe.id });
  await desk.change(tunic, { sizes: ["S", "5XL"] });
  const { status, body } = await desk.merge(await desk.read(tunic.id), robe.id);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    id: robe.id,
    products: 3,
    published: 2,
    formerNames: [tunic.name],
    sizes: ["XS", "S", "M", "L", "XL", "XXL", "5XL"],
  });
  for (const address of [tunic.id, robe.id]) {
    expect(idsOf(await desk.list(address))).toEqual(idsOf([visible, own]));
    expect((await desk.read(address)).id).toBe(robe.id);
    const staff = await products.list(`type=${address}&tab=all`);
    expect(idsOf(staff.data)).toEqual(idsOf([visible, draft, own]));
  }
  const found = await shop.api<Reply<Product[]>>(`GET /products?search=robe ${run}`);
  expect(idsOf(found.body.data)).toContain(visible.id);
  expect((await products.change(visible, { name: "Stale" })).status).toBe(409);
  expect(await findDiscrepancies(shop)).toEqual([]);
});

test("a form that still names the merged type saves under the new type", async () => {
  await desk.merge(tunic, robe.id);
  expect((await products.create({ typeId: tunic.id })).type.id).toBe(robe.id);
});

test("bulk updates to the merged type use the new type", async () => {
  const stored = await desk.add(`Kept ${run}`);
  const [one, two] = [
    await products.create({ typeId: robe.id }),
    await products.create({ typeId: robe.id }),
  ];
  await desk.merge(tunic, robe.id);
  const { body } = await desk.call<Reply<BulkUpdateResult>>("POST /staff/products/bulk-update", {
    products: [
      { id: one.id, version: one.version, typeId: tunic.id, price: 9_000 },
      { id: two.id, version: two.version, typeId: stored.id },
    ],
  });
  expect(body.data.left).toEqual([]);
  expect(body.data.done.map(({ type, price }) => [type.id, price])).toEqual([
    [robe.id, 9_000],
    [stored.id, two.price],
  ]);
});

test("discounts and stock counts of the merged type use the new type", async () => {
  await desk.merge(tunic, robe.id);
  const discount = await desk.call<Reply<{ typeIds: string[] }>>("POST /staff/discounts", {
    ...discountBody,
    code: `STALE${run}`,
    active: true,
    typeIds: [tunic.id, robe.id],
  });
  expect(discount.body.data.typeIds).toEqual([robe.id]);
  const stocktake = await desk.call<Reply<{ id: string; version: number; type: { id: string } }>>(
    "POST /staff/stock-counts",
    { typeId: tunic.id },
  );
  const { id, version, type } = stocktake.body.data;
  expect(type.id).toBe(robe.id);
  await desk.call(`POST /staff/stock-counts/${id}/discard`, { version });
});

test("of a merge target redirects all former types", async () => {
  const gown = await desk.add(`Gown ${run}`);
  await products.create({ typeId: robe.id });
  await desk.merge(tunic, gown.id);
  await desk.merge(await desk.read(gown.id), robe.id);
  expect((await desk.read(tunic.id)).id).toBe(robe.id);
  expect((await desk.read(robe.id)).formerNames).toEqual([gown.name, tunic.name]);
  expect(await desk.list(tunic.id)).toHaveLength(1);
});

test("moves discounts and announces it first", async () => {
  const id = await addDiscount(shop, `TUNICS${run}`, {
    value: {
      discountType: "PERCENTAGE",
      percent: 10,
      appliesTo: { typeIds: [robe.id, tunic.id], productIds: [] },
    },
  });
  const before = await desk.read(tunic.id);
  expect(before.references).toEqual(["1 discount"]);
  await desk.merge(before, robe.id);
  const after = await desk.call<Reply<{ typeIds: string[]; version: number }>>(
    `GET /staff/discounts/${id}`,
  );
  expect(after.body.data).toMatchObject({ typeIds: [robe.id], version: 2 });
});

test("keeps the joined sizes within the limit", async () => {
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => String(from + i));
  const created = await products.create({ typeId: tunic.id, sizes: [{ size: "69", stock: 2 }] });
  await desk.change(tunic, { sizes: numbers(50, 20) });
  await desk.change(robe, { sizes: numbers(30, 20) });
  await desk.merge(await desk.read(tunic.id), robe.id);
  const merged = await desk.read(robe.id);
  expect(merged.sizes).toEqual(numbers(30, 30));
  const saved = await desk.change(merged, { name: `Robe ${run} and tunic` });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await products.stockOf(created.id)).toEqual({ 69: 2 });
});

test("is blocked by an open stock count; closed ones move along", async () => {
  const stocktake = await desk.call<Reply<{ id: string; version: number }>>(
    "POST /staff/stock-counts",
    {
      typeId: tunic.id,
    },
  );
  const { id, version } = stocktake.body.data;
  const early = await desk.merge(await desk.read(tunic.id), robe.id);
  expect([early.status, early.body.code]).toEqual([409, "conflict"]);
  await desk.call(`POST /staff/stock-counts/${id}/discard`, { version });
  expect((await desk.merge(await desk.read(tunic.id), robe.id)).status).toBe(200);
  const reported = await desk.call<Reply<{ type: { id: string } }>>(
    `GET /staff/stock-counts/${id}`,
  );
  expect(reported.body.data.type.id).toBe(robe.id);
});

test("rejects itself, unknown targets and old versions", async () => {
  expect((await desk.merge(tunic, tunic.id)).status).toBe(400);
  expect((await desk.merge(tunic, "nothing")).status).toBe(400);
  await desk.change(tunic, { sizes: [] });
  expect((await desk.merge(tunic, robe.id)).status).toBe(409);
});

test("versions of the merged type do not apply to the target", async () => {
  const kaftan = await desk.add(`Kaftan ${run}`);
  await desk.change(tunic, { sizes: ["S"] });
  const loaded = await desk.read(tunic.id);
  await desk.merge(loaded, robe.id);
  const after = await desk.read(robe.id);
  expect(after.version).toBe(loaded.version);
  const refused = [
    await desk.change(loaded, { sizes: ["5XL"] }),
    await desk.merge(loaded, kaftan.id),
    await desk.merge(loaded, robe.id),
  ];
  expect(refused.map(({ status, body }) => [status, body.meta?.current])).toEqual(
    refused.map(() => [409, after]),
  );
  expect(await desk.read(robe.id)).toEqual(after);
});
