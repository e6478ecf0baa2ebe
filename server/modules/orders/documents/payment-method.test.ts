import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AwaitedOrder,
  createTransferDesk,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";
import { getContact } from "../../settings/index.ts";
import { findOrder } from "../queries/orders.queries.ts";
import { toInvoice } from "./invoice.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

async function paidBy({ order: { id, orderNumber } }: AwaitedOrder) {
  const { runtime, shop } = at.desk.pay;
  const order = await findOrder(runtime.db, id);
  if (!order) throw new Error("The order is not there");
  const { title, details } = toInvoice(order, await getContact(runtime.db));
  const { payload } = await shop.app.inject({
    url: `/api/staff/orders/export?tab=all&search=${orderNumber}`,
    headers: at.desk.owner.headers,
  });
  const [head, row] = payload.trim().split("\r\n");
  expect(head).toMatch(/,Payment method,Source$/);
  return {
    title,
    onInvoice: details.find(({ label }) => label === "Paid by")?.value,
    inFile: row?.split(",").at(-2),
  };
}

test("documents and exports name the payment method once paid", async () => {
  const awaited = await at.place();
  expect(await paidBy(awaited)).toEqual({
    title: "Pro forma invoice",
    onInvoice: undefined,
    inFile: "",
  });
  await at.receive(awaited);
  expect(await paidBy(awaited)).toEqual({
    title: "Invoice",
    onInvoice: "Bank transfer",
    inFile: "Bank transfer",
  });
});
