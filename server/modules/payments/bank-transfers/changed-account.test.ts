import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TransferSettings } from "#contract/api/settings/store-settings.ts";
import { getReservationMinutes } from "#server/modules/checkout/place-order.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import {
  type AwaitedOrder,
  createTransferDesk,
  shopAccount,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";

const noAccount = { isOn: false, bank: "", accountNumber: "", accountName: "" };
const elsewhere = { bank: "Access Bank", accountNumber: "2098765432" };

let at: TransferDesk;
let awaited: AwaitedOrder;
beforeAll(async () => {
  at = await createTransferDesk();
});
beforeEach(async () => {
  await set(shopAccount);
  awaited = await at.place();
});
afterAll(() => at.close());

const set = (changes: Partial<TransferSettings>) =>
  saveSettings(at.desk.pay.shop, at.desk.owner, "transfer", changes);
const version = async () => {
  const { body } = await at.desk.call<{ version: number }>("GET /staff/settings/transfer");
  return body.data.version;
};
const returnTo = async (to: number) =>
  at.desk.call(`POST /staff/settings/transfer/versions/${to}/restore`, at.desk.owner, {
    version: await version(),
  });
const listNotices = async (order: AwaitedOrder) =>
  (await at.desk.mailsOf(at.bookOf(order), "order-transfer-account")).map(({ text }) => text);
/** Ends every order that awaits a transfer. */
async function endAll(): Promise<void> {
  const { db } = at.desk.pay.runtime;
  const rows = await db.rows<{ id: string; version: number }>({
    text: "select id, version from shop_order where payment_method = 'transfer' and status = 'PENDING_PAYMENT'",
  });
  for (const { id, version } of rows) {
    const ended = await at.desk.call(`POST /staff/orders/${id}/cancel`, at.desk.owner, {
      version,
      reason: "Asked for by the buyer",
    });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  }
}

test("an account that orders await a transfer to can't be blank", async () => {
  await endAll();
  awaited = await at.place();
  const emptied = await set(noAccount);
  expect(emptied.status).toBe(400);
  expect(emptied.body).toMatchObject({
    detail: expect.stringMatching(/^1 order is waiting.*Bank, Account number and Account name/),
    errors: [
      { field: "values.bank" },
      { field: "values.accountNumber" },
      { field: "values.accountName" },
    ],
  });
  const another = await at.place();
  const numberless = await set({ isOn: false, accountNumber: "" });
  expect(numberless.body).toMatchObject({
    detail: expect.stringMatching(/^2 orders are waiting.*Keep Account number /),
    errors: [{ field: "values.accountNumber" }],
  });
  expect((await returnTo(1)).status).toBe(400);
  // Offered to nobody new, and those who chose it before still read where their money goes.
  expect((await set({ isOn: false })).status).toBe(200);
  expect((await at.desk.pay.lookUp(at.bookOf(another))).transfer).toMatchObject({
    accountNumber: shopAccount.accountNumber,
  });
  await endAll();
  expect((await set(noAccount)).status).toBe(200);
});

test("every buyer whose order awaits a transfer is emailed a changed account, once", async () => {
  const paid = await at.place();
  await at.receive(paid);
  const before = await version();
  expect((await set({ reservationHours: 30, instructions: "Thank you" })).status).toBe(200);
  expect(await listNotices(awaited)).toEqual([]);
  expect((await set(elsewhere)).status).toBe(200);
  const [text, ...more] = await listNotices(awaited);
  expect(more).toEqual([]);
  for (const named of ["Access Bank", "2098765432", awaited.order.orderNumber]) {
    expect(text).toContain(named);
  }
  expect(text).not.toContain(shopAccount.accountNumber);
  expect(await listNotices(paid)).toEqual([]);
  // Nothing changes by the same once more.
  expect((await set(elsewhere)).status).toBe(200);
  expect((await set({ isOn: false })).status).toBe(200);
  expect(await listNotices(awaited)).toHaveLength(1);
  expect((await returnTo(before)).status).toBe(200);
  expect((await listNotices(awaited)).at(-1)).toContain(shopAccount.accountNumber);
  expect(await listNotices(awaited)).toHaveLength(2);
});

test("the account doesn't change while an order with it is being placed", async () => {
  const { runtime } = at.desk.pay;
  const [begun, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const placing = runtime.db.withTransaction(async (tx) => {
    await getReservationMinutes(tx, runtime, "transfer");
    begun.resolve();
    await stored.promise;
  });
  await begun.promise;
  let isSet = false;
  const setting = set(elsewhere).then(({ status }) => {
    isSet = true;
    return status;
  });
  await pause(500);
  expect(isSet).toBe(false);
  stored.resolve();
  await placing;
  expect(await setting).toBe(200);
});
