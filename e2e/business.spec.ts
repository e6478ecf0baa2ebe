import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { totpCode } from "#server/modules/admin/totp.ts";
import { login, newShopper, openAccount, type Shopper } from "./kit/account.ts";
import { answerApi, withoutWords } from "./kit/api-replies.ts";
import { signInWith, wholesalePanel } from "./kit/business-screens.ts";
import { goToCardWindow, ngozi, productAddress } from "./kit/shopper.ts";
import { applyAsBusiness, passFirstStep, readDemoStaff } from "./kit/staff.ts";
import { cartDrawer, visit } from "./kit/visit.ts";

test.use({ actionTimeout: 8_000 });

const unique = () => crypto.randomUUID().slice(0, 6);

/** Signs a manager in with password and authenticator, in a browser of their own. */
async function openBackOffice(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await passFirstStep(page, "manager@aso.example");
  const { totpSecret } = await readDemoStaff(page.request);
  await page.getByLabel("Code", { exact: true }).fill(totpCode(totpSecret, new Date()));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  return page;
}

/** Finds a business that waits in the queue and opens it. */
async function openFromQueue(staff: Page, company: string): Promise<void> {
  await staff.goto("/staff/businesses");
  await staff.getByRole("searchbox", { name: "Search businesses" }).fill(company);
  await staff.getByRole("link", { name: company }).click();
  await expect(staff.getByRole("heading", { level: 1, name: company })).toBeVisible();
}

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

/** Words the page writes to the console as errors, the browser's own on refused calls among them. */
function consoleErrors(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") found.push(message.text());
  });
  page.on("pageerror", (error) => found.push(String(error)));
  return found;
}

/** The colours of a review (visual direction: leaf, amber, red). */
const green = "rgb(47, 91, 63)";
const amber = "rgb(122, 82, 0)";
const red = "rgb(163, 32, 29)";

async function expectStatus(within: Locator, words: string, colour: string): Promise<void> {
  const status = within.getByText(words, { exact: true }).filter({ visible: true });
  await expect(status).toBeVisible();
  await expect(status).toHaveCSS("color", colour);
}

test("a business registers, is approved by staff, and buys 30 pieces at the price of 25 and more", async ({
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
  await staff.getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`${company} is approved.`)).toBeVisible();
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
  await expect(wholesalePanel(page).getByText("30 pieces at ₦44,100: ₦1,323,000")).toBeVisible();
  await grid.getByLabel("XL", { exact: true }).press("Enter");
  await expect(grid.getByRole("button", { name: "Add sizes to cart" })).toBeFocused();
  await page.keyboard.press("Enter");

  const drawer = cartDrawer(page);
  await expect(drawer.getByText("30 pieces added")).toBeVisible();
  await expect(drawer.getByText("30 pieces of this style: 10% off")).toBeVisible();
  await expect(drawer.getByText("20 more pieces: 15% off, you save ₦367,500")).toBeVisible();
  await expect(drawer.getByText("₦44,100 each")).toHaveCount(3);
  await expect(drawer.getByText("₦1,323,000")).toBeVisible();

  const card = await goToCardWindow(page, { ...ngozi, Email: buyer.email });
  await card.getByRole("button", { name: "Approved" }).click();
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
const wholesaleWords = /5% off|10% off|15% off|pieces of this style|Quantity per size/;

test("a rejected business reads why, sees no wholesale price, and is reviewed again once it sends anew", async ({
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
  await account.getByRole("link", { name: "Apply as a business" }).click();
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
  const standing = page.getByRole("region", { name: company });
  await expectStatus(standing, "Pending review", amber);
  await expect(standing.getByText("Our team is reviewing your application.")).toBeVisible();

  const staff = await openBackOffice(browser);
  await openFromQueue(staff, company);
  await staff.getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`${company} is approved.`)).toBeVisible();
  await page.reload();
  await expectStatus(standing, "Approved", green);
  const address = await productAddress(page, "yaba wide trouser");
  await visit(page, address);
  await expect(wholesalePanel(page).getByRole("table")).toBeVisible();

  await staff.reload();
  await staff.getByRole("button", { name: "Reject" }).click();
  const dialog = staff.getByRole("dialog", { name: `Reject ${company}?` });
  await dialog.getByLabel("Note to the buyer").fill("Please add your tax number.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(staff.getByText(`${company} is rejected.`)).toBeVisible();

  await visit(page, address);
  const panel = wholesalePanel(page);
  await expectStatus(panel, "Rejected", red);
  await expect(panel.getByText("Please add your tax number.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(wholesaleWords);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  for (let pieces = 1; pieces < 10; pieces += 1) {
    await page.getByRole("button", { name: /^One more Yaba/ }).click();
  }
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(cartDrawer(page).getByText("₦490,000").first()).toBeVisible();
  await expect(cartDrawer(page)).not.toContainText(wholesaleWords);
  await cartDrawer(page).getByRole("button", { name: "Close" }).click();

  // The account and its menu say the same.
  const banner = page.getByRole("banner");
  await banner.getByText("Hi, Ngozi").filter({ visible: true }).click();
  await expectStatus(banner, "Rejected", red);
  await banner.getByRole("link", { name: "View profile" }).click();
  await expect(account.getByText("Please add your tax number.")).toBeVisible();
  await account.getByRole("link", { name: "Change and send again" }).click();
  await expectStatus(standing, "Rejected", red);
  await expect(standing.getByText("Please add your tax number.")).toBeVisible();
  await expect(standing.getByText("our team is reviewing")).toBeVisible();
  await page.getByLabel("Tax number (optional)").fill("20481937-0001");
  await page.getByRole("button", { name: "Send again" }).click();
  await expectStatus(standing, "Pending review", amber);
  await expect(standing.getByText("Please add your tax number.")).toHaveCount(0);
  await expect(standing.getByText("20481937-0001")).toBeVisible();
  await openFromQueue(staff, company);
  await expect(staff.getByText("20481937-0001")).toBeVisible();
  await staff.context().close();
  expect(errors).toEqual([]);
});

test("an approved business stays approved with a new phone number, and waits again with a new name", async ({
  page,
  browser,
}) => {
  const company = `Gele House ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const staff = await openBackOffice(browser);
  await openFromQueue(staff, company);
  await staff.getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`${company} is approved.`)).toBeVisible();
  await staff.context().close();

  await signInWith(page, token);
  await visit(page, "/business-profile");
  const standing = page.getByRole("region", { name: /Gele House|Gele Home/ });
  await expectStatus(standing, "Approved", green);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Business phone (optional)").fill("0803 555 0100");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(standing.getByText("0803 555 0100")).toBeVisible();
  await expectStatus(standing, "Approved", green);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Business name").fill(`Gele Home ${unique()}`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectStatus(standing, "Pending review", amber);
});

test("a profile that cannot be loaded says so and tries again", async ({ page }) => {
  const token = await applyAsBusiness(page.request, `Slow Line ${unique()}`);
  await signInWith(page, token);
  await answerApi(page, "/business-profiles/me", withoutWords);
  await visit(page, "/business-profile");
  await expect(page.getByText("Unable to load business profile")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Our team is reviewing your application.")).toBeVisible();
});

test("an application from another window is found rather than sent twice", async ({ page }) => {
  const buyer = newShopper("twice");
  const token = await openAccount(page, buyer);
  await signInWith(page, token);
  await visit(page, "/business-profile");
  await expect(page.getByRole("button", { name: "Send application" })).toBeVisible();
  await page.request.post("/api/business-profiles", {
    data: { companyName: "Two Windows", address: "1 Broad Street, Lagos" },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.getByLabel("Business name").fill("Two Windows again");
  await page.getByLabel("Business address").fill("1 Broad Street, Lagos");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("region", { name: "Two Windows" })).toBeVisible();
});

test("a shopper without a business is never asked for one", async ({ page }) => {
  const errors = consoleErrors(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/business-profiles")) asked.push(request.url());
  });
  await signInWith(page, await openAccount(page, newShopper("plain")));
  for (const address of ["/", "/account", "/business-profile", "/checkout", "/partner"]) {
    await visit(page, address);
    await page.waitForLoadState("networkidle");
  }
  expect(asked).toEqual([]);
  expect(errors).toEqual([]);
});
