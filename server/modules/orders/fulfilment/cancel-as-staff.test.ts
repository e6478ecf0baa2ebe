import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffOrder, TransitionedOrder } from "#contract/api/orders/staff-orders.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import {
  addDiscount,
  addProduct,
  findDrift,
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
const act = <Data = TransitionedOrder>(
  id: string,
  what: string,
  body: unknown,
  staff = desk.owner,
) => desk.call<Data>("POST", `${id}/${what}`, body, staff);

describe("cancelling", () => {
  test("an unpaid order releases its stock; a paid one is left alone", async () => {
    const { id } = await desk.place();
    const cancelled = await act<TransitionedOrder>(id, "cancel", {
      version: 1,
      reason: "Asked for",
    });
    expect(cancelled.body.data.order).toMatchObject({ status: "CANCELLED" });
    expect(await findDrift(desk.shop)).toEqual([]);
    const paid = await desk.placePaid();
    await desk.shop.runtime.db.rows({
      text: "update shop_order set received_kobo = total_kobo where id = $1",
      values: [paid.id],
    });
    expect((await act(paid.id, "cancel", { version: 2, reason: "No" })).status).toBe(409);
  });

  const cancel = async (id: string, version: number, more: object = {}) => {
    const { status, body } = await act<TransitionedOrder>(id, "cancel", {
      ...{ version, reason: "Asked for", ...more },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return { eventId: body.data.undo?.eventId };
  };
  test("is undone exactly: stock, reservation and history, and no email is sent", async () => {
    const { id, orderNumber } = await desk.place();
    const before = await read(id);
    const undo = await cancel(id, before.version);
    const back = await act<StaffOrder>(id, "undo", undo);
    expect(back.body.data).toMatchObject({
      ...{ status: "PENDING_PAYMENT", money: before.money },
    });
    expect(await findDrift(desk.shop)).toEqual([]);
    expect(await desk.mailsOf(orderNumber, "order-cancelled")).toMatchObject([
      { status: "cancelled" },
    ]);
    expect(back.body.data.timeline[0]?.text).toBe("Undid “cancelled”");
    expect((await act(id, "undo", undo)).status).toBe(409);
  });

  test("of a paid order without payment is undone as a sale", async () => {
    const { id } = await desk.placePaid();
    const before = await read(id);
    await act(id, "pack", { version: before.version });
    const packed = await read(id);
    const undo = await cancel(id, packed.version);
    expect((await read(id)).paidAt).toBeNull();
    expect((await act<StaffOrder>(id, "undo", undo)).body.data).toMatchObject({
      ...{ status: "PROCESSING", paidAt: before.paidAt },
    });
    const sent = await act<TransitionedOrder>(id, "ship", { version: (await read(id)).version });
    const cameBack = await cancel(id, sent.body.data.order.version, { disposition: "damaged" });
    expect((await act<StaffOrder>(id, "undo", cameBack)).body.data.status).toBe("SHIPPED");
    expect(await findDrift(desk.shop)).toEqual([]);
  });

  test("can't be undone once its items were sold, or without the right to cancel", async () => {
    const productId = await addProduct(desk.shop, { sizes: [{ size: "M", stock: 1 }] });
    const placed = await postOrder(desk.shop, orderBody([orderItem(productId)]));
    const { id } = placed.body.data;
    const undo = await cancel(id, (await read(id)).version);
    expect((await act(id, "undo", undo, desk.packer)).status).toBe(403);
    expect((await postOrder(desk.shop, orderBody([orderItem(productId)]))).status).toBe(201);
    const { status, body } = await act(id, "undo", undo);
    expect([status, body.code]).toEqual([409, "out_of_stock"]);
    expect((await read(id)).status).toBe("CANCELLED");
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
      const undo = await cancel(id, (await read(id)).version);
      expect((await act<StaffOrder>(id, "undo", undo)).status).toBe(200);
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
      const undo = await cancel(id, (await read(id)).version);
      expect((await order(code, email)).status).toBe(201);
      const { status, body } = await act(id, "undo", undo);
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
      const undo = await cancel(id, (await read(id)).version);
      expect((await order("TWICE", email)).status).toBe(201);
      expect((await act(id, "undo", undo)).status).toBe(409);
    });
  });
});
