import { expect, type Page } from "@playwright/test";
import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { findStockItem, newShopper, openAccount, storeToken } from "./account.ts";
import { payAtProvider } from "./orders.ts";
import { signInAsOwner } from "./staff.ts";

interface Buyer {
  readonly email: string;
  /** Without it a guest orders. */
  readonly token?: string;
  readonly lastName?: string;
}

export async function placeOrder(
  page: Page,
  { email, token, lastName = "Yusuf" }: Buyer,
): Promise<PlacedOrder> {
  // Well-stocked and bought by no other test.
  const item = await findStockItem(page, "surulere polo laterite", "M");
  const placed = await page.request.post("/api/orders", {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    data: {
      items: [{ productId: item.productId, size: "M", price: item.price, quantity: 1 }],
      totalAmount: item.price,
      shippingInfo: {
        firstName: "Halima",
        lastName,
        email,
        phone: "0803 555 0142",
        address: "14 Bode Thomas Street",
        city: "Zaria",
        state: "Kaduna",
        postalCode: "810211",
        country: "Nigeria",
      },
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  return ((await placed.json()) as { data: PlacedOrder }).data;
}

export async function deliverOrder(page: Page, buyer: Buyer): Promise<PlacedOrder> {
  const order = await placeOrder(page, buyer);
  await payAtProvider(page.request, order, "paid");
  await signInAsOwner(page);
  for (const [command, body] of [
    ["pack", {}],
    ["ship", { carrier: "", trackingNumber: "" }],
    ["deliver", {}],
  ] as const) {
    const read = await page.request.get(`/api/staff/orders/${order.id}`);
    const { version } = ((await read.json()) as { data: StaffOrder }).data;
    const done = await page.request.post(`/api/staff/orders/${order.id}/${command}`, {
      headers: { origin: new URL(read.url()).origin },
      data: { version, ...body },
    });
    expect(done.ok(), `${command}: ${await done.text()}`).toBe(true);
  }
  await page.context().clearCookies();
  return order;
}

export async function openReturnableOrder(page: Page): Promise<string> {
  const shopper = newShopper("sends.back");
  const token = await openAccount(page, shopper);
  const { id } = await deliverOrder(page, { email: shopper.email, token });
  await storeToken(page, token);
  return `/account/orders/${id}/return`;
}
