import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { PlacedOrder } from "#contract/api/orders.ts";
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
  const found = await request.get("/api/products", { params: { search: "house tee", limit: 1 } });
  const { data } = (await found.json()) as { data: readonly SoldProduct[] };
  const [product] = data;
  const size = product?.sizesStock.find(({ stock }) => stock > 0)?.size.size;
  const placed = await request.post("/api/orders", {
    data: {
      items: [{ productId: product?.id, size, quantity: 1, price: product?.price }],
      totalAmount: product?.price,
      shippingInfo: {
        firstName: "Amaka",
        lastName,
        email,
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
  const order = ((await placed.json()) as { data: PlacedOrder }).data;
  if (!order.payment) throw new Error("The order needs no payment");
  const { reference } = order.payment;
  await ask(request, "/checkout/open", toCheckoutData(order.payment));
  await ask(request, "/control/pay", { reference });
  await expect
    .poll(() => readOrder(request, order.orderNumber, email).then(({ status }) => status))
    .toBe("PAID");
  return { id: order.id, orderNumber: order.orderNumber, email };
}

interface SoldProduct {
  readonly id: string;
  readonly price: number;
  readonly sizesStock: readonly {
    readonly size: { readonly size: string };
    readonly stock: number;
  }[];
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
