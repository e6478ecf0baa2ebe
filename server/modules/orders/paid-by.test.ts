import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AwaitedOrder,
  createTransferDesk,
  type TransferDesk,
} from "../../../tests/kit/transfer-desk.ts";
import { readContact } from "../settings/index.ts";
import { findOrder } from "./orders.queries.ts";
import { toInvoice } from "./to-invoice.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

/** How an order was paid, as its invoice and the file of orders say it. */
async function paidBy({ order: { id, orderNumber } }: AwaitedOrder) {
  const { runtime, shop } = at.desk.pay;
  const order = await findOrder(runtime.db, id);
  if (!order) throw new Error("The order is not there");
  const { title, facts } = toInvoice(order, await readContact(runtime.db));
  const { payload } = await shop.app.inject({
    url: `/api/staff/orders/export?tab=all&search=${orderNumber}`,
    headers: at.desk.owner.headers,
  });
  const [head, row] = payload.trim().split("\r\n");
  expect(head).toMatch(/,Paid by$/);
  return {
    title,
    onInvoice: facts.find(({ label }) => label === "Paid by")?.value,
    inFile: row?.split(",").at(-1),
  };
}

test("papers and files tell how an order was paid once it is, and not how it may be", async () => {
  const awaited = await at.place();
  expect(await paidBy(awaited)).toEqual({
    title: "Pro forma invoice",
    onInvoice: undefined,
    inFile: "",
  });
  await at.came(awaited);
  expect(await paidBy(awaited)).toEqual({
    title: "Invoice",
    onInvoice: "Bank transfer",
    inFile: "Bank transfer",
  });
});
