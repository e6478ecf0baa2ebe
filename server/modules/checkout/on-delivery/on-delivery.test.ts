import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order, PayOnDelivery } from "#contract/api/orders/orders.ts";
import type { StaffOrder, StaffOrderPage } from "#contract/api/orders/staff-orders.ts";
import type { DeliveryMoney } from "#contract/api/payments/delivery-money.ts";
import type { CashUp } from "#contract/api/payments/recorded-payments.ts";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { createDeliveryCalls, resetDelivery } from "../../../../tests/kit/delivery.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { type Person, signUp, signUpVerified } from "../../../../tests/kit/people.ts";
import {
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";
import { postStaffOrder, staffOrderBody } from "../../../../tests/kit/staff-orders.ts";

let shop: TestApp;
let productId: string;
let owner: SignedInStaff;
let packer: SignedInStaff;
let desk: ReturnType<typeof createDeliveryCalls>;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 5_000 }] });
  owner = await signInStaff(shop, "owner");
  packer = await signInStaff(shop, "packer");
  desk = createDeliveryCalls(shop, owner);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  await resetDelivery(shop);
  await desk.setOptions({ payOnDelivery: { isOn: true, limit: 50_000 } });
  await desk.give({ lagos: { payOnDelivery: true } });
});

const orderFor = (
  { token, email }: Pick<Person, "token" | "email">,
  { quantity = 1, state = "Lagos" } = {},
) =>
  postOrder(
    shop,
    orderBody([orderItem(productId, { quantity })], {
      shippingInfo: { email, state, city: state },
      paymentMethod: "delivery",
    }),
    { token },
  );

/** Has one order that was paid, delivered and not sent back. */
async function addProved(): Promise<Person> {
  const person = await signUpVerified(shop);
  const payment = {
    kind: "paid",
    method: "cash",
    amount: 20_000,
    reference: "",
    receivedOn: toShopDay(new Date()),
  } as const;
  const customer = { email: person.email, phone: "0803 456 7890" };
  const body = staffOrderBody(productId, { customer, payment, isHandedOver: true });
  expect((await postStaffOrder(shop, owner, body)).body.data.status).toBe("DELIVERED");
  return person;
}

const placed = async (person: Person) => {
  const reply = await orderFor(person);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
};

const read = async (id: string, by = owner): Promise<StaffOrder> =>
  (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, by)).body.data;
const transition = async (id: string, move: string, body: object = {}, by = packer) => {
  const { version }: StaffOrder = await read(id);
  return await shop.api<Reply<StaffOrder>>(`POST /staff/orders/${id}/${move}`, {
    headers: by.headers,
    body: { version, ...body },
  });
};
const list = async (tab: string): Promise<StaffOrderPage> =>
  (await shop.api<StaffOrderPage>(`GET /staff/orders?tab=${tab}`, owner)).body;
const isListed = async (tab: string, id: string) =>
  (await list(tab)).data.some((each) => each.id === id);
const stockOf = async () =>
  (
    await shop.runtime.db.first<{ stock: number }>({
      text: "select stock from product_variant where product_id = $1",
      values: [productId],
    })
  )?.stock ?? 0;
const uncounted = async () =>
  (await shop.api<Reply<DeliveryMoney>>("GET /staff/payments/on-delivery", owner)).body.data;
const count = (orders: readonly object[], by = owner) =>
  shop.api<Reply<DeliveryMoney>>("POST /staff/payments/on-delivery", {
    headers: { ...by.headers, "idempotency-key": createRandomKey() },
    body: { receivedOn: toShopDay(new Date()), orders },
  });
const offer = async (token?: string, place = "state=Lagos&city=Ikeja") =>
  (
    await shop.api<Reply<PayOnDelivery>>(
      `GET /checkout/pay-on-delivery?${place}&country=Nigeria`,
      token ? { token } : {},
    )
  ).body.data.limit;

describe("who may pay on delivery", () => {
  test("a customer with a delivered order, in a chosen area", async () => {
    const { token } = await addProved();
    expect(await offer(token)).toBe(50_000);
    expect(await offer(token, "state=Kano&city=Kano")).toBeNull();
    expect(await offer()).toBeNull();
  });

  test.each([
    ["off", false, {}],
    ["another area", true, { state: "Kano" }],
    ["above the limit", true, { quantity: 6 }],
  ] as const)("nobody: %s", async (_, isOn, order) => {
    const person = await addProved();
    await desk.setOptions({ payOnDelivery: { isOn, limit: 50_000 } });
    const before = await stockOf();
    const reply = await orderFor(person, order);
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe("pay_on_delivery_refused");
    expect(await stockOf()).toBe(before);
  });

  test("no stranger, and no guest who types a customer's address", async () => {
    const known = await addProved();
    const stranger = await signUpVerified(shop);
    expect((await orderFor(stranger)).body.code).toBe("pay_on_delivery_refused");
    const guest = orderBody([orderItem(productId)], {
      shippingInfo: { email: known.email },
      paymentMethod: "delivery",
    });
    expect((await postOrder(shop, guest)).body.code).toBe("pay_on_delivery_refused");
    const unverified = await signUp(shop);
    expect(await offer(unverified.token)).toBeNull();
  });

  test("of two orders at once, one", async () => {
    const person = await addProved();
    const replies = await Promise.all([orderFor(person), orderFor(person), orderFor(person)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe("an order to be paid on delivery", () => {
  test("is packed, sent and delivered unpaid, and paid once its money is counted", async () => {
    const person = await addProved();
    const before = await stockOf();
    const order = await placed(person);
    expect(order).toMatchObject({
      status: "PROCESSING",
      awaitsPacking: true,
      isPaidOnDelivery: true,
      dueAmount: 10_000,
      receivedAmount: 0,
      payment: null,
    });
    expect(await stockOf()).toBe(before - 1);
    expect(await isListed("to_pack", order.id)).toBe(true);
    expect(await isListed("packed", order.id)).toBe(false);

    expect((await transition(order.id, "ship")).status).toBe(409);
    expect((await transition(order.id, "pack")).body.data).toMatchObject({
      status: "PROCESSING",
      awaitsPacking: false,
      isDueOnDelivery: true,
    });
    expect((await transition(order.id, "pack")).status).toBe(409);
    expect(await isListed("packed", order.id)).toBe(true);
    expect((await transition(order.id, "unpack")).body.data.awaitsPacking).toBe(true);
    expect(await isListed("to_pack", order.id)).toBe(true);
    await transition(order.id, "pack");
    await transition(order.id, "ship", { carrier: "Our own rider" });
    await transition(order.id, "deliver", { collected: "cash" });
    const delivered = await read(order.id);
    expect(delivered).toMatchObject({
      status: "DELIVERED",
      paidAt: null,
      isDueOnDelivery: true,
      money: { due: 10_000, received: 0, method: "delivery" },
      parcel: { collectedMethod: "cash" },
    });

    const money = (await uncounted()).find(({ id }) => id === order.id);
    expect(money).toMatchObject({ due: 10_000, collectedMethod: "cash", carrier: "Our own rider" });
    const today = await shop.api<Reply<StaffToday>>("GET /staff/reports/today", owner);
    expect(today.body.data.riderMoney).toMatchObject({ count: 1 });
    const counted = { id: order.id, due: 10_000, method: "cash", reference: "" };
    const part = await count([{ ...counted, amount: 9_500 }]);
    expect(part.body.data).toContainEqual(expect.objectContaining({ id: order.id, due: 500 }));
    expect((await read(order.id)).paidAt).toBeNull();
    expect((await count([{ ...counted, amount: 10_000 }])).status).toBe(409);
    expect((await count([{ ...counted, due: 500, amount: 600 }])).status).toBe(400);
    const rest = await count([{ ...counted, due: 500, amount: 500 }]);
    expect(rest.status, JSON.stringify(rest.body)).toBe(200);
    expect(rest.body.data.some(({ id }) => id === order.id)).toBe(false);
    expect(await read(order.id)).toMatchObject({
      status: "DELIVERED",
      paidAt: expect.any(String),
      isDueOnDelivery: false,
      openCases: 0,
      money: { due: 0, received: 10_000, method: "cash" },
    });
    const { body } = await shop.api<Reply<CashUp>>("GET /staff/reports/cash-up", owner);
    expect(body.data.methods.some(({ method }) => method === "cash")).toBe(true);
    expect(await offer(person.token)).toBe(50_000);
    expect((await placed(person)).status).toBe("PROCESSING");
  });

  test("the customer reads what is due and never that it is paid", async () => {
    const person = await addProved();
    const order = await placed(person);
    await transition(order.id, "pack");
    await transition(order.id, "ship", { carrier: "Our own rider" });
    const { body } = await shop.api<Reply<Order>>(`GET /orders/${order.id}`, person);
    expect(body.data.timeline?.map(({ text }) => text)).toEqual([
      "Placed",
      "Confirmed, pay on delivery",
      "Packed",
      expect.stringContaining("On the way"),
    ]);
    const code = body.data.parcel?.handOverCode;
    expect(code).toMatch(/^\d{4}$/);
    const mails = (await listMails(shop.runtime, "recipient = $1", [person.email])).filter(
      ({ text }) => text.includes(order.orderNumber),
    );
    const [confirmation, shipped] = mails;
    expect(confirmation?.text).toContain("Pay ₦10,000 to the rider");
    expect(confirmation?.text).not.toMatch(/\bpaid\b/i);
    expect(shipped?.text).toContain("₦10,000 to the rider");
    expect(shipped?.text).toContain(String(code));
    expect(shipped?.text).not.toMatch(/\bpaid\b/i);
  });

  test("refused at the door: the items are returned, and the customer pays first from then on", async () => {
    const person = await addProved();
    const before = await stockOf();
    const order = await placed(person);
    await transition(order.id, "pack");
    await transition(order.id, "ship", { carrier: "GIG" });
    const reason = { reason: "Refused at the door", disposition: "stock" };
    const cancelled = await transition(order.id, "cancel", reason, owner);
    expect(cancelled.body.data.status).toBe("CANCELLED");
    expect(await stockOf()).toBe(before);
    expect(await offer(person.token)).toBeNull();
    expect((await orderFor(person)).body.code).toBe("pay_on_delivery_refused");
    const reopened = await transition(order.id, "reopen", {}, owner);
    expect(reopened.body.data).toMatchObject({ status: "SHIPPED", isDueOnDelivery: true });
    expect(await stockOf()).toBe(before - 1);
  });

  test("paid before it is sent, it is packed like any other and leaves nothing to collect", async () => {
    const person = await addProved();
    const order = await placed(person);
    const paid = await shop.api(`POST /staff/orders/${order.id}/payments`, {
      headers: { ...owner.headers, "idempotency-key": createRandomKey() },
      body: {
        ...{ method: "cash", amount: 10_000, reference: "", due: 10_000 },
        receivedOn: toShopDay(new Date()),
      },
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    expect(await read(order.id)).toMatchObject({
      awaitsPacking: true,
      isDueOnDelivery: false,
      hasBalanceDue: false,
      money: { due: 0, received: 10_000, method: "cash" },
    });
    await transition(order.id, "pack");
    expect((await transition(order.id, "unpack")).body.data).toMatchObject({
      status: "PAID",
      awaitsPacking: false,
    });
    expect(await offer(person.token)).toBe(50_000);
  });

  test("cancelled before it is packed and reopened, it is to be packed again", async () => {
    const order = await placed(await addProved());
    await transition(order.id, "cancel", { reason: "Changed her mind" }, owner);
    const { body } = await transition(order.id, "reopen", {}, owner);
    expect(body.data).toMatchObject({ status: "PROCESSING", awaitsPacking: true });
  });
});

test("staff place one for a known customer only, and nobody gets a payment link", async () => {
  const { email } = await addProved();
  const customer = { email, phone: "0803 456 7890" };
  const body = staffOrderBody(productId, { customer, payment: { kind: "delivery" } });
  const reply = await postStaffOrder(shop, owner, body);
  expect(reply.body.data).toMatchObject({ status: "PROCESSING", due: 20_000, paymentLink: null });
  const again = await postStaffOrder(shop, owner, body);
  expect(again.body).toMatchObject({
    code: "pay_on_delivery_refused",
    detail: "This customer already has an order to pay on delivery.",
  });
  const stranger = staffOrderBody(productId, {
    customer: { email: "new@example.com" },
    payment: { kind: "delivery" },
  });
  expect((await postStaffOrder(shop, owner, stranger)).body.detail).toBe(
    "For customers with a delivered order only.",
  );
});

test("packers may not count, and only delivered orders are counted", async () => {
  const order = await placed(await addProved());
  const counted = { id: order.id, due: 10_000, method: "cash", amount: 10_000, reference: "" };
  expect((await count([counted], packer)).status).toBe(403);
  expect((await count([counted])).status).toBe(409);
});
