import { afterAll, beforeAll, expect, test } from "vitest";
import { listMails } from "../../../../tests/kit/mails.ts";
import { createReturnDesk, type ReturnDesk } from "../../../../tests/kit/return-desk.ts";
import { deliverOrder, requestReturn, sellable } from "../../../../tests/kit/returns.ts";
import { addProduct, findDiscrepancies, orderItem } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

const statusesOf = async (orderNumber: string) =>
  (await desk.listMails(orderNumber)).map(({ kind, status }) => `${kind} ${status}`).toSorted();

/** What the messages of a kind say that still wait for their turn, of an order. */
const waitingTexts = async (kind: string, orderNumber: string) => {
  const rows = await listMails(
    desk.shop.runtime,
    "kind = $1 and status = 'queued' and $2 = any(mentions)",
    [kind, orderNumber],
  );
  return rows.map(({ text }) => text);
};

test("taking an arrival back reverts the restock and sends no email", async () => {
  const { id, order } = await desk.createReturn({}, 2);
  const approved = await desk.runCommand(id, "approve", { kind: "exchange", message: "Any day." });
  const before = [await desk.getStock("M"), await desk.getStock("L")];
  await desk.runCommand(id, "receive", sellable);
  expect(await desk.getStock("M")).toBe((before[0] ?? 0) + 1);
  const back = await desk.runCommand(id, "unreceive");
  expect(back).toMatchObject({
    ...{ status: "APPROVED", kind: "exchange", version: 4, since: approved.since },
    ...{ receivedItems: [] },
  });
  expect([await desk.getStock("M"), await desk.getStock("L")]).toEqual(before);
  expect(back.steps.map(({ status, undone }) => [status, undone])).toEqual([
    ["REQUESTED", false],
    ["APPROVED", false],
    ["RECEIVED", true],
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
  expect(await findDiscrepancies(desk.shop)).toEqual([]);
  // the word to send it, which had not left either, is given again
  expect(await statusesOf(order.orderNumber)).toEqual([
    "return-approved cancelled",
    "return-approved queued",
    "return-received cancelled",
    "return-requested queued",
  ]);
  const [reported] = await waitingTexts("return-approved", order.orderNumber);
  expect(reported).toContain("Any day.");
  expect((await desk.tryCommand(id, "unreceive")).body.detail).toBe(
    "There is no step to take back.",
  );
  expect(await desk.runCommand(id, "reopen")).toMatchObject({ status: "REQUESTED" });
  await desk.runCommand(id, "approve", { kind: "exchange" });

  const lost = { position: 1, size: "M", sellable: 0, damaged: 0, lost: 1 };
  expect(await desk.runCommand(id, "receive", { items: [lost] })).toMatchObject({
    receivedItems: [lost],
  });
  await desk.runCommand(id, "unreceive");
  await desk.runCommand(id, "receive", sellable);
  expect(await desk.getStock("M")).toBe((before[0] ?? 0) + 1);
});

test("an arrival of which an item was sold since stays", async () => {
  const sizes = [
    { size: "L", stock: 2 },
    { size: "M", stock: 1 },
  ];
  const scarce = await addProduct(desk.shop, { sizes });
  const lines = ["L", "M"].map((size) => orderItem(scarce, { size }));
  const bought = await deliverOrder(desk.shop, lines);
  const requested = await requestReturn(desk.shop, bought, {
    kind: "refund",
    lines: [
      { position: 1, size: "L", quantity: 1 },
      { position: 2, size: "M", quantity: 1 },
    ],
  });
  await desk.runCommand(requested.id, "approve", { kind: "refund" });
  const items = ["L", "M"].map((size, i) => ({ ...sellable.items[0], position: i + 1, size }));
  await desk.runCommand(requested.id, "receive", { items });
  await deliverOrder(desk.shop, [orderItem(scarce, { size: "M" })]);
  const { status, body } = await desk.tryCommand(requested.id, "unreceive");
  expect([status, body.detail]).toEqual([
    409,
    "An item has been sold since, so it stays received.",
  ]);
  expect(await desk.read(requested.id)).toMatchObject({
    status: "RECEIVED",
    receivedItems: items,
  });
  expect([await desk.getStock("L", scarce), await desk.getStock("M", scarce)]).toEqual([2, 0]);
  expect(await statusesOf(bought.order.orderNumber)).toContain("return-received queued");
});

test("an arrival is taken back weeks later, and the customer is emailed once more", async () => {
  const { id, order } = await desk.createReturn();
  await desk.runCommand(id, "approve", { kind: "exchange" });
  const before = await desk.getStock("M");
  await desk.runCommand(id, "receive", sellable);
  await desk.letMailsLeave(order.orderNumber);
  await desk.advanceClock(20 * 86_400_000);
  expect(await desk.runCommand(id, "unreceive")).toMatchObject({ status: "APPROVED" });
  expect(await desk.getStock("M")).toBe(before);
  const [mailText] = await waitingTexts("return-not-received", order.orderNumber);
  expect(mailText).toContain("had arrived, but it hasn't");
  await desk.runCommand(id, "receive", sellable);
  expect(await waitingTexts("return-not-received", order.orderNumber)).toEqual([]);
});

test("an arrival stays once a refund for its order was requested", async () => {
  const { id, order } = await desk.createReturn();
  await desk.runCommand(id, "approve", { kind: "exchange" });
  await desk.runCommand(id, "receive", sellable);
  const { headers } = await signInStaff(desk.shop, "owner");
  const amount = (await desk.read(id)).refundableAmount;
  const refund = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, {
    headers,
    body: {
      ...{ mode: "lines", shipping: false, why: "unwanted", amount, refundable: amount },
      lines: [{ position: 1, quantity: 1, disposition: "buyer" }],
    },
  });
  expect(refund.status, JSON.stringify(refund.body)).toBe(201);
  expect((await desk.tryCommand(id, "unreceive")).body.detail).toBe(
    "A refund for this order was requested since, so the items stay received.",
  );
});

test("the arrival email is cancelled when the exchange is sent or closed, and sent again when that is taken back", async () => {
  for (const [end, undo, body] of [
    ["ship", "cancel-shipment", {}],
    ["close", "reopen", { message: "It was worn." }],
  ] as const) {
    const { id, order } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const worn = { position: 1, size: "M", sellable: 0, damaged: 1, lost: 0 };
    await desk.runCommand(id, "receive", { items: [worn] });
    const owner = await signInStaff(desk.shop, "owner");
    await desk.runCommand(id, end, body, owner);
    expect(await statusesOf(order.orderNumber)).toContain("return-received cancelled");
    expect(await waitingTexts("return-received", order.orderNumber)).toEqual([]);
    expect((await desk.tryCommand(id, "unreceive")).status).toBe(409);
    await desk.runCommand(id, undo, {}, owner);
    expect(await waitingTexts("return-received", order.orderNumber)).toEqual([
      expect.stringContaining("We'll send your new size next."),
    ]);
  }
});

test("the arrival email is sent at once when the return is refunded", async () => {
  const { id, order } = await desk.createReturn();
  await desk.runCommand(id, "approve", { kind: "exchange" });
  await desk.runCommand(id, "receive", sellable);
  await desk.runCommand(id, "refund", { amount: 10_000 });
  expect(await statusesOf(order.orderNumber)).toContain("return-received cancelled");
  const [reported, ...others] = await waitingTexts("return-received", order.orderNumber);
  expect(reported).toContain("We'll issue your refund next");
  expect(others).toEqual([]);
  const jobs = await desk.shop.runtime.db.rows<{ isHeld: boolean }>({
    text: `select j.run_at > now() as is_held from graphile_worker._private_jobs j
      join mail_message m on m.id = j.payload ->> 'id'
      where m.kind = 'return-received' and m.status = 'queued'
        and $1 = any(m.mentions)`,
    values: [order.orderNumber],
  });
  expect(jobs).toEqual([{ isHeld: false }]);
  expect((await desk.tryCommand(id, "unreceive")).status).toBe(409);
});
