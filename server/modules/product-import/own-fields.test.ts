import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fold } from "#contract/bulk/fold.ts";
import { guardCell, unguardCell } from "#contract/bulk/to-csv.ts";
import { createImportCalls } from "../../../tests/kit/imports.ts";
import { sampleProductFields } from "../../../tests/kit/product-fields.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../tests/kit/products.ts";

let shop: ProductShop;
let imports: ReturnType<typeof createImportCalls>;
beforeAll(async () => {
  shop = await createProductShop(undefined, { productFields: sampleProductFields });
  imports = createImportCalls(shop, shop.stockKeeper);
});
afterAll(() => shop.close());

/** Letters that files trip over. */
const sign = fc.constantFrom(
  ...["a", "Ẹ", "́", " ", ",", ";", '"', "'", "=", "+", "-", "@", "<", "&", "0", "1"],
  ...["none", "₦", "🧵", "|", "%", "\\", "_x0041_", "1/2"],
);
const survives = (text: string) =>
  unguardCell(guardCell(text)) === text && fold(text) !== "none" && text !== "";
/** Without half a character at the end, which a file cannot hold. */
const cut = (text: string, length: number) =>
  text.slice(0, length).toWellFormed().replace("\uFFFD", "").trim();
const line = fc
  .array(sign, { minLength: 1, maxLength: 10 })
  .map((signs) => cut(signs.join(""), 40))
  .filter(survives);
const fields = fc.record(
  {
    maker: line,
    heel: fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
    lining: fc.constantFrom("Cotton", "Silk & satin", "Unlined"),
    "woven-on": fc
      .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    supplier: line.map((text) => cut(text, 12)).filter(survives),
  },
  { requiredKeys: [] },
);

test.each(["csv", "xlsx"] as const)(
  "whatever the fields are, %s carries them out, changes nothing and brings lost ones back",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 6 }), async (sent) => {
        const products = [];
        for (const each of sent) {
          const product = { name: kaftanName(), fields: each, pictures: [], status: "draft" };
          products.push(await shop.products.create(product));
        }
        const file = await imports.exportProducts(format);
        const unchanged = await imports.uploadAndRead(file, `products.${format}`);
        expect(unchanged.counts).toMatchObject({ new: 0, changed: 0, invalid: 0 });

        const ids = products.map(({ id }) => id);
        await shop.runtime.db.rows({
          text: "update product set fields = '{}' where id = any($1::text[])",
          values: [ids],
        });
        const previewed = await imports.uploadAndRead(file, `products.${format}`);
        const filled = products.filter((each) => Object.keys(each.fields).length > 0);
        expect(previewed.counts).toMatchObject({ new: 0, changed: filled.length, invalid: 0 });
        if (filled.length > 0) await imports.runImport(previewed.id);
        for (const { id, fields } of products) {
          expect((await shop.products.read(id)).fields).toEqual(fields);
        }
      }),
      { numRuns: 8 },
    );
  },
);

test("a rewritten file sets the same fields, changes them, and can be undone", async () => {
  const [added, known] = [kaftanName(), kaftanName()];
  const product = await shop.products.create({
    ...{ name: known, status: "draft" },
    fields: { maker: "Adire House", heel: 3, supplier: "AH-7" },
  });
  const previewed = await imports.uploadAndRead(
    [
      "Name,For,Type,Price,made by,Heel height,Lining,Woven on,Supplier code",
      `${added},Women,Shirt,9000,Kofar Mata,7.5,cotton,2026-11-20,KM-1`,
      `${known},Women,Shirt,54000,none,4,,,AH-7`,
    ].join("\n"),
  );
  expect(previewed.counts).toMatchObject({ new: 1, changed: 1, invalid: 0 });
  expect(previewed.columns.map(({ use }) => use).slice(4)).toEqual(
    ["maker", "heel", "lining", "woven-on", "supplier"].map((key) => `field:${key}`),
  );
  const [row] = await imports.rows(previewed.id, "tab=changed");
  expect(row?.changes).toEqual([
    { field: "Made by", from: "Adire House", to: "none", note: "" },
    { field: "Heel height", from: "3 cm", to: "4 cm", note: "" },
  ]);
  await imports.runImport(previewed.id);
  const { data } = await shop.products.list(`tab=all&search=${encodeURIComponent(added)}`);
  expect(await shop.products.read(data[0]?.id ?? "")).toMatchObject({
    fields: {
      ...{ maker: "Kofar Mata", heel: 7.5, lining: "Cotton" },
      ...{ "woven-on": "2026-11-20", supplier: "KM-1" },
    },
  });
  expect((await shop.products.read(product.id)).fields).toEqual({ heel: 4, supplier: "AH-7" });

  expect(await imports.undo(previewed.id)).toMatchObject({ status: "undone", undone: 2 });
  expect((await shop.products.read(product.id)).fields).toEqual(product.fields);
});

test("a cell that does not fit names its column, and is put right in place", async () => {
  const previewed = await imports.uploadAndRead(
    [
      "Name,For,Type,Price,Heel height,Woven on",
      `${kaftanName()},Women,Shirt,9000,high,20/11/2026`,
    ].join("\n"),
  );
  const [row] = await imports.rows(previewed.id, "tab=invalid");
  expect(row?.errors).toMatchObject([
    { column: "Heel height", text: "high", message: "must be a number such as 12.5" },
    { column: "Woven on", text: "20/11/2026", message: "must be a date such as 2026-12-01" },
  ]);
  const fix = { row: 2, column: "Heel height", expected: "high", text: "7.5" };
  const fixed = await imports.fixCell(previewed.id, fix);
  expect(fixed.body.data.row.errors).toMatchObject([{ column: "Woven on" }]);
});

test("a column of another name can be chosen to hold a field", async () => {
  const name = kaftanName();
  const previewed = await imports.uploadAndRead(
    `Name,For,Type,Price,Workshop\n${name},Women,Shirt,9000,Adire House`,
  );
  expect(previewed.columns[4]).toMatchObject({ use: "unread" });
  const { id, version } = previewed;
  const columns = [{ index: 4, use: "field:maker" }];
  const chosen = await imports.call(`POST /staff/imports/${id}/columns`, { version, columns });
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
  await imports.runJobs(id);
  expect((await imports.read(id)).columns[4]).toMatchObject({ use: "field:maker" });
  const [row] = await imports.rows(id, "tab=new");
  expect(row?.changes).toContainEqual({ field: "Made by", from: "", to: "Adire House", note: "" });
});
