import { crc32, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectGarbage } from "../../../../tests/kit/collect-garbage.ts";
import { createImportCalls } from "../../../../tests/kit/imports.ts";
import { createProductShop, type ProductShop } from "../../../../tests/kit/products.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop({ name: "Camp shirt", price: 1000 });
});
afterAll(() => shop.close());

/** An archive of these parts; one may say that it unpacks to another number of bytes than it does. */
function zip(parts: Readonly<Record<string, string | Buffer>>, lie?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(lie ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([
      Buffer.from("504b0304", "hex"),
      common,
      Buffer.from(name),
      packed,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const head = Buffer.from("504b01021400", "hex");
    directory.push(Buffer.concat([head, common, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

const types = "http://schemas.openxmlformats.org/package/2006/content-types";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function excel(rows: string, lie?: number, before = ""): Buffer {
  return zip(
    {
      "[Content_Types].xml": `<Types xmlns="${types}"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      "xl/worksheets/sheet1.xml": `${before}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetData>${rows}</sheetData></worksheet>`,
    },
    lie,
  );
}

const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const heads = `<row r="1">${text("A1", "Name")}${text("B1", "Price")}</row>`;

test("formulas give their saved result", async () => {
  const row = `<row r="2">${text("A2", "Camp shirt")}<c r="B2"><f>1000*WEBSERVICE("https://x.example")</f><v>1500</v></c></row>`;
  const imports = createImportCalls(shop, shop.stockKeeper);
  const { id } = await imports.uploadAndRead(excel(heads + row), "goods.xlsx");
  expect((await imports.rows(id))[0]?.changes).toMatchObject([{ field: "Price", to: "₦1,500" }]);
});

test("a file that declares too much content is refused before it is unpacked", async () => {
  const bomb = zip({ "xl/worksheets/sheet1.xml": Buffer.alloc(70 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const sent = await createImportCalls(shop, shop.stockKeeper).upload(bomb, "goods.xlsx");
  expect([sent.status, JSON.stringify(sent.body)]).toEqual([
    400,
    expect.stringContaining("This Excel file is too large"),
  ]);
});

test.each<[string, () => Buffer, RegExp]>([
  ["lies about how much it unpacks to", () => excel(heads + " ".repeat(1e7), 500), /damaged/],
  [
    "has a cell at the end of the world",
    () => excel(`${heads}<row r="1048576">${text("XFD1048576", "x")}</row>`),
    /as far as row 1,048,576, column 16,384/,
  ],
  [
    "has a row of no sheet behind another in quotes",
    () => excel(`${heads}<row x=' r="' r="4294967290">${text("A2", "x")}</row>`),
    /refers to cells that don.t exist/,
  ],
  ...["4294967290", "1e9", "Infinity", "&#57;9999999"].map(
    (row): [string, () => Buffer, RegExp] => [
      `has a row of the number ${row}`,
      () => excel(`${heads}<row r="${row}">${text("A2", "x")}</row>`),
      /refers to cells that don.t exist/,
    ],
  ),
  [
    "has a cell in a row of no sheet",
    () => excel(`${heads}<row>${text("A4294967290", "x")}</row>`),
    /refers to cells that don.t exist/,
  ],
  [
    "has a cell in a column of no sheet",
    () => excel(`${heads}<row r="2">${text("ZZZZZZ2", "x")}</row>`),
    /refers to cells that don.t exist/,
  ],
  ["is made of empty rows", () => excel(heads + "<row/>".repeat(5_000_000)), /too many rows/],
  ["is no spreadsheet inside", () => zip({ "word/document.xml": "<w/>" }), /cannot be read/],
  ["has broken XML", () => excel("<row><c>"), /cannot be read|no rows below/],
])(
  "a file that %s fails with a message, and the store keeps running",
  async (_what, create, message) => {
    const imports = createImportCalls(shop, shop.stockKeeper);
    const previewed = await imports.uploadAndRead(create(), "goods.xlsx");
    expect([previewed.status, previewed.error]).toEqual(["failed", expect.stringMatching(message)]);
    expect((await shop.api("GET /health")).status).toBe(200);
  },
);

test("a sheet with formatted empty cells far beyond its content is read", async () => {
  const painted = `<row r="2">${text("A2", "Camp shirt")}<c r="XFD2" s="1"/></row><row r="1048576"><c r="XFD1048576" s="1"/></row>`;
  const previewed = await createImportCalls(shop, shop.stockKeeper).uploadAndRead(
    excel(heads + painted),
    "goods.xlsx",
  );
  expect([previewed.status, previewed.error]).toEqual(["ready", ""]);
});

test("an unclosed quote is reported with its position", async () => {
  const previewed = await createImportCalls(shop, shop.stockKeeper).uploadAndRead(
    `Name\n"${"a".repeat(9e6)}`,
    "goods.csv",
  );
  expect(previewed.error).toBe('Row 2, column 1 opens a quote (") that is never closed.');
  const first = await createImportCalls(shop, shop.stockKeeper).uploadAndRead(
    `"${"a".repeat(9e6)}`,
    "goods.csv",
  );
  expect(first.error).toBe('Row 1, column 1 opens a quote (") that is never closed.');
});

test("reading a file does not use the store's memory", async () => {
  const row = (number: number) => {
    const cells = Array.from({ length: 60 }, (_, i) => {
      const column =
        (i < 26 ? "" : String.fromCharCode(64 + Math.floor(i / 26))) +
        String.fromCharCode(65 + (i % 26));
      return `<c r="${column}${number}"><v>1</v></c>`;
    });
    return `<row r="${number}">${cells.join("")}</row>`;
  };
  const file = excel(heads + Array.from({ length: 20_500 }, (_, i) => row(i + 2)).join(""));
  // Room for what the store uses at the same time, whatever tests before this one have left.
  collectGarbage();
  const { rss } = process.memoryUsage();
  let max = 0;
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage().rss - rss);
  }, 20);
  const previewed = await createImportCalls(shop, shop.stockKeeper).uploadAndRead(
    file,
    "goods.xlsx",
  );
  clearInterval(watch);
  expect(previewed.error).toMatch(/more than 20,000 rows/);
  expect(max / 1024 ** 2).toBeLessThan(100);
});

test("a file with a password is distinguished from an old one", async () => {
  const locked = Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1_000),
    Buffer.from("EncryptedPackage", "utf16le"),
  ]);
  const sent = await createImportCalls(shop, shop.stockKeeper).upload(locked, "goods.xlsx");
  expect([sent.status, JSON.stringify(sent.body)]).toEqual([
    400,
    expect.stringContaining("has a password"),
  ]);
});

test("references to other files are plain text", async () => {
  const row = `<row r="2">${text("A2", "&e;")}${text("B2", "1")}</row>`;
  const outside = `<!DOCTYPE x [<!ENTITY e SYSTEM "file://${import.meta.filename}">]>`;
  const imports = createImportCalls(shop, shop.stockKeeper);
  const { id } = await imports.uploadAndRead(
    excel(`${heads}${row}`, undefined, outside),
    "goods.xlsx",
  );
  expect((await imports.rows(id)).map(({ name }) => name)).toEqual(["&e;"]);
});
