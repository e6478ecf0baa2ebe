import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { visit } from "./visit.ts";
import { waitForAnimations } from "./wait-for-animations.ts";

export const ngozi = {
  "First name": "Ngozi",
  "Last name": "Obi",
  Email: "ngozi.obi@example.com",
  Phone: "0803 555 0142",
  Address: "14 Bode Thomas Street",
  State: "Lagos",
  City: "Surulere",
  "Postal code": "101241",
} as const;

export async function addToCart(page: Page, search: string, size: string): Promise<void> {
  await visit(page, await productAddress(page, search));
  await page.getByRole("radio", { name: size, exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("dialog", { name: /Cart/ }).waitFor();
}

export async function productAddress(page: Page, search: string): Promise<string> {
  const reply = await page.request.get("/api/products", { params: { search, limit: 1 } });
  const { data } = (await reply.json()) as { data: { id: string }[] };
  return `/product/${data[0]?.id}`;
}

export async function fillCheckout(page: Page, details: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(details)) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    // An account's last address may arrive between marking what stands there and typing over it.
    if ((await field.inputValue()) !== value) await field.fill(value);
  }
}

export function cardWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card payment by Payaza"]');
}

/** Until the provider's page has loaded, our overlay covers it, and clicks inside a frame ignore covering elements. */
export async function openedCard(page: Page): Promise<FrameLocator> {
  const card = cardWindow(page);
  await card.getByRole("button", { name: "Approved" }).waitFor();
  await expect(page.getByText("Opening the secure card window…")).toBeHidden();
  await waitForAnimations(page);
  return card;
}

/** The frame is removed by the click, which would otherwise wait for it. */
export async function closeCard(card: FrameLocator): Promise<void> {
  const close = card.getByRole("button", { name: "Close the payment" });
  await expect(close).toBeVisible();
  await close.dispatchEvent("click");
}

/** As with Close, the frame may be gone before the click ends. */
export async function clickApproved(card: FrameLocator): Promise<void> {
  const approved = card.getByRole("button", { name: "Approved" });
  await expect(approved).toBeVisible();
  await approved.dispatchEvent("click");
}

export async function approveCard(page: Page): Promise<void> {
  await clickApproved(await openedCard(page));
}

export async function goToCheckout(page: Page, details: Record<string, string>): Promise<void> {
  await page
    .getByRole("dialog", { name: /Cart/ })
    .getByRole("button", { name: "Checkout" })
    .click();
  await page.waitForURL("**/checkout");
  await fillCheckout(page, details);
}

export async function goToCardWindow(
  page: Page,
  details: Record<string, string>,
): Promise<FrameLocator> {
  await goToCheckout(page, details);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  return openedCard(page);
}

export async function chooseSize(within: Locator, size: string): Promise<void> {
  await within.getByRole("radio", { name: size, exact: true }).click();
}
