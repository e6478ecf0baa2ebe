import { afterAll, beforeAll, expect, test } from "vitest";
import type { PayLinkMade } from "#contract/api/staff-order-acts.ts";
import { setRules } from "../../../../tests/kit/settings.ts";
import { addProduct, orderBody } from "../../../../tests/kit/shop.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
  await keepFor(72);
});
afterAll(() => at.close());

const keepFor = (holdHours: number) =>
  setRules(at.desk.pay.shop, at.desk.owner, "transfer", { holdHours });

/** The day of a moment as every mail writes it. */
const dayOf = (moment: string) =>
  new Intl.DateTimeFormat("en-GB", {
    ...{ weekday: "long", day: "numeric", month: "long", timeZone: "Africa/Lagos" },
  })
    .format(new Date(moment))
    .replace(",", "");

test("a link to pay shortens no longer time that its buyer was promised, and tells when that ends", async () => {
  const { call, pay, mailsOf } = at.desk;
  const awaited = await at.place();
  const { until } = awaited.transfer;
  await keepFor(12);
  const sent = await call<PayLinkMade>(`POST /staff/orders/${awaited.order.id}/pay-link`);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body.data.until).toBe(until);
  expect((await pay.lookUp(at.bookOf(awaited))).transfer?.until).toBe(until);
  const [mail] = await mailsOf(at.bookOf(awaited), "order-pay-link");
  expect(mail?.text.replaceAll(",", "")).toContain(dayOf(until));
  await keepFor(72);
});

test("nor does who asks for the rest of what came", async () => {
  const { caseOf, settle, pay, mailsOf } = at.desk;
  const short = await at.place();
  const { until } = short.transfer;
  await at.came(short, { amount: 6_000 });
  const seen = await caseOf(at.bookOf(short));
  expect(seen.ways.find(({ way }) => way === "ask_rest")?.effect).toContain(dayOf(until));
  await settle(seen, "ask_rest");
  expect((await pay.lookUp(at.bookOf(short))).transfer?.until).toBe(until);
  const [mail] = await mailsOf(at.bookOf(short), "payment-rest");
  expect(mail?.text).toContain(dayOf(until));
});

test("an order on the phone that may be paid by transfer is kept for as long as transfers are awaited", async () => {
  const { call, pay } = at.desk;
  const productId = await addProduct(pay.shop, { price: 10_000 });
  const placed = await call<PayLinkMade>("POST /staff/orders", at.desk.owner, {
    items: [{ productId, size: "M", quantity: 1 }],
    shippingInfo: orderBody([], { shippingInfo: { email: "on-the-phone@example.com" } })
      .shippingInfo,
    totalAmount: 10_000,
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const keptMs = Date.parse(placed.body.data.until ?? "") - pay.runtime.clock().getTime();
  expect(keptMs / 3_600_000).toBeCloseTo(72, 1);
});
