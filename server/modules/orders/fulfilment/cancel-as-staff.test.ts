import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { requestRefund } from "#server/modules/payments/refunds/request-refund.ts";
import { settleRefund } from "#server/modules/payments/refunds/settle-refund.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { receiveMoney } from "../../../../tests/kit/received-money.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
} from "../../../../tests/kit/shop.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

const read = async (id: string) => (await desk.call("GET", id)).body.data;
const sendCommand = <Data = StaffOrder>(
  id: string,
  what: string,
  body: unknown,
  staff = desk.owner,
) => desk.call<Data>("POST", `${id}/${what}`, body, staff);

describe("cancelling", () => {
  test("an unpaid order releases its stock; a paid one is left alone", async () => {
    const { id } = await desk.place();
    const cancelled = await sendCommand(id, "cancel", {
      version: 1,
      reason: "Asked for",
    });
    expect(cancelled.body.data).toMatchObject({ status: "CANCELLED" });
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
    const paid = await desk.placePaid();
    await desk.inTx((tx) => receiveMoney(tx, desk.shop, paid.id));
    expect((await sendCommand(paid.id, "cancel", { version: 2, reason: "No" })).status).toBe(409);
  });

  const cancel = async (id: string, version: number, more: object = {}) => {
    const { status, body } = await sendCommand(id, "cancel", {
      ...{ version, reason: "Asked for", ...more },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return { version: body.data.version };
  };
  test("is undone exactly: stock, reservation and history, and no email is sent", async () => {
    const { id, orderNumber } = await desk.place();
    const before = await read(id);
    const cancelled = await cancel(id, before.version);
    const back = await sendCommand(id, "reopen", cancelled);
    const { money, reservedUntil } = before;
    expect(back.body.data).toMatchObject({ status: "PENDING_PAYMENT", money, reservedUntil });
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
    expect(await desk.mailsOf(orderNumber, "order-cancelled")).toMatchObject([
      { status: "cancelled" },
    ]);
    expect(await desk.mailsOf(orderNumber, "order-reopened")).toEqual([]);
    const [last, undone] = back.body.data.timeline;
    expect(last).toMatchObject({ text: "Reopened", isVisibleToBuyer: false });
    expect(undone).toMatchObject({ kind: "cancelled", isUndone: true });
    expect((await sendCommand(id, "reopen", cancelled)).status).toBe(409);
  });

  test("of a paid order without payment is undone as a sale", async () => {
    const { id } = await desk.placePaid();
    const before = await read(id);
    await sendCommand(id, "pack", { version: before.version });
    const packed = await read(id);
    const cancelled = await cancel(id, packed.version);
    expect((await read(id)).paidAt).toBeNull();
    expect((await sendCommand(id, "reopen", cancelled)).body.data).toMatchObject({
      ...{ status: "PROCESSING", paidAt: before.paidAt },
    });
    const sent = await sendCommand(id, "ship", { version: (await read(id)).version });
    const returned = await cancel(id, sent.body.data.version, { disposition: "damaged" });
    expect((await sendCommand(id, "reopen", returned)).body.data.status).toBe("SHIPPED");
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
  });

  test("can't be undone once its items were sold, or without the right to cancel", async () => {
    const productId = await addProduct(desk.shop, { sizes: [{ size: "M", stock: 1 }] });
    const placed = await postOrder(desk.shop, orderBody([orderItem(productId)]));
    const { id } = placed.body.data;
    const cancelled = await cancel(id, (await read(id)).version);
    expect((await sendCommand(id, "reopen", cancelled, desk.packer)).status).toBe(403);
    expect((await postOrder(desk.shop, orderBody([orderItem(productId)]))).status).toBe(201);
    const { status, body } = await sendCommand(id, "reopen", cancelled);
    expect([status, body.code]).toEqual([409, "out_of_stock"]);
    expect((await read(id)).status).toBe("CANCELLED");
  });

  test("is undone weeks later: the items are reserved again and the customer is emailed", async () => {
    const { id, orderNumber } = await desk.place();
    const cancelled = await cancel(id, (await read(id)).version);
    await desk.shop.runtime.db.rows({
      text: "update shop_order set reserved_until = now() - interval '20 days' where id = $1",
      values: [id],
    });
    await desk.letMailsLeave(orderNumber);
    const back = await sendCommand(id, "reopen", cancelled);
    expect(back.body.data.status).toBe("PENDING_PAYMENT");
    const hours = (new Date(back.body.data.reservedUntil ?? 0).getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
    const [mail] = await desk.mailsOf(orderNumber, "order-reopened");
    expect(mail?.status).toBe("queued");
    expect(mail?.text).toContain("is active again. Your items are reserved until");
    expect(back.body.data.timeline[0]).toMatchObject({ text: "Reopened", isVisibleToBuyer: true });
    const again = await cancel(id, back.body.data.version);
    expect(await desk.mailsOf(orderNumber, "order-reopened")).toMatchObject([
      { status: "cancelled" },
    ]);
    expect((await sendCommand(id, "reopen", again)).status).toBe(200);
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
  });

  test("is not undone once money was refunded or received, nor from a stale version", async () => {
    const [refunded, paid, changed] = [await desk.place(), await desk.place(), await desk.place()];
    await desk.inTx((tx) => receiveMoney(tx, desk.shop, refunded.id, kobo(5_000)));
    const money = await cancel(refunded.id, 1);
    await desk.inTx(async (tx) => {
      const { runtime } = desk.shop;
      const request = { orderId: refunded.id, reason: "", actor: "staff:test", key: "refunded" };
      const refunds = await requestRefund(tx, runtime, { ...request, amountKobo: "all" });
      for (const { id } of refunds) {
        await settleRefund(tx, runtime, { id, status: "done", actor: "staff:test", note: "" });
      }
    });
    expect((await sendCommand(refunded.id, "reopen", money)).body.detail).toBe(
      "Money for this order was refunded, so it stays cancelled. Place a new order instead.",
    );
    const late = await cancel(paid.id, 1);
    await desk.inTx((tx) => receiveMoney(tx, desk.shop, paid.id));
    expect((await sendCommand(paid.id, "reopen", late)).body.detail).toBe(
      "A payment for this order came in after it was cancelled. Resolve its payment review instead.",
    );
    await cancel(changed.id, 1);
    const stale = await sendCommand(changed.id, "reopen", { version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    for (const { id } of [refunded, paid, changed]) {
      expect((await read(id)).status).toBe("CANCELLED");
    }
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
  });

  test("and undoing it by two members at once happens once", async () => {
    const { id } = await desk.place();
    const cancelled = await cancel(id, 1);
    const both = await Promise.all([
      sendCommand(id, "reopen", cancelled),
      sendCommand(id, "reopen", cancelled),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
  });

  describe("of an order with a limited discount", () => {
    const order = async (discountCode: string, email = "adaeze@example.com", token?: string) =>
      await postOrder(
        desk.shop,
        orderBody([orderItem(desk.productId)], {
          ...{ discountCode, totalAmount: 9_000, shippingInfo: { email } },
        }),
        token ? { token } : {},
      );
    const placeWith = async (code: string) => (await order(code)).body.data.id;
    const usesOf = (discountId: string) =>
      desk.shop.runtime.db.rows({
        text: "select from discount_redemption where discount_id = $1 and released_at is null",
        values: [discountId],
      });

    test("counts its use again", async () => {
      const discountId = await addDiscount(desk.shop, "BACK", { usageLimit: 1 });
      const id = await placeWith("BACK");
      const cancelled = await cancel(id, (await read(id)).version);
      expect((await sendCommand(id, "reopen", cancelled)).status).toBe(200);
      expect(await usesOf(discountId)).toHaveLength(1);
      expect((await order("BACK", "bola@example.com")).status).toBe(409);
    });

    test.each([
      ["somebody had its last use", { usageLimit: 1 }, "bola@example.com"],
      ["its buyer used it for another order", { usageLimitPerBuyer: 1 }, "adaeze@example.com"],
    ])("stays cancelled where %s since", async (_, limit, email) => {
      const code = `LAST${email.length}`;
      const discountId = await addDiscount(desk.shop, code, limit);
      const id = await placeWith(code);
      const cancelled = await cancel(id, (await read(id)).version);
      expect((await order(code, email)).status).toBe(201);
      const { status, body } = await sendCommand(id, "reopen", cancelled);
      expect([status, body.detail]).toEqual([
        409,
        `Discount ${code} has been used up since, so the order stays cancelled.`,
      ]);
      expect((await read(id)).status).toBe("CANCELLED");
      expect(await usesOf(discountId)).toHaveLength(1);
    });

    test("stays cancelled where its customer used it as a guest since", async () => {
      const { token, email } = await signUpVerified(desk.shop);
      await addDiscount(desk.shop, "TWICE", { usageLimitPerBuyer: 1 });
      const { id } = (await order("TWICE", email, token)).body.data;
      const cancelled = await cancel(id, (await read(id)).version);
      expect((await order("TWICE", email)).status).toBe(201);
      expect((await sendCommand(id, "reopen", cancelled)).status).toBe(409);
    });
  });
});
