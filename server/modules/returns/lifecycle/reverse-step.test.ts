import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listMails } from "../../../../tests/kit/mails.ts";
import { createReturnDesk, type ReturnDesk } from "../../../../tests/kit/return-desk.ts";
import { requestReturn } from "../../../../tests/kit/returns.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

describe("a decision", () => {
  test("taken back sends no email, and the request is pending as before", async () => {
    const { id, order } = await desk.createReturn();
    const before = await desk.getStock("L");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const back = await desk.runCommand(id, "reopen");
    expect(back).toMatchObject({ status: "REQUESTED", version: 3 });
    expect(back.since).toBe(back.requestedAt);
    expect(await desk.getStock("L")).toBe(before);
    const [, mail] = await desk.listMails(order.orderNumber);
    expect([mail?.kind, mail?.status]).toEqual(["return-approved", "cancelled"]);
    expect((await desk.tryCommand(id, "reopen")).status).toBe(409);
    expect(await desk.runCommand(id, "decline", { message: "It was worn." })).toMatchObject({
      status: "DECLINED",
    });
    await desk.runCommand(id, "reopen");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    expect(await desk.getStock("L")).toBe(before - 1);
  });

  test("to send or to close can be taken back as well", async () => {
    const { id, order } = await desk.createReturn();
    const owner = await signInStaff(desk.shop, "owner");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const saved = await desk.getStock("L");
    const [line] = (await desk.read(id)).lines;
    const received = { position: 1, size: line?.size, sellable: 0, damaged: 0, lost: 1 };
    const arrived = await desk.runCommand(id, "receive", { items: [received] }, owner);
    const parcel = { carrier: "DHL", trackingNumber: "1" };
    await desk.runCommand(id, "ship", parcel, owner);
    const unsent = await desk.runCommand(id, "cancel-shipment", {}, owner);
    expect(unsent).toMatchObject({ status: "RECEIVED", since: arrived.since, parcel: null });
    expect((await desk.tryCommand(id, "cancel-shipment", {}, owner)).status).toBe(409);
    await desk.runCommand(id, "close", { message: "It was worn." });
    expect(await desk.getStock("L")).toBe(saved + 1);
    expect(await desk.runCommand(id, "reopen")).toMatchObject({
      status: "RECEIVED",
      since: arrived.since,
    });
    expect(await desk.getStock("L")).toBe(saved);
    const mails = (await desk.listMails(order.orderNumber)).map(
      ({ kind, status }) => `${kind} ${status}`,
    );
    expect(mails).toContain("return-shipped cancelled");
    expect(mails).toContain("return-closed cancelled");
    await desk.runCommand(id, "close", { message: "It was worn." });
    await desk.shop.runtime.db.rows({
      text: "update product_variant set stock = 0 where product_id = $1 and size = 'L'",
      values: [desk.productId],
    });
    const { status, body } = await desk.tryCommand(id, "reopen");
    expect([status, body.detail]).toMatchObject([409, expect.stringContaining("stays closed")]);
    await desk.shop.runtime.db.rows({
      text: `update product_variant v set stock = (select sum(change) from stock_movement
          where variant_id = v.id) where product_id = $1 and size = 'L'`,
      values: [desk.productId],
    });
  });

  test("to send, made again while its correction waits, is emailed at once", async () => {
    const { id, order } = await desk.createReturn();
    const owner = await signInStaff(desk.shop, "owner");
    const jobs = async (kind: string) => {
      const rows = await desk.shop.runtime.db.rows<{ wait: number }>({
        text: `select extract(epoch from run_at - now())::float8 as wait
          from graphile_worker._private_jobs join mail_message m on m.id = payload ->> 'id'
          where m.kind = $1 and m.status = 'queued' and $2 = any(m.mentions)`,
        values: [kind, order.orderNumber],
      });
      return rows.map(({ wait }) => (wait > 30 ? "waits" : "leaves"));
    };
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const [line] = (await desk.read(id)).lines;
    const received = { position: 1, size: line?.size, sellable: 0, damaged: 0, lost: 1 };
    await desk.runCommand(id, "receive", { items: [received] }, owner);
    const parcel = { carrier: "DHL", trackingNumber: "1" };
    await desk.runCommand(id, "ship", parcel, owner);
    expect(await jobs("return-shipped")).toEqual(["waits"]);
    await desk.letMailsLeave(order.orderNumber);
    await desk.runCommand(id, "cancel-shipment", {}, owner);
    expect(await jobs("return-not-shipped")).toEqual(["waits"]);
    await desk.runCommand(id, "ship", parcel, owner);
    expect(await jobs("return-not-shipped")).toEqual([]);
    expect(await jobs("return-shipped")).toEqual(["leaves"]);
  });

  test("that closed it, once taken back, emails the customer to send the item back", async () => {
    const { id, order } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange", message: "Come by any day." });
    await desk.runCommand(id, "close", { message: "It was worn." });
    await desk.runCommand(id, "reopen");
    const mails = await desk.listMails(order.orderNumber);
    expect(mails.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      "return-approved cancelled",
      "return-approved queued",
      "return-closed cancelled",
      "return-requested queued",
    ]);
    const reported = (
      await listMails(
        desk.shop.runtime,
        "kind = 'return-approved' and status = 'queued' and $1 = any(mentions)",
        [order.orderNumber],
      )
    )[0];
    expect(reported?.text).toContain("Come by any day.");
  });

  test("that closed it can be taken back once everything is restocked and refunded", async () => {
    const { id, order } = await desk.createReturn();
    const owner = await signInStaff(desk.shop, "owner");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const [line] = (await desk.read(id)).lines;
    const received = { position: 1, size: line?.size, sellable: 1, damaged: 0, lost: 0 };
    await desk.runCommand(id, "receive", { items: [received] }, owner);
    const amount = (await desk.read(id)).refundableAmount;
    const refund = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, {
      headers: owner.headers,
      body: {
        ...{ mode: "lines", shipping: false, why: "unwanted", amount, refundable: amount },
        lines: [{ position: 1, quantity: 1, disposition: "buyer" }],
      },
    });
    expect(refund.status, JSON.stringify(refund.body)).toBe(201);
    await desk.runCommand(id, "close", { message: "The money went back." });
    expect(await desk.runCommand(id, "reopen")).toMatchObject({ status: "RECEIVED" });
    await desk.runCommand(id, "close", { message: "The money went back." });
  });

  test.each([
    ["approve", { kind: "exchange" }],
    ["decline", { message: "It was worn." }],
  ] as const)(
    "to %s is taken back weeks later, and the customer is emailed",
    async (what, body) => {
      const { id, order } = await desk.createReturn();
      const before = await desk.getStock("L");
      await desk.runCommand(id, what, body);
      await desk.letMailsLeave(order.orderNumber);
      await desk.advanceClock(20 * 86_400_000);
      const back = await desk.runCommand(id, "reopen");
      expect(back).toMatchObject({ status: "REQUESTED" });
      expect(await desk.getStock("L")).toBe(before);
      const mails = await desk.listMails(order.orderNumber);
      expect(mails.filter(({ status }) => status === "queued").map(({ kind }) => kind)).toEqual([
        "return-review-again",
      ]);
      const [last] = await desk.shop.runtime.db.rows<{ kind: string; isVisibleToBuyer: boolean }>({
        text: `select kind, is_visible_to_buyer from order_event where order_id = $1
        order by id desc limit 1`,
        values: [order.id],
      });
      expect(last).toEqual({ kind: "return_step_reversed", isVisibleToBuyer: true });
    },
  );

  test("that declined it stays once the items were requested again", async () => {
    const bought = await desk.createReturn();
    await desk.runCommand(bought.id, "decline", { message: "It was worn." });
    await requestReturn(desk.shop, bought);
    const { status, body } = await desk.tryCommand(bought.id, "reopen");
    expect([status, body.detail]).toEqual([
      409,
      "These items were requested again or refunded since, so this stays as it is.",
    ]);
  });

  test("needs a message to decline, and the current version", async () => {
    const { id } = await desk.createReturn();
    expect((await desk.tryCommand(id, "decline", { message: "  " })).status).toBe(400);
    const stale = await desk.tryCommand(id, "approve", { kind: "exchange", version: 7 });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.meta).toMatchObject({ current: { id, status: "REQUESTED", version: 1 } });
    await desk.runCommand(id, "decline", { message: "It was worn." });
    const again = await desk.tryCommand(id, "approve", { kind: "exchange" });
    expect(again.body.detail).toBe("A return that is declined cannot be approved.");
  });
});
