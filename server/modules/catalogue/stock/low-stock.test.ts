import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import type * as StockLimits from "#contract/api/stock/stock-limits.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { openStockDesk, type StockDesk } from "../../../../tests/kit/stock-desk.ts";
import { updateSalesVelocities } from "./sales-velocity.ts";

// Bounds no store has: whatever repeats the contract's numbers disagrees with them.
vi.mock("#contract/api/stock/stock-limits.ts", async (original) => {
  const actual = await original<typeof StockLimits>();
  return { ...actual, stockLimits: { ...actual.stockLimits, lowUnits: 11, lowDays: 20 } };
});

let desk: StockDesk;
beforeAll(async () => {
  desk = await openStockDesk();
  await desk.shop.runtime.db.rows({ text: "update product set archived_at = now()" });
});
afterAll(() => desk.close());

test("one number of units and one of days say everywhere which stock is low", async () => {
  const few = await desk.createProduct("Bound few", { M: 11, L: 40 });
  const average = await desk.createProduct("Bound average", { M: 11, L: 11 });
  const enough = await desk.createProduct("Bound enough", { M: 12, L: 12 });
  const fast = await desk.createProduct("Bound fast", { M: 40 });
  // The 14 left last 16 days.
  await desk.buy(fast.id, 26);
  await updateSalesVelocities(desk.shop.runtime);

  const { data, meta } = await desk.read("search=bound&tab=all&sort=name");
  const lowSizes = data.map(({ name, sizes }) => [name, sizes.map(({ isLow }) => isLow)]);
  expect(lowSizes).toEqual([
    ["Bound average", [true, true]],
    ["Bound enough", [false, false]],
    ["Bound fast", [true]],
    ["Bound few", [true, false]],
  ]);
  expect(meta.counts.low).toBe(3);
  const low = await desk.read("search=bound&tab=low&sort=name");
  expect(low.data.map(({ id }) => id)).toEqual([average.id, fast.id, few.id]);

  const { products } = desk.shop;
  const listed = async (query: string) =>
    (await products.list(`search=bound&sort=name&${query}`)).data.map(({ id }) => id);
  expect(await listed("stock=low")).toEqual([average.id, few.id]);
  expect(await listed("tab=low_stock")).toEqual([average.id]);
  expect(await listed("tab=all")).toContain(enough.id);

  const owner = await signInStaff(desk.shop, "owner");
  const today = await desk.shop.api<Reply<StaffToday>>("GET /staff/reports/today", owner);
  expect(today.body.data.stock).toMatchObject({ count: 3, soldOut: 0, hasMore: false });
});

test("the index of low sizes and the days left repeat the contract's numbers", async () => {
  const row = await desk.shop.runtime.db.first<{ index: string; daysLeft: string }>({
    text: `select pg_get_indexdef('product_variant_low'::regclass) as index,
      pg_get_expr(d.adbin, d.adrelid) as days_left
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = 'product_variant'::regclass and a.attname = 'days_left'`,
  });
  const { stockLimits } = await vi.importActual<typeof StockLimits>(
    "#contract/api/stock/stock-limits.ts",
  );
  const { lowUnits, lowDays, velocityDays } = stockLimits;
  expect(row?.index).toMatch(
    new RegExp(`WHERE \\(\\(stock <= ${lowUnits}\\) OR \\(days_left < ${lowDays}\\)\\)$`),
  );
  expect(row?.daysLeft).toContain(`* ${velocityDays}) / recent_sales`);
});
