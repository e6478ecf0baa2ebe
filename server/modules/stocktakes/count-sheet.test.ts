import { afterAll, beforeAll, expect, test } from "vitest";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import type { Stocktake } from "#contract/api/stock/stocktakes.ts";
import { createProductShop, type ProductShop } from "../../../tests/kit/products.ts";
import { readPdf } from "../../../tests/kit/read-pdf.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: ProductShop;
let kaftan: string;
beforeAll(async () => {
  shop = await createProductShop({ name: "Other men's shirt" });
  const createProduct = (name: string, stocks: Record<string, number>) =>
    shop.products.create({
      name,
      sizes: Object.entries(stocks).map(([size, stock]) => ({ size, stock })),
    });
  await createProduct("Ẹlẹ́kọ̀ búbà", { S: 4711, M: 0 });
  kaftan = (await createProduct("Ańkàrá kaftan", { L: 4713, XL: 3 })).id;
});
afterAll(() => shop.close());

async function print(path: string, headers: Record<string, string> = shop.stockKeeper.headers) {
  const url = `/api/staff/${path}`;
  const reply = await shop.app.inject({ url, headers, remoteAddress: nextAddress() });
  const isPdf = reply.headers["content-type"] === "application/pdf";
  return { status: reply.statusCode, reply, text: isPdf ? textOf(reply.rawPayload) : "" };
}
const textOf = (pdf: Buffer) => {
  const { pages, missing } = readPdf(pdf);
  expect(missing).toBe(0);
  return pages.join("\n");
};

test("prints the listed products in order, without stock numbers", async () => {
  const { reply, text } = await print("stock/count-sheet?category=WOMEN&sort=name");
  expect(reply.headers["content-disposition"]).toBe('inline; filename="count-sheet.pdf"');
  expect(reply.headers["cache-control"]).toContain("no-store");
  expect(text).toContain("Products:women");
  expect(text).toMatch(/AńkàrákaftanLXLẸlẹ́kọ̀búbàSM/);
  expect(text).toContain("Page1of1");
  expect(text).not.toMatch(/471[13]|Other/);

  const found = await print(`stock/count-sheet?search=${encodeURIComponent("ẹlẹ́kọ̀")}`);
  expect(found.text).toContain("Products:“ẹlẹ́kọ̀”");
  expect(found.text).not.toContain("Ańkàrá");
  const none = await print("stock/count-sheet?tab=sold_out&category=MEN");
  expect(none.text).toContain("Products:men,soldout");
  expect(none.text).toContain("Nosizestocount.");
  expect((await print("stock/count-sheet?sort=dearest")).status).toBe(400);
});

test("a stock count prints its products, or only uncounted ones", async () => {
  const { headers } = shop.stockKeeper;
  const begun = await shop.api<Reply<Stocktake>>("POST /staff/stock-counts", {
    headers,
    body: { category: "WOMEN" },
  });
  const path = `stock-counts/${begun.body.data.id}`;
  const whole = await print(`${path}/count-sheet`);
  expect(whole.text).toContain("Products:women");
  expect(whole.text).toMatch(/AńkàrákaftanLXLẸlẹ́kọ̀búbàSM/);
  expect(whole.text).not.toMatch(/471[13]|Other/);

  const counts = ["L", "XL"].map((size) => ({ productId: kaftan, size, counted: 2, ago: 0 }));
  await shop.api(`POST /staff/${path}/counts`, { headers, body: { counts } });
  const left = await print(`${path}/count-sheet?left=true`);
  expect(left.text).toContain("Products:women,notcountedyet");
  expect(left.text).not.toContain("Ańkàrá");
  expect((await print("stock-counts/stk_nothing/count-sheet")).status).toBe(404);
});

test("needs the right to read stock", async () => {
  for (const role of ["packer", "support"] as const) {
    const { headers } = await signInStaff(shop, role);
    const wanted = role === "packer" ? 403 : 200;
    expect((await print("stock/count-sheet", headers)).status, role).toBe(wanted);
  }
  expect((await print("stock/count-sheet", {})).status).toBe(401);
});

test("holds a thousand products and says when it is truncated", async () => {
  await shop.runtime.db.rows({
    text: `insert into product (id, name, description, material, category, clothing_type_id, price_kobo)
      select 'many-' || n, 'Many ' || lpad(n::text, 4, '0'), 'd', 'm', 'MEN', p.clothing_type_id, 100
      from product p, generate_series(1, $2) n where p.id = $1`,
    values: [kaftan, stockLimits.maxCountSheetProducts + 1],
  });
  await shop.runtime.db.rows({
    text: `insert into product_variant (id, product_id, size, position, stock) select 'var_' || id, id, 'M', 0, 0 from product where id like 'many-%'`,
  });
  const { text } = await print("stock/count-sheet?search=many&sort=name");
  expect(text).toContain("First1,000productsonly.");
  expect(text).toContain("Many1000M");
  expect(text).not.toContain("Many1001M");
  expect(text.split("\n").length).toBeGreaterThan(20);
});
