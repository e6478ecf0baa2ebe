import { expect, test } from "@playwright/test";
import { enterCode, login, newShopper, openAccount } from "./kit/account.ts";
import { readCode } from "./kit/mailbox.ts";
import { customer } from "./kit/payment-sandbox.ts";
import {
  addToCart,
  approveCard,
  closeCard,
  goToCardWindow,
  goToCheckout,
  ngozi,
} from "./kit/shopper.ts";
import { cartDrawer } from "./kit/visit.ts";

test("a guest who chose an account gets it after paying, with the order", async ({ page }) => {
  const guest = newShopper("ticks");
  await addToCart(page, "house tee bone", "L");
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await page.getByLabel(/^Create an account with these details/).check({ force: true });
  const password = page.getByRole("main").getByLabel("Password", { exact: true });
  await password.fill("  12345  ");
  await password.blur();
  await expect(page.getByText("Must be at least 6 characters")).toBeVisible();
  await password.fill(guest.password);
  for (const [label, value] of Object.entries({ ...ngozi, Email: guest.email })) {
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(page);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  const orderNumber = (await success.getByText(/^ASO-/).first().innerText()).trim();
  await success.getByRole("button", { name: "Create account with checkout details" }).click();
  await page.waitForURL("**/verify");
  await enterCode(page, await readCode(page, guest.email));
  await page.waitForURL("**/account/orders");
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
});

test("a refused password can be changed where the account is offered", async ({ page }) => {
  const guest = customer("easy.password");
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, { ...guest, "First name": "Ngọzi ".repeat(20) });
  await page.getByLabel(/^Create an account with these details/).check({ force: true });
  await page.getByRole("main").getByLabel("Password", { exact: true }).fill("123456");
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(page);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  const create = success.getByRole("button", { name: "Create account with checkout details" });
  await create.click();
  const password = success.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription("Too easy to guess. Please choose another.");
  await password.fill("kola-nut-9");
  await create.click();
  await page.waitForURL("**/verify");
});

test("a password is not sent once its box was unchecked", async ({ page }) => {
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, customer("ticked.again"));
  const tick = page.getByLabel(/^Create an account with these details/);
  const password = page.getByRole("main").getByLabel("Password", { exact: true });
  await tick.check({ force: true });
  await password.fill("kola-nut-9");
  await tick.uncheck({ force: true });
  await tick.check({ force: true });
  await expect(password).toHaveValue("");
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(password).toHaveAccessibleDescription("Required");
  await expect(password).toBeFocused();
});

test("signing in during checkout keeps the cart and the form", async ({ page }) => {
  const shopper = newShopper("checks.out");
  await openAccount(page, shopper);
  await addToCart(page, "house tee bone", "L");
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await page.getByLabel("City").fill("Surulere");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Email", { exact: true }).fill(shopper.email);
  await dialog.getByLabel("Password", { exact: true }).fill(shopper.password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Logged in as ${shopper.email}`)).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Surulere");
  await expect(page.getByRole("main").getByLabel("First name")).toHaveValue("Ngozi");
  await expect(page.getByRole("main").getByLabel("Email", { exact: true })).toHaveValue(
    shopper.email,
  );
  await expect(page.getByLabel(/^Create an account with these details/)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
});

test("an address typed at checkout offers to sign in, whether it has an account or not", async ({
  page,
}) => {
  const shopper = newShopper("typed.address");
  await openAccount(page, shopper);
  await addToCart(page, "house tee bone", "L");
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  const email = page.getByRole("main").getByLabel("Email", { exact: true });
  const offer = page.getByText("Already have an account with this email?");
  await email.fill("nobody@");
  await expect(offer).toBeHidden();
  await email.fill("nobody.at.all@example.com");
  await expect(offer).toBeVisible();
  await email.fill(shopper.email);
  await expect(email).toHaveAccessibleDescription(/Already have an account with this email\?/);
  await offer.getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(shopper.email);
  await dialog.getByLabel("Password", { exact: true }).fill(shopper.password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(`Logged in as ${shopper.email}`)).toBeVisible();
  await expect(offer).toBeHidden();
});

test("signing in during an unpaid order opens no card window; paid then, the account has it", async ({
  page,
}) => {
  const shopper = newShopper("signs.in.later");
  await openAccount(page, shopper);
  await addToCart(page, "house tee bone", "L");
  const card = await goToCardWindow(page, { ...ngozi, Email: shopper.email });
  await closeCard(card);
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await unpaid.getByRole("button", { name: "Close" }).click();
  let opened = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/payment/attempts")) opened += 1;
  });
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Log in", exact: true })).toBeVisible();
  await login(page, shopper);
  await page.waitForURL("**/checkout");
  await expect(unpaid).toBeVisible();
  await page.reload();
  await expect(unpaid).toBeVisible();
  expect(opened).toBe(0);
  await unpaid.getByRole("button", { name: "Try again" }).click();
  await approveCard(page);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  const orderNumber = (await success.getByText(/^ASO-/).first().innerText()).trim();
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
});
