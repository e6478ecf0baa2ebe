import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { askedReturn, asNew, deliverOrder } from "../../../tests/kit/returns.ts";
import { addProduct, orderItem } from "../../../tests/kit/shop.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

const kindsOf = async (orderNumber: string) =>
  (await desk.mailsOf(orderNumber)).map(({ kind }) => kind);

describe("an exchange", () => {
  test("keeps the wanted size from its approval, counts the old one in and goes out, each step told", async () => {
    const { id, order } = await desk.asked();
    const before = { M: await desk.stockOf("M"), L: await desk.stockOf("L") };
    const approved = await desk.done(id, "approve", { kind: "exchange" });
    expect(approved).toMatchObject({ status: "APPROVED", version: 2 });
    expect(approved.undoUntil).not.toBeNull();
    expect(await desk.stockOf("L")).toBe(before.L - 1);
    expect(await desk.done(id, "receive", asNew)).toMatchObject({
      status: "ARRIVED",
      piecesBack: [{ position: 1, size: "M", asNew: 1, toMend: 0, lost: 0 }],
      undoUntil: expect.any(String),
    });
    expect(await desk.stockOf("M")).toBe(before.M + 1);
    const parcel = { carrier: "GIG Logistics", trackingNumber: "GL-1" };
    const sent = await desk.done(id, "send", { ...parcel, words: "It came home well." });
    expect(sent).toMatchObject({ status: "SENT", parcel: { ...parcel, trackingUrl: null } });
    expect(sent.steps.map(({ status, by }) => [status, by])).toEqual([
      ["ASKED", "The buyer"],
      ["APPROVED", expect.stringContaining("Member")],
      ["ARRIVED", expect.stringContaining("Member")],
      ["SENT", expect.stringContaining("Member")],
    ]);
    expect([await desk.stockOf("M"), await desk.stockOf("L")]).toEqual([
      before.M + 1,
      before.L - 1,
    ]);
    expect(await kindsOf(order.orderNumber)).toEqual([
      "return-asked",
      "return-approved",
      "return-arrived",
      "return-sent",
    ]);
    const told = await desk.shop.runtime.db.rows<{ kind: string; buyerSees: boolean }>({
      text: "select kind, buyer_sees from order_event where order_id = $1 order by id",
      values: [order.id],
    });
    expect(told.map(({ kind, buyerSees }) => [kind, buyerSees])).toEqual(
      ["return_asked", "return_approved", "return_arrived", "return_sent"].map((kind) => [
        kind,
        true,
      ]),
    );
    const state = await desk.shop.runtime.db.first<{ status: string }>({
      text: "select status from shop_order where id = $1",
      values: [order.id],
    });
    expect(state?.status).toBe("DELIVERED");
  });

  test("for a size that is gone meanwhile is refused plainly, and may become money", async () => {
    const scarce = await addProduct(desk.shop, {
      sizes: [
        { size: "M", stock: 5 },
        { size: "L", stock: 1 },
      ],
    });
    const bought = await deliverOrder(desk.shop, [orderItem(scarce)]);
    const { id } = await askedReturn(desk.shop, bought);
    await deliverOrder(desk.shop, [orderItem(scarce, { size: "L" })]);
    const refused = await desk.act(id, "approve", { kind: "exchange" });
    expect([refused.status, refused.body.code]).toEqual([409, "out_of_stock"]);
    expect(refused.body.detail).toBe(
      "Ìbàdàn shirt in size L is sold out. You can approve the money instead.",
    );
    expect((await desk.read(id)).wantedStock).toEqual([{ position: 1, size: "L", stock: 0 }]);
    const approved = await desk.done(id, "approve", { kind: "refund" });
    expect(approved).toMatchObject({ kind: "refund", askedKind: "exchange", refundAmount: 10_000 });
  });

  test("may become money though the size is there: the buyer reads the member's words for why", async () => {
    const { id } = await desk.asked();
    const words = "You changed your mind on the phone.";
    await desk.done(id, "approve", { kind: "refund", words });
    const { reference } = await desk.read(id);
    const [mail] = await desk.shop.runtime.db.rows<{ text: string }>({
      text: `select plain_text as text from mail_message
        where kind = 'return-approved' and subject like '%' || $1`,
      values: [reference],
    });
    expect(mail?.text).toContain("You get your money back instead of the other size");
    expect(mail?.text).toContain(words);
    expect(mail?.text).not.toContain("gone");
  });

  test("whose piece was lost on the way is not told to have arrived", async () => {
    const { id } = await desk.asked();
    await desk.done(id, "approve", { kind: "refund" });
    const came = { position: 1, size: "M", asNew: 0, toMend: 0, lost: 1 };
    const { reference } = await desk.done(id, "receive", { pieces: [came] });
    const [mail] = await desk.shop.runtime.db.rows<{ text: string }>({
      text: `select plain_text as text from mail_message
        where kind = 'return-arrived' and subject like '%' || $1`,
      values: [reference],
    });
    expect(mail?.text).toContain("has not reached us");
    expect(mail?.text).not.toContain("Your money goes back");
  });

  test("two of which want the last piece: one gets it", async () => {
    const scarce = await addProduct(desk.shop, {
      sizes: [
        { size: "M", stock: 5 },
        { size: "L", stock: 1 },
      ],
    });
    const cases = [];
    for (let n = 0; n < 2; n += 1) {
      cases.push(
        (await askedReturn(desk.shop, await deliverOrder(desk.shop, [orderItem(scarce)]))).id,
      );
    }
    const replies = await Promise.all(
      cases.map((id) => desk.act(id, "approve", { kind: "exchange" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await desk.stockOf("L", scarce)).toBe(0);
  });

  test("may become money when it has arrived: the kept size can be had again", async () => {
    const { id } = await desk.asked();
    const before = await desk.stockOf("L");
    await desk.done(id, "approve", { kind: "exchange" });
    await desk.done(id, "receive", asNew);
    const refunded = await desk.done(id, "refund", { amount: 10_000 });
    expect(refunded).toMatchObject({ status: "REFUNDED", kind: "refund", refundAmount: 10_000 });
    expect(await desk.stockOf("L")).toBe(before);
  });
});

describe("what arrives", () => {
  test.each([
    ["damaged", { asNew: 0, toMend: 1, lost: 0 }],
    ["lost", { asNew: 0, toMend: 0, lost: 1 }],
  ])("and is %s is not counted into stock", async (_, came) => {
    const { id } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange" });
    const before = await desk.stockOf("M");
    await desk.done(id, "receive", { pieces: [{ position: 1, size: "M", ...came }] });
    expect(await desk.stockOf("M")).toBe(before);
  });

  test.each([
    ["fewer pieces", [{ position: 1, size: "M", asNew: 1, toMend: 0, lost: 0 }]],
    ["another size", [{ position: 1, size: "L", asNew: 2, toMend: 0, lost: 0 }]],
    [
      "a line twice",
      [
        { position: 1, size: "M", asNew: 2, toMend: 0, lost: 0 },
        { position: 1, size: "M", asNew: 2, toMend: 0, lost: 0 },
      ],
    ],
    [
      "a line beside",
      [
        { position: 1, size: "M", asNew: 2, toMend: 0, lost: 0 },
        { position: 2, size: "M", asNew: 1, toMend: 0, lost: 0 },
      ],
    ],
  ])("must be every piece of the return: %s is refused", async (_, pieces) => {
    const lines = [{ position: 1, size: "M", quantity: 2, wantedSize: "L" }];
    const { id } = await desk.asked({ lines }, 2);
    await desk.done(id, "approve", { kind: "exchange" });
    const before = await desk.stockOf("M");
    const refused = await desk.act(id, "receive", { pieces });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: "pieces" }]]);
    expect([await desk.stockOf("M"), (await desk.read(id)).status]).toEqual([before, "APPROVED"]);
  });
});

describe("a return that gives nothing", () => {
  test("is closed with words, and lets go of what it kept", async () => {
    const { id, order } = await desk.asked();
    const before = await desk.stockOf("L");
    await desk.done(id, "approve", { kind: "exchange" });
    const closed = await desk.done(id, "close", { words: "Nothing came in four weeks." });
    expect(closed.status).toBe("CLOSED");
    expect(await desk.stockOf("L")).toBe(before);
    const mail = await desk.shop.runtime.db.first<{ text: string }>({
      text: "select plain_text as text from mail_message where kind = 'return-closed' and plain_text like '%' || $1 || '%'",
      values: [closed.reference],
    });
    expect(mail?.text).toContain("Nothing came in four weeks.");
    expect(await kindsOf(order.orderNumber)).toContain("return-approved");
  });

  test("is not told to be sent back once it arrived, or is over", async () => {
    const acts = { receive: asNew, close: { words: "It is settled." } };
    for (const [act, body] of Object.entries(acts)) {
      const { id, order } = await desk.asked({ kind: "refund" });
      await desk.done(id, "approve", { kind: "refund" });
      await desk.done(id, act, body);
      const mail = await desk.shop.runtime.db.first<{ status: string }>({
        text: `select m.status from mail_message m join order_event e on e.mail_id = m.id
          where e.order_id = $1 and m.kind = 'return-approved'`,
        values: [order.id],
      });
      expect(mail?.status).toBe("withheld");
    }
  });

  test("is not closed over pieces that are on sale again", async () => {
    const { id } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange" });
    await desk.done(id, "receive", asNew);
    expect((await desk.act(id, "close", { words: "No." })).status).toBe(409);
    await desk.done(id, "send");
  });
});

test("the history calls the store and members who are gone what the audit log calls them", async () => {
  const { id } = await desk.asked();
  await desk.done(id, "approve", { kind: "refund" });
  const namedFor = async (actor: string) => {
    await desk.shop.runtime.db.rows({
      text: "update return_change set actor = $2 where return_id = $1 and to_status = 'APPROVED'",
      values: [id, actor],
    });
    return (await desk.read(id)).steps.at(-1)?.by;
  };
  expect(await namedFor("system")).toBe("The store");
  expect(await namedFor("staff:stf_gone")).toBe("Somebody who is gone");
});
