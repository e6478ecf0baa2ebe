import { expect, type Page, test } from "@playwright/test";
import { login, newShopper } from "./kit/account.ts";
import { placePaidOrder } from "./kit/orders.ts";
import { addToCart, chooseSize, goToCheckout, ngozi, productAddress } from "./kit/shopper.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { translated, translatePages } from "./kit/translate.ts";
import { cartDrawer, visit } from "./kit/visit.ts";

// What people do most on a page that their browser has translated; translated.spec.ts uses everything else.

test.beforeEach(({ page }) => translatePages(page));

const names = { "First name": "Ngozi", "Last name": "Obi" };

async function visitTranslated(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await translated(page);
}

test("a size is selected and added, changed and removed in the cart", async ({ page }) => {
  await visitTranslated(page, await productAddress(page, "eleko camp shirt"));
  await chooseSize(page.getByRole("main"), "M");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const drawer = cartDrawer(page);
  await drawer.getByRole("button", { name: /^One more/ }).click();
  await expect(drawer.getByText("each")).toBeVisible();
  await drawer
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
});

test("a wrong login shows an error", async ({ page }) => {
  await visitTranslated(page, "/login");
  await login(page, { ...newShopper("nobody"), password: "wrong-one" });
  await expect(page.getByRole("alert")).toBeVisible();
});

test("a registration with an invalid address and a forgotten password show messages", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await visitTranslated(page, "/register");
  for (const [label, text] of Object.entries({
    ...names,
    Email: "ngozi",
    Password: "kola-nut-9",
  })) {
    await main.getByLabel(label, { exact: true }).fill(text);
  }
  await main.getByRole("button", { name: "Create account" }).click();
  await expect(main.getByText("Enter a valid email")).toBeVisible();

  await visitTranslated(page, "/password/forgot");
  await main.getByLabel("Email", { exact: true }).fill("nobody.at.all@example.com");
  await main.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("We could not find that email")).toBeVisible();
});

test("an unknown order is looked up, a wrong code applied", async ({ page }) => {
  await visitTranslated(page, "/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await page.getByLabel("Order number").fill("ASO-00000000");
  await page.getByRole("button", { name: "Find order" }).click();
  await expect(page.getByRole("alert")).toBeVisible();

  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, ngozi);
  await translated(page);
  await page.getByLabel("Discount code").fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("Discount code")).toHaveAttribute("aria-invalid", "true");
});

test("staff pack and ship an order", async ({ page }) => {
  const { orderNumber } = await placePaidOrder(page.request, `Translated${unique()}`);
  await openStaffPage(page, `/orders?search=${orderNumber}`);
  await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
  await translated(page);
  const saved = page.waitForResponse(/\/packed-items$/);
  await page.getByRole("checkbox", { name: /packed$/ }).check();
  await saved;
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send to/ });
  await dialog.getByText("GIG Logistics").click();
  await dialog.getByLabel("Tracking number").fill("GIG-2201");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toBeHidden();
});
