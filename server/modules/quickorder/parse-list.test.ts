import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NamedProduct, QuickOrderRow } from "#contract/api/orders/quick-order.ts";
import { readList } from "../../../tests/kit/read-list.ts";

const sizes = ["XS", "S", "M", "L", "XL", "XXL"];
const product = (id: string, name: string, own: string[] = sizes): NamedProduct => ({
  id,
  name,
  sizes: own,
});
const camp = product("eleko-camp-shirt-7k2m9x", "Ẹlẹ́kọ camp shirt");
const boubou = product("osogbo-boubou-1a2b3c", "Òṣogbo boubou");
const kaftanWhite = product("zaria-kaftan-white-aaaaaa", "Zaria kaftan, white");
const kaftanBlack = product("zaria-kaftan-black-bbbbbb", "Zaria kaftan, black");
const set2 = product("set-2-cccccc", "Senator set 2");
const cap = product("fila-cap-dddddd", "Fìlà cap", ["One size"]);
const index = [camp, boubou, kaftanWhite, kaftanBlack, set2, cap];

const parse = (text: string) => readList(text, index).rows;
const brief = (row: QuickOrderRow): string => {
  if (row.state === "ok") return `${row.product.id} ${row.size} ${row.quantity}`;
  if (row.state === "error") return `error: ${row.message}`;
  return `doubt: ${row.products.map(({ id }) => id).join("|")} ${row.size} ${row.quantity}: ${row.message}`;
};
const c = camp.id;

describe("a pasted order list", () => {
  test.each<[string, string[]]>([
    ["Ẹlẹ́kọ camp shirt M x12, L x8", [`${c} M 12`, `${c} L 8`]],
    ["eleko camp shirt m x12 l x8", [`${c} M 12`, `${c} L 8`]],
    ["Eleko camp shirt, M, 12", [`${c} M 12`]],
    ["Eleko camp shirt;M;12;L;8", [`${c} M 12`, `${c} L 8`]],
    ["Eleko camp shirt\tXL\t3", [`${c} XL 3`]],
    ["\ufeffEleko camp shirt M 12", [`${c} M 12`]],
    ["12 x Eleko camp shirt (M)", [`${c} M 12`]],
    ["12x Eleko camp shirt M", [`${c} M 12`]],
    ["12 pcs of Eleko camp shirt M", [`${c} M 12`]],
    ["Eleko camp shirt - M: 12; L: 8", [`${c} M 12`, `${c} L 8`]],
    ["Eleko camp shirt M=12 L=8", [`${c} M 12`, `${c} L 8`]],
    ["Eleko camp shirt M-12", [`${c} M 12`]],
    ["Eleko camp shirt Mx12 Lx8", [`${c} M 12`, `${c} L 8`]],
    ["Eleko camp shirt 12xM 8xL", [`${c} M 12`, `${c} L 8`]],
    ["Eleko camp shirt 12 M, 8 L", [`${c} M 12`, `${c} L 8`]],
    ["Eleko camp shirt size M qty 12 pcs", [`${c} M 12`]],
    ["Eleko camp shirt size M 12 pieces", [`${c} M 12`]],
    ["Eleko camp shirt 2XL x 4", [`${c} XXL 4`]],
    ["Eleko camp shirt large 4", [`${c} L 4`]],
    ['"Zaria kaftan, white",M,4', [`${kaftanWhite.id} M 4`]],
    ['"Zaria kaftan, white";"M";"4"', [`${kaftanWhite.id} M 4`]],
    ["Zaria kaftan, white, M, 4", [`${kaftanWhite.id} M 4`]],
    ["eleko-camp-shirt-7k2m9x M 2", [`${c} M 2`]],
    ["eleko-camp-shirt M 2", [`${c} M 2`]],
    ["eleko-camp-shirt-7k2m9x, Eleko camp shirt, M, 2", [`${c} M 2`]],
    ["Senator set 2 M x3", [`${set2.id} M 3`]],
    ["Fila cap x5", [`${cap.id} One size 5`]],
    ["Fila cap, one size, 5", [`${cap.id} One size 5`]],
    ['Fila cap\t"1,200"', ["error: Maximum 1000 per size"]],
    ["Elekoo camp shrit M 5", [`${c} M 5`]],
    ["osgobo boubuo L 2", [`${boubou.id} L 2`]],
  ])("understands %j", (line, expected) => {
    expect(parse(line).map(brief)).toEqual(expected);
  });

  test.each([
    ["Zaria kaftan M 4", `doubt: ${kaftanBlack.id}|${kaftanWhite.id} M 4: Which product?`],
    ["camp shirt M 4", `doubt: ${c} M 4: Did you mean this product?`],
    ["Eleko camp shirt 12", `doubt: ${c}  12: Which size?`],
    ["Eleko camp shirt 3XL x2", `doubt: ${c} 3XL 2: Not available in 3XL. Which size?`],
  ])("asks about %j", (line, expected) => {
    expect(parse(line).map(brief)).toEqual([expected]);
  });

  test.each([
    ["Green umbrella M 4", "No product with this name"],
    ["M x4", "Enter a product"],
    ["Eleko camp shirt", "Enter a quantity"],
    ["Eleko camp shirt M", "Enter a quantity"],
    ["Eleko camp shirt M, L x8", "Enter a quantity for each size"],
    ["Eleko camp shirt M x1,000", "Enter one quantity per size"],
    ["Eleko camp shirt M 0", "The quantity must be at least 1"],
    ["Eleko camp shirt M -5", "The quantity must be a whole number"],
    ["Eleko camp shirt M 2.5", "The quantity must be a whole number"],
    ["Eleko camp shirt M 1001", "Maximum 1000 per size"],
    ["???", "Enter a product"],
  ])("rejects %j with a message", (line, message) => {
    expect(parse(line)).toEqual([{ state: "error", line: 1, text: line.trim(), message }]);
  });

  test("parses a table by its header, in any column order", () => {
    const rows = parse(
      'Qty,Product,Size,Price\r\n4,"Zaria kaftan, black",L,"₦12,000"\r\n2,Fila cap,,\r\n',
    );
    expect(rows.map(brief)).toEqual([`${kaftanBlack.id} L 4`, `${cap.id} One size 2`]);
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
  });

  test("parses a table with a column per size", () => {
    const rows = parse("Product;S;M;L\nEleko camp shirt;2;;5\nOsogbo boubou;0;1;\nFila cap;;;");
    expect(rows.map(brief)).toEqual([
      `${c} S 2`,
      `${c} L 5`,
      `${boubou.id} M 1`,
      "error: Enter a quantity",
    ]);
  });

  test.each([
    ["Product,Size,Quantity", "Fila cap,One size,1,200"],
    ["Product,Size,Pieces", "Fila cap,One size,1,200"],
    ["Product,Size,Quantity,Note", "Fila cap,One size,1,200,"],
    ["Product;Size;Quantity", "Fila cap;One size;2;left at the gate"],
    ["Product\tS\tM", "Eleko camp shirt\t2\t1\t9"],
  ])("rejects a row wider than its header %j", (heading, row) => {
    expect(parse(`${heading}\n${row}`)).toEqual([
      {
        state: "error",
        line: 2,
        text: row,
        message: "More cells than headings. Put text with commas in quotes",
      },
    ]);
  });

  test("respects a sep= line", () => {
    for (const first of ["sep=;", '"sep=;"', "\ufeffSEP=;"]) {
      const rows = parse(`${first}\nProduct;Size;Quantity\nZaria kaftan, white;M;2`);
      expect(rows.map(({ line }) => line)).toEqual([3]);
      expect(rows.map(brief)).toEqual([`${kaftanWhite.id} M 2`]);
    }
  });

  test("returns the header with the lines left out", () => {
    const rows = Array.from({ length: 501 }, () => "3;L;Osogbo boubou");
    const { heading, leftOut } = readList(["Qty;Size;Product", ...rows].join("\n"), index);
    expect([heading, ...leftOut]).toEqual(["Qty;Size;Product", "3;L;Osogbo boubou"]);
  });

  test("ignores text beyond the line limit", () => {
    const line = `Fila cap${" ".repeat(2000)} x2`;
    expect(parse(line).map(brief)).toEqual(["error: Enter a quantity"]);
  });

  test("returns each row as text that parses on its own", () => {
    const table = parse("Qty,Product,Size\n0,Fila cap,\n2,Osogbo boubou,Q");
    expect(table.map(({ own }) => own)).toEqual(["Fila cap, 0", "Osogbo boubou, Q, 2"]);
    const [medium, large] = parse("Eleko camp shirt M x12, L x2000");
    expect(medium?.own).toBe("Eleko camp shirt, M, 12");
    expect(large?.state).toBe("error");
    expect(large?.own).toBe("Eleko camp shirt, L, 2000");
    expect(parse("Eleko camp shirt, L, 200").map(brief)).toEqual([`${c} L 200`]);
    expect(parse("Eleko camp shirt M x12")[0]?.own).toBeUndefined();
  });

  test("an unclosed quote swallows nothing", () => {
    const rows = parse('Eleko 5" camp shirt, M, 4\n"Fila cap, x2\nOsogbo boubou M 1');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(rows.at(-1)?.state).toBe("ok");
  });

  test("parses 500 lines quickly and returns the rest unparsed", () => {
    const many = Array.from({ length: 1000 }, (_, i) =>
      product(
        `product-${i}-aaaaaa`,
        `Adire ${i % 40} kaftan ${["Abuja", "Enugu", "Ibadan", "Jos"][i % 4]} ${i}`,
      ),
    );
    const lines = Array.from(
      { length: 510 },
      (_, i) =>
        `Adrie ${i % 40} kaftan ${["Abuja", "Enugu", "Ibadan", "Jos"][i % 4]} ${i} M x3, L x4`,
    );
    const { rows, leftOut } = readList(lines.join("\n"), many);
    expect(leftOut).toEqual(lines.slice(500));
    expect(new Set(rows.map(({ line }) => line)).size).toBe(500);
  });

  test("makes a row of every line that is not empty", () => {
    const term = fc.oneof(
      fc.constantFrom(
        "Eleko",
        "camp",
        "shirt",
        "Zaria",
        "M",
        "L",
        "x12",
        "12",
        "0",
        ",",
        ";",
        "\t",
        '"',
        "XXL",
        "-3",
      ),
      fc.string({ maxLength: 8 }),
    );
    const line = fc.array(term, { maxLength: 12 }).map((terms) => terms.join(" "));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const text = lines.join("\n");
        const { rows } = readList(text, index);
        const known = new Set(rows.map((row) => row.line));
        const expected = text
          .replace(/^\ufeff/, "")
          .split(/\r\n|\r|\n|\u2028|\u2029/)
          .flatMap((each, i) => (each.replace(/[",;\t\s]/g, "") === "" ? [] : [i + 1]));
        for (const number of expected) expect(known.has(number)).toBe(true);
        for (const row of rows) {
          if (row.state !== "ok") continue;
          expect(row.quantity).toBeGreaterThanOrEqual(1);
          expect(row.quantity).toBeLessThanOrEqual(1000);
          expect(row.product.sizes).toContain(row.size);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("parses its own output", () => {
    const line = fc.record({
      product: fc.constantFrom(...index),
      quantity: fc.integer({ min: 1, max: 1000 }),
      pick: fc.nat(),
      sign: fc.constantFrom(" ", " x", ", ", "\t", " × ", ": "),
    });
    fc.assert(
      fc.property(line, ({ product: wanted, quantity, pick, sign }) => {
        const size = wanted.sizes[pick % wanted.sizes.length] ?? "";
        const name = wanted.name.replace(",", "");
        const rows = parse(`${name} ${size}${sign}${quantity}`);
        expect(rows.map(brief)).toEqual([`${wanted.id} ${size} ${quantity}`]);
      }),
    );
  });
});
