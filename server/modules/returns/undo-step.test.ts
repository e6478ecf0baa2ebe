import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { createSendMailTask } from "#server/modules/mail/index.ts";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { askedReturn, asNew, deliverOrder } from "../../../tests/kit/returns.ts";
import { addProduct, findDrift, orderItem } from "../../../tests/kit/shop.ts";
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

describe("an arrival", () => {
  const statusesOf = async (orderNumber: string) =>
    (await desk.mailsOf(orderNumber)).map(({ kind, status }) => `${kind} ${status}`).toSorted();

  /** What the messages of a kind say that still wait for their turn, of an order. */
  const waitingTexts = async (kind: string, orderNumber: string) => {
    const rows = await desk.shop.runtime.db.rows<{ text: string }>({
      text: `select plain_text as text from mail_message where kind = $1 and status = 'queued'
        and plain_text like '%' || $2 || '%'`,
      values: [kind, orderNumber],
    });
    return rows.map(({ text }) => text);
  };

  test("taken back in time takes out of stock what it had counted in, and is heard of by nobody", async () => {
    const { id, order } = await desk.asked({}, 2);
    const approved = await desk.done(id, "approve", { kind: "exchange", words: "Any day." });
    const before = [await desk.stockOf("M"), await desk.stockOf("L")];
    const arrived = await desk.done(id, "receive", asNew);
    expect(arrived.undoUntil).not.toBeNull();
    expect(await desk.stockOf("M")).toBe((before[0] ?? 0) + 1);
    const back = await desk.done(id, "receive/undo");
    expect(back).toMatchObject({
      ...{ status: "APPROVED", kind: "exchange", version: 4, since: approved.since },
      ...{ piecesBack: [], undoUntil: null },
    });
    expect([await desk.stockOf("M"), await desk.stockOf("L")]).toEqual(before);
    expect(back.steps.map(({ status, undone }) => [status, undone])).toEqual([
      ["ASKED", false],
      ["APPROVED", false],
      ["ARRIVED", true],
    ]);
    const booked = await desk.shop.runtime.db.rows<{ change: number; note: string }>({
      text: `select change, note from stock_movement where order_id = $1 and reason = 'returned'
        order by id`,
      values: [order.id],
    });
    const note = `Return ${back.reference}`;
    expect(booked).toEqual([
      { change: 1, note },
      { change: -1, note: `${note}, arrival taken back` },
    ]);
    expect(await findDrift(desk.shop)).toEqual([]);
    // the word to send it, which had not left either, is given anew
    expect(await statusesOf(order.orderNumber)).toEqual([
      "return-approved queued",
      "return-approved withheld",
      "return-arrived withheld",
      "return-asked queued",
    ]);
    const [told] = await waitingTexts("return-approved", order.orderNumber);
    expect(told).toContain("Any day.");
    expect((await desk.act(id, "receive/undo")).body.detail).toBe("There is nothing to take back.");
    expect((await desk.act(id, "undo")).status).toBe(409);

    const lost = { position: 1, size: "M", asNew: 0, toMend: 0, lost: 1 };
    expect(await desk.done(id, "receive", { pieces: [lost] })).toMatchObject({
      piecesBack: [lost],
    });
    await desk.done(id, "receive/undo");
    await desk.done(id, "receive", asNew);
    expect(await desk.stockOf("M")).toBe((before[0] ?? 0) + 1);
  });

  test("of which a piece was sold meanwhile stays received, whole", async () => {
    const sizes = [
      { size: "L", stock: 2 },
      { size: "M", stock: 1 },
    ];
    const scarce = await addProduct(desk.shop, { sizes });
    const lines = ["L", "M"].map((size) => orderItem(scarce, { size }));
    const bought = await deliverOrder(desk.shop, lines);
    const asked = await askedReturn(desk.shop, bought, {
      kind: "refund",
      lines: [
        { position: 1, size: "L", quantity: 1 },
        { position: 2, size: "M", quantity: 1 },
      ],
    });
    await desk.done(asked.id, "approve", { kind: "refund" });
    const pieces = ["L", "M"].map((size, i) => ({ ...asNew.pieces[0], position: i + 1, size }));
    await desk.done(asked.id, "receive", { pieces });
    await deliverOrder(desk.shop, [orderItem(scarce, { size: "M" })]);
    const { status, body } = await desk.act(asked.id, "receive/undo");
    expect([status, body.detail]).toEqual([
      409,
      "A piece of it was sold meanwhile: it stays received.",
    ]);
    expect(await desk.read(asked.id)).toMatchObject({ status: "ARRIVED", piecesBack: pieces });
    expect([await desk.stockOf("L", scarce), await desk.stockOf("M", scarce)]).toEqual([2, 0]);
    expect(await statusesOf(bought.order.orderNumber)).toContain("return-arrived queued");
  });

  test("whose mail has left, or that is too old, stays", async () => {
    const { id, order } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange" });
    await desk.done(id, "receive", asNew);
    const mail = (await desk.mailsOf(order.orderNumber)).find(
      ({ kind }) => kind === "return-arrived",
    );
    const ended = new AbortController();
    const send = createSendMailTask(desk.shop.runtime, { concurrency: 1, ended: ended.signal });
    await send({ id: mail?.id });
    expect((await desk.act(id, "receive/undo")).status).toBe(409);
    const other = await desk.asked();
    await desk.done(other.id, "approve", { kind: "exchange" });
    await desk.done(other.id, "receive", asNew);
    const stock = await desk.stockOf("M");
    await desk.pass(undoAllowedMs + 1000);
    expect((await desk.act(other.id, "receive/undo")).body.detail).toBe(
      "It is too late to take this back.",
    );
    expect(await desk.read(other.id)).toMatchObject({ status: "ARRIVED", undoUntil: null });
    expect(await desk.stockOf("M")).toBe(stock);
  });

  test("is not written of once the new size left or it was closed, and is again when that is taken back", async () => {
    for (const [end, undo, body] of [
      ["send", "send/undo", {}],
      ["close", "undo", { words: "It was worn." }],
    ] as const) {
      const { id, order } = await desk.asked();
      await desk.done(id, "approve", { kind: "exchange" });
      const worn = { position: 1, size: "M", asNew: 0, toMend: 1, lost: 0 };
      await desk.done(id, "receive", { pieces: [worn] });
      const owner = await signInStaff(desk.shop, "owner");
      await desk.done(id, end, body, owner);
      expect(await statusesOf(order.orderNumber)).toContain("return-arrived withheld");
      expect(await waitingTexts("return-arrived", order.orderNumber)).toEqual([]);
      expect((await desk.act(id, "receive/undo")).status).toBe(409);
      await desk.done(id, undo, {}, owner);
      expect(await waitingTexts("return-arrived", order.orderNumber)).toEqual([
        expect.stringContaining("Your new size leaves us next."),
      ]);
    }
  });

  test("is told at once where the money goes back, as what follows", async () => {
    const { id, order } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange" });
    await desk.done(id, "receive", asNew);
    await desk.done(id, "refund", { amount: 10_000 });
    expect(await statusesOf(order.orderNumber)).toContain("return-arrived withheld");
    const [told, ...others] = await waitingTexts("return-arrived", order.orderNumber);
    expect(told).toContain("Your money goes back to you next");
    expect(others).toEqual([]);
    const jobs = await desk.shop.runtime.db.rows<{ isHeld: boolean }>({
      text: `select j.run_at > now() as is_held from graphile_worker._private_jobs j
        join mail_message m on m.id = j.payload ->> 'id'
        where m.kind = 'return-arrived' and m.status = 'queued'
          and m.plain_text like '%' || $1 || '%'`,
      values: [order.orderNumber],
    });
    expect(jobs).toEqual([{ isHeld: false }]);
    expect((await desk.act(id, "receive/undo")).status).toBe(409);
  });
});
