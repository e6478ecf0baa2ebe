import { expect, type Page, test } from "@playwright/test";
import { findPiece, login, newShopper, openAccount, placeOrder } from "./kit/account.ts";
import { addToCart, cardWindow } from "./kit/shopper.ts";
import { visit } from "./kit/visit.ts";

async function signInAs(page: Page, email: string): Promise<void> {
  await visit(page, "/login");
  await login(page, { email, password: "asodemo", firstName: "", lastName: "" });
  await page.waitForURL("**/account");
}

test("an order that waits for its payment is paid from the account, and the cart is left alone", async ({
  page,
}) => {
  const shopper = newShopper("pays.later");
  const token = await openAccount(page, shopper);
  const tee = await findPiece(page, "house tee bone", "M");
  const orderNumber = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await page.addInitScript((kept) => localStorage.setItem("authToken", kept), token);
  await addToCart(page, "eleko camp", "L");
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByText("Hi, Ngozi").filter({ visible: true }).click();
  await page.getByRole("banner").getByRole("link", { name: "View profile" }).click();
  await page.getByRole("navigation", { name: "Account" }).getByText("Orders").click();
  await page.getByRole("link", { name: orderNumber, exact: true }).click();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await page.waitForURL("**/checkout");
  await cardWindow(page).getByRole("button", { name: "Approved" }).click();
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success.getByText(orderNumber)).toBeVisible({ timeout: 20_000 });
  await success.getByRole("button", { name: "Continue shopping" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: /^Cart/ })).toContainText("1");
});

test("a card window that is closed leads back to the checkout once, not for ever", async ({
  page,
}) => {
  const token = await openAccount(page, newShopper("thinks.again"));
  const tee = await findPiece(page, "house tee bone", "M");
  const orderNumber = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await page.addInitScript((kept) => localStorage.setItem("authToken", kept), token);
  await visit(page, `/account/orders/${orderNumber}`);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await cardWindow(page).getByRole("button", { name: "Approved" }).waitFor();
  await cardWindow(page)
    .getByRole("button", { name: /close|cancel/i })
    .first()
    .click();
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await expect(unpaid).toBeVisible({ timeout: 20_000 });
  await unpaid.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});

test("a guest's order is looked up from the account, by what the demo notes say", async ({
  page,
}) => {
  await signInAs(page, "ada@example.com");
  await visit(page, "/account/orders");
  const panel = page.getByRole("region", { name: "Look up an order" });
  await panel.getByLabel("Email").fill(" kemi@example.com ");
  await panel.getByLabel("Order number").fill("aso demo shop");
  await panel.getByRole("button", { name: "Find" }).click();
  await page.waitForURL("**/orders/lookup");
  await expect(page.getByRole("heading", { name: "ASO-DEM0SH0P" })).toBeVisible();
  await expect(page.getByText("On its way")).toBeVisible();

  const note = page.getByRole("region", { name: /^To try in the demo store/ });
  await expect(note.getByText("ASO-DEM0SH0P")).toBeVisible();
  await expect(note.getByText("ILEYA15")).toBeVisible();

  await visit(page, "/account/orders");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("Enter a valid email")).toBeVisible();
});

test("the business behind an account stands under its orders, one picture for each style", async ({
  page,
}) => {
  await signInAs(page, "bisi@example.com");
  await visit(page, "/account/orders");
  const panel = page.getByRole("region", { name: "Business profile" });
  await expect(panel.getByText("Approved")).toBeVisible();
  await expect(panel.getByText("TIN 20481937-0001")).toBeVisible();
  const oldest = page.getByRole("list", { name: "Your orders" }).locator("> li").last();
  await expect(oldest.getByText("36 pieces")).toBeVisible();
  await expect(oldest.getByRole("img")).toHaveCount(1);
  await panel.getByRole("link", { name: "Start a bulk order" }).click();
  await page.waitForURL("**/partner#request");
});
