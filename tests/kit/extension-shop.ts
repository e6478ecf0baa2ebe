import { expect } from "vitest";
import type { StoreHealth } from "#contract/api/health/health.ts";
import type { CartQuote } from "#contract/api/orders/cart-quote.ts";
import type { PlacedOrder, PlaceOrder } from "#contract/api/orders/orders.ts";
import type { Extensions } from "#contract/extensions.ts";
import { describeIssues } from "#contract/health/describe-issues.ts";
import { createDeliveryCalls } from "./delivery.ts";
import { createPaymentShop, type OpenOrder } from "./payment-shop.ts";
import { saveSettings } from "./settings.ts";
import { addProduct, nextAddress, orderBody, orderItem, postOrder, type Reply } from "./shop.ts";
import { signInStaff } from "./staff.ts";

const ownFee = 2_000;

export type ExtensionShop = Awaited<ReturnType<typeof createExtensionShop>>;

/** A shop with code of its own: a shirt for ₦10,000, ₦2,000 for delivery, 7.5 % VAT that is added. */
export async function createExtensionShop(extensions: Extensions) {
  const pay = await createPaymentShop("payaza", { extensions });
  const { shop } = pay;
  const owner = await signInStaff(shop, "owner");
  const delivery = createDeliveryCalls(shop, owner);
  await delivery.charge(true);
  await delivery.give({ elsewhere: { fee: ownFee }, lagos: { fee: ownFee } });
  const vat = { mode: "added", percent: 7.5, coversDelivery: false } as const;
  expect((await saveSettings(shop, owner, "vat", vat)).status).toBe(200);
  const shirt = await addProduct(shop);

  const quote = async (
    { shippingInfo, items, deliveryMethod }: PlaceOrder,
    token?: string,
  ): Promise<CartQuote> => {
    const { address, city, state, postalCode, country } = shippingInfo;
    const reply = await shop.api<Reply<CartQuote>>("POST /checkout/quote", {
      body: {
        items: items.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
        shippingInfo: { address, city, state, postalCode, country },
        ...(deliveryMethod && { deliveryMethod }),
      },
      remoteAddress: nextAddress(),
      ...(token && { token }),
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data;
  };

  return {
    pay,
    shop,
    owner,
    shirt,
    quote,
    body: (quantity = 1, changes: Parameters<typeof orderBody>[1] = {}) =>
      orderBody([orderItem(shirt, { quantity })], changes),
    /** As a browser does: with the amounts of the quote. */
    async place(body: PlaceOrder, token?: string): Promise<PlacedOrder> {
      const placed = await postOrder(
        shop,
        withAmounts(body, await quote(body, token)),
        token ? { token } : {},
      );
      expect(placed.status, JSON.stringify(placed.body)).toBe(201);
      return placed.body.data;
    },
    /** Pays by card what the order says. */
    async payFor(order: PlacedOrder): Promise<void> {
      const { payment } = order;
      if (!payment) throw new Error("Nothing is to be paid");
      const open: OpenOrder = { order, payment };
      pay.openPopup(payment, { events: [] });
      pay.control.pay(payment.reference);
      await pay.poll(open);
      expect((await pay.books(open)).captured).toEqual([order.totalAmount]);
      expect((await pay.lookUp(open)).status).toBe("PAID");
    },
    /** What System health says of extensions. */
    async issues() {
      await pay.runtime.extensionCalls.settle();
      const { headers } = owner;
      const { body } = await shop.api<Reply<StoreHealth>>("GET /staff/health", { headers });
      return describeIssues({ ...body.data, issues: ["extension_failed"] });
    },
    close: () => pay.close(),
  };
}

/** The amounts that a page shows by a quote, in naira. */
export function withAmounts(body: PlaceOrder, { items, shipping, vat }: CartQuote): PlaceOrder {
  const priced = body.items.map((item, i) => ({ ...item, price: items[i]?.price ?? 0 }));
  const subtotal = priced.reduce((sum, { price, quantity }) => sum + price * 100 * quantity, 0);
  const fee = (shipping?.fee ?? 0) * 100;
  const taxed = priced.map(({ price, quantity }) => Math.round(price * 100 * quantity));
  if (vat?.coversDelivery) taxed.push(Math.round(fee));
  const added = vat?.isAdded
    ? taxed.reduce((sum, amount) => sum + Math.round((amount * vat.percent) / 100), 0)
    : 0;
  return { ...body, items: priced, totalAmount: Math.round(subtotal + fee + added) / 100 };
}
