import fc from "fast-check";
import { expect } from "vitest";
import type { PriceChangedMeta } from "#contract/api/orders/orders.ts";
import type { OrderPayments } from "#contract/api/payments/recorded-payments.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import { type CaseDesk, createCaseDesk } from "./case-desk.ts";
import { createDeliveryCalls } from "./delivery.ts";
import type { OpenOrder } from "./payment-shop.ts";
import { saveSettings } from "./settings.ts";
import { addDiscount, addProduct, orderBody, orderItem, postOrder, type Reply } from "./shop.ts";
import { postStaffOrder, staffOrderBody } from "./staff-orders.ts";
import { shopAccount } from "./transfer-desk.ts";

const prices = [3_333.33, 7_001.01];
const bigFee = 1_500.55;

/** How an order is placed: what is ordered, on which terms, and how it is to be paid. */
export interface Placing {
  readonly by: ProviderId | "transfer" | "account" | "cash" | "pos" | "delivery";
  readonly vat: "off" | "included" | "added";
  readonly hasDiscount: boolean;
  readonly hasFee: boolean;
  /** Of each product. */
  readonly quantities: readonly number[];
}

export const placing: fc.Arbitrary<Placing> = fc.record({
  by: fc.constantFrom(
    ...(["payaza", "paystack", "transfer", "account", "cash", "pos", "delivery"] as const),
  ),
  vat: fc.constantFrom("off", "included", "added"),
  hasDiscount: fc.boolean(),
  hasFee: fc.boolean(),
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 })),
});

/** Money that changed hands, as the provider, the bank and the till know it. */
export interface Moved {
  readonly method: "card" | "transfer" | "cash" | "pos";
  readonly kobo: number;
  /** The payment it is of. */
  readonly reference: string;
}

/** An order, and what was done about it as those know who did it. */
export interface MixedOrder {
  readonly id: string;
  readonly orderNumber: string;
  /** Undefined for one that staff took. */
  readonly open: OpenOrder | undefined;
  /** Payments that were opened at a provider, paid or not. */
  readonly opened: { readonly reference: string; readonly method: "card" | "transfer" }[];
  readonly receipts: Moved[];
  /** Refunds by staff and reversals by banks; those of providers are in their books. */
  readonly refunds: Moved[];
  /** What is due of it once it is no longer awaiting its first payment. */
  dueKobo: number;
}

export type MixDesk = Awaited<ReturnType<typeof createMixDesk>>;

/** A shop that takes money in every way. Call `desk.close` in afterAll. */
export async function createMixDesk() {
  const desk = await createCaseDesk();
  const { shop } = desk.pay;
  await saveSettings(shop, desk.owner, "transfer", { ...shopAccount, usesOrderAccounts: true });
  await addDiscount(shop, "ODD", { value: { discountType: "PERCENTAGE", percent: 3.33 } });
  const delivery = createDeliveryCalls(shop, desk.owner);
  await delivery.setOptions({ payOnDelivery: { isOn: true, limit: 500_000 } });
  await delivery.give({ lagos: { fee: bigFee, payOnDelivery: true } });
  const products: string[] = [];
  for (const price of prices) {
    products.push(await addProduct(shop, { price, sizes: [{ size: "M", stock: 50_000 }] }));
  }
  return { desk, products, orders: [] as MixedOrder[], buyers: { count: 0 } };
}

/** New payments are opened at this one from now on. */
export function openAt({ pay }: CaseDesk, provider: ProviderId): void {
  Object.assign(pay.runtime.config.payments, { provider });
}

export async function placeMixed(at: MixDesk, wish: Placing): Promise<MixedOrder> {
  const { desk } = at;
  const vat = { mode: wish.vat, percent: 7.5, coversDelivery: true, tin: "12345678-0001" };
  const set = await saveSettings(desk.pay.shop, desk.owner, "vat", vat);
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  await createDeliveryCalls(desk.pay.shop, desk.owner).charge(wish.hasFee);
  at.buyers.count += 1;
  const email = `mixed-${at.buyers.count}@example.com`;
  const byStaff = wish.by === "cash" || wish.by === "pos" || wish.by === "delivery";
  const order = await (byStaff ? sellAsStaff : buy)(at, wish, email);
  at.orders.push(order);
  return order;
}

/** Sends an order with the total that the store names, as a page does that was told of another one. */
async function withTotal<Data>(
  send: (amounts: { totalAmount: number; discount: number }) => Promise<{
    readonly status: number;
    readonly body: Reply<Data>;
  }>,
): Promise<Data> {
  const refused = await send({ totalAmount: 1, discount: 0 });
  expect(refused.body.code, JSON.stringify(refused.body)).toBe("price_changed");
  const { total, discount } = refused.body.meta as PriceChangedMeta;
  const placed = await send({ totalAmount: total, discount: discount?.amount ?? 0 });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  return placed.body.data;
}

async function buy(at: MixDesk, wish: Placing, email: string): Promise<MixedOrder> {
  const { pay } = at.desk;
  if (wish.by === "payaza" || wish.by === "paystack") openAt(at.desk, wish.by);
  const items = at.products.flatMap((id, i) => {
    const quantity = wish.quantities[i] ?? 0;
    return quantity > 0 ? [orderItem(id, { price: prices[i] ?? 0, quantity })] : [];
  });
  const isTransfer = wish.by === "transfer" || wish.by === "account";
  const order = await withTotal(({ totalAmount, discount }) =>
    postOrder(
      pay.shop,
      orderBody(items, {
        ...{ totalAmount, shippingInfo: { email } },
        ...(wish.hasDiscount && { discountCode: "ODD", discountAmount: discount }),
        ...(isTransfer && { paymentMethod: "transfer" as const }),
      }),
    ),
  );
  const { id, orderNumber, payment } = order;
  if (payment) pay.openPopup(payment, { events: [] });
  return {
    ...{ id, orderNumber, receipts: [], refunds: [], dueKobo: 0 },
    open: { order, payment } as unknown as OpenOrder,
    opened: payment ? [{ reference: payment.reference, method: "card" }] : [],
  };
}

async function sellAsStaff(at: MixDesk, wish: Placing, email: string): Promise<MixedOrder> {
  const { shop, runtime } = at.desk.pay;
  const receivedOn = toShopDay(runtime.clock());
  const items = at.products.flatMap((productId, i) => {
    const quantity = wish.quantities[i] ?? 0;
    return quantity > 0 ? [{ productId, size: "M", quantity }] : [];
  });
  const customer = { email, phone: "" };
  const discount = wish.hasDiscount ? ({ kind: "code", code: "ODD" } as const) : undefined;
  const body = staffOrderBody(at.products[0] ?? "", {
    ...{ items, customer },
    ...(discount && { discount }),
  });
  const sell = (method: "cash" | "pos", amount: (total: number) => number, isHandedOver: boolean) =>
    withTotal(({ totalAmount }) =>
      postStaffOrder(shop, at.desk.owner, {
        ...{ ...body, totalAmount, isHandedOver },
        payment: { kind: "paid", method, amount: amount(totalAmount), reference: "", receivedOn },
      }),
    );
  const toMixed = (placed: { id: string; orderNumber: string }): MixedOrder => ({
    ...{ id: placed.id, orderNumber: placed.orderNumber, open: undefined },
    ...{ opened: [], receipts: [], refunds: [], dueKobo: 0 },
  });
  const method = wish.by === "pos" ? "pos" : "cash";
  const count = async (order: MixedOrder, kobo: number) => {
    const { data } = (await at.desk.call<OrderPayments>(`GET /staff/orders/${order.id}/payments`))
      .body;
    order.receipts.push({ method, kobo, reference: data.payments[0]?.reference ?? "" });
  };
  if (wish.by !== "delivery") {
    const placed = await sell(method, (total) => Math.ceil(fromNaira(total) * 0.4) / 100, false);
    const order = toMixed(placed);
    await count(order, Math.ceil(fromNaira(placed.total) * 0.4));
    return order;
  }
  // only a known customer pays at the door
  const proof = await sell("cash", (total) => total, true);
  const proved = toMixed(proof);
  await count(proved, fromNaira(proof.total));
  at.orders.push(proved);
  const placed = await withTotal(({ totalAmount }) =>
    postStaffOrder(shop, at.desk.owner, { ...body, totalAmount, payment: { kind: "delivery" } }),
  );
  return { ...toMixed(placed), dueKobo: fromNaira(placed.total) };
}
