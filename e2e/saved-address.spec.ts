import { expect, test } from "@playwright/test";
import { findStockItem, newShopper, openAccount, placeOrder, storeToken } from "./kit/account.ts";
import { answerApi } from "./kit/api-replies.ts";
import { addToCart, goToCheckout, ngozi } from "./kit/shopper.ts";
import { cartDrawer } from "./kit/visit.ts";

test("the last order of an account fills in the address, which can be changed", async ({
  page,
}) => {
  const token = await openAccount(page, newShopper("last"));
  const tee = await findStockItem(page, "house tee bone", "M");
  await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await storeToken(page, token);
  await addToCart(page, "house tee bone", "L");
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  const address = page.getByLabel("Address", { exact: true });
  await expect(address).toHaveValue("14 Bode Thomas Street");
  await expect(page.getByText("Filled in from your last order.")).toBeVisible();
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect(address).toHaveValue("");
  await expect(address).toBeFocused();
});

test("a field in focus is left alone when the last address arrives", async ({ page }) => {
  const token = await openAccount(page, newShopper("focus"));
  const tee = await findStockItem(page, "house tee bone", "M");
  await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await storeToken(page, token);
  await addToCart(page, "house tee bone", "L");
  const phone = page.getByLabel("Phone", { exact: true });
  await answerApi(page, "/orders", async (route) => {
    await phone.focus();
    await route.continue();
  });
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("14 Bode Thomas Street");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("");
});

test("a device remembers a guest's address only where it was ticked", async ({ page }) => {
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, ngozi);
  const remember = page.getByLabel(/^Remember on this device/);
  await expect(remember).not.toBeChecked();
  const stored = () => page.evaluate(() => localStorage.getItem("savedAddress"));
  expect(await stored()).toBeNull();
  await remember.check({ force: true });

  await addToCart(page, "house tee bone", "L");
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(ngozi.Address);
  await expect(remember).toBeChecked();
  await remember.uncheck({ force: true });
  expect(await stored()).toBeNull();
});
