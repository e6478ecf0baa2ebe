import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { PaymentState } from "#contract/api/order-payments.ts";
import type { PaymentStart, PlacedOrder } from "#contract/api/orders.ts";
import { toCheckoutData } from "../../sandbox/to-checkout-data.ts";
import { sandboxOrigin } from "./payment-sandbox.ts";

/** An order that a guest placed and paid. */
export interface PaidOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
}

/** Buys one piece as a guest and pays for it at the sandbox, without a browser. */
export async function placePaidOrder(
  request: APIRequestContext,
  lastName: string,
): Promise<PaidOrder> {
  const email = `${lastName.toLowerCase()}.${crypto.randomUUID().slice(0, 6)}@example.com`;
  const order = await placeGuestOrder(request, { lastName, email });
  await payAtProvider(request, order, "paid");
  return { id: order.id, orderNumber: order.orderNumber, email };
}

/** Buys as a guest, as far as the card window: one piece of a tee, unless said otherwise. */
export async function placeGuestOrder(
  request: APIRequestContext,
  buyer: { readonly lastName: string; readonly email: string },
  items?: readonly OrderItem[],
  /** Takes the whole price off. */
  discountCode?: string,
): Promise<PlacedOrder> {
  const bought = items ?? [await oneTee(request)];
  const price = bought.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const placed = await request.post("/api/orders", {
    data: {
      items: bought,
      totalAmount: discountCode === undefined ? price : 0,
      ...(discountCode !== undefined && { discountCode }),
      shippingInfo: {
        firstName: "Amaka",
        ...buyer,
        phone: "+234 809 555 0142",
        address: "27 Aba Road, GRA Phase 2",
        city: "Port Harcourt",
        state: "Rivers",
        postalCode: "500272",
        country: "Nigeria",
      },
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  return ((await placed.json()) as { data: PlacedOrder }).data;
}

async function oneTee(request: APIRequestContext): Promise<OrderItem> {
  const found = await request.get("/api/products", { params: { search: "house tee", limit: 1 } });
  const { data } = (await found.json()) as { data: readonly SoldProduct[] };
  const [product] = data;
  // The size of which most is left: many tests buy, some at the same moment.
  const most = product?.sizesStock.toSorted((a, b) => b.stock - a.stock)[0];
  if (!product || !most) throw new Error("The demo shop has no tee");
  return { productId: product.id, size: most.size.size, quantity: 1, price: product.price };
}

/**
 * Pays for an order at the sandbox and tells the store so, as the card window does, until the store has made of it
 * what is expected.
 */
export async function payAtProvider(
  request: APIRequestContext,
  { payment, orderNumber, orderToken }: PlacedOrder,
  expected: PaymentState,
): Promise<void> {
  if (!payment) throw new Error("The order needs no payment");
  const { reference } = payment;
  await openCard(request, payment);
  await ask(request, "/control/pay", { reference });
  const headers = { "x-order-token": orderToken };
  const address = `/api/orders/${orderNumber}/payment`;
  await request.post(address, { headers, data: { reference, event: "success" } });
  await expect
    .poll(
      async () => {
        const reply = await request.get(address, { headers });
        return ((await reply.json()) as { data: { state: PaymentState } }).data.state;
      },
      { timeout: 20_000 },
    )
    .toBe(expected);
}

/** What is bought, its price in naira. */
interface OrderItem {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: number;
}

interface SoldProduct {
  readonly id: string;
  readonly price: number;
  readonly sizesStock: readonly {
    readonly size: { readonly size: string };
    readonly stock: number;
  }[];
}

/** Opens the card window of a payment, as far as the provider can tell. */
export async function openCard(request: APIRequestContext, payment: PaymentStart): Promise<void> {
  await ask(request, "/checkout/open", toCheckoutData(payment));
}

async function ask(request: APIRequestContext, path: string, data: object): Promise<void> {
  const reply = await request.post(`${sandboxOrigin()}${path}`, { data });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** An order as its buyer finds it. */
export async function readOrder(request: APIRequestContext, orderNumber: string, email: string) {
  const reply = await request.get("/api/orders/lookup", { params: { orderNumber, email } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (
    (await reply.json()) as { data: { status: string; timeline: readonly { text: string }[] } }
  ).data;
}

/** Sweeps a part of the page to the right with one finger, as on a phone. */
export async function sweepRight(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  const devtools = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const touch = (type: "touchStart" | "touchMove", x: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await touch("touchStart", box.x + 40);
  for (const by of [60, 90, 120, 150, 180]) await touch("touchMove", box.x + 40 + by);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
