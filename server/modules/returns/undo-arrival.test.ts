import { afterAll, beforeAll, expect, test } from "vitest";
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

test("an arrival taken back in time takes out of stock what it had counted in, and is heard of by nobody", async () => {
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

test("an arrival of which a piece was sold meanwhile stays received, whole", async () => {
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

test("an arrival whose mail has left, or that is too old, stays", async () => {
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

test("an arrival is not written of once the new size left or it was closed, and is again when that is taken back", async () => {
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

test("an arrival is told at once where the money goes back, as what follows", async () => {
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
