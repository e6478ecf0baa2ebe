import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImportCalls } from "../../../tests/kit/imports.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../tests/kit/products.ts";
import { findDiscrepancies, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: ProductShop;
let imports: ReturnType<typeof createImportCalls>;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
  imports = createImportCalls(shop, shop.stockKeeper);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const buy = (productId: string, quantity: number) =>
  postOrder(shop, orderBody([orderItem(productId, { price: 48_600, quantity })]));

describe("a previewed file", () => {
  test("shows what is new, changed, unchanged and invalid, and changes nothing", async () => {
    const dearer = await shop.products.create({ name: kaftanName() });
    const same = await shop.products.create({ name: kaftanName() });
    const wrong = await shop.products.create({ name: kaftanName() });
    const file = [
      "Name;For;Type;Price;Percent off;Stock M;Colour",
      `${dearer.name};;;"60,000";none;12;blue`,
      `${same.name};Women;shirt;54000;10%;5;`,
      `${wrong.name};;;21.500;;;`,
      "Ọ̀yọ́ gown;women;Shirt;38k;;4;",
      "",
      `${dearer.name};;;1;;;`,
    ].join("\r\n");
    const previewed = await imports.uploadAndRead(file, "november.csv");
    expect(previewed).toMatchObject({
      fileName: "november.csv",
      status: "ready",
      rows: 5,
      counts: { changed: 1, unchanged: 1, new: 1, invalid: 2 },
      undoUntil: null,
    });
    const [changed] = await imports.rows(previewed.id, "tab=changed");
    expect(changed).toMatchObject({
      row: 2,
      name: dearer.name,
      changes: [
        { field: "Price", from: "₦54,000", to: "₦60,000", note: "₦60,000 again" },
        { field: "Percent off", from: "−10%", to: "none" },
        { field: "Colour", from: "none", to: "blue, #25356B, Blue" },
        { field: "Stock M", from: "5", to: "12", note: "+7, counted" },
      ],
    });
    expect(
      (await imports.rows(previewed.id, "tab=invalid")).map(({ row, errors }) => [row, errors]),
    ).toEqual([
      [
        4,
        [
          {
            column: "Price",
            text: "21.500",
            message: "is not an amount in naira. Did you mean 21,500?",
            suggestion: "21,500",
          },
        ],
      ],
      [7, [{ column: "Name", text: dearer.name, message: "is already in row 2", suggestion: "" }]],
    ]);
    expect(await shop.products.read(dearer.id)).toEqual(dearer);
    expect((await shop.products.list("tab=all&search=oyo")).data).toEqual([]);
  });

  test("names products that exist and barcodes that no other has, or says what is wrong", async () => {
    const [partner, owner, own] = [
      await shop.products.create({ name: kaftanName() }),
      await shop.products.create({
        name: kaftanName(),
        barcodes: [{ size: "M", barcode: "2000000011110" }],
      }),
      await shop.products.create({
        name: kaftanName(),
        barcodes: [{ size: "M", barcode: "2000000022229" }],
      }),
    ];
    const names = Array.from({ length: 4 }, kaftanName);
    const file = [
      "Id;Name;For;Type;Price;Stock M;Barcodes;Wear it with",
      `;${names[0]};Women;Shirt;9000;1;M = 2000000033338;${partner.id}`,
      `;${names[1]};Women;Shirt;9000;1;M = 2000000011110;`,
      `;${names[2]};Women;Shirt;9000;1;;prd_unknown`,
      `;${names[3]};Women;Shirt;9000;1;M = 2000000033338;`,
      `${own.id};;;;;;M = 2000000022229;${own.id}`,
    ].join("\n");
    const { id, counts } = await imports.uploadAndRead(file);
    expect(counts).toMatchObject({ new: 1, invalid: 4 });
    const errors = (await imports.rows(id, "tab=invalid")).flatMap((row) =>
      row.errors.map(({ column, message }) => [row.row, column, message]),
    );
    expect(errors).toEqual([
      [3, "Barcodes", `has 2000000011110, which belongs to ${owner.name}`],
      [4, "Wear it with", "names prd_unknown, which is no product of the shop"],
      [5, "Barcodes", "has 2000000033338, which is already in row 2"],
      [6, "Wear it with", "names the product itself"],
    ]);

    // Between review and import another product got the barcode.
    const barcodes = [{ size: "M", barcode: "2000000033338" }];
    expect((await shop.products.change(own, { barcodes })).status).toBe(200);
    await imports.runImport(id);
    const [skipped] = await imports.rows(id, "skipped=true");
    expect(skipped?.message).toContain(`belongs to ${own.name}`);
    expect((await shop.products.list(`tab=all&search=${names[0]}`)).data).toEqual([]);
  });

  test("is corrected cell by cell, unless the cell changed since", async () => {
    const product = await shop.products.create({ name: kaftanName() });
    const { id } = await imports.uploadAndRead(`Id,Price,Stock S\n${product.id},21.500,-4\n`);
    const price = { row: 2, column: "Price", expected: "21.500", text: "21500" };
    const once = (await imports.fixCell(id, price)).body.data;
    expect(once.row.errors).toMatchObject([
      { column: "Stock S", message: "removes 4, but the stock is 2." },
    ]);
    expect((await imports.fixCell(id, price)).status).toBe(409);
    const { body } = await imports.fixCell(id, {
      row: 2,
      column: "Stock S",
      expected: "-4",
      text: "−2",
    });
    expect(body.data).toMatchObject({
      row: { state: "changed" },
      import: { counts: { invalid: 0, changed: 1 } },
    });
    await imports.runImport(id);
    expect(await shop.products.read(product.id)).toMatchObject({
      price: 21_500,
      sizes: [{ stock: 0 }, { stock: 5 }],
    });
    expect((await imports.fixCell(id, { ...price, expected: "21500" })).status).toBe(409);
  });

  test("of two rows with one product the later is invalid, whichever is corrected", async () => {
    const name = kaftanName();
    const { id } = await imports.uploadAndRead(
      `Name,For,Type,Price\n${name},Women,Shirt,cheap\n${name},Women,Shirt,9000\n`,
    );
    const fix = async (row: number, column: string, expected: string, text: string) =>
      (await imports.fixCell(id, { row, column, expected, text })).body.data.row;
    expect(await fix(2, "Price", "cheap", "8000")).toMatchObject({ state: "new", errors: [] });
    const [later] = await imports.rows(id, "tab=invalid");
    expect(later).toMatchObject({ row: 3, errors: [{ message: "is already in row 2" }] });
    // a row that goes in keeps others from its name, those above it too
    const other = kaftanName();
    expect(await fix(3, "Name", name, other)).toMatchObject({ state: "new", errors: [] });
    expect(await fix(2, "Name", name, other)).toMatchObject({
      errors: [{ message: "is already in row 3" }],
    });
  });

  test("reads a column Category as types where it names no men or women", async () => {
    const [plain, called] = [kaftanName(), kaftanName()];
    const { id, counts } = await imports.uploadAndRead(
      `Name,Gender,Category,Price\n${plain},Women,Shirt,9000\n${called},Men,Ankara cap,9000\n`,
    );
    expect(counts).toMatchObject({ new: 1, invalid: 1 });
    const [invalidRow] = await imports.rows(id, "tab=invalid");
    expect(invalidRow?.errors).toMatchObject([{ column: "Type", newType: "Ankara cap" }]);
  });

  test.each([
    ["a first line that names the separator", "sep=;\r\n", ";"],
    ["the same in quotes", '"sep=|"\n', "|"],
  ])("is read with %s", async (_what, first, sign) => {
    const product = await shop.products.create({ name: kaftanName() });
    const file = `${first}Id,Price,Stock M\n${product.id},"60,000",12`.split(/,(?!000)/).join(sign);
    const { id } = await imports.uploadAndRead(file);
    const [row] = await imports.rows(id, "tab=changed");
    expect(row).toMatchObject({ row: 2, name: product.name });
    expect(row?.changes.map(({ to }) => to)).toEqual(["₦60,000", "12"]);
  });

  test("is read as Windows-1252 where it is not UTF-8, listing the uncertain cells", async () => {
    const [cafe, plain] = [kaftanName(), kaftanName()];
    const file = `Name,For,Type,Price,Cloth\nCafé ${cafe},Men,Shirt,9000,“Soie”\n${plain},Men,Shirt,9000,?l?k? lace?\nAdire,,,,\n`;
    const bytes = file.replace("“", "\x93").replace("”", "\x94");
    const previewed = await imports.uploadAndRead(Buffer.from(bytes, "latin1"));
    expect(previewed.uncertain).toEqual({
      count: 3,
      cells: [
        { row: 2, heading: "Name", text: `Café ${cafe}` },
        { row: 2, heading: "Cloth", text: "“Soie”" },
        { row: 3, heading: "Cloth", text: "?l?k? lace?" },
      ],
    });
    const [row] = await imports.rows(previewed.id, "tab=new");
    expect(row?.name).toBe(`Café ${cafe}`);
    expect((await imports.uploadAndRead(Buffer.from(file))).uncertain).toBeNull();
  });

  test("exports its invalid rows with their errors, escaped", async () => {
    const { id } = await imports.uploadAndRead(
      "Name,Price\n=1+1,none\nSomething else,9000\n",
      "maker.csv",
    );
    const { headers } = shop.stockKeeper;
    const file = await shop.app.inject({ url: `/api/staff/imports/${id}/invalid-rows`, headers });
    expect(file.headers["content-disposition"]).toContain("maker-errors.csv");
    const [heads, ...lines] = file.body.replace("\ufeff", "").trim().split("\r\n");
    expect(heads).toBe("Name,Price,Id,For,Type,Row,Error");
    expect(lines).toEqual([
      `"'=1+1",none,,,,2,"Price is not an amount in naira.; For is required for a new product; Type is required for a new product"`,
    ]);
  });

  test.each<[string, string | Buffer, string, RegExp]>([
    ["a head twice", "Name,Price,price\na,1,2\n", "goods.csv", /“Price” appears twice/],
    ["nothing below", "Name,Price\n", "goods.csv", /no rows below/],
    ["an open quote", 'Name,Price\n"a,1\n', "goods.csv", /quote .* never closed/],
    [
      "bytes that are no letters",
      Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x2c, 0xe9, 0x81, 0x0a]),
      "a.csv",
      /CSV UTF-8/,
    ],
    [
      "a cell too long",
      `Name,Description\na,${"b".repeat(6001)}\n`,
      "a.csv",
      /Row 2, column 2 has more/,
    ],
    ["too many columns", `${"Name,".repeat(106)}a\n`, "a.csv", /106|107/],
  ])("with %s is refused with a message", async (_what, content, name, message) => {
    const previewed = await imports.uploadAndRead(content, name);
    expect([previewed.status, previewed.error]).toEqual(["failed", expect.stringMatching(message)]);
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
  ])("that is %s is refused before it is stored", async (_what, content, message) => {
    const sent = await imports.upload(content);
    expect(sent.status).toBe(400);
    expect(JSON.stringify(sent.body)).toMatch(message);
  });
});

describe("an import", () => {
  test("applies the difference of a count to the current stock", async () => {
    const product = await shop.products.create({ name: kaftanName() });
    const { id } = await imports.uploadAndRead(
      `Id,Stock M,Stock S,Stock XL\n${product.id},12,+3,4\n`,
    );
    expect((await buy(product.id, 2)).status).toBe(201);
    await imports.runImport(id);
    expect(await shop.products.stockOf(product.id)).toEqual({ S: 5, M: 10, XL: 4 });
    const { body } = await shop.api<{ data: unknown[] }>(
      `GET /staff/products/${product.id}/ledger?size=M`,
      shop.stockKeeper,
    );
    expect(body.data[0]).toMatchObject({
      change: 7,
      reason: "counted",
      note: "Import of products.csv",
      by: shop.stockKeeper.member.name,
    });
  });

  test("reports an outdated count with both numbers, and an older file with what changed", async () => {
    const product = await shop.products.create({ name: kaftanName(), description: "Plain" });
    const [heads = [], ...lines] = (await imports.exportProducts("csv"))
      .toString()
      .replace("\ufeff", "")
      .split("\r\n")
      .map((line) => line.split(","));
    await buy(product.id, 2);
    await shop.products.change(product, { price: 70_000 });
    const typed: Readonly<Record<string, string>> = { Price: "55000", "Stock M": "9" };
    const own = lines.find(([id]) => id === product.id) ?? [];
    const line = heads.map((head, i) => typed[head] ?? own[i]);
    const { id } = await imports.uploadAndRead(`${heads}\r\n${line}`);
    const [row] = await imports.rows(id);
    expect(row).toMatchObject({
      isStale: true,
      errors: [
        {
          column: "Stock M",
          text: "9",
          message: "was 5 when this file was exported and is 3 now. Enter the change.",
          suggestion: "+4",
        },
      ],
    });
    await imports.fixCell(id, { row: 2, column: "Stock M", expected: "9", text: "+4" });
    await imports.runImport(id);
    expect(await shop.products.stockOf(product.id)).toEqual({ S: 2, M: 7 });
    expect((await shop.products.read(product.id)).price).toBe(55_000);
  });

  test("skips what was changed since the review, and says so", async () => {
    const [moved, saved, short] = [
      await shop.products.create({ name: kaftanName() }),
      await shop.products.create({ name: kaftanName() }),
      await shop.products.create({ name: kaftanName() }),
    ];
    const { id } = await imports.uploadAndRead(
      `Id,Price,Stock M\n${moved.id},1000,\n${saved.id},2000,\n${short.id},,−5\n`,
    );
    await shop.products.change(moved, { price: 3000 });
    await buy(short.id, 1);
    const written = await imports.runImport(id);
    expect(written).toMatchObject({ status: "imported", written: 1, skipped: 2 });
    const left = await imports.rows(id, "skipped=true");
    expect(left.map(({ row, message }) => [row, message])).toEqual([
      [2, expect.stringMatching(/changed after your review/)],
      [4, "Stock M “−5” removes 5, but the stock is 4."],
    ]);
    expect((await shop.products.read(moved.id)).price).toBe(3000);
    expect((await shop.products.read(saved.id)).price).toBe(2000);
  });

  test("creates new products as drafts, and a name in two files once", async () => {
    const name = kaftanName();
    const file = `Name,For,Type,Price,Description,Wholesale prices,Stock S,Stock M\n${name},Men,Shirt,12000.50,"Two\nlines",10+ at 9k; 50+ at 8000,3,0\n`;
    const [one, two] = [await imports.uploadAndRead(file), await imports.uploadAndRead(file)];
    for (const { id, version } of [one, two]) {
      expect((await imports.call(`POST /staff/imports/${id}/start`, { version })).status).toBe(200);
    }
    await Promise.all([imports.runJobs(one.id), imports.runJobs(two.id)]);
    const ends = [await imports.read(one.id), await imports.read(two.id)];
    expect(ends.map(({ written, skipped }) => written + skipped)).toEqual([1, 1]);
    expect(ends.reduce((total, { written }) => total + written, 0)).toBe(1);
    const { data } = await shop.products.list(`tab=draft&search=${encodeURIComponent(name)}`);
    expect(data).toHaveLength(1);
    expect(await shop.products.read(data[0]?.id ?? "")).toMatchObject({
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

  test("is started with the current version, once, and only where a row changes something", async () => {
    const product = await shop.products.create({ name: kaftanName() });
    const { id, version } = await imports.uploadAndRead(`Id,Price\n${product.id},1000\n`);
    await imports.fixCell(id, { row: 2, column: "Price", expected: "1000", text: "2000" });
    const start = (expectedVersion: number) =>
      imports.call(`POST /staff/imports/${id}/start`, { version: expectedVersion });
    expect((await start(version)).status).toBe(409);
    expect((await start(version + 1)).status).toBe(200);
    expect((await start(version + 2)).status).toBe(409);
    await imports.runJobs(id);
    const same = await imports.uploadAndRead(`Id,Price\n${product.id},2000\n`);
    const none = await imports.call(`POST /staff/imports/${same.id}/start`, { version: 1 });
    expect([none.status, none.body.data]).toEqual([409, undefined]);
  });

  test("needs its own right", async () => {
    const { id } = await imports.uploadAndRead("Name,Price\nNobody,1\n");
    const status = async (role: "manager" | "support" | "packer") => {
      const own = createImportCalls(shop, await signInStaff(shop, role));
      return (await own.call(`GET /staff/imports/${id}`)).status;
    };
    expect([await status("manager"), await status("support"), await status("packer")]).toEqual([
      200, 403, 403,
    ]);
  });
});
