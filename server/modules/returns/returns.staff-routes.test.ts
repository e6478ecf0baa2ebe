import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { createSendMailTask } from "#server/modules/mail/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import {
  actOnReturn,
  askedReturn,
  asNew,
  type DeliveredOrder,
  deliverOrder,
} from "../../../tests/kit/returns.ts";
import { addProduct, findDrift, orderItem, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let passedMs = 0;
let shop: TestApp;
let support: SignedInStaff;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  productId = await addProduct(shop);
  support = await signInStaff(shop, "support");
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

const act = (id: string, name: string, body: object = {}, staff = support) =>
  actOnReturn(shop, staff, id, name, { ...body });
const done = async (...args: Parameters<typeof act>): Promise<StaffReturn> => {
  const { status, body } = await act(...args);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const read = async (id: string, { headers } = support) =>
  (await shop.api<Reply<StaffReturn>>(`GET /staff/returns/${id}`, { headers })).body.data;
const stockOf = async (size: string, id = productId) =>
  (
    await shop.runtime.db.first<{ stock: number }>({
      text: "select stock from product_variant where id = $1 || ':' || $2",
      values: [id, size],
    })
  )?.stock ?? 0;
const mailsOf = (orderNumber: string) =>
  shop.runtime.db.rows<{ kind: string; status: string; id: string }>({
    text: `select id, kind, status from mail_message
      where kind like 'return-%' and plain_text like '%' || $1 || '%' order by created_at, id`,
    values: [orderNumber],
  });
const kindsOf = async (orderNumber: string) => (await mailsOf(orderNumber)).map(({ kind }) => kind);

interface Case extends DeliveredOrder {
  readonly id: string;
}
async function asked(change: Parameters<typeof askedReturn>[2] = {}, quantity = 1): Promise<Case> {
  const bought = await deliverOrder(shop, [orderItem(productId, { quantity })]);
  return { ...bought, id: (await askedReturn(shop, bought, change)).id };
}

describe("an exchange", () => {
  test("keeps the wanted size from its approval, counts the old one in and goes out, each step told", async () => {
    const { id, order } = await asked();
    const before = { M: await stockOf("M"), L: await stockOf("L") };
    const approved = await done(id, "approve", { kind: "exchange" });
    expect(approved).toMatchObject({ status: "APPROVED", version: 2 });
    expect(approved.undoUntil).not.toBeNull();
    expect(await stockOf("L")).toBe(before.L - 1);
    expect(await done(id, "receive", asNew)).toMatchObject({
      status: "ARRIVED",
      piecesBack: [{ position: 1, size: "M", asNew: 1, toMend: 0, lost: 0 }],
      undoUntil: null,
    });
    expect(await stockOf("M")).toBe(before.M + 1);
    const parcel = { carrier: "GIG Logistics", trackingNumber: "GL-1" };
    const sent = await done(id, "send", { ...parcel, words: "It came home well." });
    expect(sent).toMatchObject({ status: "SENT", parcel });
    expect(sent.steps.map(({ status, by }) => [status, by])).toEqual([
      ["ASKED", "The buyer"],
      ["APPROVED", expect.stringContaining("Member")],
      ["ARRIVED", expect.stringContaining("Member")],
      ["SENT", expect.stringContaining("Member")],
    ]);
    expect([await stockOf("M"), await stockOf("L")]).toEqual([before.M + 1, before.L - 1]);
    expect(await kindsOf(order.orderNumber)).toEqual([
      "return-asked",
      "return-approved",
      "return-arrived",
      "return-sent",
    ]);
    const told = await shop.runtime.db.rows<{ kind: string; buyerSees: boolean }>({
      text: "select kind, buyer_sees from order_event where order_id = $1 order by id",
      values: [order.id],
    });
    expect(told.map(({ kind, buyerSees }) => [kind, buyerSees])).toEqual(
      ["return_asked", "return_approved", "return_arrived", "return_sent"].map((kind) => [
        kind,
        true,
      ]),
    );
    const state = await shop.runtime.db.first<{ status: string }>({
      text: "select status from shop_order where id = $1",
      values: [order.id],
    });
    expect(state?.status).toBe("DELIVERED");
  });

  test("for a size that is gone meanwhile is refused plainly, and may become money", async () => {
    const scarce = await addProduct(shop, {
      sizes: [
        { size: "M", stock: 5 },
        { size: "L", stock: 1 },
      ],
    });
    const bought = await deliverOrder(shop, [orderItem(scarce)]);
    const { id } = await askedReturn(shop, bought);
    await deliverOrder(shop, [orderItem(scarce, { size: "L" })]);
    const refused = await act(id, "approve", { kind: "exchange" });
    expect([refused.status, refused.body.code]).toEqual([409, "out_of_stock"]);
    expect(refused.body.detail).toBe(
      "Ìbàdàn shirt in size L is sold out. You can approve the money instead.",
    );
    expect((await read(id)).wantedStock).toEqual([{ position: 1, size: "L", stock: 0 }]);
    const approved = await done(id, "approve", { kind: "refund" });
    expect(approved).toMatchObject({ kind: "refund", askedKind: "exchange", refundAmount: 10_000 });
  });

  test("two of which want the last piece: one gets it", async () => {
    const scarce = await addProduct(shop, {
      sizes: [
        { size: "M", stock: 5 },
        { size: "L", stock: 1 },
      ],
    });
    const cases = [];
    for (let n = 0; n < 2; n += 1) {
      cases.push((await askedReturn(shop, await deliverOrder(shop, [orderItem(scarce)]))).id);
    }
    const replies = await Promise.all(cases.map((id) => act(id, "approve", { kind: "exchange" })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf("L", scarce)).toBe(0);
  });

  test("may become money when it has arrived: the kept size can be had again", async () => {
    const { id } = await asked();
    const before = await stockOf("L");
    await done(id, "approve", { kind: "exchange" });
    await done(id, "receive", asNew);
    const refunded = await done(id, "refund", { amount: 10_000 });
    expect(refunded).toMatchObject({ status: "REFUNDED", kind: "refund", refundAmount: 10_000 });
    expect(await stockOf("L")).toBe(before);
  });
});

describe("what arrives", () => {
  test.each([
    ["damaged", { asNew: 0, toMend: 1, lost: 0 }],
    ["lost", { asNew: 0, toMend: 0, lost: 1 }],
  ])("and is %s is not counted into stock", async (_, came) => {
    const { id } = await asked();
    await done(id, "approve", { kind: "exchange" });
    const before = await stockOf("M");
    await done(id, "receive", { pieces: [{ position: 1, size: "M", ...came }] });
    expect(await stockOf("M")).toBe(before);
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
  ])("must be every piece of the return: %s is refused", async (_, pieces) => {
    const lines = [{ position: 1, size: "M", quantity: 2, wantedSize: "L" }];
    const { id } = await asked({ lines }, 2);
    await done(id, "approve", { kind: "exchange" });
    const before = await stockOf("M");
    expect((await act(id, "receive", { pieces })).status).toBe(400);
    expect([await stockOf("M"), (await read(id)).status]).toEqual([before, "APPROVED"]);
  });
});

describe("an answer", () => {
  test("taken back in time is heard of by nobody, and the request waits as before", async () => {
    const { id, order } = await asked();
    const before = await stockOf("L");
    await done(id, "approve", { kind: "exchange" });
    const back = await done(id, "undo");
    expect(back).toMatchObject({ status: "ASKED", version: 3, undoUntil: null });
    expect(back.since).toBe(back.askedAt);
    expect(await stockOf("L")).toBe(before);
    const [, mail] = await mailsOf(order.orderNumber);
    expect([mail?.kind, mail?.status]).toEqual(["return-approved", "withheld"]);
    expect((await act(id, "undo")).status).toBe(409);
    expect(await done(id, "decline", { words: "It was worn." })).toMatchObject({
      status: "DECLINED",
    });
    await done(id, "undo");
    await done(id, "approve", { kind: "exchange" });
    expect(await stockOf("L")).toBe(before - 1);
  });

  test("whose mail has left, or that is too old, stays", async () => {
    const { id, order } = await asked();
    await done(id, "approve", { kind: "exchange" });
    const [, mail] = await mailsOf(order.orderNumber);
    const ended = new AbortController();
    const send = createSendMailTask(shop.runtime, { concurrency: 1, ended: ended.signal });
    await send({ id: mail?.id });
    expect((await act(id, "undo")).status).toBe(409);
    const other = await asked();
    await done(other.id, "approve", { kind: "exchange" });
    passedMs += undoAllowedMs + 1000;
    expect((await act(other.id, "undo")).body.detail).toBe("It is too late to take this back.");
    expect((await read(other.id)).undoUntil).toBeNull();
  });

  test("that was no stays when the pieces were asked for anew meanwhile", async () => {
    const bought = await asked();
    await done(bought.id, "decline", { words: "It was worn." });
    await askedReturn(shop, bought);
    const { status, body } = await act(bought.id, "undo");
    expect([status, body.detail]).toEqual([
      409,
      "The buyer has asked for these pieces anew meanwhile.",
    ]);
  });

  test("needs words where it is no, and is given to what was seen", async () => {
    const { id } = await asked();
    expect((await act(id, "decline", { words: "  " })).status).toBe(400);
    const stale = await act(id, "approve", { kind: "exchange", version: 7 });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.meta).toMatchObject({ current: { id, status: "ASKED", version: 1 } });
    await done(id, "decline", { words: "It was worn." });
    const again = await act(id, "approve", { kind: "exchange" });
    expect(again.body.detail).toBe("A return that is declined cannot be approved.");
  });
});

describe("a return that gives nothing", () => {
  test("is closed with words, and lets go of what it kept", async () => {
    const { id, order } = await asked();
    const before = await stockOf("L");
    await done(id, "approve", { kind: "exchange" });
    const closed = await done(id, "close", { words: "Nothing came in four weeks." });
    expect(closed.status).toBe("CLOSED");
    expect(await stockOf("L")).toBe(before);
    const mail = await shop.runtime.db.first<{ text: string }>({
      text: "select plain_text as text from mail_message where kind = 'return-closed' and plain_text like '%' || $1 || '%'",
      values: [closed.reference],
    });
    expect(mail?.text).toContain("Nothing came in four weeks.");
    expect(await kindsOf(order.orderNumber)).toContain("return-approved");
  });

  test("is not closed over pieces that are on sale again", async () => {
    const { id } = await asked();
    await done(id, "approve", { kind: "exchange" });
    await done(id, "receive", asNew);
    expect((await act(id, "close", { words: "No." })).status).toBe(409);
    await done(id, "send");
  });
});
