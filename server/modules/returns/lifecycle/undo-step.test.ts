import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { undoAllowedMs } from "#contract/api/limits.ts";
import { mailTemplates } from "#server/composition/mail-templates.ts";
import { createSendMailTask } from "#server/modules/mail/index.ts";
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
  test("undone in time sends no email, and the request is pending as before", async () => {
    const { id, order } = await desk.createReturn();
    const before = await desk.getStock("L");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const back = await desk.runCommand(id, "undo");
    expect(back).toMatchObject({ status: "REQUESTED", version: 3, undoUntil: null });
    expect(back.since).toBe(back.requestedAt);
    expect(await desk.getStock("L")).toBe(before);
    const [, mail] = await desk.listMails(order.orderNumber);
    expect([mail?.kind, mail?.status]).toEqual(["return-approved", "cancelled"]);
    expect((await desk.tryCommand(id, "undo")).status).toBe(409);
    expect(await desk.runCommand(id, "decline", { message: "It was worn." })).toMatchObject({
      status: "DECLINED",
    });
    await desk.runCommand(id, "undo");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    expect(await desk.getStock("L")).toBe(before - 1);
  });

  test("to send or to close can be undone as well", async () => {
    const { id, order } = await desk.createReturn();
    const owner = await signInStaff(desk.shop, "owner");
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const saved = await desk.getStock("L");
    const [line] = (await desk.read(id)).lines;
    const received = { position: 1, size: line?.size, sellable: 0, damaged: 0, lost: 1 };
    const arrived = await desk.runCommand(id, "receive", { items: [received] }, owner);
    const parcel = { carrier: "DHL", trackingNumber: "1" };
    expect((await desk.runCommand(id, "ship", parcel, owner)).undoUntil).not.toBeNull();
    const unsent = await desk.runCommand(id, "ship/undo", {}, owner);
    expect(unsent).toMatchObject({ status: "RECEIVED", since: arrived.since, parcel: null });
    expect((await desk.tryCommand(id, "ship/undo", {}, owner)).status).toBe(409);
    await desk.runCommand(id, "close", { message: "It was worn." });
    expect(await desk.getStock("L")).toBe(saved + 1);
    expect(await desk.runCommand(id, "undo")).toMatchObject({
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
    const { status, body } = await desk.tryCommand(id, "undo");
    expect([status, body.detail]).toMatchObject([409, expect.stringContaining("stays closed")]);
    await desk.shop.runtime.db.rows({
      text: `update product_variant v set stock = (select sum(change) from stock_movement
          where variant_id = v.id) where product_id = $1 and size = 'L'`,
      values: [desk.productId],
    });
  });

  test("that closed it, once undone, emails the customer to send the item back", async () => {
    const { id, order } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange", message: "Come by any day." });
    await desk.runCommand(id, "close", { message: "It was worn." });
    await desk.runCommand(id, "undo");
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

  test("that closed it can be undone once everything is restocked and refunded", async () => {
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
    expect(await desk.runCommand(id, "undo")).toMatchObject({ status: "RECEIVED" });
    await desk.runCommand(id, "close", { message: "The money went back." });
  });

  test("whose email was sent, or that is too old, cannot be undone", async () => {
    const { id, order } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange" });
    const [, mail] = await desk.listMails(order.orderNumber);
    const ended = new AbortController();
    const send = createSendMailTask(
      desk.shop.runtime,
      { concurrency: 1, shutdown: ended.signal },
      mailTemplates,
    );
    await send({ id: mail?.id });
    expect((await desk.tryCommand(id, "undo")).status).toBe(409);
    const other = await desk.createReturn();
    await desk.runCommand(other.id, "approve", { kind: "exchange" });
    await desk.advanceClock(undoAllowedMs + 1000);
    expect((await desk.tryCommand(other.id, "undo")).body.detail).toBe(
      "It's too late to undo this.",
    );
    expect((await desk.read(other.id)).undoUntil).toBeNull();
  });

  test("that declined it cannot be undone once the items were requested again", async () => {
    const bought = await desk.createReturn();
    await desk.runCommand(bought.id, "decline", { message: "It was worn." });
    await requestReturn(desk.shop, bought);
    const { status, body } = await desk.tryCommand(bought.id, "undo");
    expect([status, body.detail]).toEqual([
      409,
      "The customer has requested these items again since.",
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
