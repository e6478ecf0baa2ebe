import { expect } from "vitest";
import type { OrderRefunds } from "#contract/api/payments/refunds.ts";
import type { RefundAnswer } from "../../sandbox/payment-plan.ts";
import type { OpenOrder } from "./payment-shop.ts";
import { addProduct, orderBody, orderItem, postOrder } from "./shop.ts";
import type { TransferDesk } from "./transfer-desk.ts";

/** An order paid by several payments, the last of them by card where there is one. */
export interface SplitPaid extends OpenOrder {
  readonly id: string;
}

let buyers = 0;

/**
 * An order that is paid by transfers, then by a card for what is left.
 * @param prices naira of a piece of each line
 * @param transfers naira of each; together less than the prices where the rest is paid by card
 */
export async function placeSplitPaid(
  { desk, confirm }: TransferDesk,
  prices: readonly (number | { readonly price: number; readonly quantity: number })[],
  transfers: readonly number[],
  refundAnswers: readonly RefundAnswer[] = [],
): Promise<SplitPaid> {
  const { pay } = desk;
  buyers += 1;
  const items = [];
  for (const each of prices) {
    const line = typeof each === "number" ? { price: each, quantity: 1 } : each;
    items.push(orderItem(await addProduct(pay.shop, { price: line.price }), line));
  }
  const body = orderBody(items, {
    paymentMethod: "transfer",
    shippingInfo: { email: `split-${buyers}@example.com` },
  });
  const placed = await postOrder(pay.shop, body);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const order = placed.body.data;
  const { transfer } = order;
  if (!transfer?.until) throw new Error("No transfers expected");
  const awaited = { order, transfer: { ...transfer, until: transfer.until } };
  const open = awaited as unknown as OpenOrder;
  let due = order.totalAmount;
  for (const amount of transfers) {
    const reply = await confirm(awaited, { amount, due, isSeparate: true });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    due -= amount;
  }
  if (due === 0) return { ...open, id: order.id };
  await desk.settle(await desk.caseOf(open), "request_balance");
  const resumed = await pay.resume(open);
  expect(resumed.status, JSON.stringify(resumed.body)).toBe(200);
  const byCard = { ...open, payment: resumed.body.data };
  await desk.payFor(byCard, { events: [], refundAnswers: [...refundAnswers] });
  expect(await pay.books(open)).toMatchObject({ status: "PAID" });
  return { ...byCard, id: order.id };
}

/** What may be sent back of an order. */
export const refundsOf = async ({ desk }: TransferDesk, { id }: SplitPaid): Promise<OrderRefunds> =>
  (await desk.call<OrderRefunds>(`GET /staff/orders/${id}/refunds`)).body.data;
