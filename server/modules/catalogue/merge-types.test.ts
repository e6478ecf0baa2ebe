import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import type { ChangedProducts } from "#contract/api/staff-product-changes.ts";
import type { StaffType } from "#contract/api/staff-types.ts";
import type { TestApp } from "../../../tests/kit/app.ts";
import { discountBody } from "../../../tests/kit/discounts.ts";
import { addDiscount, findDrift, type Reply } from "../../../tests/kit/shop.ts";
import { idsOf, openTypesRoom, type TypesRoom } from "../../../tests/kit/types-room.ts";

let shop: TestApp;
let goods: TypesRoom["goods"];
let room: TypesRoom["room"];
beforeAll(async () => {
  ({ shop, goods, room } = await openTypesRoom());
});
afterAll(() => shop.close());

let run: number;
let tunic: StaffType;
let robe: StaffType;
beforeEach(async () => {
  ({ run, tunic, robe } = await room.addTwo());
});

test("takes every product along, drafts and archived ones too, and leads old addresses on", async () => {
  const shown = await goods.create({ typeId: tunic.id, sizes: [{ size: "5XL", stock: 1 }] });
  const draft = await goods.create({ typeId: tunic.id, status: "draft" });
  const own = await goods.create({ typeId: robe.id });
  await room.change(tunic, { sizes: ["S", "5XL"] });
  const { status, body } = await room.merge(await room.read(tunic.id), robe.id);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    id: robe.id,
    products: 3,
    onShop: 2,
    formerly: [tunic.name],
    sizes: ["XS", "S", "M", "L", "XL", "XXL", "5XL"],
  });
  for (const address of [tunic.id, robe.id]) {
    expect(idsOf(await room.list(address))).toEqual(idsOf([shown, own]));
    expect((await room.read(address)).id).toBe(robe.id);
    const staff = await goods.list(`type=${address}&tab=all`);
    expect(idsOf(staff.data)).toEqual(idsOf([shown, draft, own]));
  }
  const found = await shop.api<Reply<Product[]>>(`GET /products?search=robe ${run}`);
  expect(idsOf(found.body.data)).toContain(shown.id);
  expect((await goods.change(shown, { name: "Stale" })).status).toBe(409);
  expect(await findDrift(shop)).toEqual([]);
});

test("a form that still names the merged type saves its product under the other", async () => {
  await room.merge(tunic, robe.id);
  expect((await goods.create({ typeId: tunic.id })).type.id).toBe(robe.id);
});

test("many goods that are given the merged type back, as an undo does, become of the other", async () => {
  const kept = await room.add(`Kept ${run}`);
  const [one, two] = [
    await goods.create({ typeId: robe.id }),
    await goods.create({ typeId: robe.id }),
  ];
  await room.merge(tunic, robe.id);
  const { body } = await room.call<Reply<ChangedProducts>>("POST /staff/products/changes", {
    products: [
      { id: one.id, version: one.version, typeId: tunic.id, price: 9_000 },
      { id: two.id, version: two.version, typeId: kept.id },
    ],
  });
  expect(body.data.left).toEqual([]);
  expect(body.data.done.map(({ type, price }) => [type.id, price])).toEqual([
    [robe.id, 9_000],
    [kept.id, two.price],
  ]);
});

test("a discount and a stock-take that still name the merged type are of the other", async () => {
  await room.merge(tunic, robe.id);
  const discount = await room.call<Reply<{ typeIds: string[] }>>("POST /staff/discounts", {
    ...discountBody,
    code: `STALE${run}`,
    active: true,
    typeIds: [tunic.id, robe.id],
  });
  expect(discount.body.data.typeIds).toEqual([robe.id]);
  const take = await room.call<Reply<{ id: string; version: number; type: { id: string } }>>(
    "POST /staff/stock-takes",
    { typeId: tunic.id },
  );
  const { id, version, type } = take.body.data;
  expect(type.id).toBe(robe.id);
  await room.call(`POST /staff/stock-takes/${id}/give-up`, { version });
});

test("of a type that others were merged into leads all of them on", async () => {
  const gown = await room.add(`Gown ${run}`);
  await goods.create({ typeId: robe.id });
  await room.merge(tunic, gown.id);
  await room.merge(await room.read(gown.id), robe.id);
  expect((await room.read(tunic.id)).id).toBe(robe.id);
  expect((await room.read(robe.id)).formerly).toEqual([gown.name, tunic.name]);
  expect(await room.list(tunic.id)).toHaveLength(1);
});

test("lets discounts for the type count for the other, and says so before", async () => {
  const id = await addDiscount(shop, `TUNICS${run}`, {
    value: {
      discountType: "PERCENTAGE",
      percent: 10,
      goods: { typeIds: [robe.id, tunic.id], productIds: [] },
    },
  });
  const before = await room.read(tunic.id);
  expect(before.followers).toEqual(["1 discount"]);
  await room.merge(before, robe.id);
  const after = await room.call<Reply<{ typeIds: string[]; version: number }>>(
    `GET /staff/discounts/${id}`,
  );
  expect(after.body.data).toMatchObject({ typeIds: [robe.id], version: 2 });
});

test("lists no more sizes than a type may, so that it can be saved afterwards", async () => {
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => String(from + i));
  const made = await goods.create({ typeId: tunic.id, sizes: [{ size: "69", stock: 2 }] });
  await room.change(tunic, { sizes: numbers(50, 20) });
  await room.change(robe, { sizes: numbers(30, 20) });
  await room.merge(await room.read(tunic.id), robe.id);
  const merged = await room.read(robe.id);
  expect(merged.sizes).toEqual(numbers(30, 30));
  const saved = await room.change(merged, { name: `Robe ${run} and tunic` });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await goods.stockOf(made.id)).toEqual({ 69: 2 });
});

test("waits for a stock-take of the type; one that ended is told as the other's", async () => {
  const take = await room.call<Reply<{ id: string; version: number }>>("POST /staff/stock-takes", {
    typeId: tunic.id,
  });
  const { id, version } = take.body.data;
  const early = await room.merge(await room.read(tunic.id), robe.id);
  expect([early.status, early.body.code]).toEqual([409, "conflict"]);
  await room.call(`POST /staff/stock-takes/${id}/give-up`, { version });
  expect((await room.merge(await room.read(tunic.id), robe.id)).status).toBe(200);
  const told = await room.call<Reply<{ type: { id: string } }>>(`GET /staff/stock-takes/${id}`);
  expect(told.body.data.type.id).toBe(robe.id);
});

test("into itself or into nothing is refused, and so is one on an older state", async () => {
  expect((await room.merge(tunic, tunic.id)).status).toBe(400);
  expect((await room.merge(tunic, "nothing")).status).toBe(400);
  await room.change(tunic, { sizes: [] });
  expect((await room.merge(tunic, robe.id)).status).toBe(409);
});

test("what was seen of a merged type changes nothing of the other, whatever their versions", async () => {
  const kaftan = await room.add(`Kaftan ${run}`);
  await room.change(tunic, { sizes: ["S"] });
  const seen = await room.read(tunic.id);
  await room.merge(seen, robe.id);
  const after = await room.read(robe.id);
  expect(after.version).toBe(seen.version);
  const refused = [
    await room.change(seen, { sizes: ["5XL"] }),
    await room.merge(seen, kaftan.id),
    await room.merge(seen, robe.id),
  ];
  expect(refused.map(({ status, body }) => [status, body.meta?.current])).toEqual(
    refused.map(() => [409, after]),
  );
  expect(await room.read(robe.id)).toEqual(after);
});
