import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StockList, StockRow } from "#contract/api/stock/stock.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { openStockDesk, type StockDesk } from "../../../../tests/kit/stock-desk.ts";
import { updateSalesVelocities } from "./sales-velocity.ts";

let desk: StockDesk;
beforeAll(async () => {
  desk = await openStockDesk();
});
afterAll(() => desk.close());

const idsOf = ({ data }: StockList) => data.map(({ id }) => id);

describe("the stock grid", () => {
  test("sorts by days left and marks sizes low by velocity or quantity", async () => {
    const fast = await desk.createProduct("Pace fast", { M: 20, L: 60 });
    const slow = await desk.createProduct("Pace slow", { M: 50 });
    const still = await desk.createProduct("Pace still", { M: 9, L: 2 });
    const deleted = await desk.createProduct("Pace gone", { M: 0 });
    const draft = await desk.createProduct("Pace draft", { M: 1 }, { status: "draft" });
    const archived = await desk.createProduct("Pace archived", { M: 1 });
    await desk.shop.products.move(archived, "archived");
    for (let i = 0; i < 10; i += 1) await desk.buy(fast.id, 1, `fast${i}@example.com`);
    await desk.buy(slow.id, 2);
    await updateSalesVelocities(desk.shop.runtime);

    const all = await desk.read("search=pace");
    expect(idsOf(all)).toEqual([fast.id, slow.id, ...[draft.id, still.id].toSorted(), deleted.id]);
    expect(all.data[0]).toMatchObject({
      stock: 70,
      daysLeft: 30,
      sizes: [
        { size: "M", stock: 10, sold: 10, daysLeft: 30, isLow: false },
        { size: "L", stock: 60, sold: 0, daysLeft: null, isLow: false },
      ],
    });
    const listedProducts = (await desk.shop.products.list("search=pace&tab=all")).data;
    const soldOf = new Map(listedProducts.map(({ id, recentSales }) => [id, recentSales]));
    expect([fast, slow, still].map(({ id }) => soldOf.get(id))).toEqual([10, 2, 0]);
    expect(all.meta.counts).toEqual({ all: 5, low: 2, sold_out: 1 });
    expect(idsOf(await desk.read("search=pace&tab=low"))).toEqual([still.id, deleted.id]);
    expect(idsOf(await desk.read("search=pace&tab=sold_out"))).toEqual([deleted.id]);

    // Two more of ten sold: eight last twenty days; of four, under a week is left.
    await desk.change([{ productId: fast.id, size: "M", change: -8 }], { reason: "damaged" });
    const { data } = await desk.read("search=pace&tab=low");
    expect(data[0]).toMatchObject({ id: fast.id, daysLeft: 6 });
    expect(data[0]?.sizes[0]).toMatchObject({ stock: 2, isLow: true });
    await desk.change([{ productId: fast.id, size: "M", change: 4 }]);
    const six = (await desk.read("search=pace fast")).data[0]?.sizes[0];
    expect(six).toMatchObject({ stock: 6, daysLeft: 18, isLow: false });
  });

  test("a fast-selling size is low, and cancelled orders are no sales", async () => {
    const { id } = await desk.createProduct("Rush", { M: 100 });
    for (let i = 0; i < 3; i += 1) await desk.buy(id, 30, `rush${i}@example.com`);
    await updateSalesVelocities(desk.shop.runtime);
    const size = async () => (await desk.read("search=rush")).data[0]?.sizes[0];
    expect(await size()).toMatchObject({ stock: 10, sold: 90, daysLeft: 3, isLow: true });
    const order = await desk.shop.runtime.db.first<{ id: string }>({
      text: "select order_id as id from order_line where product_id = $1 limit 1",
      values: [id],
    });
    const owner = await signInStaff(desk.shop, "owner");
    const cancel = { version: 1, reason: "Asked for by the buyer" };
    const path = `POST /staff/orders/${order?.id}/cancel` as const;
    expect((await desk.shop.api(path, { headers: owner.headers, body: cancel })).status).toBe(200);
    await updateSalesVelocities(desk.shop.runtime);
    expect(await size()).toMatchObject({ stock: 40, sold: 60, daysLeft: 20, isLow: false });
  });

  test("filters by text, type and category and sorts by name or age", async () => {
    const b = await desk.createProduct("Sorted bùbá", { M: 5 }, { category: "MEN" });
    const a = await desk.createProduct("Sorted àdìrẹ", { M: 5 });
    expect(idsOf(await desk.read("search=sorted&sort=name"))).toEqual([a.id, b.id]);
    expect(idsOf(await desk.read("search=sorted&sort=newest"))).toEqual([a.id, b.id]);
    expect(idsOf(await desk.read("search=sorted&category=MEN"))).toEqual([b.id]);
    expect(idsOf(await desk.read("search=sorted&type=nothing"))).toEqual([]);
    expect(idsOf(await desk.read("search=shirt")).length).toBeGreaterThan(1);
  });

  test.each(["runs_out", "name", "newest"])(
    "sorted by %s, its pages hold each product once",
    async (sort) => {
      const created = await desk.shop.runtime.db.rows<{ id: string }>({
        text: `with made as (
            insert into product (id, name, clothing_type_id, price_kobo, created_at)
            select 'paged-' || $1 || '-' || n, 'Paged ' || $1 || ' ' || (n % 7), 'shirt', 1000, now() - (n % 5) * interval '1 day'
            from generate_series(1, 120) n returning id
          ), sizes as (
            insert into product_variant (id, product_id, size, position, stock, recent_sales)
            select id || ':' || size, id, size, 1, (hashtext(id) & 7) % (2 + place), hashtext(id || 'sold') & 3
            from made, unnest(array['M', 'L']) with ordinality as s (size, place) returning id, stock
          ), booked as (
            insert into stock_movement (variant_id, change, reason, actor)
            select id, stock, 'received', 'test' from sizes where stock > 0
          ) select id from made`,
        values: [sort.replace("_", "")],
      });
      const rows: StockRow[] = [];
      const query = `search=paged ${sort.replace("_", "")}&sort=${sort}`;
      for (let after = ""; ; ) {
        const page = await desk.read(`${query}${after && `&after=${after}`}`);
        rows.push(...page.data);
        expect(page.data.length).toBeLessThanOrEqual(50);
        if (page.meta.next === null) break;
        after = page.meta.next;
      }
      expect(rows.map(({ id }) => id).toSorted()).toEqual(created.map(({ id }) => id).toSorted());
      if (sort !== "runs_out") return;
      const days = rows.map((row) => row.daysLeft ?? (row.stock > 0 ? 1e5 : 1e6));
      expect(days).toEqual(days.toSorted((x, y) => x - y));
      await desk.shop.runtime.db.rows({
        text: "update product set archived_at = now() where id like 'paged-%'",
      });
    },
  );
});

test("the next page continues although the last product was restocked, renamed or removed", async () => {
  await desk.shop.runtime.db.rows({
    text: `with made as (
        insert into product (id, name, clothing_type_id, price_kobo)
        select 'onward-' || n, 'Onward ' || n, 'shirt', 1000 from generate_series(101, 160) n returning id
      ), sizes as (
        insert into product_variant (id, product_id, size, position, stock, recent_sales)
        select id || ':M', id, 'M', 1, right(id, 3)::integer, 30 from made returning id, stock
      )
      insert into stock_movement (variant_id, change, reason, actor)
      select id, stock, 'received', 'test' from sizes`,
  });
  for (const sort of ["runs_out", "name", "newest"]) {
    const query = `search=onward&sort=${sort}`;
    const first = await desk.read(query);
    const wanted = idsOf(await desk.read(`${query}&after=${first.meta.next}`));
    expect(wanted).toHaveLength(10);
    const last = idsOf(first).at(-1) ?? "";
    await desk.change([{ productId: last, size: "M", change: 500 }]);
    await desk.shop.runtime.db.rows({
      text: "update product set name = 'Zebra onward', archived_at = now() where id = $1",
      values: [last],
    });
    expect(idsOf(await desk.read(`${query}&after=${first.meta.next}`)), sort).toEqual(wanted);
    await desk.shop.runtime.db.rows({
      text: "update product set name = 'Onward', archived_at = null where id = $1",
      values: [last],
    });
  }
});

test.each([
  "sort=runs_out&after=soon~shirt-1",
  "sort=runs_out&after=99999999999999999999~shirt-1",
  "sort=newest&after=2026-02-31~shirt-1",
  "sort=newest&after=99999999999999999999~shirt-1",
  "after=shirt-1",
  "sort=name&after=Shirt",
])("an invalid cursor (%s) returns the first page", async (query) => {
  const first = idsOf(await desk.read(query.replace(/&?after=.*/, "")));
  expect(first.length).toBeGreaterThan(0);
  expect(idsOf(await desk.read(query))).toEqual(first);
});
