import { expect } from "@playwright/test";
import { configuredTest } from "./kit/own-store.ts";
import { addToCart, goToCheckout, ngozi } from "./kit/shopper.ts";

const test = configuredTest({ PAYMENT_PROVIDER: "paystack" });

test("a guest pays on the provider's page, comes back paid, and the cart is empty", async ({
  page,
  baseURL,
}) => {
  await addToCart(page, "onicha camp", "L");
  await goToCheckout(page, { ...ngozi, Email: "hosted@example.com" });
  await expect(page.getByText("Your card details go straight to Paystack.")).toBeVisible();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();

  await page.waitForURL(/\/pay\/\w+$/);
  expect(new URL(page.url()).origin).not.toBe(baseURL);
  await page.getByRole("button", { name: "Declined" }).click();
  await expect(page.getByRole("alert")).toContainText("declined");
  await page.getByRole("button", { name: "Cancel and return to the shop" }).click();

  await page.waitForURL(/\/checkout\?order=ASO-/);
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await unpaid.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/\/pay\/\w+$/);
  await page.getByRole("button", { name: "Approved" }).click();

  await page.waitForURL(/\/checkout\?order=ASO-.*reference=/);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  await success.getByRole("button", { name: "Continue shopping" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/checkout");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});

test("a shopper who presses Back on the provider's page can pay again", async ({ page }) => {
  await addToCart(page, "eleko camp", "M");
  await goToCheckout(page, { ...ngozi, Email: "back@example.com" });
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await page.waitForURL(/\/pay\/\w+$/);
  await page.goBack();
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await expect(unpaid).toBeVisible({ timeout: 20_000 });
  await expect(unpaid.getByRole("button", { name: "Try again" })).toBeEnabled();
});
