import { type Browser, expect, type Page, test } from "@playwright/test";
import { totpCode } from "#server/modules/admin/totp.ts";
import { newShopper, type Shopper } from "./kit/account.ts";
import { goToCardWindow, ngozi, productAddress } from "./kit/shopper.ts";
import { passFirstStep, readDemoStaff } from "./kit/staff.ts";
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

const wholesalePanel = (page: Page) => page.getByRole("region", { name: "Wholesale prices" });

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
  await grid.getByLabel("S", { exact: true }).fill("12");
  await grid.getByLabel("M", { exact: true }).fill("10");
  await grid.getByLabel("L", { exact: true }).fill("8");
  await expect(wholesalePanel(page).getByText("30 pieces at ₦44,100: ₦1,323,000")).toBeVisible();
  await grid.getByRole("button", { name: "Add sizes to cart" }).click();

  const drawer = cartDrawer(page);
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
