import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGoodsShop, type GoodsShop } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
});
afterAll(() => shop.close());

/** Letters that files trip over: parts of formulas, quotes, separators, line ends, marks, signs of other planes. */
const sign = fc.constantFrom(
  ...["a", "Ẹ", "́", " ", ",", ";", '"', "'", "=", "+", "-", "@", "\t", "\n", "<", "&", "_x0041_"],
  ...["none", "1", "0.5", "₦", "｝", "＝", "🧵", "|", "%", "yes", "\\", "{", "]]>"],
);
const words = (most: number) =>
  fc.array(sign, { maxLength: 12 }).map((signs) => signs.join("").slice(0, most).toWellFormed());
const line = words(60).map((text) => text.replace(/[\n\t]/g, " "));
const naira = fc.integer({ min: 1, max: 9_999_999 }).map((kobo) => kobo / 100);
const product = fc.record({
  name: line.map((text) => `Z${text}`),
  more: line,
  description: words(200),
  material: line,
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
      size: fc.constantFrom("S", "M", "One size", "1½", "-", "10/12", "X.L", "3,5"),
      stock: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { maxLength: 5, selector: ({ size }) => size },
  ),
  status: fc.constant("draft"),
});

test.each(["csv", "xlsx"] as const)(
  "whatever goods are, what goes out as %s and comes back in changes nothing",
  async (format) => {
    const sheets = sheetsOf(shop, shop.keeper);
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 6 }), async (goods) => {
        for (const { more, ...each } of goods) {
          await shop.goods.create({ ...each, name: `${each.name}${more}`.trim(), pictures: [] });
        }
        const looked = await sheets.look(await sheets.take(format), `goods.${format}`);
        const told = await sheets.rows(looked.id, "tab=changed");
        const faulty = await sheets.rows(looked.id, "tab=faulty");
        expect([...told, ...faulty].map(({ changes, faults }) => [changes, faults])).toEqual([]);
        expect(looked.counts).toMatchObject({ new: 0, changed: 0, faulty: 0 });
      }),
      { numRuns: 10 },
    );
  },
);
