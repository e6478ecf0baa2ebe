import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffType, StaffTypeSummary } from "#contract/api/catalogue/clothing-types.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import type { QuickOrder } from "#contract/api/orders/quick-order.ts";
import type { TestApp } from "../../../../tests/kit/app.ts";
import { findDiscrepancies, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
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

describe("adding", () => {
  test("returns the existing type of the same name, ignoring case and diacritics", async () => {
    expect((await desk.add(`TÚNIC ${run}`)).id).toBe(tunic.id);
  });

  test("a former name of a renamed type gets an id of its own", async () => {
    const { id } = (await desk.change(tunic, { name: `Gown ${run}` })).body.data;
    const other = await desk.add(`Tunic ${run}`);
    expect([id, other.id]).toEqual([tunic.id, `${tunic.id}-2`]);
    expect(other.sizes).toEqual(["XS", "S", "M", "L", "XL", "XXL"]);
  });
});

describe("renaming", () => {
  test("keeps the id; lists, search, feed and page show it at once", async () => {
    const product = await products.create({ name: "Plain", typeId: tunic.id });
    await desk.change(tunic, { name: `Kanzu${run}` });
    expect(idsOf(await desk.list(tunic.id))).toEqual([product.id]);
    const found = await shop.api<Reply<Product[]>>(`GET /products?search=kanzu${run}`);
    expect(found.body.data).toMatchObject([{ id: product.id, type: { name: `Kanzu${run}` } }]);
    const menu = await shop.api<Reply<unknown[]>>("GET /products/types?category=WOMEN");
    expect(menu.body.data).toContainEqual({ id: tunic.id, name: `Kanzu${run}` });
    expect((await shop.app.inject("/feeds/google.xml")).payload).toContain(
      `Women &gt; Kanzu${run}`,
    );
    const after = (await products.call(`GET /staff/products/${product.id}`)).body.data;
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(product.updatedAt));
    expect(after.version).toBe(product.version);
  });

  test("rejects the name of another type", async () => {
    const { status, body } = await desk.change(tunic, { name: ` rÓbe ${run} ` });
    expect([status, body.errors?.[0]?.field]).toEqual([400, "name"]);
  });

  test("rejects an old version with the current state", async () => {
    await desk.change(tunic, { name: `Gown ${run}` });
    const { status, body } = await desk.change(tunic, { sizes: ["M"] });
    expect([status, body.code, body.meta?.current.name]).toEqual([409, "conflict", `Gown ${run}`]);
    expect((await desk.read(tunic.id)).sizes).toEqual(tunic.sizes);
  });
});

describe("sizes", () => {
  const sizesOf = async ({ id }: Pick<Product, "id">) => ({
    page: (await shop.api<Reply<Product>>(`GET /products/${id}`)).body.data.sizesStock.map(
      ({ size }) => size.size,
    ),
    staff: (await products.call(`GET /staff/products/${id}`)).body.data.sizes.map(
      ({ size }) => size,
    ),
    sheet: (
      await desk.call<Reply<{ sizes: { size: string }[] }>>(`GET /staff/stock/${id}`)
    ).body.data.sizes.map(({ size }) => size),
    quickOrder: (
      await shop.api<Reply<QuickOrder>>("POST /quick-order", { body: { text: `${id}, none, 1` } })
    ).body.data.rows.flatMap((row) => (row.state === "doubt" ? row.products[0]?.sizes : [])),
  });
  const everywhere = (...sizes: string[]) => ({
    page: sizes,
    staff: sizes,
    sheet: sizes,
    quickOrder: sizes,
  });
  const sizes = ["L", "42", "M", "One size"].map((size) => ({ size, stock: 3 }));

  test("follow the order of the type everywhere, unlisted ones last", async () => {
    const product = await products.create({ typeId: tunic.id, sizes });
    expect(await sizesOf(product)).toEqual(everywhere("M", "L", "42", "One size"));
    const listed = (await desk.change(tunic, { sizes: ["One size", "L", "M"] })).body.data;
    expect(await sizesOf(product)).toEqual(everywhere("One size", "L", "M", "42"));
    expect(listed.stockedSizes).toEqual([
      { size: "One size", products: 1 },
      { size: "L", products: 1 },
      { size: "M", products: 1 },
      { size: "42", products: 1 },
    ]);
  });

  test("removed from the list stay with the products and their stock", async () => {
    const product = await products.create({ typeId: tunic.id, sizes });
    await desk.change(tunic, { sizes: [] });
    const after = (await products.call(`GET /staff/products/${product.id}`)).body.data;
    expect(Object.fromEntries(after.sizes.map(({ size, stock }) => [size, stock]))).toEqual({
      L: 3,
      42: 3,
      M: 3,
      "One size": 3,
    });
    expect(after.version).toBe(product.version);
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("are listed once", async () => {
    expect((await desk.change(tunic, { sizes: ["M", "m"] })).body.errors?.[0]?.field).toBe("sizes");
  });
});

describe("size guides", () => {
  const guide = {
    columns: [
      { title: "UK", isLength: false },
      { title: "Waist", isLength: true },
    ],
    rows: [
      { size: "S", cells: ["8", "26-28"] },
      { size: "M", cells: ["10", " 28.5 "] },
      { size: "L", cells: ["", ""] },
    ],
  };

  test("appear with products of the type and category and on the size guide page", async () => {
    const [hers, his] = [
      await products.create({ typeId: tunic.id, category: "WOMEN" }),
      await products.create({ typeId: tunic.id, category: "MEN" }),
    ];
    const saved = await desk.change(tunic, { sizeGuides: { WOMEN: guide, MEN: null } });
    const stored = {
      columns: guide.columns,
      rows: [
        { size: "S", cells: ["8", "26–28"] },
        { size: "M", cells: ["10", "28.5"] },
        { size: "L", cells: ["", ""] },
      ],
    };
    expect(saved.body.data.sizeGuides).toEqual({ WOMEN: stored, MEN: null });
    const page = async ({ id }: StaffProduct) =>
      (await shop.api<Reply<Product>>(`GET /products/${id}`)).body.data.sizeGuide;
    expect([await page(hers), await page(his)]).toEqual([stored, undefined]);
    const all = await shop.api<Reply<unknown[]>>("GET /products/size-guides");
    const type = { id: tunic.id, name: tunic.name };
    expect(all.body.data).toContainEqual({ type, category: "WOMEN", guide: stored });
  });

  test.each([
    ["a length that is none", { rows: [{ size: "S", cells: ["8", "wide"] }] }, "rows.0.cells.1"],
    ["too few cells", { rows: [{ size: "S", cells: ["8"] }] }, "rows.0"],
    [
      "a column twice",
      { columns: [guide.columns[0], { title: "uk ", isLength: true }] },
      "columns",
    ],
    ["a size twice", { rows: [guide.rows[0], guide.rows[0]] }, "rows"],
  ])("reject %s", async (_, wrong, field) => {
    const { status, body } = await desk.change(tunic, {
      sizeGuides: { WOMEN: { ...guide, ...wrong } as never, MEN: null },
    });
    expect([status, body.errors?.[0]?.field]).toEqual([400, `sizeGuides.WOMEN.${field}`]);
  });
});

describe("ordering", () => {
  const types = async () =>
    (await desk.call<Reply<StaffTypeSummary[]>>("GET /staff/product-types")).body.data.map(
      ({ id }) => id,
    );
  const order = (body: unknown) => desk.call("POST /staff/product-types/reorder", body);

  test("reorders menus and filters", async () => {
    await products.create({ typeId: tunic.id });
    await products.create({ typeId: robe.id });
    const expected = await types();
    const wanted = [
      robe.id,
      tunic.id,
      ...expected.filter((id) => ![robe.id, tunic.id].includes(id)),
    ];
    expect((await order({ expected, order: wanted })).status).toBe(200);
    expect(await types()).toEqual(wanted);
    const menu = await shop.api<Reply<{ id: string }[]>>("GET /products/types");
    expect(menu.body.data.slice(0, 2).map(({ id }) => id)).toEqual([robe.id, tunic.id]);
  });

  test("rejects stale orders and other sets of types", async () => {
    const expected = await types();
    await desk.add(`Added ${run}`);
    const stale = await order({ expected, order: expected.toReversed() });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect((await order({ expected, order: expected.slice(1) })).status).toBe(400);
  });
});

test("products.edit may create types; types.edit is needed to change them", async () => {
  const { headers } = await signInStaff(shop, "stock_keeper");
  const as = async (path: `POST /${string}` | `PATCH /${string}`, body: unknown) =>
    (await shop.api(path, { headers, body })).status;
  expect(await as("POST /staff/product-types", { name: `Keeper's ${run}` })).toBe(201);
  const { id, version, name, sizes, sizeGuides } = tunic;
  const body = { version, name, sizes, sizeGuides };
  expect(await as(`PATCH /staff/product-types/${id}`, body)).toBe(403);
  expect(await as(`POST /staff/product-types/${id}/merge`, { version, intoId: robe.id })).toBe(403);
});
