import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportCalls } from "../../../tests/kit/imports.ts";
import { createProductShop, type ProductShop } from "../../../tests/kit/products.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
});
afterAll(() => shop.close());

/** Letters that files trip over: parts of formulas, quotes, separators, line ends, marks, signs of other planes. */
const sign = fc.constantFrom(
  ...["a", "Ẹ", "́", " ", ",", ";", '"', "'", "=", "+", "-", "@", "\t", "\n", "<", "&", "_x0041_"],
  ...["none", "1", "0.5", "₦", "｝", "＝", "🧵", "|", "%", "yes", "\\", "{", "]]>"],
);
const text = (maxLength: number) =>
  fc
    .array(sign, { maxLength: 12 })
    .map((signs) => signs.join("").slice(0, maxLength).toWellFormed());
const line = text(60).map((text) => text.replace(/[\n\t]/g, " "));
const cloth = fc.oneof(line, fc.constantFrom("0803 123 4567", "123456789012", "12e5", "1/2"));
const naira = fc.integer({ min: 1, max: 9_999_999 }).map((kobo) => kobo / 100);
const product = fc.record({
  name: line.map((text) => `Z${text}`),
  more: line,
  description: text(200),
  material: cloth,
  category: fc.constantFrom("MEN", "WOMEN"),
  price: naira,
  discount: fc.constantFrom(0, 0.5, 10, 12.25, 99.99),
  featured: fc.boolean(),
  tieredPricing: fc.uniqueArray(
    fc.record({ minQuantity: fc.integer({ min: 1, max: 500 }), price: naira }),
    { maxLength: 4, selector: ({ minQuantity }) => minQuantity },
  ),
  sizes: fc.uniqueArray(
    fc.record({
      size: fc.constantFrom("S", "M", "One size", "1½", "-", "10/12", "10-12", "007", "X.L", "3,5"),
      stock: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { maxLength: 5, selector: ({ size }) => size },
  ),
  status: fc.constant("draft"),
});

test.each(["csv", "xlsx"] as const)(
  "whatever goods are, what goes out as %s and comes back in changes nothing",
  async (format) => {
    const imports = createImportCalls(shop, shop.stockKeeper);
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 6 }), async (products) => {
        for (const { more, ...each } of products) {
          await shop.products.create({ ...each, name: `${each.name}${more}`.trim(), pictures: [] });
        }
        const previewed = await imports.uploadAndRead(
          await imports.exportProducts(format),
          `products.${format}`,
        );
        const reported = await imports.rows(previewed.id, "tab=changed");
        const invalid = await imports.rows(previewed.id, "tab=invalid");
        expect([...reported, ...invalid].map(({ changes, errors }) => [changes, errors])).toEqual(
          [],
        );
        expect(previewed.counts).toMatchObject({ new: 0, changed: 0, invalid: 0 });
      }),
      { numRuns: 10 },
    );
  },
);
