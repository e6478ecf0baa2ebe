import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MovedOrders } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder, StaffOrderPage } from "#contract/api/staff-orders.ts";
import type { StaffToday } from "#contract/api/staff-reports.ts";
import { createRefundDesk, type RefundDesk } from "../../../tests/kit/refund-desk.ts";
import {
  type AwaitedOrder,
  createTransferDesk,
  type TransferDesk,
} from "../../../tests/kit/transfer-desk.ts";

const nothingLeft =
  "Nothing of this order is left to send: its pieces were refunded and stay here. It ends when all of its money went back.";

describe("an order whose pieces all stay here", () => {
  let at: TransferDesk;
  beforeAll(async () => {
    at = await createTransferDesk();
  });
  afterAll(() => at.close());

  const press = async ({ order }: AwaitedOrder, act: "pack" | "send") => {
    const path = `/staff/orders/${order.id}` as const;
    const { version } = (await at.desk.call<StaffOrder>(`GET ${path}`)).body.data;
    return await at.desk.call(`POST ${path}/${act}`, at.desk.owner, { version });
  };

  const move = async ({ order }: AwaitedOrder, to: "packed" | "sent") => {
    const body = { to, ...(to === "sent" && { carrier: "GIG" }), orders: [{ id: order.id }] };
    return (await at.desk.call<MovedOrders>("POST /staff/orders/moves", at.desk.owner, body)).body
      .data;
  };

  const countToPack = async () =>
    (await at.desk.call<StaffToday>("GET /staff/today")).body.data.packing?.count;

  const withdraw = (id: string) =>
    at.desk.call(`POST /staff/refunds/${id}/withdraw`, at.desk.owner, { reason: "A slip" });

  test("is not packed while its refund waits to be sent, and is when that is taken back", async () => {
    const awaited = await at.place();
    await at.came(awaited);
    expect(await countToPack()).toBe(1);
    const refund = await at.refund(awaited);
    expect(await countToPack()).toBe(0);
    const packed = await press(awaited, "pack");
    expect([packed.status, packed.body]).toMatchObject([
      409,
      { code: "conflict", detail: nothingLeft },
    ]);
    expect(await move(awaited, "packed")).toMatchObject({
      done: [],
      left: [{ reason: "has nothing left to send" }],
    });
    expect((await withdraw(refund.id)).status).toBe(200);
    expect((await press(awaited, "pack")).status).toBe(200);
  });

  test("is not sent once it was packed", async () => {
    const awaited = await at.place();
    await at.came(awaited);
    expect((await press(awaited, "pack")).status).toBe(200);
    await at.refund(awaited);
    const sent = await press(awaited, "send");
    expect([sent.status, sent.body]).toMatchObject([409, { detail: nothingLeft }]);
    expect(await move(awaited, "sent")).toMatchObject({
      done: [],
      left: [{ reason: "has nothing left to send" }],
    });
  });
});

describe("an order of which a part stays here", () => {
  let desk: RefundDesk;
  beforeAll(async () => {
    desk = await createRefundDesk();
  });
  afterAll(() => desk.close());

  test("is listed with what stays, and its buyer reads what was sent", async () => {
    const open = await desk.placePaid();
    const lines = [
      { position: 1, quantity: 1, fate: "stock" as const },
      { position: 2, quantity: 1, fate: "stock" as const },
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
    expect(listed.body.data[0]?.pieces).toBe(1);
    expect(listed.body.meta.shown).toMatchObject({ orders: 1, pieces: 1 });
    expect((await list("")).body.meta.shown).toMatchObject({ orders: 1, pieces: 1 });
    await desk.press(open, "pack");
    expect((await list("")).body.meta.shown).toMatchObject({ orders: 0, pieces: 0 });
    const { payload: file } = await desk.pay.shop.app.inject({
      url: `/api/staff/orders/export?tab=all&search=${open.order.orderNumber}`,
      headers: desk.owner.headers,
    });
    expect(file).toMatch(/,1,1 × [^×]*,/);
    await desk.press(open, "send");
    await desk.press(open, "deliver");
    await desk.pay.runtime.db.rows({ text: "update mail_message set status = 'sent'" });
    const resent = await desk.call(`POST /staff/orders/${open.order.id}/mails`);
    expect(resent.status, JSON.stringify(resent.body)).toBe(200);
    const mails = await desk.pay.runtime.db.rows<{ kind: string; text: string }>({
      text: `select kind, plain_text as text from mail_message
        where recipient = $1 and kind in ('order-shipped', 'order-delivered') order by created_at, id`,
      values: [open.order.shippingInfo.email],
    });
    expect(mails.map(({ kind }) => kind)).toEqual([
      "order-shipped",
      "order-delivered",
      "order-delivered",
    ]);
    for (const { text } of mails) {
      expect(text).toContain("1 × ₦10,000");
      expect(text).not.toContain("₦40,000");
    }
  });
});
