import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pairings, Product } from "#contract/api/catalogue/products.ts";
import { createImportCalls } from "../../../../tests/kit/imports.ts";
import { createProductShop, type ProductShop } from "../../../../tests/kit/products.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
});
afterAll(() => shop.close());

const attributes = {
  colour: { name: "Olive", hex: "#5B6236", family: "Green" },
  cloth: "Linen",
  town: "Kano",
  weight: 180,
  care: ["Wash cold", "Dry in the shade"],
  fit: "runs large",
  fitAdvice: "Take the smaller one.",
  occasions: ["office", "church"],
  measurements: [{ size: "S", length: 72, chest: 104.5 }],
  sku: "ASO-SHT-900",
};
const own = {
  ...attributes,
  styleGroup: "oyo-kaftan",
  keywords: ["caftan", "senator"],
  barcodes: [{ size: "M", barcode: "2000000900028" }],
};

async function shopPage(id: string): Promise<Product> {
  return (await shop.api<{ data: Product }>(`GET /products/${id}`)).body.data;
}

async function found(search: string): Promise<string[]> {
  const { body } = await shop.api<{ data: Product[] }>(
    `GET /products?search=${encodeURIComponent(search)}`,
  );
  return body.data.map(({ id }) => id);
}

async function pairings(id: string): Promise<[string, string[]]> {
  const { body } = await shop.api<{ data: Pairings }>(`GET /products/${id}/pairings`);
  return [body.data.heading, body.data.products.map((each) => each.id)];
}

test("what staff say of a product is shown, and stays when another field is saved", async () => {
  const created = await shop.products.create({ name: "Plain tunic", ...own });
  expect(created).toMatchObject(own);
  const displayed = await shopPage(created.id);
  expect(displayed).toMatchObject(attributes);
  expect(displayed).not.toHaveProperty("keywords");
  const priced = await shop.products.change(created, { price: 60_000 });
  expect(priced.body.data).toMatchObject({ ...own, price: 60_000 });
  const cleared = await shop.products.change(priced.body.data, { colour: null, barcodes: [] });
  expect(cleared.body.data).toMatchObject({ colour: null, barcodes: [], cloth: "Linen" });
});

test("a product lists the colours of its style group that are in the shop", async () => {
  const style = (name: string, hex: string, changes: Record<string, unknown> = {}) =>
    shop.products.create({
      name: `Senator set, ${name}`,
      colour: { name, hex, family: "Green" },
      styleGroup: "senator-set",
      ...changes,
    });
  const olive = await style("Olive", "#5B6236");
  expect(await shopPage(olive.id)).not.toHaveProperty("colours");
  const sizes = [{ size: "S", stock: 0 }];
  const sand = await style("Sand", "#D6C4A0", { price: 48_000, discount: 0, sizes });
  await style("Moss", "#5B6237", { status: "draft" });
  await style("Plain", "#5B6238", { colour: null });
  await style("Other", "#5B6239", { styleGroup: "agbada" });

  expect((await shopPage(sand.id)).colours).toMatchObject([
    { id: olive.id, name: "Olive", price: 54_000, discount: 10, soldOut: false },
    { id: sand.id, name: "Sand", price: 48_000, discount: 0, soldOut: true },
  ]);
  await shop.products.change(olive, { price: 50_000 });
  expect((await shopPage(sand.id)).colours?.[0]).toMatchObject({ price: 50_000 });
});

test("colour, cloth, occasion, search words and codes are searched", async () => {
  const { id } = await shop.products.create({
    name: "Nameless",
    colour: { name: "Tangerine", hex: "#F28500", family: "Yellow" },
    cloth: "Velvet",
    occasions: ["beach"],
    keywords: ["zazu"],
    sku: "QQQ-77",
    barcodes: [{ size: "S", barcode: "7700000000012" }],
  });
  for (const word of ["tangerine", "yellow velvet", "beach", "zazu", "QQQ-77"]) {
    expect(await found(word), word).toEqual([id]);
  }
  const list = await shop.products.list("tab=all&search=7700000000012");
  expect(list.data.map((each) => each.id)).toEqual([id]);
});

test.each([
  [{ colour: { name: "Red", hex: "red", family: "Red and rust" } }, 400],
  [{ colour: { name: "Red", hex: "#ff0000", family: "Crimson" } }, 400],
  [{ weight: 0 }, 400],
  [{ measurements: [{ size: "S", length: 401 }] }, 400],
  [{ measurements: [{ size: "S", girth: 40 }] }, 400],
  [{ care: Array.from({ length: 7 }, (_, i) => `Line ${i}`) }, 400],
  [{ keywords: ["k".repeat(41)] }, 400],
  [{ wearWith: ["a", "b", "c", "d", "e"] }, 400],
  [{ wearWith: ["no-such-product"] }, 400],
])("refuses %j", async (changes, status) => {
  const body = await shop.products.bodyOf({ name: "Refused", ...changes });
  expect((await shop.products.call("POST /staff/products", body)).status).toBe(status);
});

test("a barcode belongs to one size of the shop", async () => {
  const code = "2000000777019";
  await shop.products.create({ name: "First", barcodes: [{ size: "S", barcode: code }] });
  const body = await shop.products.bodyOf({
    name: "Second",
    barcodes: [{ size: "S", barcode: code }],
  });
  const answer = await shop.products.call("POST /staff/products", body);
  expect(answer.body).toMatchObject({
    errors: [{ field: "barcodes", message: `${code} belongs to First` }],
  });
});

test.each(["csv", "xlsx"] as const)(
  "leave in a file and come back unchanged as %s",
  async (format) => {
    const { id } = await shop.products.create({
      name: `Travels as ${format}`,
      ...own,
      barcodes: [],
    });
    const imports = createImportCalls(shop, shop.stockKeeper);
    const previewed = await imports.uploadAndRead(
      await imports.exportProducts(format),
      `products.${format}`,
    );
    expect(previewed.counts).toMatchObject({ new: 0, changed: 0, invalid: 0 });
    expect(await shop.products.read(id)).toMatchObject({ ...own, barcodes: [] });
  },
);

test("a file sets them, and undoing it brings back what was", async () => {
  const { id } = await shop.products.create({ name: "From a sheet", ...own, barcodes: [] });
  const imports = createImportCalls(shop, shop.stockKeeper);
  const file = [
    "Id,Colour,Weight,Care,Occasions,Measurements in cm,Barcodes,Fit",
    `${id},"Sand, #C8AD7F, Beige",210,Dry clean,"travel; beach","S: length 70, chest 100","S = 4006381333931",none`,
  ].join("\n");
  const { id: importId } = await imports.uploadAndRead(file);
  expect((await imports.rows(importId, "tab=invalid")).map(({ errors }) => errors)).toEqual([]);
  await imports.runImport(importId);
  expect(await shop.products.read(id)).toMatchObject({
    colour: { name: "Sand", hex: "#C8AD7F", family: "Beige" },
    weight: 210,
    care: ["Dry clean"],
    occasions: ["travel", "beach"],
    measurements: [{ size: "S", length: 70, chest: 100 }],
    barcodes: [{ size: "S", barcode: "4006381333931" }],
    fit: null,
    cloth: "Linen",
  });
  await imports.undo(importId);
  expect(await shop.products.read(id)).toMatchObject({ ...own, barcodes: [] });
});

test("staff choose what goes with a product; else the roles of the types say", async () => {
  const { db } = shop.runtime;
  const roles = { tops: "top", bottoms: "bottom", coats: "outer", suits: "set" };
  for (const [id, role] of Object.entries(roles)) {
    await db.rows({
      text: "insert into clothing_type (id, name, position, role) values ($1, $1, 50, $2)",
      values: [id, role],
    });
  }
  const create = async (typeId: string, changes: Record<string, unknown> = {}) =>
    (await shop.products.create({ name: `Of ${typeId}`, category: "MEN", typeId, ...changes })).id;
  const bottom = await create("bottoms", { occasions: ["office"] });
  const soldOut = await create("bottoms", { sizes: [{ size: "S", stock: 0 }] });
  const coat = await create("coats");
  const top = await create("tops", { occasions: ["office"] });
  const suit = await create("suits");
  const otherSuit = await create("suits");
  expect(await pairings(top)).toEqual(["wear-with", [bottom, coat]]);
  expect((await pairings(bottom))[1]).toEqual([top, coat]);
  const [heading, [first]] = await pairings(suit);
  expect([heading, first]).toEqual(["similar", otherSuit]);

  const product = await shop.products.read(top);
  const chosen = await shop.products.change(product, { wearWith: [coat, soldOut] });
  expect(await pairings(top)).toEqual(["wear-with", [coat]]);
  await shop.products.change(chosen.body.data, { wearWith: [], similar: [suit, otherSuit] });
  expect(await pairings(top)).toEqual(["similar", [suit, otherSuit]]);
  expect((await shop.api("GET /products/none-zzzzzz/pairings")).status).toBe(404);
});
