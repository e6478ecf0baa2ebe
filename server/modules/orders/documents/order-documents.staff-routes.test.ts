import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

const download = (path: string, { headers } = desk.owner) =>
  desk.shop.app.inject({ url: `/api/staff/orders/${path}`, headers });

describe("documents", () => {
  test("packing slips are one PDF, two to a page, without prices", async () => {
    const placed = [await desk.placePaid(), await desk.placePaid(), await desk.placePaid()];
    await desk.call("POST", `${placed[0]?.id}/notes`, {
      text: "Trouser 2 cm longer",
      isPinned: true,
    });
    const reply = await download(
      `packing-slips?ids=${placed.map(({ id }) => id).join(",")}`,
      desk.packer,
    );
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const pages = reply.rawPayload.toString("latin1").match(/\/Type \/Page\b/g) ?? [];
    expect(pages).toHaveLength(2);
    expect((await download("packing-slips?ids=ord_nothing")).statusCode).toBe(404);
    await desk.shop.runtime.db.rows({
      text: "update order_line set withdrawn = quantity where order_id = $1",
      values: [placed[0]?.id],
    });
    const left = await download(
      `packing-slips?ids=${placed.map(({ id }) => id).join(",")}`,
      desk.packer,
    );
    expect(left.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect((await download(`packing-slips?ids=${placed[0]?.id}`)).statusCode).toBe(404);
  });

  test("an invoice needs the right to see prices", async () => {
    const { id } = await desk.placePaid();
    expect((await download(`${id}/invoice`)).headers["content-type"]).toBe("application/pdf");
    expect((await download(`${id}/invoice`, desk.packer)).statusCode).toBe(403);
  });

  test("the CSV has the filtered orders, and no cell is a formula", async () => {
    const { orderNumber } = await desk.placePaid({ address: "=cmd()", city: "Ẹdẹ" });
    const reply = await download("export?tab=all&city=ede");
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, row, end] = reply.payload.split("\r\n");
    expect(head).toMatch(/^\ufeffOrder,Placed,/);
    expect(row).toMatch(new RegExp(`^${orderNumber},`));
    expect(row).toContain(",20000,");
    expect(row).toContain(",To pack,");
    expect(end).toBe("");
    expect(row).not.toMatch(/,=/);
    expect((await download("export", desk.packer)).statusCode).toBe(403);
  });

  test("the CSV of a day has no other day's orders: days are in Lagos", async () => {
    const { id } = await desk.place({ city: "Gusau" });
    const { db } = desk.shop.runtime;
    await db.rows({
      text: "update shop_order set created_at = '2026-03-04T23:30:05Z' where id = $1",
      values: [id],
    });
    const table = await download("export?tab=all&city=gusau&from=2026-03-05&to=2026-03-05");
    expect(table.payload.split("\r\n")[1]).toMatch(/^ASO-[^,]+,2026-03-05 00:30:05,/);
  });
});
