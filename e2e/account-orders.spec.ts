import { expect, type Page, test } from "@playwright/test";
import { findStockItem, login, newShopper, openAccount, placeOrder } from "./kit/account.ts";
import { customer } from "./kit/payment-sandbox.ts";
import {
  addToCart,
  approveCard,
  clickApproved,
  closeCard,
  goToCardWindow,
  openedCard,
} from "./kit/shopper.ts";
import { visit } from "./kit/visit.ts";

async function signInAs(page: Page, email: string): Promise<void> {
  await visit(page, "/login");
  await login(page, { email, password: "asodemo", firstName: "", lastName: "" });
  await page.waitForURL("**/account");
}

test("an unpaid order is paid from the account, and the cart is left alone", async ({ page }) => {
  const shopper = newShopper("pays.later");
  const token = await openAccount(page, shopper);
  const tee = await findStockItem(page, "house tee bone", "M");
  const orderNumber = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await page.addInitScript((stored) => localStorage.setItem("authToken", stored), token);
  await addToCart(page, "eleko camp", "L");
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByText("Hi, Ngozi").filter({ visible: true }).click();
  await page.getByRole("banner").getByRole("link", { name: "View profile" }).click();
  await page.getByRole("navigation", { name: "Account" }).getByText("Orders").click();
  await page.getByRole("link", { name: orderNumber, exact: true }).click();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await page.waitForURL("**/checkout");
  await approveCard(page);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success.getByText(orderNumber)).toBeVisible({ timeout: 20_000 });
  await success.getByRole("button", { name: "Continue shopping" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: /^Cart/ })).toContainText("1");
});

test("a phone shows an order's status before its lines, and its actions last", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await openAccount(page, newShopper("phone.order"));
  const tee = await findStockItem(page, "house tee bone", "M");
  const orderNumber = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await page.addInitScript((stored) => localStorage.setItem("authToken", stored), token);
  await visit(page, `/account/orders/${orderNumber}`);
  const main = page.getByRole("main");
  const parts = [
    main.getByRole("heading", { name: orderNumber }),
    main.getByRole("heading", { name: "Track parcel" }),
    main.getByText("Subtotal"),
    main.getByRole("button", { name: /^Download pro forma invoice/ }),
    main.getByRole("button", { name: "Re-order" }),
  ];
  await expect(parts[0] ?? main).toBeVisible();
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? -1));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test("a closed card window leads back to the checkout once only", async ({ page }) => {
  const token = await openAccount(page, newShopper("thinks.again"));
  const tee = await findStockItem(page, "house tee bone", "M");
  const orderNumber = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await page.addInitScript((stored) => localStorage.setItem("authToken", stored), token);
  await visit(page, `/account/orders/${orderNumber}`);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  const card = await openedCard(page);
  await closeCard(card);
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await expect(unpaid).toBeVisible({ timeout: 20_000 });
  await unpaid.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});

/** Closes the card window, which says that nothing was charged, and puts that away too. */
async function thinkAgain(page: Page, orderNumber: string | RegExp): Promise<void> {
  const card = await openedCard(page);
  await closeCard(card);
  await putAway(page, orderNumber);
}

async function putAway(page: Page, orderNumber: string | RegExp): Promise<void> {
  const unpaid = page
    .getByRole("dialog", { name: "Not paid yet" })
    .filter({ hasText: orderNumber });
  await expect(unpaid).toBeVisible({ timeout: 20_000 });
  await unpaid.getByRole("button", { name: "Close" }).click();
  await expect(unpaid).toHaveCount(0);
}

/** Asks for the payment of an order on its page in the account. */
async function payFromAccount(page: Page, orderNumber: string): Promise<void> {
  await visit(page, `/account/orders/${orderNumber}`);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await page.waitForURL("**/checkout");
}

/** Places an order of a cart, closes its card window and is back at the form. @returns its number */
async function placeAndThinkAgain(page: Page, token: string): Promise<string> {
  await page.addInitScript((stored) => localStorage.setItem("authToken", stored), token);
  await addToCart(page, "eleko camp", "L");
  await goToCardWindow(page, customer("cart.order"));
  await thinkAgain(page, /ASO-/);
  const stored = await page.evaluate(() => sessionStorage.getItem("pendingOrder"));
  return (JSON.parse(stored ?? "{}") as { orderNumber: string }).orderNumber;
}

test("the cart's own order, paid from the account, empties the cart", async ({ page }) => {
  const token = await openAccount(page, newShopper("same.order"));
  const orderNumber = await placeAndThinkAgain(page, token);
  await payFromAccount(page, orderNumber);
  await approveCard(page);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success.getByText(orderNumber)).toBeVisible({ timeout: 20_000 });
  await success.getByRole("button", { name: "Continue shopping" }).click();
  await visit(page, "/checkout");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});

test("an order from the account does not replace the cart's own order", async ({ page }) => {
  const token = await openAccount(page, newShopper("two.orders"));
  const tee = await findStockItem(page, "house tee bone", "M");
  const older = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  const ofCart = await placeAndThinkAgain(page, token);
  await payFromAccount(page, older);
  await thinkAgain(page, older);
  await putAway(page, ofCart);
});

test("an order left by Back does not return when a cart is paid for", async ({ page }) => {
  const token = await openAccount(page, newShopper("goes.back"));
  const tee = await findStockItem(page, "house tee bone", "M");
  const orderNumber = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await page.addInitScript((stored) => localStorage.setItem("authToken", stored), token);
  await payFromAccount(page, orderNumber);
  await openedCard(page);
  await page.goBack();
  await page.waitForURL("**/account/orders/*");
  await addToCart(page, "eleko camp", "L");
  const card = await goToCardWindow(page, customer("new.cart"));
  await clickApproved(card);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  await expect(success.getByText(orderNumber)).toHaveCount(0);
});

test("the next user of a computer does not see the previous one's order", async ({ page }) => {
  const first = newShopper("first.here");
  const token = await openAccount(page, first);
  const tee = await findStockItem(page, "house tee bone", "M");
  const orderNumber = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await visit(page, "/login");
  await login(page, first);
  await page.waitForURL("**/account");
  await payFromAccount(page, orderNumber);
  await openedCard(page);
  await visit(page, "/");
  await page.getByRole("banner").getByText("Hi, Ngozi").filter({ visible: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.goBack();
  await page.waitForURL("**/checkout");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await signInAs(page, "ada@example.com");
  await visit(page, "/checkout");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(page.getByText(orderNumber)).toHaveCount(0);
});

test("a guest's order is looked up from the account, with the demo notes", async ({ page }) => {
  await signInAs(page, "ada@example.com");
  await visit(page, "/account/orders");
  const panel = page.getByRole("region", { name: "Look up an order" });
  await panel.getByLabel("Email").fill(" kemi@example.com ");
  await panel.getByLabel("Order number").fill("aso demo shop");
  await panel.getByRole("button", { name: "Find" }).click();
  await page.waitForURL("**/orders/lookup");
  await expect(page.getByRole("heading", { name: "ASO-DEM0SH0P" })).toBeVisible();
  await expect(page.getByRole("article").getByText("On its way").first()).toBeVisible();
  // Where it is comes with it, and what is brought.
  await expect(page.getByRole("region", { name: "Your parcel" })).toBeVisible();

  const note = page.getByRole("region", { name: /^To try in the demo store/ });
  await expect(note.getByText("ASO-DEM0SH0P")).toBeVisible();
  await expect(note.getByText("ILEYA15")).toBeVisible();

  await visit(page, "/account/orders");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("Enter a valid email")).toBeVisible();
});

test("the business of an account is shown under its orders, one picture per style", async ({
  page,
}) => {
  await signInAs(page, "bisi@example.com");
  await visit(page, "/account/orders");
  const panel = page.getByRole("region", { name: "Business profile" });
  await expect(panel.getByText("Approved")).toBeVisible();
  await expect(panel.getByText("TIN 20481937-0001")).toBeVisible();
  const oldest = page.getByRole("list", { name: "Your orders" }).locator("> li").last();
  await expect(oldest.getByText("36 items")).toBeVisible();
  await expect(oldest.getByRole("img")).toHaveCount(1);
  await panel.getByRole("link", { name: "Start a bulk order" }).click();
  await page.waitForURL("**/partner#request");
});

test("a partly returned order keeps its status and shows the amount, with a credit note", async ({
  page,
}) => {
  await signInAs(page, "ada@example.com");
  await visit(page, "/account/orders");
  const row = page.getByRole("listitem").filter({ hasText: "₦72,200 refunded" });
  await expect(row.getByText("Delivered")).toBeVisible();
  await row.getByRole("link", { name: /^ASO-/ }).first().click();
  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByText("₦72,200", { exact: true })).toBeVisible();
  await expect(page.getByText("−₦72,200")).toBeVisible();
  const download = page.waitForEvent("download");
  await refunds.getByRole("button", { name: "Credit note (PDF)" }).click();
  expect((await download).suggestedFilename()).toMatch(/^ASO-\w+-C1\.pdf$/);
});
