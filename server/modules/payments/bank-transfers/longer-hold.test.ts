import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import { addProduct } from "../../../../tests/kit/shop.ts";
import { postStaffOrder, staffOrderBody } from "../../../../tests/kit/staff-orders.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
  await setReservationHours(72);
});
afterAll(() => at.close());

const setReservationHours = (reservationHours: number) =>
  saveSettings(at.desk.pay.shop, at.desk.owner, "transfer", { reservationHours });

/** The day of a timestamp as every email writes it. */
const dayOf = (timestamp: string) =>
  new Intl.DateTimeFormat("en-GB", {
    ...{ weekday: "long", day: "numeric", month: "long", timeZone: "Africa/Lagos" },
  })
    .format(new Date(timestamp))
    .replace(",", "");

test("a pay link shortens no longer deadline promised to the buyer, and states it", async () => {
  const { call, pay, mailsOf } = at.desk;
  const awaited = await at.place();
  const { until } = awaited.transfer;
  await setReservationHours(12);
  const sent = await call<CreatedPaymentLink>(
    `POST /staff/orders/${awaited.order.id}/payment-link`,
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body.data.until).toBe(until);
  expect((await pay.lookUp(at.bookOf(awaited))).transfer?.until).toBe(until);
  const [mail] = await mailsOf(at.bookOf(awaited), "order-payment-link");
  expect(mail?.text.replaceAll(",", "")).toContain(dayOf(until));
  await setReservationHours(72);
});

test("nor does requesting the balance", async () => {
  const { caseOf, settle, pay, mailsOf } = at.desk;
  const short = await at.place();
  const { until } = short.transfer;
  await at.receive(short, { amount: 6_000 });
  const paymentCase = await caseOf(at.bookOf(short));
  expect(
    paymentCase.resolutions.find(({ resolution }) => resolution === "request_balance")?.effect,
  ).toContain(dayOf(until));
  await settle(paymentCase, "request_balance");
  expect((await pay.lookUp(at.bookOf(short))).transfer?.until).toBe(until);
  const [mail] = await mailsOf(at.bookOf(short), "payment-balance");
  expect(mail?.text).toContain(dayOf(until));
});

test("a phone order payable by transfer is reserved for as long as transfers are awaited", async () => {
  const { pay } = at.desk;
  const productId = await addProduct(pay.shop, { price: 10_000 });
  const placed = await postStaffOrder(
    pay.shop,
    at.desk.owner,
    staffOrderBody(productId, { customer: { email: "on-the-phone@example.com" } }),
  );
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const reservedMs = Date.parse(placed.body.data.until ?? "") - pay.runtime.clock().getTime();
  expect(reservedMs / 3_600_000).toBeCloseTo(72, 1);
});
