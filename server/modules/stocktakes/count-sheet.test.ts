import { afterAll, beforeAll, expect, test } from "vitest";
import type { Stocktake } from "#contract/api/staff-stocktakes.ts";
import { stockLimits } from "#contract/api/stock-limits.ts";
import { createGoodsShop, type GoodsShop } from "../../../tests/kit/goods.ts";
import { readPdf } from "../../../tests/kit/read-pdf.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: GoodsShop;
let kaftan: string;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Other men's shirt" });
  const madeOf = (name: string, stocks: Record<string, number>) =>
    shop.goods.create({
      name,
      sizes: Object.entries(stocks).map(([size, stock]) => ({ size, stock })),
    });
  await madeOf("Ẹlẹ́kọ̀ búbà", { S: 4711, M: 0 });
  kaftan = (await madeOf("Ańkàrá kaftan", { L: 4713, XL: 3 })).id;
});
afterAll(() => shop.close());

async function print(path: string, headers: Record<string, string> = shop.keeper.headers) {
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

test("the stock room prints what it lists, in its order, without a number of what is there", async () => {
  const { reply, text } = await print("stock/count-sheet?category=WOMEN&sort=name");
  expect(reply.headers["content-disposition"]).toBe('inline; filename="count-sheet.pdf"');
  expect(reply.headers["cache-control"]).toContain("no-store");
  expect(text).toContain("What:women");
  expect(text).toMatch(/AńkàrákaftanLXLẸlẹ́kọ̀búbàSM/);
  expect(text).toContain("Page1of1");
  expect(text).not.toMatch(/471[13]|Other/);

  const found = await print(`stock/count-sheet?search=${encodeURIComponent("ẹlẹ́kọ̀")}`);
  expect(found.text).toContain("What:“ẹlẹ́kọ̀”");
  expect(found.text).not.toContain("Ańkàrá");
  const none = await print("stock/count-sheet?tab=sold_out&category=MEN");
  expect(none.text).toContain("What:men,soldout");
  expect(none.text).toContain("Noproducthasasizetocount.");
  expect((await print("stock/count-sheet?sort=dearest")).status).toBe(400);
});

test("a stock-take prints what it is about, or only what is not counted yet", async () => {
  const { headers } = shop.keeper;
  const begun = await shop.api<Reply<Stocktake>>("POST /staff/stock-takes", {
    headers,
    body: { category: "WOMEN" },
  });
  const path = `stock-takes/${begun.body.data.id}`;
  const whole = await print(`${path}/count-sheet`);
  expect(whole.text).toContain("What:women");
  expect(whole.text).toMatch(/AńkàrákaftanLXLẸlẹ́kọ̀búbàSM/);
  expect(whole.text).not.toMatch(/471[13]|Other/);

  const counts = ["L", "XL"].map((size) => ({ productId: kaftan, size, counted: 2, ago: 0 }));
  await shop.api(`POST /staff/${path}/counts`, { headers, body: { counts } });
  const left = await print(`${path}/count-sheet?left=true`);
  expect(left.text).toContain("What:women,notcountedyet");
  expect(left.text).not.toContain("Ańkàrá");
  expect((await print("stock-takes/stk_nothing/count-sheet")).status).toBe(404);
});

test("who may read the stock may print it, and nobody else", async () => {
  for (const role of ["packer", "support"] as const) {
    const { headers } = await signInStaff(shop, role);
    const wanted = role === "packer" ? 403 : 200;
    expect((await print("stock/count-sheet", headers)).status, role).toBe(wanted);
  }
  expect((await print("stock/count-sheet", {})).status).toBe(401);
});

test("a sheet holds a thousand products, and says that there are more", async () => {
  await shop.runtime.db.rows({
    text: `insert into product (id, name, description, material, category, clothing_type_id, price_kobo)
      select 'many-' || n, 'Many ' || lpad(n::text, 4, '0'), 'd', 'm', 'MEN', p.clothing_type_id, 100
      from product p, generate_series(1, $2) n where p.id = $1`,
    values: [kaftan, stockLimits.sheetProducts + 1],
  });
  await shop.runtime.db.rows({
    text: `insert into product_variant (id, product_id, size, position, stock) select 'var_' || id, id, 'M', 0, 0 from product where id like 'many-%'`,
  });
  const { text } = await print("stock/count-sheet?search=many&sort=name");
  expect(text).toContain("Thefirst1,000products.");
  expect(text).toContain("Many1000M");
  expect(text).not.toContain("Many1001M");
  expect(text.split("\n").length).toBeGreaterThan(20);
});
