import { expect, type Page } from "@playwright/test";
import type { PlacedOrder } from "#contract/api/orders.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { findPiece, keepToken, newShopper, openAccount } from "./account.ts";
import { payAtProvider } from "./orders.ts";
import { comeAsStaff } from "./staff.ts";

interface Buyer {
  readonly email: string;
  /** Of the account that orders; without one a guest does. */
  readonly token?: string;
  /** To find these orders by; all others are of one family. */
  readonly lastName?: string;
}

/** Places an order of one piece in M over the API. */
export async function placeOrder(
  page: Page,
  { email, token, lastName = "Yusuf" }: Buyer,
): Promise<PlacedOrder> {
  // Many orders of a run are placed here, so of what the demo has most of and nobody else buys.
  const piece = await findPiece(page, "surulere polo laterite", "M");
  const placed = await page.request.post("/api/orders", {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    data: {
      items: [{ productId: piece.productId, size: "M", price: piece.price, quantity: 1 }],
      totalAmount: piece.price,
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

/** Brings an order of one piece in M to its buyer over the API: placed, paid, packed, sent and delivered. */
export async function deliverOrder(page: Page, buyer: Buyer): Promise<PlacedOrder> {
  const order = await placeOrder(page, buyer);
  await payAtProvider(page.request, order, "paid");
  await comeAsStaff(page);
  for (const [act, body] of [
    ["pack", {}],
    ["send", { carrier: "", trackingNumber: "" }],
    ["deliver", {}],
  ] as const) {
    const read = await page.request.get(`/api/staff/orders/${order.id}`);
    const { version } = ((await read.json()) as { data: StaffOrder }).data;
    const done = await page.request.post(`/api/staff/orders/${order.id}/${act}`, {
      headers: { origin: new URL(read.url()).origin },
      data: { version, ...body },
    });
    expect(done.ok(), `${act}: ${await done.text()}`).toBe(true);
  }
  await page.context().clearCookies();
  return order;
}

/** Signs a shopper in whose order has come. @returns the address at which a piece of it is sent back */
export async function returnAddress(page: Page): Promise<string> {
  const shopper = newShopper("sends.back");
  const token = await openAccount(page, shopper);
  const { id } = await deliverOrder(page, { email: shopper.email, token });
  await keepToken(page, token);
  return `/account/orders/${id}/return`;
}
