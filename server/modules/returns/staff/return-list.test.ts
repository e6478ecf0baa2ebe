import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import type { ReturnSummary } from "#contract/api/returns/staff-returns.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { readPdf } from "../../../../tests/kit/read-pdf.ts";
import { createReturnDesk, type ReturnDesk } from "../../../../tests/kit/return-desk.ts";
import { deliverOrder, requestReturn, sellable } from "../../../../tests/kit/returns.ts";
import { orderItem, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

const dayMs = 86_400_000;
let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

describe("the list of returns", () => {
  const list = async (query: string, { headers } = desk.support) => {
    const call = `GET /staff/returns${query}` as const;
    const reply = await desk.shop.api<Reply<ReturnSummary[]>>(call, { headers });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };

  test("lists each tab with its count, and searches by number, order and name without accents", async () => {
    const bought = await deliverOrder(desk.shop, [orderItem(desk.productId)]);
    const { id, reference } = await requestReturn(desk.shop, bought);
    for (const search of [
      reference.toLowerCase(),
      bought.order.orderNumber,
      "ada%C3%A9z%C3%A8 ok",
    ]) {
      const found = await list(`?tab=to_review&search=${search}&limit=100`);
      expect(found.data.map((row) => row.id)).toContain(id);
    }
    const only = await list(`?search=${reference}`);
    expect(only.meta).toMatchObject({
      counts: { to_review: 1, expected: 0, done: 0, all: 1 },
    });
    expect((await list(`?tab=done&search=${reference}`)).data).toEqual([]);
  });

  test("reminds of an overdue return, which can still be received or closed", async () => {
    const { id } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const waiting = async ({ headers } = desk.support) =>
      (await desk.shop.api<Reply<{ returns: number }>>("GET /staff/reports/to-do", { headers }))
        .body.data.returns;
    const idsIn = async (tab: string) =>
      (await list(`?tab=${tab}&limit=100`)).data.map((row) => row.id);
    expect((await desk.read(id)).isOverdue).toBe(false);
    expect(await idsIn("expected")).toContain(id);
    const before = await waiting();
    await desk.advanceClock(14 * dayMs + 60_000);
    expect((await desk.read(id)).isOverdue).toBe(true);
    expect(await waiting()).toBeGreaterThan(before);
    // what is counted stands in the first tab, and nowhere else
    const first = await list("?tab=to_review&limit=100");
    expect(first.data.map((row) => row.id)).toContain(id);
    expect(await idsIn("expected")).not.toContain(id);
    expect(await waiting()).toBe(first.data.length);
    expect(first.meta).toMatchObject({ counts: { to_review: first.data.length } });
    const { returns } = (
      await desk.shop.api<Reply<StaffToday>>("GET /staff/reports/today", desk.support)
    ).body.data;
    expect(returns).toMatchObject({ count: first.data.length, missing: expect.any(Number) });
    // what was asked for before waits longest; for who answers nobody, what did not come, since its days were over
    const since = first.data.filter(({ status }) => status !== "APPROVED").map((row) => row.since);
    expect(returns?.oldestAt).toBe(since.sort()[0]);
    const stockKeeper = await signInStaff(desk.shop, "stock_keeper");
    const forStockKeeper = (
      await desk.shop.api<Reply<StaffToday>>("GET /staff/reports/today", stockKeeper)
    ).body.data;
    expect(
      Date.parse(forStockKeeper.at) - Date.parse(forStockKeeper.returns?.oldestAt ?? ""),
    ).toSatisfy((ms: number) => ms >= 60_000 && ms < 5 * 60_000);
    // who only takes pieces in answers nobody, and is not told of who waits for an answer
    const requested = first.data.filter(({ status }) => status === "REQUESTED").length;
    expect(requested).toBeGreaterThan(0);
    const packer = await signInStaff(desk.shop, "packer");
    expect(await waiting(packer)).toBe(first.data.length - requested);
    await desk.runCommand(id, "receive", sellable);
    expect((await desk.read(id)).isOverdue).toBe(false);
  });

  test("shows a packer no amounts, email address or messages", async () => {
    const message = "Write to me at ada.secret@example.com, I paid ₦10,000";
    const { id } = await desk.createReturn({ kind: "refund", message });
    await desk.runCommand(id, "approve", { kind: "refund", message: "You get ₦10,000 back." });
    const packer = await signInStaff(desk.shop, "packer");
    const current = JSON.stringify([
      await list("?limit=100", packer),
      await desk.read(id, packer),
      await desk.runCommand(id, "receive", sellable, packer),
    ]);
    // A moment may come to 12:10:10.000, and a postal code be 100001.
    const saved = /@|₦|(?<!\d:)10[,.]?000(?!\d)|secret/;
    expect(current).not.toMatch(saved);
    const stockKeeper = await signInStaff(desk.shop, "stock_keeper");
    const stockKeeperView = JSON.stringify(await desk.read(id, stockKeeper));
    expect(stockKeeperView).toContain(id);
    expect(stockKeeperView).not.toMatch(saved);
    // who packs writes the number on the parcel of an exchange; who counts pieces in needs none
    expect((await desk.read(id, packer)).phone).toBe("+2348012345678");
    expect((await desk.read(id, stockKeeper)).phone).toBeNull();
    expect(JSON.stringify(await desk.read(id))).toContain("secret");
  });

  test.each<[StaffRole, string, number]>([
    ["packer", "approve", 403],
    ["packer", "refund", 403],
    ["stock_keeper", "decline", 403],
    ["stock_keeper", "receive", 404],
    ["packer", "ship", 404],
    ["stock_keeper", "ship", 403],
  ])("lets a %s %s with %i", async (role, name, status) => {
    const staff = await signInStaff(desk.shop, role);
    const bodies: Readonly<Record<string, object>> = {
      approve: { kind: "exchange" },
      refund: { amount: 1 },
      decline: { message: "No" },
      receive: sellable,
    };
    expect((await desk.tryCommand("ret_none", name, bodies[name], staff)).status).toBe(status);
  });

  test("prints the packing slip of an exchange, with its address", async () => {
    const { id, order } = await desk.createReturn();
    const packer = await signInStaff(desk.shop, "packer");
    const packingSlip = (staff = packer) =>
      desk.shop.app.inject({
        url: `/api/staff/returns/${id}/packing-slip`,
        headers: staff.headers,
      });
    expect((await packingSlip()).statusCode).toBe(404);
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const { address, city, firstName } = order.shippingInfo;
    expect((await desk.read(id, packer)).shippingAddress?.join()).toContain(`${address},${city}`);
    const stockKeeper = await signInStaff(desk.shop, "stock_keeper");
    expect((await desk.read(id, stockKeeper)).shippingAddress).toBeNull();
    expect((await packingSlip(stockKeeper)).statusCode).toBe(403);
    const texts = readPdf((await packingSlip()).rawPayload).texts.map(({ text }) => text);
    for (const said of ["L", order.orderNumber]) expect(texts).toContain(said);
    expect(texts).not.toContain("M");
    expect(texts.join(" ")).toContain(firstName);
    expect(texts.join(" ")).toMatch(/Exchange EX-/);
    expect(texts.join(" ")).not.toContain("₦");
    await desk.runCommand(id, "receive", sellable);
    expect((await packingSlip()).statusCode).toBe(200);
    await desk.runCommand(id, "ship", { carrier: "GIG Logistics", trackingNumber: "GL-1" });
    expect((await packingSlip()).statusCode).toBe(404);
  });

  test("shows a photo to staff only", async () => {
    const { id } = await desk.createReturn();
    const { db } = desk.shop.runtime;
    await db.rows({
      text: "insert into return_photo (id, return_id, position, media_type, content) values ('rph_1', $1, 0, 'image/jpeg', 'x')",
      values: [id],
    });
    const url = `/api/staff/returns/${id}/photos/rph_1`;
    const reply = await desk.shop.app.inject({ url, headers: desk.support.headers });
    expect([reply.statusCode, reply.headers["content-type"], reply.payload]).toEqual([
      200,
      "image/jpeg",
      "x",
    ]);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect((await desk.shop.app.inject({ url })).statusCode).toBe(401);
  });
});
