import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { createSendMailTask } from "#server/modules/mail/index.ts";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { askedReturn } from "../../../tests/kit/returns.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

describe("an answer", () => {
  test("taken back in time is heard of by nobody, and the request waits as before", async () => {
    const { id, order } = await desk.asked();
    const before = await desk.stockOf("L");
    await desk.done(id, "approve", { kind: "exchange" });
    const back = await desk.done(id, "undo");
    expect(back).toMatchObject({ status: "ASKED", version: 3, undoUntil: null });
    expect(back.since).toBe(back.askedAt);
    expect(await desk.stockOf("L")).toBe(before);
    const [, mail] = await desk.mailsOf(order.orderNumber);
    expect([mail?.kind, mail?.status]).toEqual(["return-approved", "withheld"]);
    expect((await desk.act(id, "undo")).status).toBe(409);
    expect(await desk.done(id, "decline", { words: "It was worn." })).toMatchObject({
      status: "DECLINED",
    });
    await desk.done(id, "undo");
    await desk.done(id, "approve", { kind: "exchange" });
    expect(await desk.stockOf("L")).toBe(before - 1);
  });

  test("of a size that was sent, or of a return that was closed, is taken back just so", async () => {
    const { id, order } = await desk.asked();
    const owner = await signInStaff(desk.shop, "owner");
    await desk.done(id, "approve", { kind: "exchange" });
    const kept = await desk.stockOf("L");
    const [line] = (await desk.read(id)).lines;
    const came = { position: 1, size: line?.size, asNew: 0, toMend: 0, lost: 1 };
    const arrived = await desk.done(id, "receive", { pieces: [came] }, owner);
    const parcel = { carrier: "DHL", trackingNumber: "1" };
    expect((await desk.done(id, "send", parcel, owner)).undoUntil).not.toBeNull();
    const unsent = await desk.done(id, "send/undo", {}, owner);
    expect(unsent).toMatchObject({ status: "ARRIVED", since: arrived.since, parcel: null });
    expect((await desk.act(id, "send/undo", {}, owner)).status).toBe(409);
    await desk.done(id, "close", { words: "It was worn." });
    expect(await desk.stockOf("L")).toBe(kept + 1);
    expect(await desk.done(id, "undo")).toMatchObject({ status: "ARRIVED", since: arrived.since });
    expect(await desk.stockOf("L")).toBe(kept);
    const mails = (await desk.mailsOf(order.orderNumber)).map(
      ({ kind, status }) => `${kind} ${status}`,
    );
    expect(mails).toContain("return-sent withheld");
    expect(mails).toContain("return-closed withheld");
    await desk.done(id, "close", { words: "It was worn." });
    await desk.shop.runtime.db.rows({
      text: "update product_variant set stock = 0 where product_id = $1 and size = 'L'",
      values: [desk.productId],
    });
    const { status, body } = await desk.act(id, "undo");
    expect([status, body.detail]).toMatchObject([409, expect.stringContaining("stays closed")]);
    await desk.shop.runtime.db.rows({
      text: `update product_variant v set stock = (select sum(change) from stock_movement
          where variant_id = v.id) where product_id = $1 and size = 'L'`,
      values: [desk.productId],
    });
  });

  test("that closed it gives its buyer the word to send it back again", async () => {
    const { id, order } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange", words: "Come by any day." });
    await desk.done(id, "close", { words: "It was worn." });
    await desk.done(id, "undo");
    const mails = await desk.mailsOf(order.orderNumber);
    expect(mails.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      "return-approved queued",
      "return-approved withheld",
      "return-asked queued",
      "return-closed withheld",
    ]);
    const told = await desk.shop.runtime.db.first<{ text: string }>({
      text: "select plain_text as text from mail_message where kind = 'return-approved' and status = 'queued' and plain_text like '%' || $1 || '%'",
      values: [order.orderNumber],
    });
    expect(told?.text).toContain("Come by any day.");
  });

  test("that closed it stands no more once all of it is on sale and its money went back", async () => {
    const { id, order } = await desk.asked();
    const owner = await signInStaff(desk.shop, "owner");
    await desk.done(id, "approve", { kind: "exchange" });
    const [line] = (await desk.read(id)).lines;
    const came = { position: 1, size: line?.size, asNew: 1, toMend: 0, lost: 0 };
    await desk.done(id, "receive", { pieces: [came] }, owner);
    const amount = (await desk.read(id)).paidAmount;
    const refund = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, {
      headers: owner.headers,
      body: {
        ...{ mode: "lines", shipping: false, why: "unwanted", amount, refundable: amount },
        lines: [{ position: 1, quantity: 1, fate: "buyer" }],
      },
    });
    expect(refund.status, JSON.stringify(refund.body)).toBe(201);
    await desk.done(id, "close", { words: "The money went back." });
    expect(await desk.done(id, "undo")).toMatchObject({ status: "ARRIVED" });
    await desk.done(id, "close", { words: "The money went back." });
  });

  test("whose mail has left, or that is too old, stays", async () => {
    const { id, order } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange" });
    const [, mail] = await desk.mailsOf(order.orderNumber);
    const ended = new AbortController();
    const send = createSendMailTask(desk.shop.runtime, { concurrency: 1, ended: ended.signal });
    await send({ id: mail?.id });
    expect((await desk.act(id, "undo")).status).toBe(409);
    const other = await desk.asked();
    await desk.done(other.id, "approve", { kind: "exchange" });
    await desk.pass(undoAllowedMs + 1000);
    expect((await desk.act(other.id, "undo")).body.detail).toBe(
      "It is too late to take this back.",
    );
    expect((await desk.read(other.id)).undoUntil).toBeNull();
  });

  test("that was no stays when the pieces were asked for anew meanwhile", async () => {
    const bought = await desk.asked();
    await desk.done(bought.id, "decline", { words: "It was worn." });
    await askedReturn(desk.shop, bought);
    const { status, body } = await desk.act(bought.id, "undo");
    expect([status, body.detail]).toEqual([
      409,
      "The buyer has asked for these pieces again since.",
    ]);
  });

  test("needs words where it is no, and is given to what was seen", async () => {
    const { id } = await desk.asked();
    expect((await desk.act(id, "decline", { words: "  " })).status).toBe(400);
    const stale = await desk.act(id, "approve", { kind: "exchange", version: 7 });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.meta).toMatchObject({ current: { id, status: "ASKED", version: 1 } });
    await desk.done(id, "decline", { words: "It was worn." });
    const again = await desk.act(id, "approve", { kind: "exchange" });
    expect(again.body.detail).toBe("A return that is declined cannot be approved.");
  });
});
