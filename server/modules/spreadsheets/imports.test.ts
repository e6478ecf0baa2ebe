import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";
import { findDrift, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: GoodsShop;
let sheets: ReturnType<typeof sheetsOf>;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
  sheets = sheetsOf(shop, shop.keeper);
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

const buy = (productId: string, quantity: number) =>
  postOrder(shop, orderBody([orderItem(productId, { price: 48_600, quantity })]));

describe("a file that is looked at", () => {
  test("tells what is new, changed, unchanged and faulty, and changes nothing", async () => {
    const dearer = await shop.goods.create({ name: kaftanName() });
    const same = await shop.goods.create({ name: kaftanName() });
    const wrong = await shop.goods.create({ name: kaftanName() });
    const file = [
      "Name;For;Type;Price;Percent off;Stock M;Colour",
      `${dearer.name};;;"60,000";none;12;blue`,
      `${same.name};Women;shirt;54000;10%;5;`,
      `${wrong.name};;;21.500;;;`,
      "Ọ̀yọ́ gown;women;Shirt;38k;;4;",
      "",
      `${dearer.name};;;1;;;`,
    ].join("\r\n");
    const looked = await sheets.look(file, "november.csv");
    expect(looked).toMatchObject({
      fileName: "november.csv",
      status: "ready",
      rows: 5,
      counts: { changed: 1, unchanged: 1, new: 1, faulty: 2 },
      unread: ["Colour"],
      undoUntil: null,
    });
    const [changed] = await sheets.rows(looked.id, "tab=changed");
    expect(changed).toMatchObject({
      row: 2,
      name: dearer.name,
      changes: [
        { field: "Price", from: "₦54,000", to: "₦60,000", note: "₦60,000 again" },
        { field: "Percent off", from: "−10%", to: "none" },
        { field: "Stock M", from: "5", to: "12", note: "+7, entry “counted”" },
      ],
    });
    expect(
      (await sheets.rows(looked.id, "tab=faulty")).map(({ row, faults }) => [row, faults]),
    ).toEqual([
      [
        4,
        [
          {
            column: "Price",
            text: "21.500",
            message: "is not an amount in naira. Did you mean 21,500?",
            suggestion: "21500",
          },
        ],
      ],
      [7, [{ column: "Name", text: dearer.name, message: "is already in row 2", suggestion: "" }]],
    ]);
    expect(await shop.goods.read(dearer.id)).toEqual(dearer);
    expect((await shop.goods.list("tab=all&search=oyo")).data).toEqual([]);
  });

  test("is put right cell by cell, and what was typed over meanwhile is not", async () => {
    const product = await shop.goods.create({ name: kaftanName() });
    const { id } = await sheets.look(`Id,Price,Stock S\n${product.id},21.500,-4\n`);
    const price = { row: 2, column: "Price", seen: "21.500", text: "21500" };
    const once = (await sheets.mend(id, price)).body.data;
    expect(once.row.faults).toMatchObject([
      { column: "Stock S", message: "takes 4. The shop has 2 now." },
    ]);
    expect((await sheets.mend(id, price)).status).toBe(409);
    const { body } = await sheets.mend(id, { row: 2, column: "Stock S", seen: "-4", text: "−2" });
    expect(body.data).toMatchObject({
      row: { state: "changed" },
      import: { counts: { faulty: 0, changed: 1 } },
    });
    await sheets.write(id);
    expect(await shop.goods.read(product.id)).toMatchObject({
      price: 21_500,
      sizes: [{ stock: 0 }, { stock: 5 }],
    });
    expect((await sheets.mend(id, { ...price, seen: "21500" })).status).toBe(409);
  });

  test("of two rows about one product the later is in the wrong, whichever is put right", async () => {
    const name = kaftanName();
    const { id } = await sheets.look(
      `Name,For,Type,Price\n${name},Women,Shirt,cheap\n${name},Women,Shirt,9000\n`,
    );
    const mend = async (row: number, column: string, seen: string, text: string) =>
      (await sheets.mend(id, { row, column, seen, text })).body.data.row;
    expect(await mend(2, "Price", "cheap", "8000")).toMatchObject({ state: "new", faults: [] });
    const [later] = await sheets.rows(id, "tab=faulty");
    expect(later).toMatchObject({ row: 3, faults: [{ message: "is already in row 2" }] });
    // a row that goes in keeps others from its name, those above it too
    const other = kaftanName();
    expect(await mend(3, "Name", name, other)).toMatchObject({ state: "new", faults: [] });
    expect(await mend(2, "Name", name, other)).toMatchObject({
      faults: [{ message: "is already in row 3" }],
    });
  });

  test("takes a column Category for the types where it names no men or women", async () => {
    const [plain, called] = [kaftanName(), kaftanName()];
    const { id, counts } = await sheets.look(
      `Name,Gender,Category,Price\n${plain},Women,Shirt,9000\n${called},Men,Ankara cap,9000\n`,
    );
    expect(counts).toMatchObject({ new: 1, faulty: 1 });
    const [faulty] = await sheets.rows(id, "tab=faulty");
    expect(faulty?.faults).toMatchObject([{ column: "Type", newType: "Ankara cap" }]);
  });

  test("gives the rows that cannot be taken out again, with what is wrong, and guarded", async () => {
    const { id } = await sheets.look("Name,Price\n=1+1,none\nSomething else,9000\n", "maker.csv");
    const { headers } = shop.keeper;
    const file = await shop.app.inject({ url: `/api/staff/imports/${id}/faulty`, headers });
    expect(file.headers["content-disposition"]).toContain("maker-left.csv");
    const [heads, ...lines] = file.body.replace("\ufeff", "").trim().split("\r\n");
    expect(heads).toBe("Name,Price,Id,For,Type,Row,What is wrong");
    expect(lines).toEqual([
      `"'=1+1",none,,,,2,"Price is not an amount in naira.; For is needed of a new product; Type is needed of a new product"`,
    ]);
  });

  test.each<[string, string | Buffer, string, RegExp]>([
    ["no heads", "1,2\n3,4\n", "goods.csv", /one of them must be Name or Id/],
    ["a head twice", "Name,Price,price\na,1,2\n", "goods.csv", /“Price” is there twice/],
    ["nothing below", "Name,Price\n", "goods.csv", /no row below/],
    ["an open quote", 'Name,Price\n"a,1\n', "goods.csv", /quote .* never closed/],
    [
      "other letters",
      Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x2c, 0xe9, 0x0a]),
      "a.csv",
      /CSV UTF-8/,
    ],
    [
      "a cell too long",
      `Name,Description\na,${"b".repeat(6001)}\n`,
      "a.csv",
      /Row 2, column 2 has more/,
    ],
    ["too many columns", `${"Name,".repeat(91)}a\n`, "a.csv", /91|92/],
  ])("with %s is refused in words", async (_what, content, name, words) => {
    const looked = await sheets.look(content, name);
    expect([looked.status, looked.fault]).toEqual(["failed", expect.stringMatching(words)]);
  });

  test.each<[string, Buffer, RegExp]>([
    ["nothing in it", Buffer.alloc(0), /This file is empty/],
    ["an old Excel file", Buffer.from("d0cf11e0a1b11ae1", "hex"), /old Excel file/],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), /neither CSV nor/],
    [
      "a broken archive",
      Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(80)]),
      /damaged/,
    ],
  ])("that is %s is refused before it is kept", async (_what, content, words) => {
    const sent = await sheets.send(content);
    expect(sent.status).toBe(400);
    expect(JSON.stringify(sent.body)).toMatch(words);
  });
});

describe("an import", () => {
  test("adds what a count is more than was seen to what is there by then, and books it", async () => {
    const product = await shop.goods.create({ name: kaftanName() });
    const { id } = await sheets.look(`Id,Stock M,Stock S,Stock XL\n${product.id},12,+3,4\n`);
    expect((await buy(product.id, 2)).status).toBe(201);
    await sheets.write(id);
    expect(await shop.goods.stockOf(product.id)).toEqual({ S: 5, M: 10, XL: 4 });
    const { body } = await shop.api<{ data: unknown[] }>(
      `GET /staff/products/${product.id}/ledger?size=M`,
      shop.keeper,
    );
    expect(body.data[0]).toMatchObject({
      change: 7,
      reason: "counted",
      note: "Import of goods.csv",
      by: shop.keeper.member.name,
    });
  });

  test("tells a count made beside another number with both, and an older file with what moved", async () => {
    const product = await shop.goods.create({ name: kaftanName(), description: "Plain" });
    const [heads = [], ...lines] = (await sheets.take("csv"))
      .toString()
      .replace("\ufeff", "")
      .split("\r\n")
      .map((line) => line.split(","));
    await buy(product.id, 2);
    await shop.goods.change(product, { price: 70_000 });
    const typed: Readonly<Record<string, string>> = { Price: "55000", "Stock M": "9" };
    const own = lines.find(([id]) => id === product.id) ?? [];
    const line = heads.map((head, i) => typed[head] ?? own[i]);
    const { id } = await sheets.look(`${heads}\r\n${line}`);
    const [row] = await sheets.rows(id);
    expect(row).toMatchObject({
      isStale: true,
      faults: [
        {
          column: "Stock M",
          text: "9",
          message: "was 5 when this file was made, and is 3 now. Write the difference.",
          suggestion: "+4",
        },
      ],
    });
    await sheets.mend(id, { row: 2, column: "Stock M", seen: "9", text: "+4" });
    await sheets.write(id);
    expect(await shop.goods.stockOf(product.id)).toEqual({ S: 2, M: 7 });
    expect((await shop.goods.read(product.id)).price).toBe(55_000);
  });

  test("leaves what was changed since somebody looked, and says so", async () => {
    const [moved, kept, short] = [
      await shop.goods.create({ name: kaftanName() }),
      await shop.goods.create({ name: kaftanName() }),
      await shop.goods.create({ name: kaftanName() }),
    ];
    const { id } = await sheets.look(
      `Id,Price,Stock M\n${moved.id},1000,\n${kept.id},2000,\n${short.id},,−5\n`,
    );
    await shop.goods.change(moved, { price: 3000 });
    await buy(short.id, 1);
    const written = await sheets.write(id);
    expect(written).toMatchObject({ status: "imported", written: 1, left: 2 });
    const left = await sheets.rows(id, "left=true");
    expect(left.map(({ row, words }) => [row, words])).toEqual([
      [2, expect.stringMatching(/changed in the shop after you looked/)],
      [4, "Stock M “−5” takes 5. The shop has 4 now."],
    ]);
    expect((await shop.goods.read(moved.id)).price).toBe(3000);
    expect((await shop.goods.read(kept.id)).price).toBe(2000);
  });

  test("makes new products as drafts, and of two files with one name makes it once", async () => {
    const name = kaftanName();
    const file = `Name,For,Type,Price,Description,Wholesale prices,Stock S,Stock M\n${name},Men,Shirt,12000.50,"Two\nlines",10+ at 9k; 50+ at 8000,3,0\n`;
    const [one, two] = [await sheets.look(file), await sheets.look(file)];
    for (const { id, version } of [one, two]) {
      expect((await sheets.call(`POST /staff/imports/${id}/start`, { version })).status).toBe(200);
    }
    await Promise.all([sheets.work(one.id), sheets.work(two.id)]);
    const ends = [await sheets.read(one.id), await sheets.read(two.id)];
    expect(ends.map(({ written, left }) => written + left)).toEqual([1, 1]);
    expect(ends.reduce((sum, { written }) => sum + written, 0)).toBe(1);
    const { data } = await shop.goods.list(`tab=draft&search=${encodeURIComponent(name)}`);
    expect(data).toHaveLength(1);
    expect(await shop.goods.read(data[0]?.id ?? "")).toMatchObject({
      status: "draft",
      price: 12_000.5,
      description: "Two\nlines",
      tieredPricing: [
        { minQuantity: 10, price: 9000 },
        { minQuantity: 50, price: 8000 },
      ],
      sizes: [
        { size: "S", stock: 3 },
        { size: "M", stock: 0 },
      ],
    });
  });

  test("is begun by who saw it as it stands, once, and only where a row changes something", async () => {
    const product = await shop.goods.create({ name: kaftanName() });
    const { id, version } = await sheets.look(`Id,Price\n${product.id},1000\n`);
    await sheets.mend(id, { row: 2, column: "Price", seen: "1000", text: "2000" });
    const start = (seen: number) =>
      sheets.call(`POST /staff/imports/${id}/start`, { version: seen });
    expect((await start(version)).status).toBe(409);
    expect((await start(version + 1)).status).toBe(200);
    expect((await start(version + 2)).status).toBe(409);
    await sheets.work(id);
    const same = await sheets.look(`Id,Price\n${product.id},2000\n`);
    const none = await sheets.call(`POST /staff/imports/${same.id}/start`, { version: 1 });
    expect([none.status, none.body.data]).toEqual([409, undefined]);
  });

  test("has its own right", async () => {
    const { id } = await sheets.look("Name,Price\nNobody,1\n");
    const status = async (role: "manager" | "support" | "packer") => {
      const own = sheetsOf(shop, await signInStaff(shop, role));
      return (await own.call(`GET /staff/imports/${id}`)).status;
    };
    expect([await status("manager"), await status("support"), await status("packer")]).toEqual([
      200, 403, 403,
    ]);
  });
});
