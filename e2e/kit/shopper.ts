import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { atRest } from "./at-rest.ts";
import { visit } from "./visit.ts";

/** What a guest types at checkout. */
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

/** Opens the product a search finds first, picks a size and puts it in the cart; the drawer is open after. */
export async function addToCart(page: Page, search: string, size: string): Promise<void> {
  await visit(page, await productAddress(page, search));
  await page.getByRole("radio", { name: size, exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("dialog", { name: /Cart/ }).waitFor();
}

/** The address of the product that the API finds first for these words. */
export async function productAddress(page: Page, search: string): Promise<string> {
  const reply = await page.request.get("/api/products", { params: { search, limit: 1 } });
  const { data } = (await reply.json()) as { data: { id: string }[] };
  return `/product/${data[0]?.id}`;
}

/** Fills the checkout form. */
export async function fillCheckout(page: Page, details: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(details)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** The payment provider's page inside its pop-up. */
export function cardWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card payment by Payaza"]');
}

/**
 * The card window once it can be pressed: until the provider's page has said that it is there, ours lies over it, and
 * what is pressed in a frame is not held back by what covers the frame.
 */
export async function openedCard(page: Page): Promise<FrameLocator> {
  const card = cardWindow(page);
  await card.getByRole("button", { name: "Approved" }).waitFor();
  await expect(page.getByText("Opening the secure card window…")).toBeHidden();
  await atRest(page);
  return card;
}

/** Closes the card's window. Its frame goes with the press, and a click would wait in it for its own end. */
export async function closeCard(card: FrameLocator): Promise<void> {
  const close = card.getByRole("button", { name: "Close the payment" });
  await expect(close).toBeVisible();
  await close.dispatchEvent("click");
}

/** Pays with the card that the provider approves. As with Close, its frame may be gone before a click has ended. */
export async function pressApproved(card: FrameLocator): Promise<void> {
  const approved = card.getByRole("button", { name: "Approved" });
  await expect(approved).toBeVisible();
  await approved.dispatchEvent("click");
}

/** Pays with the card that the provider approves, in the card window that is opening. */
export async function approveCard(page: Page): Promise<void> {
  await pressApproved(await openedCard(page));
}

/** Goes from the open drawer to the checkout and fills its form. */
export async function goToCheckout(page: Page, details: Record<string, string>): Promise<void> {
  await page
    .getByRole("dialog", { name: /Cart/ })
    .getByRole("button", { name: "Checkout" })
    .click();
  await page.waitForURL("**/checkout");
  await fillCheckout(page, details);
}

/** Goes from the open drawer through a filled checkout to the open card window. */
export async function goToCardWindow(
  page: Page,
  details: Record<string, string>,
): Promise<FrameLocator> {
  await goToCheckout(page, details);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  return openedCard(page);
}

/** Chooses a size by its chip, as a finger does. */
export async function chooseSize(within: Locator, size: string): Promise<void> {
  await within.getByRole("radio", { name: size, exact: true }).click();
}
