import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { PaymentStart, PlacedOrder } from "#contract/api/orders/orders.ts";
import type { PaymentState } from "#contract/api/payments/order-payments.ts";
import { toCheckoutData } from "../../sandbox/open-payment.ts";
import { sandboxOrigin } from "./payment-sandbox.ts";

export interface PaidOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
}

export async function placePaidOrder(
  request: APIRequestContext,
  lastName: string,
): Promise<PaidOrder> {
  const email = `${lastName.toLowerCase()}.${crypto.randomUUID().slice(0, 6)}@example.com`;
  const order = await placeGuestOrder(request, { lastName, email });
  await payAtProvider(request, order, "paid");
  return { id: order.id, orderNumber: order.orderNumber, email };
}

export async function packUnchecked(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Mark packed( P)?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Pack without checking the items?" });
  await expect(dialog.getByText(/^0 of \d+ items? checked\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Pack anyway" }).click();
}

export async function placeGuestOrder(
  request: APIRequestContext,
  buyer: { readonly lastName: string; readonly email: string },
  items?: readonly OrderItem[],
  /** Covers the whole price. */
  discountCode?: string,
): Promise<PlacedOrder> {
  const orderItems = items ?? [await oneTee(request)];
  const price = orderItems.reduce((total, { price, quantity }) => total + price * quantity, 0);
  const placed = await request.post("/api/orders", {
    data: {
      items: orderItems,
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

export async function oneTee(request: APIRequestContext): Promise<OrderItem> {
  const response = await request.get("/api/products", {
    params: { search: "house tee", limit: 1 },
  });
  const { data } = (await response.json()) as { data: readonly ListedProduct[] };
  const [product] = data;
  // The best-stocked size: many tests buy at once.
  const bestStocked = product?.sizesStock.toSorted((a, b) => b.stock - a.stock)[0];
  if (!product || !bestStocked) throw new Error("The demo shop has no tee");
  return { productId: product.id, size: bestStocked.size.size, quantity: 1, price: product.price };
}

export async function payAtProvider(
  request: APIRequestContext,
  { payment, orderNumber, orderToken }: PlacedOrder,
  expected: PaymentState,
): Promise<void> {
  if (!payment) throw new Error("The order needs no payment");
  const { reference } = payment;
  await openCard(request, payment);
  await callSandbox(request, "/control/pay", { reference });
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

export interface OrderItem {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: number;
}

interface ListedProduct {
  readonly id: string;
  readonly price: number;
  readonly sizesStock: readonly {
    readonly size: { readonly size: string };
    readonly stock: number;
  }[];
}

export async function openCard(request: APIRequestContext, payment: PaymentStart): Promise<void> {
  if (payment.checkout !== "frame") throw new Error("The payment has no window");
  await callSandbox(request, "/checkout/open", toCheckoutData(payment));
}

async function callSandbox(request: APIRequestContext, path: string, data: object): Promise<void> {
  const reply = await request.post(`${sandboxOrigin()}${path}`, { data });
  expect(reply.ok(), await reply.text()).toBe(true);
}

export async function readOrder(request: APIRequestContext, orderNumber: string, email: string) {
  const reply = await request.get("/api/orders/lookup", { params: { orderNumber, email } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (
    (await reply.json()) as { data: { status: string; timeline: readonly { text: string }[] } }
  ).data;
}

export async function swipeRight(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  const devtools = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const touch = (type: "touchStart" | "touchMove", x: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await touch("touchStart", box.x + 40);
  for (const distance of [60, 90, 120, 150, 180]) await touch("touchMove", box.x + 40 + distance);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
