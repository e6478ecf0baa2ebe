import { expect, type Page, test } from "@playwright/test";
import { login, newShopper, openAccount, type Shopper } from "./kit/account.ts";
import {
  approve,
  consoleErrors,
  expectStatus,
  openBackOffice,
  openFromQueue,
  reject,
  signInWith,
  wholesalePanel,
} from "./kit/business.ts";
import {
  approveCard,
  clickApproved,
  goToCardWindow,
  goToCheckout,
  ngozi,
  productAddress,
} from "./kit/shopper.ts";
import { applyAsBusiness } from "./kit/staff.ts";
import { cartDrawer, visit } from "./kit/visit.ts";

const unique = () => crypto.randomUUID().slice(0, 6);

/** Registers by the page as a business and types the code that the demo store shows. */
async function registerAsBusiness(
  page: Page,
  { firstName, lastName, email, password }: Shopper,
  company: string,
): Promise<void> {
  await visit(page, "/register");
  const main = page.getByRole("main");
  await main.getByRole("radio", { name: "Business" }).check();
  for (const [label, value] of [
    ["First name", firstName],
    ["Last name", lastName],
    ["Email", email],
    ["Password", password],
    ["Business name", company],
    ["Business address", "22 Allen Avenue, Ikeja, Lagos"],
    ["Business phone (optional)", "0803 555 0199"],
  ] as const) {
    await main.getByLabel(label, { exact: true }).fill(value);
  }
  await main.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/verify$/);
  const code = await main.getByText("here is your code").getByRole("strong").innerText();
  await main.getByLabel("Verification code").fill(code);
  await main.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/account$/);
}

test("a business registers, is approved by staff, and buys 30 items at the price of 25 and more", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const errors = consoleErrors(page);
  const buyer = newShopper("wholesale");
  const company = `Àlàbá Stores ${unique()}`;
  await registerAsBusiness(page, buyer, company);

  const address = await productAddress(page, "yaba wide trouser");
  await visit(page, address);
  await expect(wholesalePanel(page).getByText("Pending review")).toBeVisible();
  await expect(wholesalePanel(page).getByText("Our team is reviewing")).toBeVisible();
  await expect(wholesalePanel(page).getByRole("table")).toHaveCount(0);

  const staff = await openBackOffice(browser);
  await openFromQueue(staff, company);
  await approve(staff, company);
  await staff.context().close();

  await page.reload();
  const tiers = wholesalePanel(page).getByRole("table");
  await expect(tiers.getByRole("row")).toContainText([
    "Units",
    "1+Base price₦49,000",
    "10+5% off₦46,550",
    "25+10% off₦44,100",
    "50+15% off₦41,650",
  ]);

  const grid = page.getByRole("group", { name: "Quantity per size" });
  await grid.getByLabel("S", { exact: true }).focus();
  for (const keys of ["12", "Enter", "10", "Enter", "8"]) {
    await (keys === "Enter" ? page.keyboard.press(keys) : page.keyboard.type(keys));
  }
  await expect(grid.getByLabel("L", { exact: true })).toHaveValue("8");
  await expect(tiers.getByRole("row", { name: "25+" })).toHaveAttribute("aria-current", "true");
  await expect(wholesalePanel(page).getByText("30 units at ₦44,100, 20 more")).toBeVisible();
  await expect(wholesalePanel(page).getByText("30 units at ₦44,100: ₦1,323,000")).toBeVisible();
  await grid.getByLabel("XL", { exact: true }).press("Enter");
  await expect(grid.getByRole("button", { name: "Add sizes to cart" })).toBeFocused();
  await page.keyboard.press("Enter");

  const drawer = cartDrawer(page);
  await expect(drawer.getByText("30 items of this style: 10% off")).toBeVisible();
  await expect(drawer.getByText("Add 20 more: 15% off, you save ₦367,500")).toBeVisible();
  await expect(drawer.getByText("₦44,100 each")).toHaveCount(3);
  await expect(drawer.getByText("₦1,323,000")).toBeVisible();

  const card = await goToCardWindow(page, { ...ngozi, Email: buyer.email });
  await clickApproved(card);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  const orderNumber = (await success.getByText(/^ASO-/).first().innerText()).trim();
  await success.getByRole("button", { name: "Continue shopping" }).click();

  await page.goto(`/account/orders/${orderNumber}`);
  await expect(page.getByRole("heading", { name: orderNumber })).toBeVisible();
  for (const [size, quantity, total] of [
    ["S", 12, "₦529,200"],
    ["M", 10, "₦441,000"],
    ["L", 8, "₦352,800"],
  ] as const) {
    const line = page.getByRole("listitem").filter({ hasText: `Size ${size}, quantity` });
    await expect(line).toContainText(`quantity ${quantity}, ₦44,100 each`);
    await expect(line).toContainText(total);
  }

  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const reply = await page.request.get(`/api/orders/${orderNumber}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as {
    data: { status: string; items: { size: string; quantity: number; price: number }[] };
  };
  expect(data.status).toBe("PAID");
  expect(data.items.map(({ size, quantity, price }) => [size, quantity, price])).toEqual([
    ["S", 12, 44_100],
    ["M", 10, 44_100],
    ["L", 8, 44_100],
  ]);
  expect(errors).toEqual([]);
});

/** Writes and reads of prices that only approved businesses may see. */
const wholesaleText = /5% off|10% off|15% off|items of this style|Quantity per size/;

test("a rejected business sees the reason and no wholesale price, and is reviewed again after resubmitting", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const errors = consoleErrors(page);
  const buyer = newShopper("rejected");
  await openAccount(page, buyer);
  await visit(page, "/login");
  await login(page, buyer);
  await expect(page).toHaveURL(/\/account$/);

  // Somebody without a business is invited; nothing is asked for that is not there.
  const account = page.getByRole("main");
  await account.getByRole("link", { name: "Apply for a business account" }).click();
  await expect(page).toHaveURL(/\/business-profile$/);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByLabel("Business name")).toBeFocused();
  await expect(page.getByText("Required")).toHaveCount(2);
  const company = `Ọjà Traders ${unique()}`;
  await page.getByLabel("Business name").fill(company);
  await page.getByLabel("Business address").fill("3 Ogui Road, Enugu");
  await page.getByLabel("Website (optional)").fill("not an address");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("Enter a valid web address")).toBeVisible();
  await page.getByLabel("Website (optional)").fill("oja.example");
  await page.getByRole("button", { name: "Send application" }).click();
  const state = page.getByRole("region", { name: company });
  await expectStatus(state, "Pending review", "amber");
  await expect(state.getByText("Our team is reviewing your application.")).toBeVisible();

  const staff = await openBackOffice(browser);
  await openFromQueue(staff, company);
  await approve(staff, company);
  await page.reload();
  await expectStatus(state, "Approved", "green");
  const address = await productAddress(page, "yaba wide trouser");
  await visit(page, address);
  await expect(wholesalePanel(page).getByRole("table")).toBeVisible();

  await staff.reload();
  await reject(staff, company, "Please add your tax number.");

  await visit(page, address);
  const panel = wholesalePanel(page);
  await expectStatus(panel, "Rejected", "red");
  await expect(panel.getByText("Please add your tax number.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(wholesaleText);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  for (let units = 1; units < 10; units += 1) {
    await page.getByRole("button", { name: /^One more Yaba/ }).click();
  }
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(cartDrawer(page).getByText("₦490,000").first()).toBeVisible();
  await expect(cartDrawer(page)).not.toContainText(wholesaleText);
  await cartDrawer(page).getByRole("button", { name: "Close" }).click();

  // The account and its menu say the same.
  const banner = page.getByRole("banner");
  await banner.getByText("Hi, Ngozi").filter({ visible: true }).click();
  await expectStatus(banner, "Rejected", "red");
  await banner.getByRole("link", { name: "View profile" }).click();
  await expect(account.getByText("Please add your tax number.")).toBeVisible();
  await account.getByRole("link", { name: "Edit and resubmit" }).click();
  await expectStatus(state, "Rejected", "red");
  await expect(state.getByText("Please add your tax number.")).toBeVisible();
  await expect(state.getByText("our team reviews every application")).toBeVisible();
  await page.getByLabel("Tax number (optional)").fill("20481937-0001");
  await page.getByRole("button", { name: "Send again" }).click();
  await expectStatus(state, "Pending review", "amber");
  await expect(state.getByText("Please add your tax number.")).toHaveCount(0);
  await expect(state.getByText("20481937-0001")).toBeVisible();
  await openFromQueue(staff, company);
  await expect(staff.getByText("20481937-0001")).toBeVisible();
  await staff.context().close();
  expect(errors).toEqual([]);
});

test("an approval shows when the buyer returns to the page, without a reload", async ({
  page,
  browser,
}) => {
  const company = `Ẹ̀kọ́ Tailors ${unique()}`;
  await signInWith(page, await applyAsBusiness(page.request, company));
  await page.clock.install();
  await visit(page, await productAddress(page, "yaba wide trouser"));
  await expectStatus(wholesalePanel(page), "Pending review", "amber");
  const staff = await openBackOffice(browser);
  await openFromQueue(staff, company);
  await approve(staff, company);
  await staff.context().close();
  await page.clock.fastForward("01:01");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(wholesalePanel(page).getByRole("table")).toBeVisible();
});

test("a business rejected during checkout is shown the new total, and pays that", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const company = `Too Late ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const staff = await openBackOffice(browser);
  await openFromQueue(staff, company);
  await approve(staff, company);

  await signInWith(page, token);
  await visit(page, await productAddress(page, "nsuka shift dress"));
  await page
    .getByRole("group", { name: "Quantity per size" })
    .getByLabel("S", { exact: true })
    .fill("10");
  await page.getByRole("button", { name: "Add sizes to cart" }).click();
  await goToCheckout(page, { ...ngozi, Email: "too.late@example.com" });
  // Ten at ₦62,000 less 10%, 5% less from ten pieces on, and 5% off a big bag.
  await expect(page.getByRole("button", { name: "Pay ₦503,595" })).toBeVisible();
  await staff.reload();
  await reject(staff, company, "The tax number is not yours.");
  await staff.context().close();
  await page.getByRole("button", { name: "Pay ₦503,595" }).click();
  await expect(page.getByText("Prices have changed since you filled your cart.")).toBeVisible();
  await expect(page.getByText("The total is now ₦530,100.")).toBeVisible();
  const requests = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/products?**", async (route) => {
    requests.resolve();
    await answered.promise;
    await route.continue();
  });
  // An open page hears of its first route a moment later.
  await page.evaluate(() => undefined);
  await page.getByRole("button", { name: "Use the new total" }).click();
  await requests.promise;
  // Nothing is offered that would not take a press.
  await expect(page.getByRole("button", { name: "Updating your total" })).toBeVisible();
  answered.resolve();
  await page.getByRole("button", { name: "Pay ₦530,100" }).click();
  await approveCard(page);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  await expect(success.getByText("₦530,100")).toBeVisible();
});
