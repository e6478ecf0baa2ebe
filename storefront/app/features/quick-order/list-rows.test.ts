import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { NamedProduct } from "#contract/api/orders/quick-order.ts";
import { readList } from "../../../../tests/kit/read-list.ts";
import { cartLine } from "../../session/cart/cart-line.ts";
import { type EvaluatedRow, evaluateRows } from "./evaluate-rows.ts";
import { toResultCsv, toTemplateCsv } from "./list-csv.ts";
import { emptyList, type ListAction, type ListRow, listReducer } from "./list-rows.ts";

const sizes = ["S", "M", "L"];
const namedProduct = (id: string, name: string, productSizes = sizes): NamedProduct => ({
  id,
  name,
  sizes: productSizes,
});
const shirt = namedProduct("camp-shirt-aaaaaa", "Ẹlẹ́kọ camp shirt");
const white = namedProduct("kaftan-white-bbbbbb", "Zaria kaftan, white");
const black = namedProduct("kaftan-black-cccccc", "Zaria kaftan, black");
const cap = namedProduct("cap-dddddd", "Fìlà cap", ["One size"]);
const index = [shirt, white, black, cap];

const createProduct = (of: NamedProduct, stock: number | Record<string, number>): Product => ({
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
const productMap = (...products: Product[]) =>
  new Map<string, Product | null>(products.map((one) => [one.id, one]));
const summarize = ({ row, result }: EvaluatedRow): string => {
  const { reading } = row;
  const what = reading.kind === "settled" ? `${reading.size} ${reading.quantity}: ` : "";
  return what + ("message" in result ? result.message : result.state);
};

describe("an ambiguous row", () => {
  test("is completed by its product, then its size", () => {
    const list = listOf(read("Zaria kaftan x4"));
    const key = list.rows[0]?.key ?? 0;
    expect(list.rows[0]?.reading).toMatchObject({ kind: "open", isSizeOpen: false });
    const chosen = listReducer(list, { type: "choose-product", key, product: black });
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

  test("keeps the written size in the product's spelling", () => {
    const list = listOf(read("Zaria kaftan large x4"));
    const key = list.rows[0]?.key ?? 0;
    const { rows } = listReducer(list, { type: "choose-product", key, product: white });
    expect(rows[0]?.reading).toMatchObject({ kind: "settled", size: "L", quantity: 4 });
  });

  test("is parsed again from other text, which may make several rows", () => {
    const list = listOf(read("Green umbrella M 4\nFila cap x2"));
    const key = list.rows[0]?.key ?? 0;
    const text = "camp shrit M x3, L x2000";
    const { rows } = listReducer(list, {
      type: "correct",
      key,
      text,
      rows: readList("Eleko camp shrit M x3, L x2000", index).rows,
    });
    expect(
      rows.map(({ line, reading, editableText }) => [line, reading.kind, editableText]),
    ).toEqual([
      [1, "settled", "Eleko camp shrit, M, 3"],
      [1, "unread", "Eleko camp shrit, L, 2000"],
      [2, "settled", "Fila cap x2"],
    ]);
    expect(new Set(rows.map((row) => row.key)).size).toBe(3);
    const emptied = listReducer(list, { type: "correct", key, text: "", rows: [] });
    expect(emptied.rows[0]?.reading).toEqual({ kind: "unread", message: "Enter a product" });
  });
});

test("only an explicit removal deletes a row", () => {
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
      const evaluated = evaluateRows(list.rows, new Map(), []);
      expect(evaluated).toHaveLength(list.rows.length);
    }),
  );
});

describe("the result of rows", () => {
  const { rows } = listOf(read("Eleko camp shirt M x4\nEleko camp shirt M x4\nFila cap x2"));

  test("waits for stock, and names products no longer sold", () => {
    expect(evaluateRows(rows, new Map([[cap.id, null]]), []).map(summarize)).toEqual([
      "M 4: checking",
      "M 4: checking",
      "One size 2: No longer available",
    ]);
  });

  test("deducts what rows above and the cart use", () => {
    const products = productMap(createProduct(shirt, { S: 0, M: 6, L: 1 }), createProduct(cap, 0));
    expect(evaluateRows(rows, products, []).map(summarize)).toEqual([
      "M 4: ready",
      "M 4: Only 2 left in M (you wanted 4)",
      "One size 2: Sold out in One size",
    ]);
    const inCart = [cartLine(createProduct(shirt, 6), "M", 6)];
    const [first] = evaluateRows(rows, products, inCart);
    expect(first?.result).toEqual({
      state: "which-size",
      message: "The last ones in M are in your cart or in a row above. Another size?",
      sizes: ["L"],
      missing: { id: shirt.id, size: "M", quantity: 4 },
    });
  });

  test("adds no more lines than an order may have", () => {
    const many = Array.from({ length: 100 }, (_, i) =>
      cartLine(createProduct(namedProduct(`p${i}`, "P"), 9), "M", 1),
    );
    const products = productMap(createProduct(shirt, 9), createProduct(cap, 9));
    expect(evaluateRows(rows.slice(2), products, many).map(summarize)).toEqual([
      "One size 2: You can order up to 100 different items at a time. Keep this one for your next order.",
    ]);
  });
});

describe("a list as CSV", () => {
  test("shows every row's result, has no formulas, and can be imported", () => {
    const list = listOf(
      read('Eleko camp shirt M x4\n=HYPERLINK("http://evil.example")\nZaria kaftan L 2'),
    );
    const evaluated = evaluateRows(list.rows, productMap(createProduct(shirt, 9)), []);
    const csv = toResultCsv(evaluated, new Map([[list.rows[0]?.key ?? 0, 950_050 as never]]));
    const [heading, first, second, third] = csv.split("\r\n");
    expect(heading).toContain("Product ID,Product,Size,Quantity,Price each (NGN),Result");
    expect(first).toBe(`${shirt.id},${shirt.name},M,4,9500.5,Ready,1,Eleko camp shirt M x4`);
    expect(second).toMatch(/^,"'=HYPERLINK/);
    expect(third).toContain("Which product?");
    const again = readList(csv, index).rows;
    expect(again).toHaveLength(3);
    expect(again[0]).toMatchObject({ state: "ok", product: shirt, size: "M", quantity: 4 });
  });

  test("starts as a template that imports without changes", () => {
    const { rows } = readList(toTemplateCsv(index.slice(0, 3)), index);
    expect(rows.map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
  });
});
