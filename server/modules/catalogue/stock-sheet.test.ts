import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StockPage, StockRow } from "#contract/api/staff-stock.ts";
import { countPaces } from "#server/modules/catalogue/index.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import { openStockRoom, type StockRoom } from "../../../tests/kit/stock-room.ts";

let room: StockRoom;
beforeAll(async () => {
  room = await openStockRoom();
});
afterAll(() => room.close());

const idsOf = ({ data }: StockPage) => data.map(({ id }) => id);

describe("the sheet", () => {
  test("lists goods by what runs out first, and marks a size by its pace or its few pieces", async () => {
    const fast = await room.madeOf("Pace fast", { M: 20, L: 60 });
    const slow = await room.madeOf("Pace slow", { M: 50 });
    const still = await room.madeOf("Pace still", { M: 9, L: 2 });
    const gone = await room.madeOf("Pace gone", { M: 0 });
    const draft = await room.madeOf("Pace draft", { M: 1 }, { status: "draft" });
    const archived = await room.madeOf("Pace archived", { M: 1 });
    await room.shop.goods.move(archived, "archived");
    for (let i = 0; i < 10; i += 1) await room.buy(fast.id, 1, `fast${i}@example.com`);
    await room.buy(slow.id, 2);
    await countPaces(room.shop.runtime);

    const all = await room.read("search=pace");
    expect(idsOf(all)).toEqual([fast.id, slow.id, ...[draft.id, still.id].toSorted(), gone.id]);
    expect(all.data[0]).toMatchObject({
      stock: 70,
      lastsDays: 30,
      sizes: [
        { size: "M", stock: 10, sold: 10, lastsDays: 30, isLow: false },
        { size: "L", stock: 60, sold: 0, lastsDays: null, isLow: false },
      ],
    });
    const goods = (await room.shop.goods.list("search=pace&tab=all")).data;
    const soldOf = new Map(goods.map(({ id, soldLately }) => [id, soldLately]));
    expect([fast, slow, still].map(({ id }) => soldOf.get(id))).toEqual([10, 2, 0]);
    expect(all.meta.counts).toEqual({ all: 5, low: 2, sold_out: 1 });
    expect(idsOf(await room.read("search=pace&tab=low"))).toEqual([still.id, gone.id]);
    expect(idsOf(await room.read("search=pace&tab=sold_out"))).toEqual([gone.id]);

    // two more sold of ten: eight last twenty days; of four so sold, under a week is left
    await room.change([{ productId: fast.id, size: "M", change: -8 }], { reason: "damaged" });
    const { data } = await room.read("search=pace&tab=low");
    expect(data[0]).toMatchObject({ id: fast.id, lastsDays: 6 });
    expect(data[0]?.sizes[0]).toMatchObject({ stock: 2, isLow: true });
    await room.change([{ productId: fast.id, size: "M", change: 4 }]);
    const six = (await room.read("search=pace fast")).data[0]?.sizes[0];
    expect(six).toMatchObject({ stock: 6, lastsDays: 18, isLow: false });
  });

  test("a size of many pieces that sell faster still is low, and an order that fell through was no sale", async () => {
    const { id } = await room.madeOf("Rush", { M: 100 });
    for (let i = 0; i < 3; i += 1) await room.buy(id, 30, `rush${i}@example.com`);
    await countPaces(room.shop.runtime);
    const size = async () => (await room.read("search=rush")).data[0]?.sizes[0];
    expect(await size()).toMatchObject({ stock: 10, sold: 90, lastsDays: 3, isLow: true });
    const order = await room.shop.runtime.db.first<{ id: string }>({
      text: "select order_id as id from order_line where product_id = $1 limit 1",
      values: [id],
    });
    const owner = await signInStaff(room.shop, "owner");
    const cancel = { version: 1, reason: "Asked for by the buyer" };
    const path = `POST /staff/orders/${order?.id}/cancel` as const;
    expect((await room.shop.api(path, { headers: owner.headers, body: cancel })).status).toBe(200);
    await countPaces(room.shop.runtime);
    expect(await size()).toMatchObject({ stock: 40, sold: 60, lastsDays: 20, isLow: false });
  });

  test("is narrowed by words, by type, by whom it is for, and sorted by name or age", async () => {
    const b = await room.madeOf("Sorted bùbá", { M: 5 }, { category: "MEN" });
    const a = await room.madeOf("Sorted àdìrẹ", { M: 5 });
    expect(idsOf(await room.read("search=sorted&sort=name"))).toEqual([a.id, b.id]);
    expect(idsOf(await room.read("search=sorted&sort=newest"))).toEqual([a.id, b.id]);
    expect(idsOf(await room.read("search=sorted&category=MEN"))).toEqual([b.id]);
    expect(idsOf(await room.read("search=sorted&type=nothing"))).toEqual([]);
    expect(idsOf(await room.read("search=shirt")).length).toBeGreaterThan(1);
  });

  test.each(["runs_out", "name", "newest"])(
    "sorted by %s, its pages hold each product once",
    async (sort) => {
      const made = await room.shop.runtime.db.rows<{ id: string }>({
        text: `with made as (
            insert into product (id, name, clothing_type_id, price_kobo, created_at)
            select 'paged-' || $1 || '-' || n, 'Paged ' || $1 || ' ' || (n % 7), 'shirt', 1000, now() - (n % 5) * interval '1 day'
            from generate_series(1, 120) n returning id
          ), sizes as (
            insert into product_variant (id, product_id, size, position, stock, sold_lately)
            select id || ':' || size, id, size, 1, (hashtext(id) & 7) % (2 + place), hashtext(id || 'sold') & 3
            from made, unnest(array['M', 'L']) with ordinality as s (size, place) returning id, stock
          ), booked as (
            insert into stock_movement (variant_id, change, reason, actor)
            select id, stock, 'received', 'test' from sizes where stock > 0
          ) select id from made`,
        values: [sort.replace("_", "")],
      });
      const seen: StockRow[] = [];
      const query = `search=paged ${sort.replace("_", "")}&sort=${sort}`;
      for (let after = ""; ; ) {
        const page = await room.read(`${query}${after && `&after=${after}`}`);
        seen.push(...page.data);
        expect(page.data.length).toBeLessThanOrEqual(50);
        if (page.meta.next === null) break;
        after = page.meta.next;
      }
      expect(seen.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      if (sort !== "runs_out") return;
      const days = seen.map((row) => row.lastsDays ?? (row.stock > 0 ? 1e5 : 1e6));
      expect(days).toEqual(days.toSorted((x, y) => x - y));
      await room.shop.runtime.db.rows({
        text: "update product set archived_at = now() where id like 'paged-%'",
      });
    },
  );
});

test("the next page goes on where the one before ended, though that was restocked, renamed or taken away", async () => {
  await room.shop.runtime.db.rows({
    text: `with made as (
        insert into product (id, name, clothing_type_id, price_kobo)
        select 'onward-' || n, 'Onward ' || n, 'shirt', 1000 from generate_series(101, 160) n returning id
      ), sizes as (
        insert into product_variant (id, product_id, size, position, stock, sold_lately)
        select id || ':M', id, 'M', 1, right(id, 3)::integer, 30 from made returning id, stock
      )
      insert into stock_movement (variant_id, change, reason, actor)
      select id, stock, 'received', 'test' from sizes`,
  });
  for (const sort of ["runs_out", "name", "newest"]) {
    const query = `search=onward&sort=${sort}`;
    const first = await room.read(query);
    const wanted = idsOf(await room.read(`${query}&after=${first.meta.next}`));
    expect(wanted).toHaveLength(10);
    const last = idsOf(first).at(-1) ?? "";
    await room.change([{ productId: last, size: "M", change: 500 }]);
    await room.shop.runtime.db.rows({
      text: "update product set name = 'Zebra onward', archived_at = now() where id = $1",
      values: [last],
    });
    expect(idsOf(await room.read(`${query}&after=${first.meta.next}`)), sort).toEqual(wanted);
    await room.shop.runtime.db.rows({
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
])("where no page begins (%s) the first is shown", async (query) => {
  const first = idsOf(await room.read(query.replace(/&?after=.*/, "")));
  expect(first.length).toBeGreaterThan(0);
  expect(idsOf(await room.read(query))).toEqual(first);
});
