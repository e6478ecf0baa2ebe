import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listMails } from "../../../tests/kit/mails.ts";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { deliverOrder, requestReturn, sellable } from "../../../tests/kit/returns.ts";
import { addProduct, orderItem } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

const kindsOf = async (orderNumber: string) =>
  (await desk.listMails(orderNumber)).map(({ kind }) => kind);

describe("an exchange", () => {
  test("reserves the new size on approval, restocks the old one and is sent, with an email for each step", async () => {
    const { id, order } = await desk.createReturn();
    const before = { M: await desk.getStock("M"), L: await desk.getStock("L") };
    const approved = await desk.runCommand(id, "approve", { kind: "exchange" });
    expect(approved).toMatchObject({ status: "APPROVED", version: 2 });
    expect(await desk.getStock("L")).toBe(before.L - 1);
    expect(await desk.runCommand(id, "receive", sellable)).toMatchObject({
      status: "RECEIVED",
      receivedItems: [{ position: 1, size: "M", sellable: 1, damaged: 0, lost: 0 }],
    });
    expect(await desk.getStock("M")).toBe(before.M + 1);
    const parcel = { carrier: "GIG Logistics", trackingNumber: "GL-1" };
    const sent = await desk.runCommand(id, "ship", { ...parcel, message: "It came home well." });
    expect(sent).toMatchObject({ status: "SHIPPED", parcel: { ...parcel, trackingUrl: null } });
    expect(sent.steps.map(({ status, by }) => [status, by])).toEqual([
      ["REQUESTED", "Customer"],
      ["APPROVED", expect.stringContaining("Member")],
      ["RECEIVED", expect.stringContaining("Member")],
      ["SHIPPED", expect.stringContaining("Member")],
    ]);
    expect([await desk.getStock("M"), await desk.getStock("L")]).toEqual([
      before.M + 1,
      before.L - 1,
    ]);
    expect(await kindsOf(order.orderNumber)).toEqual([
      "return-requested",
      "return-approved",
      "return-received",
      "return-shipped",
    ]);
    const reported = await desk.shop.runtime.db.rows<{ kind: string; isVisibleToBuyer: boolean }>({
      text: "select kind, is_visible_to_buyer from order_event where order_id = $1 and kind like 'return%' order by id",
      values: [order.id],
    });
    expect(reported.map(({ kind, isVisibleToBuyer }) => [kind, isVisibleToBuyer])).toEqual(
      ["return_requested", "return_approved", "return_received", "return_shipped"].map((kind) => [
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

  test("for a size sold out since is refused, and can become a refund", async () => {
    const scarce = await addProduct(desk.shop, {
      sizes: [
        { size: "M", stock: 5 },
        { size: "L", stock: 1 },
      ],
    });
    const bought = await deliverOrder(desk.shop, [orderItem(scarce)]);
    const { id } = await requestReturn(desk.shop, bought);
    await deliverOrder(desk.shop, [orderItem(scarce, { size: "L" })]);
    const refused = await desk.tryCommand(id, "approve", { kind: "exchange" });
    expect([refused.status, refused.body.code]).toEqual([409, "out_of_stock"]);
    expect(refused.body.detail).toBe(
      "Ìbàdàn shirt in size L is sold out. You can approve a refund instead.",
    );
    expect((await desk.read(id)).wantedStock).toEqual([{ position: 1, size: "L", stock: 0 }]);
    const approved = await desk.runCommand(id, "approve", { kind: "refund" });
    expect(approved).toMatchObject({
      kind: "refund",
      requestedKind: "exchange",
      refundAmount: 10_000,
    });
  });

  test("can become a refund although the size is in stock, with a message to the customer", async () => {
    const { id } = await desk.createReturn();
    const message = "You changed your mind on the phone.";
    await desk.runCommand(id, "approve", { kind: "refund", message });
    const { reference } = await desk.read(id);
    const [mail] = await listMails(
      desk.shop.runtime,
      "kind = 'return-approved' and subject like '%' || $1",
      [reference],
    );
    expect(mail?.text).toContain("You'll get a refund instead of the other size");
    expect(mail?.text).toContain(message);
    expect(mail?.text).not.toContain("gone");
  });

  test("whose item was lost in transit is not reported as arrived", async () => {
    const { id } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "refund" });
    const received = { position: 1, size: "M", sellable: 0, damaged: 0, lost: 1 };
    const { reference } = await desk.runCommand(id, "receive", { items: [received] });
    const [mail] = await listMails(
      desk.shop.runtime,
      "kind = 'return-received' and subject like '%' || $1",
      [reference],
    );
    expect(mail?.text).toContain("haven't received");
    expect(mail?.text).not.toContain("We'll issue your refund");
  });

  test("competing for the last unit: one gets it", async () => {
    const scarce = await addProduct(desk.shop, {
      sizes: [
        { size: "M", stock: 5 },
        { size: "L", stock: 1 },
      ],
    });
    const cases = [];
    for (let n = 0; n < 2; n += 1) {
      cases.push(
        (await requestReturn(desk.shop, await deliverOrder(desk.shop, [orderItem(scarce)]))).id,
      );
    }
    const replies = await Promise.all(
      cases.map((id) => desk.tryCommand(id, "approve", { kind: "exchange" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await desk.getStock("L", scarce)).toBe(0);
  });

  test("can become a refund after arrival, which releases the reserved size", async () => {
    const { id } = await desk.createReturn();
    const before = await desk.getStock("L");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    await desk.runCommand(id, "receive", sellable);
    const refunded = await desk.runCommand(id, "refund", { amount: 10_000 });
    expect(refunded).toMatchObject({ status: "REFUNDED", kind: "refund", refundAmount: 10_000 });
    expect(await desk.getStock("L")).toBe(before);
  });
});

describe("a received item", () => {
  test.each([
    ["damaged", { sellable: 0, damaged: 1, lost: 0 }],
    ["lost", { sellable: 0, damaged: 0, lost: 1 }],
  ])("that is %s is not restocked", async (_, received) => {
    const { id } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const before = await desk.getStock("M");
    await desk.runCommand(id, "receive", { items: [{ position: 1, size: "M", ...received }] });
    expect(await desk.getStock("M")).toBe(before);
  });

  test.each([
    ["fewer pieces", [{ position: 1, size: "M", sellable: 1, damaged: 0, lost: 0 }]],
    ["another size", [{ position: 1, size: "L", sellable: 2, damaged: 0, lost: 0 }]],
    [
      "a line twice",
      [
        { position: 1, size: "M", sellable: 2, damaged: 0, lost: 0 },
        { position: 1, size: "M", sellable: 2, damaged: 0, lost: 0 },
      ],
    ],
    [
      "a line beside",
      [
        { position: 1, size: "M", sellable: 2, damaged: 0, lost: 0 },
        { position: 2, size: "M", sellable: 1, damaged: 0, lost: 0 },
      ],
    ],
  ])("must cover every item of the return: %s is refused", async (_, items) => {
    const lines = [{ position: 1, size: "M", quantity: 2, wantedSize: "L" }];
    const { id } = await desk.createReturn({ lines }, 2);
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const before = await desk.getStock("M");
    const refused = await desk.tryCommand(id, "receive", { items });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: "items" }]]);
    expect([await desk.getStock("M"), (await desk.read(id)).status]).toEqual([before, "APPROVED"]);
  });
});

describe("a return closed without an exchange or refund", () => {
  test("is closed with a message, and releases the reserved size", async () => {
    const { id, order } = await desk.createReturn();
    const before = await desk.getStock("L");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const closed = await desk.runCommand(id, "close", { message: "Nothing came in four weeks." });
    expect(closed.status).toBe("CLOSED");
    expect(await desk.getStock("L")).toBe(before);
    const mail = (
      await listMails(desk.shop.runtime, "kind = 'return-closed' and $1 = any(mentions)", [
        closed.reference,
      ])
    )[0];
    expect(mail?.text).toContain("Nothing came in four weeks.");
    expect(await kindsOf(order.orderNumber)).toContain("return-approved");
  });

  test("gets no email to send it back once it arrived or is closed", async () => {
    const commands = { receive: sellable, close: { message: "It is settled." } };
    for (const [command, body] of Object.entries(commands)) {
      const { id, order } = await desk.createReturn({ kind: "refund" });
      await desk.runCommand(id, "approve", { kind: "refund" });
      await desk.runCommand(id, command, body);
      const mail = await desk.shop.runtime.db.first<{ status: string }>({
        text: `select m.status from mail_message m join order_event e on e.mail_id = m.id
          where e.order_id = $1 and m.kind = 'return-approved'`,
        values: [order.id],
      });
      expect(mail?.status).toBe("cancelled");
    }
  });

  test("is refused while its items are restocked", async () => {
    const { id } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange" });
    await desk.runCommand(id, "receive", sellable);
    expect((await desk.tryCommand(id, "close", { message: "No." })).status).toBe(409);
    await desk.runCommand(id, "ship");
  });
});

test("the history names the store and former staff as the audit log does", async () => {
  const { id } = await desk.createReturn();
  await desk.runCommand(id, "approve", { kind: "refund" });
  const namedFor = async (actor: string) => {
    await desk.shop.runtime.db.rows({
      text: "update return_change set actor = $2 where return_id = $1 and to_status = 'APPROVED'",
      values: [id, actor],
    });
    return (await desk.read(id)).steps.at(-1)?.by;
  };
  expect(await namedFor("system")).toBe("The store");
  expect(await namedFor("staff:stf_deleted")).toBe("Former staff member");
});

test("a return names its customer and counts their other returns", async () => {
  const { shop } = desk;
  const productId = await addProduct(shop);
  const email = "twice@example.com";
  const request = async () =>
    (await requestReturn(shop, await deliverOrder(shop, [orderItem(productId)], { email }))).id;
  const first = await request();
  expect(await desk.read(first)).toMatchObject({
    otherReturns: 0,
    customerId: expect.any(String),
  });
  const second = await request();
  const [one, other] = [await desk.read(first), await desk.read(second)];
  expect([one.otherReturns, other.otherReturns]).toEqual([1, 1]);
  expect(other.customerId).toBe(one.customerId);
  const packer = await desk.read(second, await signInStaff(shop, "packer"));
  expect(packer).not.toHaveProperty("customerId");
  expect(packer).not.toHaveProperty("otherReturns");
});
