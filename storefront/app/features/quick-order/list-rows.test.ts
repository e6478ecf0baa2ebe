import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import type { NamedProduct } from "#contract/api/quick-order.ts";
import { readList } from "../../../../tests/kit/read-list.ts";
import { cartLine } from "../../session/cart-line.ts";
import { type JudgedRow, judgeRows } from "./judge-rows.ts";
import { resultCsv, templateCsv } from "./list-csv.ts";
import { emptyList, type ListAction, type ListRow, listReducer } from "./list-rows.ts";

const sizes = ["S", "M", "L"];
const entry = (id: string, name: string, own = sizes): NamedProduct => ({
  id,
  name,
  sizes: own,
});
const shirt = entry("camp-shirt-aaaaaa", "Ẹlẹ́kọ camp shirt");
const white = entry("kaftan-white-bbbbbb", "Zaria kaftan, white");
const black = entry("kaftan-black-cccccc", "Zaria kaftan, black");
const cap = entry("cap-dddddd", "Fìlà cap", ["One size"]);
const index = [shirt, white, black, cap];

const goods = (of: NamedProduct, stock: number | Record<string, number>): Product => ({
  id: of.id,
  name: of.name,
  description: "",
  material: "",
  price: 10_000,
  discount: 0,
  category: "MEN",
  type: { id: "shirt", name: "Shirt" },
  images: [],
  sizesStock: of.sizes.map((size) => ({
    size: { size },
    stock: typeof stock === "number" ? stock : (stock[size] ?? 0),
  })),
  stock: 0,
  featured: false,
  tieredPricing: [],
  createdAt: "",
  updatedAt: "",
});

const read = (text: string): ListAction => ({
  type: "add",
  source: "",
  rows: readList(text, index).rows,
});
const listOf = (...actions: ListAction[]) => actions.reduce(listReducer, emptyList);
const shelf = (...products: Product[]) =>
  new Map<string, Product | null>(products.map((one) => [one.id, one]));
const say = ({ row, verdict }: JudgedRow): string => {
  const { reading } = row;
  const what = reading.kind === "settled" ? `${reading.size} ${reading.quantity}: ` : "";
  return what + ("message" in verdict ? verdict.message : verdict.state);
};

describe("a row with a doubt", () => {
  test("is settled by its product, then by its size", () => {
    const asked = listOf(read("Zaria kaftan x4"));
    const key = asked.rows[0]?.key ?? 0;
    expect(asked.rows[0]?.reading).toMatchObject({ kind: "open", isSizeOpen: false });
    const chosen = listReducer(asked, { type: "choose-product", key, product: black });
    expect(chosen.rows[0]?.reading).toMatchObject({
      kind: "open",
      isSizeOpen: true,
      message: "Which size?",
    });
    const settled = listReducer(chosen, { type: "choose-size", key, size: "L" });
    expect(settled.rows[0]?.reading).toEqual({
      kind: "settled",
      product: black,
      size: "L",
      quantity: 4,
    });
  });

  test("keeps the size that was written, as the product spells it", () => {
    const asked = listOf(read("Zaria kaftan large x4"));
    const key = asked.rows[0]?.key ?? 0;
    const { rows } = listReducer(asked, { type: "choose-product", key, product: white });
    expect(rows[0]?.reading).toMatchObject({ kind: "settled", size: "L", quantity: 4 });
  });

  test("is read again from other words, which may make several rows of it", () => {
    const list = listOf(read("Green umbrella M 4\nFila cap x2"));
    const key = list.rows[0]?.key ?? 0;
    const text = "camp shrit M x3, L x2000";
    const { rows } = listReducer(list, {
      type: "correct",
      key,
      text,
      rows: readList("Eleko camp shrit M x3, L x2000", index).rows,
    });
    expect(rows.map(({ line, reading, words }) => [line, reading.kind, words])).toEqual([
      [1, "settled", "Eleko camp shrit, M, 3"],
      [1, "unread", "Eleko camp shrit, L, 2000"],
      [2, "settled", "Fila cap x2"],
    ]);
    expect(new Set(rows.map((row) => row.key)).size).toBe(3);
    const emptied = listReducer(list, { type: "correct", key, text: "", rows: [] });
    expect(emptied.rows[0]?.reading).toEqual({ kind: "unread", message: "Say which product" });
  });
});

test("no row leaves the list unless it is removed", () => {
  const line = fc.constantFrom(
    "Eleko camp shirt M x2, L x3",
    "Zaria kaftan 4",
    "nonsense",
    "=1+1",
    "",
    "Fila cap x2",
  );
  const action = fc.oneof(
    fc.array(line, { maxLength: 4 }).map((lines) => read(lines.join("\n"))),
    fc.record({
      type: fc.constant("choose-product" as const),
      key: fc.integer({ min: 1, max: 12 }),
      product: fc.constantFrom(...index),
    }),
    fc.record({
      type: fc.constant("choose-size" as const),
      key: fc.integer({ min: 1, max: 12 }),
      size: fc.constantFrom(...sizes),
    }),
    fc.record({ key: fc.integer({ min: 1, max: 12 }), text: line }).map(
      ({ key, text }): ListAction => ({
        type: "correct",
        key,
        text,
        rows: readList(text, index).rows,
      }),
    ),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      let before: readonly ListRow[] = [];
      let list = emptyList;
      for (const next of actions) {
        list = listReducer(list, next);
        const keys = list.rows.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { key } of before) expect(keys).toContain(key);
        before = list.rows;
      }
      const judged = judgeRows(list.rows, new Map(), []);
      expect(judged).toHaveLength(list.rows.length);
    }),
  );
});

describe("what becomes of rows", () => {
  const { rows } = listOf(read("Eleko camp shirt M x4\nEleko camp shirt M x4\nFila cap x2"));

  test("waits for stock, and says what is no longer sold", () => {
    expect(judgeRows(rows, new Map([[cap.id, null]]), []).map(say)).toEqual([
      "M 4: checking",
      "M 4: checking",
      "One size 2: No longer sold",
    ]);
  });

  test("counts off what rows above and the cart have taken", () => {
    const products = shelf(goods(shirt, { S: 0, M: 6, L: 1 }), goods(cap, 0));
    expect(judgeRows(rows, products, []).map(say)).toEqual([
      "M 4: ready",
      "M 4: Only 2 of 4 left in M",
      "One size 2: Sold out in One size",
    ]);
    const inCart = [cartLine(goods(shirt, 6), "M", 6)];
    const [first] = judgeRows(rows, products, inCart);
    expect(first?.verdict).toEqual({
      state: "which-size",
      message: "All that is left in M is in your cart or in a row above. Another size?",
      sizes: ["L"],
    });
  });

  test("takes no more lines than an order may have", () => {
    const many = Array.from({ length: 100 }, (_, i) =>
      cartLine(goods(entry(`p${i}`, "P"), 9), "M", 1),
    );
    const products = shelf(goods(shirt, 9), goods(cap, 9));
    expect(judgeRows(rows.slice(2), products, many).map(say)).toEqual([
      "One size 2: An order takes 100 lines at most. Keep this one for the next order.",
    ]);
  });
});

describe("a list as CSV", () => {
  test("says what became of every row, is no formula, and can be read again", () => {
    const list = listOf(
      read('Eleko camp shirt M x4\n=HYPERLINK("http://evil.example")\nZaria kaftan L 2'),
    );
    const judged = judgeRows(list.rows, shelf(goods(shirt, 9)), []);
    const csv = resultCsv(judged, new Map([[list.rows[0]?.key ?? 0, 950_050 as never]]));
    const [heading, first, second, third] = csv.split("\r\n");
    expect(heading).toContain("Product ID,Product,Size,Quantity,Price each (NGN),Result");
    expect(first).toBe(`${shirt.id},${shirt.name},M,4,9500.5,Ready,1,Eleko camp shirt M x4`);
    expect(second).toMatch(/^,"'=HYPERLINK/);
    expect(third).toContain("Which product?");
    const again = readList(csv, index).rows;
    expect(again).toHaveLength(3);
    expect(again[0]).toMatchObject({ state: "ok", product: shirt, size: "M", quantity: 4 });
  });

  test("begins as a template that reads as it stands", () => {
    const { rows } = readList(templateCsv(index.slice(0, 3)), index);
    expect(rows.map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
  });
});
