import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "#contract/api/customers/customers.ts";
import type { ItemDisposition, OrderRefunds } from "#contract/api/payments/refunds.ts";
import { addCustomer, findCustomer } from "../../../tests/kit/customers.ts";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { sellable } from "../../../tests/kit/returns.ts";
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

async function refund(orderId: string, disposition: ItemDisposition): Promise<void> {
  const { headers } = desk.support;
  const call = `GET /staff/orders/${orderId}/refunds` as const;
  const { refundable } = (await desk.shop.api<Reply<OrderRefunds>>(call, { headers })).body.data;
  const lines = [{ position: 1, quantity: 1, disposition }];
  const what = { mode: "lines", lines, shipping: false, amount: 10_000, why: "goodwill" };
  const body = { ...what, refundable };
  const created = await desk.shop.api(`POST /staff/orders/${orderId}/refunds`, { headers, body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
}

describe("the page of a customer", () => {
  test("counts delivered and returned units, with and without a return", async () => {
    const exchange = await desk.createReturn({}, 4);
    const { email } = exchange.order.shippingInfo;
    const { id } = await findCustomer(desk.shop, desk.support, email);
    const units = async () => (await page(id)).units;
    expect(await units()).toEqual({ sent: 4, returned: 0 });

    await desk.runCommand(exchange.id, "approve", { kind: "exchange" });
    expect(await units()).toEqual({ sent: 4, returned: 0 });
    await desk.runCommand(exchange.id, "receive", sellable);
    expect(await units()).toEqual({ sent: 4, returned: 1 });
    await desk.runCommand(exchange.id, "ship", { carrier: "gig", trackingNumber: "G1" });
    expect(await units()).toEqual({ sent: 5, returned: 1 });

    await refund(exchange.order.id, "buyer");
    expect(await units()).toEqual({ sent: 5, returned: 1 });
    await refund(exchange.order.id, "damaged");
    expect(await units()).toEqual({ sent: 5, returned: 2 });
    await refund(exchange.order.id, "arrival");
    expect(await units()).toEqual({ sent: 5, returned: 2 });
  });

  test("counts no undelivered unit, and shows the last address", async () => {
    const { id, email } = await addCustomer(desk.shop);
    const { units, lastAddress } = await page(id);
    expect(units).toEqual({ sent: 0, returned: 0 });
    expect(lastAddress).toMatchObject({ email, address: "12 Marina Road", postalCode: "100001" });
  });
});
