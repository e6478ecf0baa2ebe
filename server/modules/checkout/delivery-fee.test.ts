import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlaceOrder, PriceChangedMeta } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { CreateRefund, OrderRefunds, RefundPreview } from "#contract/api/payments/refunds.ts";
import { shippingRows } from "#contract/delivery/shipping-rows.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { toInvoice } from "#server/modules/orders/documents/invoice.ts";
import { findOrderByNumber } from "#server/modules/orders/queries/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { createDeliveryCalls, resetDelivery } from "../../../tests/kit/delivery.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../tests/kit/payment-shop.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { postStaffOrder, staffOrderBody } from "../../../tests/kit/staff-orders.ts";

let pay: PaymentShop;
let owner: SignedInStaff;
let delivery: ReturnType<typeof createDeliveryCalls>;
let productId: string;
beforeAll(async () => {
  pay = await createPaymentShop();
  owner = await signInStaff(pay.shop, "owner");
  delivery = createDeliveryCalls(pay.shop, owner);
  productId = await addProduct(pay.shop, { sizes: [{ size: "M", stock: 10_000 }] });
  await addDiscount(pay.shop, "ALL", { value: { discountType: "PERCENTAGE", percent: 100 } });
});
beforeEach(async () => {
  await resetDelivery(pay.shop);
  await delivery.give({
    elsewhere: { fee: 4000 },
    abroad: { fee: 20_000 },
    lagos: { fee: 2500.5 },
    "lagos/ikeja": { fee: 1500 },
    "lagos/epe": { fee: 0 },
  });
  await delivery.charge(true);
});
afterAll(async () => {
  expect(await findDiscrepancies(pay.shop)).toEqual([]);
  await pay.close();
});

let buyers = 0;
const place = (
  totalAmount: number,
  shippingInfo: Partial<PlaceOrder["shippingInfo"]>,
  claims: Partial<PlaceOrder> = {},
) => {
  buyers += 1;
  const to = { email: `fee-${buyers}@example.com`, ...shippingInfo };
  const body = orderBody([orderItem(productId)], { ...claims, totalAmount, shippingInfo: to });
  return postOrder(pay.shop, body);
};
const staffGet = async <T>(path: `/${string}`) =>
  (await pay.shop.api<Reply<T>>(`GET ${path}`, { headers: owner.headers })).body.data;

describe("free delivery", () => {
  const from = async (naira: number) =>
    await delivery.setOptions({ freeDelivery: { isOn: true, from: naira } });
  const total = async (to: Partial<PlaceOrder["shippingInfo"]>) =>
    ((await place(1, to)).body.meta as PriceChangedMeta).total;

  test("is from the subtotal on, within Nigeria alone", async () => {
    const { subtotal } = (await place(1, { state: "Kano" })).body.meta as PriceChangedMeta;
    await from(subtotal + 1);
    expect(await total({ state: "Kano" })).toBe(subtotal + 4000);
    await from(subtotal);
    expect(await total({ state: "Kano" })).toBe(subtotal);
    const abroad = { state: "Ashanti", city: "Kumasi", country: "Ghana" };
    expect(await total(abroad)).toBe(subtotal + 20_000);
    await delivery.setOptions({ freeDelivery: { isOn: false, from: subtotal } });
    expect(await total({ state: "Kano" })).toBe(subtotal + 4000);
  });
});

describe("a pick-up", () => {
  const yaba = {
    address: "14 Herbert Macaulay Way",
    city: "Yaba",
    state: "Lagos",
    postalCode: "101212",
    hours: "Mon to Sat, 10:00 to 18:00",
    readyIn: "4 hours",
  };

  test("is refused while it is off", async () => {
    const reply = await place(1, { state: "Kano" }, { deliveryMethod: "pickup" });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "deliveryMethod" }] } });
  });

  test("costs nothing and goes to the shop's own address, whatever the browser sent", async () => {
    await delivery.setOptions({ pickup: { isOn: true, place: yaba } });
    const { subtotal } = (await place(1, { state: "Kano" })).body.meta as PriceChangedMeta;
    const reply = await place(subtotal, { state: "Kano" }, { deliveryMethod: "pickup" });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: {
          shippingAmount: 0,
          totalAmount: subtotal,
          pickup: yaba,
          shippingInfo: { address: yaba.address, city: "Yaba", state: "Lagos" },
        },
      },
    });
    const { id } = reply.body.data;
    expect((await staffGet<StaffOrder>(`/staff/orders/${id}`)).pickup).toEqual(yaba);
  });
});

describe("the fee of an order", () => {
  test.each([
    ["of its area", { state: "Lagos", city: "Ikeja" }, 1500],
    ["nothing where its area goes free", { state: "lagos state", city: "EPE" }, 0],
    ["of its state, for an area nobody knows", { state: "Lagos", city: "Lekki Phase 1" }, 2500.5],
    ["of everywhere else, for a state with no terms of its own", { state: "Kano" }, 4000],
    ["of everywhere else, for a state nobody knows", { state: "Eko", city: "Ikeja" }, 4000],
    ["of the state, however the country is written", { state: "Kano", country: "Nigera" }, 4000],
    ["of other countries", { state: "Ashanti", city: "Kumasi", country: "Ghana" }, 20_000],
  ])("is %s", async (_which, to, fee) => {
    const { status, body } = await place(10_000 + fee, to);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({
      subtotalAmount: 10_000,
      shippingAmount: fee,
      totalAmount: 10_000 + fee,
      payment: { amount: 10_000 + fee },
    });
  });

  test("is zero while fees are off, whatever is stored", async () => {
    await delivery.charge(false);
    const { body } = await place(10_000, { state: "Lagos", city: "Ikeja" });
    expect(body.data).toMatchObject({ shippingAmount: 0, totalAmount: 10_000 });
    const claimed = await place(11_500, { state: "Lagos", city: "Ikeja" });
    expect(claimed).toMatchObject({ status: 409, body: { code: "price_changed" } });
  });

  test("is the server's: an outdated one is refused with the current amounts", async () => {
    const to = { state: "Lagos", city: "Ikeja" };
    await delivery.give({ "lagos/ikeja": { fee: 1800 } });
    const refused = await place(11_500, to);
    expect(refused).toMatchObject({ status: 409, body: { code: "price_changed" } });
    const meta = refused.body.meta as PriceChangedMeta;
    expect(meta).toMatchObject({ subtotal: 10_000, shipping: 1800, total: 11_800, discount: null });
    expect((await place(meta.total, to)).status).toBe(201);
  });

  test("of an order placed before is not touched by a later change", async () => {
    const { body } = await place(11_500, { state: "Lagos", city: "Ikeja" });
    await delivery.give({ "lagos/ikeja": { fee: 9000 } });
    await delivery.charge(false);
    const order = await findOrderByNumber(pay.runtime.db, body.data.orderNumber);
    expect(order).toMatchObject({ shippingKobo: 150_000, totalKobo: 1_150_000 });
  });

  test("is due even when a discount covers all items", async () => {
    const to = { state: "Lagos", city: "Ikeja" };
    const { body } = await place(1500, to, { discountCode: "ALL" });
    expect(body.data).toMatchObject({ status: "PENDING_PAYMENT", totalAmount: 1500 });
    expect(body.data.payment?.amount).toBe(1500);
    const free = await place(0, { state: "Lagos", city: "Epe" }, { discountCode: "ALL" });
    expect(free.body.data).toMatchObject({ status: "PAID", payment: null, totalAmount: 0 });
  });

  test("applies to orders placed by staff", async () => {
    const order = (totalAmount: number) =>
      postStaffOrder(
        pay.shop,
        owner,
        staffOrderBody(productId, { totalAmount, delivery: { city: "Ikeja" } }),
      );
    const refused = await order(20_000);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "price_changed", meta: { shipping: 1500, total: 21_500 } },
    });
    const placed = await order(21_500);
    expect(placed.status).toBe(201);
    const { money } = await staffGet<StaffOrder>(`/staff/orders/${placed.body.data.id}`);
    expect(money).toMatchObject({ subtotal: 20_000, shipping: 1500, total: 21_500, due: 21_500 });
  });
});

test("is refunded on request, once, and with a full refund", async () => {
  const { body } = await place(11_500, { state: "Lagos", city: "Ikeja" });
  const { payment } = body.data;
  if (!payment) throw new Error("The order needs no payment");
  const open: OpenOrder = { order: body.data, payment };
  pay.openPopup(payment, { events: [] });
  pay.control.pay(payment.reference);
  await pay.poll(open);
  const path = `/staff/orders/${body.data.id}/refunds` as const;
  expect(await staffGet<OrderRefunds>(path)).toMatchObject({
    refundable: 11_500,
    shippingAmount: 1500,
  });
  const all = await staffGet<RefundPreview>(`${path}/preview?mode=all`);
  expect(all).toMatchObject({ amount: 11_500, itemsAmount: 10_000, shippingAmount: 1500 });
  const refund: CreateRefund = {
    ...{ mode: "lines", lines: [], shipping: true, why: "unwanted", amount: 1500 },
    refundable: 11_500,
  };
  const created = await pay.shop.api(`POST ${path}`, {
    headers: { ...owner.headers, "idempotency-key": crypto.randomUUID() },
    body: refund,
  });
  expect(created.status, JSON.stringify(created.body)).toBeLessThan(300);
  expect(await staffGet<OrderRefunds>(path)).toMatchObject({
    refundable: 10_000,
    shippingAmount: 0,
  });
});

test("total is items minus discount plus fee in every response", async () => {
  const address = fc.constantFrom(
    ...[
      { state: "Lagos", city: "Ikeja" },
      { state: "Lagos", city: "Lekki" },
      { state: "Kano", city: "Dala" },
      { state: "Accra", city: "Osu", country: "Ghana" },
    ],
  );
  const fee = fc.integer({ min: 0, max: 1_000_000 });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      address,
      fc.tuple(fee, fee, fee, fee),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 100 }),
      fc.boolean(),
      async (to, [ikeja, lagos, elsewhere, abroad], quantity, percent, charges) => {
        runs += 1;
        const code = `PART${runs}`;
        await addDiscount(pay.shop, code, { value: { discountType: "PERCENTAGE", percent } });
        const naira = (amount: number) => ({ fee: toNaira(kobo(amount)) });
        await delivery.give({
          ...{ "lagos/ikeja": naira(ikeja), lagos: naira(lagos) },
          ...{ elsewhere: naira(elsewhere), abroad: naira(abroad) },
        });
        await delivery.charge(charges);
        const body = orderBody([orderItem(productId, { quantity })], {
          discountCode: code,
          totalAmount: 1e9,
          shippingInfo: { email: `sum-${runs}@example.com`, ...to },
        });
        const repriced = await postOrder(pay.shop, body);
        const figures = repriced.body.meta as PriceChangedMeta;
        const placed = await postOrder(pay.shop, { ...body, totalAmount: figures.total });
        expect(placed.status, JSON.stringify(placed.body)).toBe(201);
        const order = placed.body.data;
        const sum =
          fromNaira(order.subtotalAmount) -
          fromNaira(order.discountAmount) +
          fromNaira(order.shippingAmount);
        const expected = to.country ? abroad : to.state !== "Lagos" ? elsewhere : lagos;
        const due = to.city === "Ikeja" ? ikeja : expected;
        expect(fromNaira(order.shippingAmount)).toBe(charges ? due : 0);
        expect(fromNaira(order.totalAmount)).toBe(sum);
        expect(figures.total).toBe(order.totalAmount);
        if (order.payment) expect(order.payment.amount).toBe(order.totalAmount);
        const { money } = await staffGet<StaffOrder>(`/staff/orders/${order.id}`);
        expect(money).toMatchObject({ shipping: order.shippingAmount, total: order.totalAmount });
        const stored = await findOrderByNumber(pay.runtime.db, order.orderNumber);
        if (!stored) throw new Error("The order is not there");
        const invoice = toInvoice(stored, await getContact(pay.runtime.db));
        expect(invoice.total.value).toBe(formatNaira(kobo(sum)));
        for (const row of shippingRows(stored.shippingKobo)) {
          expect(invoice.totals).toContainEqual(row);
        }
        const { headers } = owner;
        const file = await pay.shop.app.inject({
          method: "GET",
          url: `/api/staff/orders/export?search=${order.orderNumber}`,
          headers,
        });
        const cells = file.body.trim().split(/\r?\n/)[1]?.split(",").slice(-10).map(Number);
        const { subtotalAmount, shippingAmount, discountAmount, totalAmount } = order;
        expect(cells?.slice(0, 5)).toEqual([
          subtotalAmount,
          shippingAmount,
          discountAmount,
          0,
          totalAmount,
        ]);
      },
    ),
    { numRuns: 25 },
  );
  expect(await findDiscrepancies(pay.shop)).toEqual([]);
});

describe("an order whose address staff change", () => {
  const correct = async (id: string, address: Record<string, string>) => {
    const order = await staffGet<StaffOrder>(`/staff/orders/${id}`);
    return await pay.shop.api<Reply<StaffOrder>>(`PATCH /staff/orders/${id}/address`, {
      headers: owner.headers,
      body: { version: order.version, address: { ...order.address, ...address } },
    });
  };
  const placed = async () => {
    const { body } = await place(11_500, { state: "Lagos", city: "Ikeja" });
    return body.data.id;
  };

  test("retains its fee, and staff see the fee of the new address", async () => {
    const id = await placed();
    const street = await correct(id, { address: "4 Allen Avenue" });
    expect(street.body.data.money).toMatchObject({ shipping: 1500, currentShipping: null });
    const abuja = await correct(id, { state: "FCT", city: "Bwari" });
    expect(abuja.status).toBe(200);
    const { money } = abuja.body.data;
    expect(money).toMatchObject({ shipping: 1500, currentShipping: 4000, total: 11_500 });
    const epe = await correct(id, { state: "Lagos", city: "Epe" });
    expect(epe.body.data.money).toMatchObject({ shipping: 1500, currentShipping: 0 });
    await delivery.charge(false);
    const { money: free } = await staffGet<StaffOrder>(`/staff/orders/${id}`);
    expect(free).toMatchObject({ shipping: 1500, currentShipping: null });
  });

  test("shows no difference when fees changed but not the address", async () => {
    const id = await placed();
    await delivery.give({ "lagos/ikeja": { fee: 1800 } });
    const { money } = await staffGet<StaffOrder>(`/staff/orders/${id}`);
    expect(money).toMatchObject({ shipping: 1500, currentShipping: null });
  });

  test("hides the fee from packers", async () => {
    const id = await placed();
    await correct(id, { state: "FCT", city: "Bwari" });
    const packer = await signInStaff(pay.shop, "packer");
    const reply = await pay.shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, {
      headers: packer.headers,
    });
    expect(reply.body.data.money).toBeUndefined();
    expect(JSON.stringify(reply.body)).not.toContain("currentShipping");
  });
});
