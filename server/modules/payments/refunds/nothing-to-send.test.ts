import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkTransitionResult } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder, StaffOrderPage } from "#contract/api/orders/staff-orders.ts";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";
import {
  type AwaitedOrder,
  createTransferDesk,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";

const nothingLeft =
  "This order has nothing left to ship: all items were refunded. It closes once the full amount is refunded.";

describe("an order whose items all stay in the shop", () => {
  let at: TransferDesk;
  beforeAll(async () => {
    at = await createTransferDesk();
  });
  afterAll(() => at.close());

  const transition = async ({ order }: AwaitedOrder, command: "pack" | "ship") => {
    const path = `/staff/orders/${order.id}` as const;
    const { version } = (await at.desk.call<StaffOrder>(`GET ${path}`)).body.data;
    return await at.desk.call(`POST ${path}/${command}`, at.desk.owner, { version });
  };

  const move = async ({ order }: AwaitedOrder, to: "packed" | "sent") => {
    const body = { to, ...(to === "sent" && { carrier: "GIG" }), orders: [{ id: order.id }] };
    return (
      await at.desk.call<BulkTransitionResult>(
        "POST /staff/orders/transitions",
        at.desk.owner,
        body,
      )
    ).body.data;
  };

  const countToPack = async () =>
    (await at.desk.call<StaffToday>("GET /staff/reports/today")).body.data.packing?.count;

  const withdraw = (id: string) =>
    at.desk.call(`POST /staff/refunds/${id}/cancel`, at.desk.owner, {
      reason: "Requested by mistake",
    });

  test("is not packed while its refund waits to be sent, and is once that is cancelled", async () => {
    const awaited = await at.place();
    await at.receive(awaited);
    expect(await countToPack()).toBe(1);
    const refund = await at.refund(awaited);
    expect(await countToPack()).toBe(0);
    const packed = await transition(awaited, "pack");
    expect([packed.status, packed.body]).toMatchObject([
      409,
      { code: "conflict", detail: nothingLeft },
    ]);
    expect(await move(awaited, "packed")).toMatchObject({
      done: [],
      left: [{ reason: "has nothing left to ship" }],
    });
    expect((await withdraw(refund.id)).status).toBe(200);
    expect((await transition(awaited, "pack")).status).toBe(200);
  });

  test("is not sent once it was packed", async () => {
    const awaited = await at.place();
    await at.receive(awaited);
    expect((await transition(awaited, "pack")).status).toBe(200);
    await at.refund(awaited);
    const sent = await transition(awaited, "ship");
    expect([sent.status, sent.body]).toMatchObject([409, { detail: nothingLeft }]);
    expect(await move(awaited, "sent")).toMatchObject({
      done: [],
      left: [{ reason: "has nothing left to ship" }],
    });
  });
});

describe("an order that is partly shipped", () => {
  let desk: RefundDesk;
  beforeAll(async () => {
    desk = await createRefundDesk();
  });
  afterAll(() => desk.close());

  test("is listed with what stays, and its buyer sees what was sent", async () => {
    const open = await desk.placePaid();
    const lines = [
      { position: 1, quantity: 1, disposition: "stock" as const },
      { position: 2, quantity: 1, disposition: "stock" as const },
    ];
    expect((await desk.refund(open, { mode: "lines", lines, amount: 50_000 })).status).toBe(201);
    const list = async (query: string) =>
      await desk.pay.shop.api<{ body: StaffOrderPage }["body"]>(
        `GET /staff/orders?tab=to_pack${query}`,
        { headers: desk.owner.headers },
      );
    const listed = await list(`&search=${open.order.orderNumber}`);
    expect(listed.body.data[0]?.items).toMatchObject([
      { quantity: 2, withdrawn: 1 },
      { quantity: 1, withdrawn: 1 },
    ]);
    expect(listed.body.data[0]?.units).toBe(1);
    expect(listed.body.meta.totals).toMatchObject({ orders: 1, units: 1 });
    expect((await list("")).body.meta.totals).toMatchObject({ orders: 1, units: 1 });
    await desk.sendCommand(open, "pack");
    expect((await list("")).body.meta.totals).toMatchObject({ orders: 0, units: 0 });
    const { payload: file } = await desk.pay.shop.app.inject({
      url: `/api/staff/orders/export?tab=all&search=${open.order.orderNumber}`,
      headers: desk.owner.headers,
    });
    expect(file).toMatch(/,1,1 × [^×]*,/);
    await desk.sendCommand(open, "ship");
    await desk.sendCommand(open, "deliver");
    await desk.pay.runtime.db.rows({ text: "update mail_message set status = 'sent'" });
    const resent = await desk.call(`POST /staff/orders/${open.order.id}/resend-email`);
    expect(resent.status, JSON.stringify(resent.body)).toBe(200);
    const mails = await listMails(
      desk.pay.runtime,
      "recipient = $1 and kind in ('order-shipped', 'order-delivered')",
      [open.order.shippingInfo.email],
    );
    expect(mails.map(({ kind }) => kind)).toEqual([
      "order-shipped",
      "order-delivered",
      "order-delivered",
    ]);
    for (const { text } of mails) {
      expect(text).toContain("(Size M): ₦10,000");
      expect(text).not.toContain("₦40,000");
    }
  });
});
