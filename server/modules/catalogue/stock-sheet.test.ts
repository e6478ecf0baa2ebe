import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerPage } from "#contract/api/staff-product-acts.ts";
import type { ChangedStockCells, StockPage, StockRow } from "#contract/api/staff-stock.ts";
import { stockLimits } from "#contract/api/stock-limits.ts";
import { countPaces } from "#server/modules/catalogue/index.ts";
import { createGoodsShop, type GoodsShop } from "../../../tests/kit/goods.ts";
import { findDrift, orderBody, orderItem, postOrder, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop();
});
afterAll(() => shop.close());

const read = async (query = "", { headers } = shop.keeper) =>
  (await shop.api<StockPage>(`GET /staff/stock?${query.replaceAll(" ", "+")}`, { headers })).body;
const idsOf = ({ data }: StockPage) => data.map(({ id }) => id);

const change = (cells: unknown, more: Record<string, unknown> = {}, key?: string) =>
  shop.api<Reply<ChangedStockCells>>("POST /staff/stock/changes", {
    headers: { ...shop.keeper.headers, ...(key && { "idempotency-key": key }) },
    body: { reason: "received", cells, ...more },
  });
const buy = (productId: string, quantity: number, email = "ada@example.com") =>
  postOrder(
    shop,
    orderBody([orderItem(productId, { price: 48_600, quantity })], { shippingInfo: { email } }),
  );
const madeOf = (name: string, sizes: Record<string, number>, more = {}) =>
  shop.goods.create({
    name,
    sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock })),
    ...more,
  });

describe("the sheet", () => {
  test("lists goods by what runs out first, and marks a size by its pace or its few pieces", async () => {
    const fast = await madeOf("Pace fast", { M: 20, L: 60 });
    const slow = await madeOf("Pace slow", { M: 50 });
    const still = await madeOf("Pace still", { M: 9, L: 2 });
    const gone = await madeOf("Pace gone", { M: 0 });
    const draft = await madeOf("Pace draft", { M: 1 }, { status: "draft" });
    const archived = await madeOf("Pace archived", { M: 1 });
    await shop.goods.move(archived, "archived");
    for (let i = 0; i < 10; i += 1) await buy(fast.id, 1, `fast${i}@example.com`);
    await buy(slow.id, 2);
    await countPaces(shop.runtime);

    const all = await read("search=pace");
    expect(idsOf(all)).toEqual([fast.id, slow.id, ...[draft.id, still.id].toSorted(), gone.id]);
    expect(all.data[0]).toMatchObject({
      stock: 70,
      lastsDays: 30,
      sizes: [
        { size: "M", stock: 10, sold: 10, lastsDays: 30, isLow: false },
        { size: "L", stock: 60, sold: 0, lastsDays: null, isLow: false },
      ],
    });
    const goods = (await shop.goods.list("search=pace&tab=all")).data;
    const soldOf = new Map(goods.map(({ id, soldLately }) => [id, soldLately]));
    expect([fast, slow, still].map(({ id }) => soldOf.get(id))).toEqual([10, 2, 0]);
    expect(all.meta.counts).toEqual({ all: 5, low: 2, sold_out: 1 });
    expect(idsOf(await read("search=pace&tab=low"))).toEqual([still.id, gone.id]);
    expect(idsOf(await read("search=pace&tab=sold_out"))).toEqual([gone.id]);

    // two more sold of ten: eight last twenty days; of four so sold, under a week is left
    await change([{ productId: fast.id, size: "M", change: -8 }], { reason: "damaged" });
    const { data } = await read("search=pace&tab=low");
    expect(data[0]).toMatchObject({ id: fast.id, lastsDays: 6 });
    expect(data[0]?.sizes[0]).toMatchObject({ stock: 2, isLow: true });
    await change([{ productId: fast.id, size: "M", change: 4 }]);
    const six = (await read("search=pace fast")).data[0]?.sizes[0];
    expect(six).toMatchObject({ stock: 6, lastsDays: 18, isLow: false });
  });

  test("a size of many pieces that sell faster still is low, and an order that fell through was no sale", async () => {
    const { id } = await madeOf("Rush", { M: 100 });
    for (let i = 0; i < 3; i += 1) await buy(id, 30, `rush${i}@example.com`);
    await countPaces(shop.runtime);
    const size = async () => (await read("search=rush")).data[0]?.sizes[0];
    expect(await size()).toMatchObject({ stock: 10, sold: 90, lastsDays: 3, isLow: true });
    const order = await shop.runtime.db.first<{ id: string }>({
      text: "select order_id as id from order_line where product_id = $1 limit 1",
      values: [id],
    });
    const owner = await signInStaff(shop, "owner");
    const cancel = { version: 1, reason: "Asked for by the buyer" };
    const path = `POST /staff/orders/${order?.id}/cancel` as const;
    expect((await shop.api(path, { headers: owner.headers, body: cancel })).status).toBe(200);
    await countPaces(shop.runtime);
    expect(await size()).toMatchObject({ stock: 40, sold: 60, lastsDays: 20, isLow: false });
  });

  test("is narrowed by words, by type, by whom it is for, and sorted by name or age", async () => {
    const b = await madeOf("Sorted bùbá", { M: 5 }, { category: "MEN" });
    const a = await madeOf("Sorted àdìrẹ", { M: 5 });
    expect(idsOf(await read("search=sorted&sort=name"))).toEqual([a.id, b.id]);
    expect(idsOf(await read("search=sorted&sort=newest"))).toEqual([a.id, b.id]);
    expect(idsOf(await read("search=sorted&category=MEN"))).toEqual([b.id]);
    expect(idsOf(await read("search=sorted&type=nothing"))).toEqual([]);
    expect(idsOf(await read("search=shirt")).length).toBeGreaterThan(1);
  });

  test.each(["runs_out", "name", "newest"])(
    "sorted by %s, its pages hold each product once",
    async (sort) => {
      const made = await shop.runtime.db.rows<{ id: string }>({
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
        const page = await read(`${query}${after && `&after=${after}`}`);
        seen.push(...page.data);
        expect(page.data.length).toBeLessThanOrEqual(50);
        if (page.meta.next === null) break;
        after = page.meta.next;
      }
      expect(seen.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      if (sort !== "runs_out") return;
      const days = seen.map((row) => row.lastsDays ?? (row.stock > 0 ? 1e5 : 1e6));
      expect(days).toEqual(days.toSorted((x, y) => x - y));
      await shop.runtime.db.rows({
        text: "update product set archived_at = now() where id like 'paged-%'",
      });
    },
  );
});

test("the next page goes on where the one before ended, though that was restocked, renamed or taken away", async () => {
  await shop.runtime.db.rows({
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
    const first = await read(query);
    const wanted = idsOf(await read(`${query}&after=${first.meta.next}`));
    expect(wanted).toHaveLength(10);
    const last = idsOf(first).at(-1) ?? "";
    await change([{ productId: last, size: "M", change: 500 }]);
    await shop.runtime.db.rows({
      text: "update product set name = 'Zebra onward', archived_at = now() where id = $1",
      values: [last],
    });
    expect(idsOf(await read(`${query}&after=${first.meta.next}`)), sort).toEqual(wanted);
    await shop.runtime.db.rows({
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
  const first = idsOf(await read(query.replace(/&?after=.*/, "")));
  expect(first.length).toBeGreaterThan(0);
  expect(idsOf(await read(query))).toEqual(first);
});

describe("a save", () => {
  test("changes each size by itself, and tells those that moved, are short or unknown", async () => {
    const one = await madeOf("Saved one", { S: 2, M: 5 });
    const two = await madeOf("Saved two", { M: 7 });
    await buy(one.id, 1);
    const { status, body } = await change(
      [
        { productId: one.id, size: "S", change: 10 },
        { productId: one.id, size: "M", change: 3, seen: 5 },
        { productId: two.id, size: "M", change: -8 },
        { productId: two.id, size: "XXL", change: 1 },
        { productId: "nothing", size: "M", change: 1 },
        { productId: one.id, size: "S", change: 1 },
      ],
      { note: "Tailor's bill 4" },
    );
    expect(status).toBe(200);
    expect(body.data.cells.map(({ outcome, before, stock }) => [outcome, before, stock])).toEqual([
      ["changed", 2, 12],
      ["moved", 4, 4],
      ["short", 7, 7],
      ["unknown", 0, 0],
      ["unknown", 0, 0],
      ["unknown", 2, 2],
    ]);
    expect(body.data.rows.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(await shop.goods.stockOf(one.id)).toEqual({ S: 12, M: 4 });
    expect(await shop.goods.stockOf(two.id)).toEqual({ M: 7 });
    const ledger = await shop.api<LedgerPage>(
      `GET /staff/products/${one.id}/ledger?size=M`,
      shop.keeper,
    );
    expect(ledger.body.data[0]).toMatchObject({
      reason: "sold",
      orderNumber: expect.stringMatching(/^ASO-/),
    });
    const entry = await shop.runtime.db.rows({
      text: "select action, before, after from audit_entry where subject = $1 order by id desc limit 1",
      values: [one.id],
    });
    expect(entry).toEqual([
      {
        action: "product.stock_changed",
        before: { S: 2 },
        after: { S: 12, reason: "received" },
      },
    ]);
  });

  test("sent twice under one key is done once", async () => {
    const { id } = await madeOf("Twice", { M: 5 });
    const cells = [{ productId: id, size: "M", change: 4 }];
    const [first, again] = await Promise.all([
      change(cells, {}, "key-of-a-save"),
      change(cells, {}, "key-of-a-save"),
    ]);
    expect(again.body.data.cells).toEqual(first.body.data.cells);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 9 });
    expect((await change(cells, { note: "x" }, "key-of-a-save")).status).toBe(422);
  });

  test("takes as many sizes as it says, and goes through where pages of many goods change", async () => {
    const cells = await shop.runtime.db.rows<{ productId: string; size: string }>({
      text: `with made as (
          insert into product (id, name, clothing_type_id, price_kobo)
          select 'many-' || repeat('x', 80) || n, 'Many', 'shirt', 1000 from generate_series(1, $1) n returning id
        ) insert into product_variant (id, product_id, size, position)
          select id || ':M', id, 'M', 1 from made returning product_id, size`,
      values: [stockLimits.cells],
    });
    const full = cells.map((cell) => ({ ...cell, change: 2 }));
    const { status, body } = await change(full);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(new Set(body.data.cells.map(({ outcome }) => outcome))).toEqual(new Set(["changed"]));
    const one = full.slice(0, 1);
    expect((await change([...full, ...one])).status).toBe(400);
  });

  test("is for who keeps the stock; support reads, a packer does not", async () => {
    const { id } = await madeOf("Rights", { M: 5 });
    const cells = [{ productId: id, size: "M", change: 1 }];
    const tries = {
      owner: [200, 200],
      manager: [200, 200],
      support: [200, 403],
      packer: [403, 403],
    };
    for (const [role, wanted] of Object.entries(tries)) {
      const { headers } = await signInStaff(shop, role as "owner");
      const body = { reason: "received", cells };
      const statuses = [
        (await shop.api("GET /staff/stock", { headers })).status,
        (await shop.api("POST /staff/stock/changes", { headers, body })).status,
      ];
      expect(statuses, role).toEqual(wanted);
    }
  });
});

test("eight keepers at one size while fifty buyers order it: the ledger adds up, nothing is oversold", async () => {
  const { id } = await madeOf("Crowded", { M: 30, L: 5 });
  const keepers = await Promise.all(
    Array.from({ length: 8 }, () => signInStaff(shop, "stock_keeper")),
  );
  let came = 0;
  const keep = keepers.map(async ({ headers }, n) => {
    for (let i = 0; i < 4; i += 1) {
      const [row] = (await read("search=crowded")).data;
      const seen = row?.sizes[0]?.stock ?? 0;
      const counts = (n + i) % 3 === 0;
      const by = counts ? -1 : (n % 2) + 1;
      const cells = [
        { productId: id, size: "M", change: by, ...(counts && { seen }) },
        { productId: id, size: "L", change: (n + i) % 2 === 0 ? 1 : -1 },
      ];
      const body = { reason: counts ? "counted" : "received", cells };
      const reply = await shop.api<Reply<ChangedStockCells>>("POST /staff/stock/changes", {
        headers,
        body,
      });
      expect(reply.status).toBe(200);
      const [cell] = reply.body.data.cells;
      if (cell?.outcome === "changed") came += by;
      else expect(["moved", "short"]).toContain(cell?.outcome);
    }
  });
  const bought = Array.from({ length: 50 }, (_, i) => buy(id, 1, `crowd${i}@example.com`));
  await Promise.all(keep);
  const statuses = (await Promise.all(bought)).map(({ status }) => status);
  const sold = statuses.filter((status) => status === 201).length;
  expect(sold + statuses.filter((status) => status === 409).length).toBe(50);
  const { M = -1, L = -1 } = await shop.goods.stockOf(id);
  expect(M).toBe(30 + came - sold);
  expect(Math.min(M, L)).toBeGreaterThanOrEqual(0);
  expect(await findDrift(shop)).toEqual([]);
});
