import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "#contract/api/staff-customers.ts";
import type { OrderRefunds, PieceFate } from "#contract/api/staff-refunds.ts";
import { addCustomer, oneCustomer } from "../../../tests/kit/customers.ts";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { asNew } from "../../../tests/kit/returns.ts";
import type { Reply } from "../../../tests/kit/shop.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

async function page(id: string): Promise<Customer> {
  const { headers } = desk.support;
  return (await desk.shop.api<Reply<Customer>>(`GET /staff/customers/${id}`, { headers })).body
    .data;
}

async function refund(orderId: string, fate: PieceFate): Promise<void> {
  const { headers } = desk.support;
  const call = `GET /staff/orders/${orderId}/refunds` as const;
  const { refundable } = (await desk.shop.api<Reply<OrderRefunds>>(call, { headers })).body.data;
  const lines = [{ position: 1, quantity: 1, fate }];
  const what = { mode: "lines", lines, shipping: false, amount: 10_000, why: "goodwill" };
  const body = { ...what, refundable };
  const made = await desk.shop.api(`POST /staff/orders/${orderId}/refunds`, { headers, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
}

describe("the page of a customer", () => {
  test("counts what reached them and what of it came back, with and without a return", async () => {
    const exchange = await desk.asked({}, 4);
    const { email } = exchange.order.shippingInfo;
    const { id } = await oneCustomer(desk.shop, desk.support, email);
    const pieces = async () => (await page(id)).pieces;
    expect(await pieces()).toEqual({ sent: 4, cameBack: 0 });

    await desk.done(exchange.id, "approve", { kind: "exchange" });
    expect(await pieces()).toEqual({ sent: 4, cameBack: 0 });
    await desk.done(exchange.id, "receive", asNew);
    expect(await pieces()).toEqual({ sent: 4, cameBack: 1 });
    await desk.done(exchange.id, "send", { carrier: "gig", trackingNumber: "G1" });
    expect(await pieces()).toEqual({ sent: 5, cameBack: 1 });

    await refund(exchange.order.id, "buyer");
    expect(await pieces()).toEqual({ sent: 5, cameBack: 1 });
    await refund(exchange.order.id, "damaged");
    expect(await pieces()).toEqual({ sent: 5, cameBack: 2 });
    await refund(exchange.order.id, "arrival");
    expect(await pieces()).toEqual({ sent: 5, cameBack: 2 });
  });

  test("counts no piece that was not delivered, and says where the last order goes", async () => {
    const { id, email } = await addCustomer(desk.shop);
    const { pieces, lastAddress } = await page(id);
    expect(pieces).toEqual({ sent: 0, cameBack: 0 });
    expect(lastAddress).toMatchObject({ email, address: "12 Marina Road", postalCode: "100001" });
  });
});
