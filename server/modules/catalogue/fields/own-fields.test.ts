import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { ProductChoices, StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { declareProductFields, sampleProductFields } from "../../../../tests/kit/product-fields.ts";
import { createProductShop, type ProductShop } from "../../../../tests/kit/products.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop(undefined, { productFields: sampleProductFields });
});
afterAll(() => shop.close());

const values = {
  maker: "Adire House <b>&</b> sons",
  heel: 7.5,
  lining: "Silk & satin",
  "woven-on": "2026-11-20",
  supplier: "AH-7",
};
const create = (fields: Record<string, unknown> = values) => shop.products.create({ fields });
const change = async (product: StaffProduct, fields: unknown) =>
  await shop.products.change(await shop.products.read(product.id), { fields });
const getPublic = async (id: string) =>
  (await shop.api<Reply<Product>>(`GET /products/${id}`)).body.data;
const store = (id: string, fields: object) =>
  shop.runtime.db.rows({
    text: "update product set fields = fields || $2::jsonb where id = $1",
    values: [id, JSON.stringify(fields)],
  });

test("the options of a product carry the declaration", async () => {
  const { headers } = shop.stockKeeper;
  const reply = await shop.api<Reply<ProductChoices>>("GET /staff/products/options", { headers });
  expect(reply.body.data.fields).toEqual(sampleProductFields);
});

test("keeps what is created, and shows on the page what is meant for it", async () => {
  const product = await create();
  expect(product).toMatchObject({ fields: values, outdatedFields: {} });
  expect(await shop.products.read(product.id)).toMatchObject({ fields: values });
  const { fields } = await getPublic(product.id);
  expect(fields).toEqual({
    maker: { label: "Made by", value: values.maker, text: values.maker },
    heel: { label: "Heel height", value: 7.5, unit: "cm", text: "7.5 cm" },
    lining: { label: "Lining", value: "Silk & satin", text: "Silk & satin" },
    "woven-on": { label: "Woven on", value: "2026-11-20", text: "20 November 2026" },
  });
  expect(Object.keys(fields ?? {})).toEqual(["maker", "heel", "lining", "woven-on"]);
});

test("a product without values has no fields on the page, and lists never carry them", async () => {
  const product = await create({ supplier: "AH-7", maker: " ", heel: null });
  expect(product.fields).toEqual({ supplier: "AH-7" });
  expect(await getPublic(product.id)).not.toHaveProperty("fields");
  const { id } = await create();
  const listed = (await shop.api<Reply<Product[]>>(`GET /products?ids=${id}`)).body.data;
  expect(listed).toHaveLength(1);
  expect(listed[0]).not.toHaveProperty("fields");
});

test("an update sets and clears by key, leaves the rest, and is in the log by label", async () => {
  const product = await create();
  const reply = await change(product, { heel: "9", maker: null, supplier: "AH-7" });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { maker: _, ...rest } = values;
  expect(reply.body.data.fields).toEqual({ ...rest, heel: 9 });
  expect((await change(product, undefined)).body.data.fields).toEqual({ ...rest, heel: 9 });
  const [entry] = await shop.runtime.db.rows<{ before: object; after: object }>({
    text: `select before, after from audit_entry
      where subject = $1 and action = 'product.updated' order by id limit 1`,
    values: [product.id],
  });
  expect(entry?.before).toMatchObject({
    fields: { "Made by": values.maker, "Heel height": "7.5 cm", "Supplier code": "AH-7" },
  });
  expect(entry?.after).toMatchObject({
    fields: { "Made by": "", "Heel height": "9 cm", "Supplier code": "AH-7" },
  });
});

test("the log holds the value of a field of any label", async () => {
  const undo = declareProductFields([
    { key: "pocket", label: "Secret pocket", type: "text", showOnPage: true },
    { key: "code", label: "Code", type: "text", showOnPage: false },
  ]);
  try {
    const product = await create({ pocket: "Left" });
    await change(product, { pocket: "Right", code: "A-1" });
    const entry = await shop.runtime.db.first({
      text: "select before, after from audit_entry where subject = $1 and action = 'product.updated'",
      values: [product.id],
    });
    expect(entry).toMatchObject({
      before: { fields: { "Secret pocket": "Left", Code: "" } },
      after: { fields: { "Secret pocket": "Right", Code: "A-1" } },
    });
  } finally {
    undo();
  }
});

test.each([
  ["a long text", { supplier: "0123456789abc" }, "Supplier code must have at most 12 characters"],
  ["a number out of range", { heel: 20.5 }, "Heel height must be 20 or less"],
  ["a text for a number", { heel: "high" }, "Heel height must be a number such as 12.5"],
  ["an unknown choice", { lining: "Wool" }, "Lining must be Cotton, Silk & satin or Unlined"],
  ["no date", { "woven-on": "2026-02-30" }, "Woven on must be a date such as 2026-12-01"],
  ["an unknown field", { finish: "matt" }, "“finish” is no field of a product"],
])("refuses %s and names the field", async (_, fields, message) => {
  const [key] = Object.keys(fields);
  const product = await create({});
  const created = await shop.products.call(
    "POST /staff/products",
    await shop.products.bodyOf({ fields }),
  );
  for (const reply of [created, await change(product, fields)]) {
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: "validation_failed",
      errors: [{ field: `fields.${key}`, message }],
    });
  }
  expect((await shop.products.read(product.id)).fields).toEqual({});
});

test.each([[{ Maker: "x" }], [{ maker: ["x"] }], [{ maker: true }], [[]], ["maker"]])(
  "refuses %o as fields",
  async (fields) => {
    const product = await create({});
    const reply = await change(product, fields);
    expect(reply.status).toBe(400);
    expect(reply.body.errors?.[0]?.field).toMatch(/^fields/);
  },
);

test("a field that no longer exists keeps its values and shows them nowhere", async () => {
  const product = await create();
  await store(product.id, { finish: "matt" });
  const reply = await change(product, { maker: "Kofar Mata" });
  expect(reply.body.data).toMatchObject({ fields: { ...values, maker: "Kofar Mata" } });
  expect(JSON.stringify([reply.body.data, await getPublic(product.id)])).not.toContain("matt");
  const [row] = await shop.runtime.db.rows<{ fields: object }>({
    text: "select fields from product where id = $1",
    values: [product.id],
  });
  expect(row?.fields).toEqual({ ...values, maker: "Kofar Mata", finish: "matt" });
});

test("a value that no longer fits reads as empty, is named, and stays until it is replaced", async () => {
  const product = await create();
  await store(product.id, { heel: "about a hand", lining: "Wool" });
  const { heel: _, lining: __, ...rest } = values;
  const outdatedFields = { heel: "about a hand", lining: "Wool" };
  expect(await shop.products.read(product.id)).toMatchObject({ fields: rest, outdatedFields });
  expect(Object.keys((await getPublic(product.id)).fields ?? {})).toEqual(["maker", "woven-on"]);
  const emptied = await change(product, { heel: "", lining: null });
  expect(emptied.body.data).toMatchObject({ fields: rest, outdatedFields });
  const replaced = await change(product, { heel: 8, lining: "Cotton" });
  expect(replaced.body.data).toMatchObject({
    fields: { ...rest, heel: 8, lining: "Cotton" },
    outdatedFields: {},
  });
});

test("a field of other types keeps its value and is not on the page", async () => {
  const created = await shop.api<Reply<{ id: string }>>("POST /staff/product-types", {
    headers: shop.stockKeeper.headers,
    body: { name: "Gown" },
  });
  const product = await shop.products.create({ typeId: created.body.data.id, fields: values });
  expect(product.fields).toEqual(values);
  expect((await getPublic(product.id)).fields).not.toHaveProperty("lining");
});
