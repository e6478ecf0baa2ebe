import { expect, type Page } from "@playwright/test";
import type { PaymentState } from "#contract/api/order-payments.ts";
import { payAtProvider, placeGuestOrder } from "./orders.ts";
import { planPayment } from "./payment-sandbox.ts";
import { expectFocusInRoom, openRoom, unique } from "./staff.ts";

/** An order of a guest, paid without a browser as far as the store can tell. @param how the payment goes */
export async function buy(
  page: Page,
  expected: PaymentState,
  how?: string | object,
  lastName = "Obi",
) {
  const email = `buyer.${unique()}@example.com`;
  const order = await placeGuestOrder(page.request, { lastName, email });
  if (how) await planPayment(page, email, how);
  await payAtProvider(page.request, order, expected);
  return { ...order, email };
}

/** Opens the case of an order from the list of the room. */
export async function openCase(page: Page, orderNumber: string, kind: string): Promise<void> {
  await openRoom(page, `/payments?search=${orderNumber}`);
  await page.getByRole("row").filter({ hasText: kind }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: `${kind}, ${orderNumber}` })).toBeVisible();
}

/** Takes a way out of the open case, for a reason. */
export async function decide(
  page: Page,
  way: string | RegExp,
  button: string | RegExp,
): Promise<void> {
  await page.getByRole("radio", { name: way }).check();
  await page.getByLabel("Why stays in the log").fill("Agreed by phone");
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Agreed by phone")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expectFocusInRoom(page);
}

/** Calls the API as the back office's own page does. */
export async function asStaff<Data>(page: Page, path: string, data?: object): Promise<Data> {
  const origin = new URL(page.url()).origin;
  const reply = await (data
    ? page.request.post(`/api/staff${path}`, { data, headers: { origin } })
    : page.request.get(`/api/staff${path}`));
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: Data }).data;
}
