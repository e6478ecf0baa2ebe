import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerPage } from "#contract/api/catalogue/product-commands.ts";
import type { AdjustedStockCells } from "#contract/api/stock/stock.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import { findDiscrepancies, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { openStockDesk, type StockDesk } from "../../../../tests/kit/stock-desk.ts";

let desk: StockDesk;
beforeAll(async () => {
  desk = await openStockDesk();
});
afterAll(() => desk.close());

describe("a save", () => {
  test("adjusts each size on its own and reports conflicts, shortages and unknown sizes", async () => {
    const one = await desk.createProduct("Saved one", { S: 2, M: 5 });
    const two = await desk.createProduct("Saved two", { M: 7 });
    await desk.buy(one.id, 1);
    const { status, body } = await desk.change(
      [
        { productId: one.id, size: "S", change: 10 },
        { productId: one.id, size: "M", change: 3, knownStock: 5 },
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
    expect(await desk.shop.products.stockOf(one.id)).toEqual({ S: 12, M: 4 });
    expect(await desk.shop.products.stockOf(two.id)).toEqual({ M: 7 });
    const ledger = await desk.shop.api<LedgerPage>(
      `GET /staff/products/${one.id}/ledger?size=M`,
      desk.shop.stockKeeper,
    );
    expect(ledger.body.data[0]).toMatchObject({
      reason: "sold",
      orderNumber: expect.stringMatching(/^ASO-/),
    });
    const entry = await desk.shop.runtime.db.rows({
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

  test("applies a repeated idempotency key once", async () => {
    const { id } = await desk.createProduct("Twice", { M: 5 });
    const cells = [{ productId: id, size: "M", change: 4 }];
    const [first, again] = await Promise.all([
      desk.change(cells, {}, "key-of-a-save"),
      desk.change(cells, {}, "key-of-a-save"),
    ]);
    expect(again.body.data.cells).toEqual(first.body.data.cells);
    expect(await desk.shop.products.stockOf(id)).toEqual({ M: 9 });
    expect((await desk.change(cells, { note: "x" }, "key-of-a-save")).status).toBe(422);
  });

  test("accepts the maximum number of sizes, across pages of many products", async () => {
    const cells = await desk.shop.runtime.db.rows<{ productId: string; size: string }>({
      text: `with made as (
          insert into product (id, name, clothing_type_id, price_kobo)
          select 'many-' || repeat('x', 80) || n, 'Many', 'shirt', 1000 from generate_series(1, $1) n returning id
        ) insert into product_variant (id, product_id, size, position)
          select id || ':M', id, 'M', 1 from made returning product_id, size`,
      values: [stockLimits.maxCells],
    });
    const full = cells.map((cell) => ({ ...cell, change: 2 }));
    const { status, body } = await desk.change(full);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(new Set(body.data.cells.map(({ outcome }) => outcome))).toEqual(new Set(["changed"]));
    const one = full.slice(0, 1);
    expect((await desk.change([...full, ...one])).status).toBe(400);
  });

  test("needs the stock.change right; support may read, a packer may not", async () => {
    const { id } = await desk.createProduct("Rights", { M: 5 });
    const cells = [{ productId: id, size: "M", change: 1 }];
    const tries = {
      owner: [200, 200],
      manager: [200, 200],
      support: [200, 403],
      packer: [403, 403],
    };
    for (const [role, wanted] of Object.entries(tries)) {
      const { headers } = await signInStaff(desk.shop, role as "owner");
      const body = { reason: "received", cells };
      const statuses = [
        (await desk.shop.api("GET /staff/stock", { headers })).status,
        (await desk.shop.api("POST /staff/stock/adjustments", { headers, body })).status,
      ];
      expect(statuses, role).toEqual(wanted);
    }
  });
});

test("concurrent adjustments and orders of one size keep the ledger consistent and never oversell", async () => {
  const { id } = await desk.createProduct("Crowded", { M: 30, L: 5 });
  const keepers = await Promise.all(
    Array.from({ length: 8 }, () => signInStaff(desk.shop, "stock_keeper")),
  );
  let received = 0;
  const save = keepers.map(async ({ headers }, n) => {
    for (let i = 0; i < 4; i += 1) {
      const [row] = (await desk.read("search=crowded")).data;
      const knownStock = row?.sizes[0]?.stock ?? 0;
      const counts = (n + i) % 3 === 0;
      const by = counts ? -1 : (n % 2) + 1;
      const cells = [
        { productId: id, size: "M", change: by, ...(counts && { knownStock }) },
        { productId: id, size: "L", change: (n + i) % 2 === 0 ? 1 : -1 },
      ];
      const body = { reason: counts ? "counted" : "received", cells };
      const reply = await desk.shop.api<Reply<AdjustedStockCells>>(
        "POST /staff/stock/adjustments",
        {
          headers,
          body,
        },
      );
      expect(reply.status).toBe(200);
      const [cell] = reply.body.data.cells;
      if (cell?.outcome === "changed") received += by;
      else expect(["moved", "short"]).toContain(cell?.outcome);
    }
  });
  const bought = Array.from({ length: 50 }, (_, i) => desk.buy(id, 1, `crowd${i}@example.com`));
  await Promise.all(save);
  const statuses = (await Promise.all(bought)).map(({ status }) => status);
  const sold = statuses.filter((status) => status === 201).length;
  expect(sold + statuses.filter((status) => status === 409).length).toBe(50);
  const { M = -1, L = -1 } = await desk.shop.products.stockOf(id);
  expect(M).toBe(30 + received - sold);
  expect(Math.min(M, L)).toBeGreaterThanOrEqual(0);
  expect(await findDiscrepancies(desk.shop)).toEqual([]);
});
