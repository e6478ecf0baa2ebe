import { expect, type Page } from "@playwright/test";
import type { PaymentState } from "#contract/api/payments/order-payments.ts";
import { payAtProvider, placeGuestOrder } from "./orders.ts";
import { planPayment } from "./payment-sandbox.ts";
import { expectFocusInContent, openStaffPage, unique } from "./staff.ts";

export async function buy(
  page: Page,
  expected: PaymentState,
  plan?: string | object,
  lastName = "Obi",
) {
  const email = `buyer.${unique()}@example.com`;
  const order = await placeGuestOrder(page.request, { lastName, email });
  if (plan) await planPayment(page, email, plan);
  await payAtProvider(page.request, order, expected);
  return { ...order, email };
}

export async function openCase(page: Page, orderNumber: string, kind: string): Promise<void> {
  await openStaffPage(page, `/payments?search=${orderNumber}`);
  await page.getByRole("row").filter({ hasText: kind }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: `${kind}, ${orderNumber}` })).toBeVisible();
}

export async function resolveCase(
  page: Page,
  resolution: string | RegExp,
  button: string | RegExp,
): Promise<void> {
  await page.getByRole("radio", { name: resolution }).check();
  await page.getByLabel("Reason kept in the log").fill("Agreed by phone");
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Agreed by phone")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expectFocusInContent(page);
}

export async function callStaffApi<Data>(page: Page, path: string, data?: object): Promise<Data> {
  const origin = new URL(page.url()).origin;
  const reply = await (data
    ? page.request.post(`/api/staff${path}`, { data, headers: { origin } })
    : page.request.get(`/api/staff${path}`));
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: Data }).data;
}
