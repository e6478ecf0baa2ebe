import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  EditedOrder,
  EditOrderItems,
  OrderItemsPreview,
} from "#contract/api/orders/edit-order.ts";
import type { OutOfStockMeta, PlaceOrder } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { type CaseDesk, createCaseDesk } from "../../../../tests/kit/case-desk.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";

let desk: CaseDesk;
let shirt: string;
let gown: string;
beforeAll(async () => {
  desk = await createCaseDesk();
  shirt = await addProduct(desk.pay.shop, { name: "Adire shirt", price: 10_000 });
  gown = await addProduct(desk.pay.shop, { name: "Aso oke gown", price: 25_000 });
});
afterAll(() => desk.close());

type Item = EditOrderItems["items"][number];
const item = (productId: string, quantity = 1, size = "M"): Item => ({ productId, size, quantity });

let buyers = 0;
async function place(
  items: readonly Item[],
  changes: Partial<Omit<PlaceOrder, "shippingInfo">> = {},
): Promise<OpenOrder> {
  buyers += 1;
  const prices: Readonly<Record<string, number>> = { [shirt]: 10_000, [gown]: 25_000 };
  const body = orderBody(
    items.map((each) => orderItem(each.productId, { ...each, price: prices[each.productId] ?? 0 })),
    { ...changes, shippingInfo: { email: `changes-${buyers}@example.com` } },
  );
  const placed = await postOrder(desk.pay.shop, body);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { payment } = placed.body.data;
  if (!payment) throw new Error("Nothing is to be paid");
  return { order: placed.body.data, payment };
}

async function placePaid(...args: Parameters<typeof place>): Promise<OpenOrder> {
  const open = await place(...args);
  await desk.payFor(open, { events: [] });
  return open;
}

const read = async ({ order }: OpenOrder) =>
  (await desk.call<StaffOrder>(`GET /staff/orders/${order.id}`)).body.data;

const preview = ({ order }: OpenOrder, items: readonly Item[], as = desk.owner) =>
  desk.call<OrderItemsPreview>(`POST /staff/orders/${order.id}/items/preview`, as, { items });

async function edit(
  open: OpenOrder,
  items: readonly Item[],
  changes: Partial<EditOrderItems> = {},
  { headers }: SignedInStaff = desk.owner,
  key = createRandomKey(),
) {
  const { version } = await read(open);
  const previewed = await preview(open, items);
  return await desk.pay.shop.api<Reply<EditedOrder>>(`POST /staff/orders/${open.order.id}/items`, {
    headers: { ...headers, "idempotency-key": key },
    body: { version, items, totalAmount: previewed.body.data?.after.total ?? 0, ...changes },
  });
}

async function edited(...args: Parameters<typeof edit>): Promise<EditedOrder> {
  const reply = await edit(...args);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(await findDiscrepancies(desk.pay.shop)).toEqual([]);
  return reply.body.data;
}

const linesOf = ({ lines }: StaffOrder) =>
  lines.map(({ name, size, quantity, price }) => `${quantity} × ${name} ${size} à ${price}`);

const stockOf = async (productId: string, size = "M") =>
  (
    await desk.pay.runtime.db.first<{ stock: number }>({
      text: "select stock from product_variant where product_id = $1 and size = $2",
      values: [productId, size],
    })
  )?.stock;

describe("a paid order", () => {
  test("gets an item: today's price is due, stock is deducted, the customer gets a link", async () => {
    const open = await placePaid([item(shirt)]);
    const before = await stockOf(gown);
    const wanted = [item(shirt), item(gown)];
    expect((await preview(open, wanted)).body.data).toMatchObject({
      before: { total: 10_000 },
      after: { subtotal: 35_000, total: 35_000 },
      ...{ due: 25_000, refund: 0, canRefund: true },
    });
    const done = await edited(open, wanted, { note: "Called on Monday" });
    expect(done).toMatchObject({ due: 25_000, refund: 0, until: null });
    expect(linesOf(done.order)).toEqual([
      "1 × Adire shirt M à 10000",
      "1 × Aso oke gown M à 25000",
    ]);
    expect(await stockOf(gown)).toBe((before ?? 0) - 1);
    const [mail] = await desk.mailsOf(open, "order-changed");
    expect(mail?.text).toContain("₦35,000, ₦25,000 more than before. ₦25,000 is due");
    expect(done.order.timeline.map(({ text }) => text)).toContain(
      "Edited the items: 1 × Aso oke gown (M) added. Total ₦10,000 → ₦35,000. Called on Monday",
    );
    const [, token = ""] = (done.paymentLink ?? "").split("#");
    const byLink = { ...open, order: { ...open.order, orderToken: token } };
    const payment = (await desk.pay.resume(byLink)).body.data;
    await desk.payFor({ ...byLink, payment }, { events: [] });
    expect(await desk.pay.lookUp(open)).toMatchObject({ dueAmount: 0, receivedAmount: 35_000 });
  });

  test("loses an item: the difference is refunded, stock is back", async () => {
    const open = await placePaid([item(shirt), item(gown)]);
    const before = await stockOf(gown);
    const done = await edited(open, [item(shirt)]);
    expect(done).toMatchObject({ due: 0, refund: 25_000, paymentLink: null });
    expect(done.order).toMatchObject({
      ...{ status: "PAID", totalAmount: 10_000, hasBalanceDue: false },
      money: { received: 35_000, refunded: 25_000, due: 0 },
    });
    expect(desk.sentBack(open)).toEqual([25_000]);
    expect(await stockOf(gown)).toBe((before ?? 0) + 1);
    const [mail] = await desk.mailsOf(open, "order-changed");
    expect(mail?.text).toContain("We're refunding ₦25,000");
    expect(await desk.openCases(open)).toEqual([]);
  });

  test("gets another size at the price that was paid, whatever it costs today", async () => {
    const skirt = await addProduct(desk.pay.shop, { name: "Skirt", price: 8_000 });
    const placed = await desk.pay.place(10_000, "another-size@example.com");
    await desk.payFor(placed, { events: [] });
    const { productId = "" } = placed.order.items[0] ?? {};
    await desk.pay.runtime.db.rows({
      text: "update product set price_kobo = 1500000 where id = $1",
      values: [productId],
    });
    const swapped = await edited(placed, [item(productId, 1, "L")]);
    expect(swapped).toMatchObject({ due: 0, refund: 0 });
    expect(linesOf(swapped.order)).toEqual(["1 × Ìbàdàn shirt L à 10000"]);
    const more = await edited(placed, [item(productId, 2, "L"), item(skirt)]);
    expect(more).toMatchObject({ due: 23_000 });
    expect(linesOf(more.order)).toEqual([
      "1 × Ìbàdàn shirt L à 10000",
      "1 × Ìbàdàn shirt L à 15000",
      "1 × Skirt M à 8000",
    ]);
    const less = await edited(placed, [item(productId, 1, "L"), item(skirt)]);
    expect(less).toMatchObject({ due: 8_000, refund: 0 });
  });

  test("is not edited beyond stock, and the item is named", async () => {
    const rare = await addProduct(desk.pay.shop, {
      name: "Rare cap",
      sizes: [{ size: "M", stock: 1 }],
    });
    const open = await placePaid([item(shirt)]);
    const refused = await edit(open, [item(shirt), item(rare, 2)]);
    expect(refused).toMatchObject({ status: 409, body: { code: "out_of_stock" } });
    const { items } = (refused.body as unknown as { meta: OutOfStockMeta }).meta;
    expect(items).toMatchObject([{ name: "Rare cap", requested: 2, available: 1 }]);
    expect(linesOf(await read(open))).toEqual(["1 × Adire shirt M à 10000"]);
    const [one, two] = await Promise.all([
      edit(open, [item(shirt), item(rare)]),
      placePaid([item(shirt)]).then((other) => edit(other, [item(shirt), item(rare)])),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect(await stockOf(rare)).toBe(0);
  });

  test("refunds no more than support may, and never all that was paid", async () => {
    const open = await placePaid([item(shirt), item(gown, 8)]);
    const support = await signInStaff(desk.pay.shop, "support");
    const previewed = await preview(open, [item(shirt)], support);
    expect(previewed.body.data).toMatchObject({ refund: 200_000, canRefund: false });
    expect((await edit(open, [item(shirt)], {}, support)).status).toBe(403);
    expect(linesOf(await read(open))).toHaveLength(2);
    const packer = await signInStaff(desk.pay.shop, "packer");
    expect((await preview(open, [item(shirt)], packer)).status).toBe(403);
    expect((await edit(open, [item(shirt)], {}, packer)).status).toBe(403);
  });

  test("is edited once per request, and only at the version displayed", async () => {
    const open = await placePaid([item(shirt)]);
    const key = createRandomKey();
    const { version } = await read(open);
    const items = [item(shirt, 2)];
    const [first, again] = [
      await edit(open, items, { version, totalAmount: 20_000 }, desk.owner, key),
      await edit(open, items, { version, totalAmount: 20_000 }, desk.owner, key),
    ];
    expect(first.body.data.paymentLink).toContain("/pay/");
    expect(again).toMatchObject({
      status: 200,
      body: { data: { due: 10_000, paymentLink: null } },
    });
    expect((await read(open)).money).toMatchObject({ total: 20_000, due: 10_000 });
    expect((await edit(open, [item(shirt)], { version })).status).toBe(409);
    expect((await edit(open, [item(gown)], { totalAmount: 1 })).status).toBe(409);
    expect((await edit(open, items)).status).toBe(400);
    expect((await edit(open, [item(shirt), item(shirt, 2)])).status).toBe(400);
  });

  test("that is packed, under review or had items refunded stays as it is", async () => {
    const open = await placePaid([item(shirt, 2)]);
    const { version } = await read(open);
    await desk.call(`POST /staff/orders/${open.order.id}/pack`, desk.owner, { version });
    expect((await preview(open, [item(shirt)])).status).toBe(409);
    const short = await desk.underpaid();
    expect((await preview(short, [item(gown)])).status).toBe(409);
    const partly = await placePaid([item(shirt, 2)]);
    await desk.call(`POST /staff/orders/${partly.order.id}/refunds`, desk.owner, {
      ...{ mode: "lines", shipping: false, why: "unwanted" },
      lines: [{ position: 1, quantity: 1, disposition: "stock" }],
      ...{ amount: 10_000, refundable: 20_000 },
    });
    expect((await preview(partly, [item(shirt)])).status).toBe(409);
  });
});

test("units retain their share of a discount, and added ones have none", async () => {
  await addDiscount(desk.pay.shop, "TEN");
  const open = await placePaid([item(shirt, 3)], {
    ...{ discountCode: "TEN", discountAmount: 3_000, totalAmount: 27_000 },
  });
  const less = await edited(open, [item(shirt, 2)]);
  expect(less).toMatchObject({
    refund: 9_000,
    order: { money: { discount: 2_000, total: 18_000 } },
  });
  const more = await edited(open, [item(shirt, 2), item(gown)]);
  expect(more).toMatchObject({ due: 25_000, order: { money: { discount: 2_000, total: 43_000 } } });
});

test("VAT follows the lines at the rate of the order, and the delivery fee stays", async () => {
  const { shop } = desk.pay;
  const vat = { mode: "added", percent: 7.5, coversDelivery: true, tin: "12345678-0001" } as const;
  await saveSettings(shop, desk.owner, "vat", vat);
  const open = await placePaid([item(shirt)], { totalAmount: 10_750 });
  await saveSettings(shop, desk.owner, "vat", { ...vat, mode: "off" });
  const done = await edited(open, [item(shirt), item(gown)]);
  expect(done).toMatchObject({
    due: 26_875,
    order: { money: { vat: { amount: 2_625 }, total: 37_625 } },
  });
  const back = await edited(open, [item(shirt)]);
  expect(back).toMatchObject({ due: 0, refund: 0, order: { money: { total: 10_750 } } });
});

describe("an unpaid order", () => {
  test("has a new total, and a payment of the old one is not enough", async () => {
    const open = await place([item(shirt)]);
    desk.pay.openPopup(open.payment, { events: [] });
    const done = await edited(open, [item(shirt, 2)]);
    expect(done).toMatchObject({ due: 20_000, until: expect.any(String) });
    await desk.payFor(open, { events: [] });
    expect(await desk.pay.lookUp(open)).toMatchObject({
      ...{ status: "PENDING_PAYMENT", receivedAmount: 10_000, dueAmount: 10_000 },
    });
    expect((await desk.openCases(open)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["underpaid", 10_000],
    ]);
  });

  test("of which enough was paid is paid, and the excess refunded", async () => {
    const open = await place([item(shirt, 3)]);
    const deposit = { method: "cash", amount: 12_000, reference: "", due: 30_000 };
    const receivedOn = new Date(desk.pay.runtime.clock()).toISOString().slice(0, 10);
    await desk.call(`POST /staff/orders/${open.order.id}/payments`, desk.owner, {
      ...{ ...deposit, receivedOn },
    });
    const done = await edited(open, [item(shirt)]);
    expect(done).toMatchObject({ due: 0, refund: 2_000, order: { status: "PAID" } });
  });
});
