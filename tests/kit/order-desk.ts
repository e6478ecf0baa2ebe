import type { PlaceOrder } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { listMails } from "./mails.ts";
import { addProduct, orderBody, orderItem, postOrder, type Reply } from "./shop.ts";
import { signInStaff } from "./staff.ts";

/** A shop that sells one product, and who works on its orders. */
export type OrderDesk = Awaited<ReturnType<typeof createOrderDesk>>;

/** Opens a shop with an owner and a packer signed in. Call `close` in afterAll. */
export async function createOrderDesk() {
  const shop = await createTestApp();
  const productId = await addProduct(shop);
  const owner = await signInStaff(shop, "owner");
  const packer = await signInStaff(shop, "packer");

  const inTx: TestApp["runtime"]["db"]["withTransaction"] = (work) =>
    shop.runtime.db.withTransaction(work);

  const pay = (id: string) =>
    inTx((tx) => markOrderPaid(tx, shop.runtime, id, { reason: "Paid in the test" }));

  async function place(shippingInfo: Partial<PlaceOrder["shippingInfo"]> = {}, token?: string) {
    const body = orderBody([orderItem(productId, { quantity: 2 })], { shippingInfo });
    return (await postOrder(shop, body, token ? { token } : {})).body.data;
  }

  const call = <Data = StaffOrder>(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    { headers } = owner,
  ) => shop.api<Reply<Data>>(`${method} /staff/orders/${path}`, { headers, body });

  return {
    shop,
    productId,
    owner,
    packer,
    inTx,
    pay,
    /** An order of two pieces that is not paid. */
    place,
    /** An order of two pieces that is paid. */
    async placePaid(...buyer: Parameters<typeof place>) {
      const order = await place(...buyer);
      await pay(order.id);
      return order;
    },
    /** Calls something below the orders, as the owner unless another is named. */
    call,
    /** Sends a command for an order. */
    sendCommand: (id: string, command: string, body: unknown) =>
      call<StaffOrder>("POST", `${id}/${command}`, body),
    /** The mails of a kind about an order. */
    mailsOf: (orderNumber: string, kind: string) =>
      listMails(shop.runtime, "kind = $2 and subject like '%' || $1 || '%'", [orderNumber, kind]),
    /** Sends what waits about an order. */
    letMailsLeave: (orderNumber: string) =>
      shop.runtime.db.rows({
        text: `update mail_message set status = 'sent'
          where status = 'queued' and subject like '%' || $1 || '%'`,
        values: [orderNumber],
      }),
    close: () => shop.close(),
  };
}
