import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRole } from "#contract/api/staff.ts";
import type { StaffToday } from "#contract/api/staff-reports.ts";
import type { ReturnSummary } from "#contract/api/staff-returns.ts";
import { readPdf } from "../../../tests/kit/read-pdf.ts";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { askedReturn, asNew, deliverOrder } from "../../../tests/kit/returns.ts";
import { orderItem, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

const dayMs = 86_400_000;
let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

describe("the room", () => {
  const list = async (query: string, { headers } = desk.support) => {
    const call = `GET /staff/returns${query}` as const;
    const reply = await desk.shop.api<Reply<ReturnSummary[]>>(call, { headers });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };

  test("lists each tab with its count, and finds by number, order and name without marks", async () => {
    const bought = await deliverOrder(desk.shop, [orderItem(desk.productId)]);
    const { id, reference } = await askedReturn(desk.shop, bought);
    for (const search of [
      reference.toLowerCase(),
      bought.order.orderNumber,
      "ada%C3%A9z%C3%A8 ok",
    ]) {
      const found = await list(`?tab=to_answer&search=${search}&limit=100`);
      expect(found.data.map((row) => row.id)).toContain(id);
    }
    const only = await list(`?search=${reference}`);
    expect(only.meta).toMatchObject({
      counts: { to_answer: 1, coming: 0, done: 0, all: 1 },
    });
    expect((await list(`?tab=done&search=${reference}`)).data).toEqual([]);
  });

  test("reminds of an approved return that does not come, which can still be received or closed", async () => {
    const { id } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange" });
    const waiting = async ({ headers } = desk.support) =>
      (await desk.shop.api<Reply<{ returns: number }>>("GET /staff/waiting", { headers })).body.data
        .returns;
    const idsIn = async (tab: string) =>
      (await list(`?tab=${tab}&limit=100`)).data.map((row) => row.id);
    expect((await desk.read(id)).isOverdue).toBe(false);
    expect(await idsIn("coming")).toContain(id);
    const before = await waiting();
    await desk.pass(14 * dayMs + 60_000);
    expect((await desk.read(id)).isOverdue).toBe(true);
    expect(await waiting()).toBeGreaterThan(before);
    // what is counted stands in the first tab, and nowhere else
    const first = await list("?tab=to_answer&limit=100");
    expect(first.data.map((row) => row.id)).toContain(id);
    expect(await idsIn("coming")).not.toContain(id);
    expect(await waiting()).toBe(first.data.length);
    expect(first.meta).toMatchObject({ counts: { to_answer: first.data.length } });
    const { returns } = (await desk.shop.api<Reply<StaffToday>>("GET /staff/today", desk.support))
      .body.data;
    expect(returns).toMatchObject({ count: first.data.length, missing: expect.any(Number) });
    // what was asked for before waits longest; for who answers nobody, what did not come, since its days were over
    const since = first.data.filter(({ status }) => status !== "APPROVED").map((row) => row.since);
    expect(returns?.oldestAt).toBe(since.sort()[0]);
    const keeper = await signInStaff(desk.shop, "stock_keeper");
    const ofKeeper = (await desk.shop.api<Reply<StaffToday>>("GET /staff/today", keeper)).body.data;
    expect(Date.parse(ofKeeper.at) - Date.parse(ofKeeper.returns?.oldestAt ?? "")).toSatisfy(
      (ms: number) => ms >= 60_000 && ms < 5 * 60_000,
    );
    // who only takes pieces in answers nobody, and is not told of who waits for an answer
    const asked = first.data.filter(({ status }) => status === "ASKED").length;
    expect(asked).toBeGreaterThan(0);
    const packer = await signInStaff(desk.shop, "packer");
    expect(await waiting(packer)).toBe(first.data.length - asked);
    await desk.done(id, "receive", asNew);
    expect((await desk.read(id)).isOverdue).toBe(false);
  });

  test("tells a packer no money, no e-mail address and no words, in no reply", async () => {
    const words = "Write to me at ada.secret@example.com, I paid ₦10,000";
    const { id } = await desk.asked({ kind: "refund", words });
    await desk.done(id, "approve", { kind: "refund", words: "You get ₦10,000 back." });
    const packer = await signInStaff(desk.shop, "packer");
    const seen = JSON.stringify([
      await list("?limit=100", packer),
      await desk.read(id, packer),
      await desk.done(id, "receive", asNew, packer),
    ]);
    // A moment may come to 12:10:10.000, and a postal code be 100001.
    const kept = /@|₦|(?<!\d:)10[,.]?000(?!\d)|secret/;
    expect(seen).not.toMatch(kept);
    const keeper = await signInStaff(desk.shop, "stock_keeper");
    const seenByKeeper = JSON.stringify(await desk.read(id, keeper));
    expect(seenByKeeper).toContain(id);
    expect(seenByKeeper).not.toMatch(kept);
    // who packs writes the number on the parcel of an exchange; who counts pieces in needs none
    expect((await desk.read(id, packer)).phone).toBe("+2348012345678");
    expect((await desk.read(id, keeper)).phone).toBeNull();
    expect(JSON.stringify(await desk.read(id))).toContain("secret");
  });

  test.each<[StaffRole, string, number]>([
    ["packer", "approve", 403],
    ["packer", "refund", 403],
    ["stock_keeper", "decline", 403],
    ["stock_keeper", "receive", 404],
    ["packer", "send", 404],
    ["stock_keeper", "send", 403],
  ])("lets a %s %s with %i", async (role, name, status) => {
    const staff = await signInStaff(desk.shop, role);
    const bodies: Readonly<Record<string, object>> = {
      approve: { kind: "exchange" },
      refund: { amount: 1 },
      decline: { words: "No" },
      receive: asNew,
    };
    expect((await desk.act("ret_none", name, bodies[name], staff)).status).toBe(status);
  });

  test("prints what goes out for an exchange, and tells who packs it where it goes", async () => {
    const { id, order } = await desk.asked();
    const packer = await signInStaff(desk.shop, "packer");
    const slip = (staff = packer) =>
      desk.shop.app.inject({ url: `/api/staff/returns/${id}/slip`, headers: staff.headers });
    expect((await slip()).statusCode).toBe(404);
    await desk.done(id, "approve", { kind: "exchange" });
    const { address, city, firstName } = order.shippingInfo;
    expect((await desk.read(id, packer)).goesTo?.join()).toContain(`${address},${city}`);
    const keeper = await signInStaff(desk.shop, "stock_keeper");
    expect((await desk.read(id, keeper)).goesTo).toBeNull();
    expect((await slip(keeper)).statusCode).toBe(403);
    const texts = readPdf((await slip()).rawPayload).texts.map(({ text }) => text);
    for (const said of ["L", order.orderNumber]) expect(texts).toContain(said);
    expect(texts).not.toContain("M");
    expect(texts.join(" ")).toContain(firstName);
    expect(texts.join(" ")).toMatch(/Exchange EX-/);
    expect(texts.join(" ")).not.toContain("₦");
    await desk.done(id, "receive", asNew);
    expect((await slip()).statusCode).toBe(200);
    await desk.done(id, "send", { carrier: "GIG Logistics", trackingNumber: "GL-1" });
    expect((await slip()).statusCode).toBe(404);
  });

  test("hands a photo to staff alone", async () => {
    const { id } = await desk.asked();
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
