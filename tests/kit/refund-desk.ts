import { expect } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { CreateRefund, OrderRefunds, StaffRefund } from "#contract/api/payments/refunds.ts";
import type {
  PaymentCase,
  PaymentPage,
  ResolutionKind,
} from "#contract/api/payments/staff-payments.ts";
import type { PaymentPlan } from "../../sandbox/payment-plan.ts";
import { createPaymentShop, type OpenOrder } from "./payment-shop.ts";
import {
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./shop.ts";
import { type SignedInStaff, signInStaff } from "./staff.ts";

export type RefundDesk = Awaited<ReturnType<typeof createRefundDesk>>;

/** Opens a shop with the owner signed in. Call `close` in afterAll. */
export async function createRefundDesk() {
  const pay = await createPaymentShop();
  const { shop } = pay;
  const owner = await signInStaff(shop, "owner");
  let buyers = 0;

  const path = ({ order }: OpenOrder) => `/staff/orders/${order.id}/refunds` as const;

  const options = async (open: OpenOrder, { headers } = owner) =>
    (await shop.api<Reply<OrderRefunds>>(`GET ${path(open)}`, { headers })).body.data;

  const call = <Data>(name: `GET /${string}` | `POST /${string}`, body?: unknown) =>
    shop.api<Reply<Data>>(name, { headers: owner.headers, ...(body !== undefined && { body }) });

  async function sendCommand(
    { order }: OpenOrder,
    command: string,
    body: object = {},
  ): Promise<void> {
    const current = await call<{ version: number }>(`GET /staff/orders/${order.id}`);
    const { version } = current.body.data;
    const reply = await call(`POST /staff/orders/${order.id}/${command}`, { version, ...body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }

  return {
    pay,
    owner,
    /** Calls something as the owner. */
    call,
    /** Commands of staff for an order as it stands. */
    sendCommand,
    async deliver(open: OpenOrder): Promise<void> {
      for (const command of ["pack", "ship", "deliver"]) await sendCommand(open, command);
    },
    /** The open case of an order. */
    async openCase({ order }: OpenOrder): Promise<PaymentCase> {
      const listed = await call<PaymentPage["data"]>(
        `GET /staff/payments?search=${order.orderNumber}&tab=to_review`,
      );
      const [found] = listed.body.data;
      return (await call<PaymentCase>(`GET /staff/payment-cases/${found?.id}`)).body.data;
    },
    decide: ({ id, version }: PaymentCase, resolution: ResolutionKind, amount: number | null) =>
      call<PaymentCase>(`POST /staff/payment-cases/${id}/resolve`, {
        ...{ version, resolution, amount },
        reason: "Looked at",
      }),
    /** Where the refunds of an order are asked for. */
    path,
    /** Two shirts at ₦10,000 and a robe at ₦40,000, paid. */
    async placePaid(plan: PaymentPlan = {}): Promise<OpenOrder> {
      buyers += 1;
      const shirt = await addProduct(shop, { price: 10_000 });
      const robe = await addProduct(shop, { price: 40_000 });
      const items = [
        orderItem(shirt, { price: 10_000, quantity: 2 }),
        orderItem(robe, { price: 40_000 }),
      ];
      const shippingInfo = { email: `refunded-${buyers}@example.com` };
      const placed = await postOrder(shop, orderBody(items, { shippingInfo }));
      expect(placed.status, JSON.stringify(placed.body)).toBe(201);
      const { payment } = placed.body.data;
      if (!payment) throw new Error("The order needs no payment");
      const open = { order: placed.body.data, payment };
      pay.openPopup(payment, { events: [], ...plan });
      pay.control.pay(payment.reference);
      await pay.poll(open);
      return open;
    },
    /** Asks for a refund, allowed or not; unless stated otherwise, knowing what can go back. */
    async refund(
      open: OpenOrder,
      body: Partial<CreateRefund> & Pick<CreateRefund, "mode" | "amount">,
      { as = owner, key = crypto.randomUUID() }: { as?: SignedInStaff; key?: string } = {},
    ) {
      const { refundable } = await options(open);
      return await shop.api<Reply<StaffRefund[]>>(`POST ${path(open)}`, {
        headers: { ...as.headers, "idempotency-key": key },
        body: { lines: [], shipping: false, why: "unwanted", refundable, ...body },
      });
    },
    /** What may be sent back of an order. */
    options,
    stockOf: async (open: OpenOrder, position: number) =>
      (await options(open)).lines[position - 1]?.stock ?? Number.NaN,
    /** Pieces of each line that nobody lays in the parcel, as staff read it. */
    async withdrawn({ order }: OpenOrder): Promise<number[]> {
      const { headers } = owner;
      const current = await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${order.id}`, {
        headers,
      });
      return current.body.data.lines.map((line) => line.withdrawn);
    },
    /** What the provider sent back, in naira. */
    sentBack: ({ payment }: OpenOrder) =>
      pay.control
        .refunds()
        .filter(({ paymentReference }) => paymentReference === payment.reference)
        .map(({ amountKobo }) => amountKobo / 100),
    /** Also holds that no piece and no kobo went astray. */
    async close(): Promise<void> {
      expect(await findDiscrepancies(shop)).toEqual([]);
      await pay.close();
    },
  };
}
