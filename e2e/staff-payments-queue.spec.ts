import { expect, test } from "@playwright/test";
import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { asStaff, buy, decide } from "./kit/payment-cases.ts";
import { openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

test("the list and its cases are walked by keyboard alone", async ({ page }) => {
  await openRoom(page, "/payments");
  const row = page.getByRole("row").filter({ hasText: "Hauwa Idris" });
  await expect(row).toBeVisible();
  await row.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: /^Paid short/ });
  await expect(panel).toBeVisible();
  await panel.getByRole("radio", { name: "Take it as paid" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("radio", { name: "Ask for the rest" })).toBeChecked();
  await panel.getByRole("button", { name: /^Ask for ₦/ }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Say in a few words why")).toBeVisible();
  await expect(panel.getByLabel("Why stays in the log")).toBeFocused();

  // By the key as by a press, and back by either way, the list stays what it was narrowed to.
  await openRoom(page, "/payments?search=hauwa");
  await expect(row).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(row.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/payments\/[^?]+\?search=hauwa$/);
  await page.goBack();
  await expect(row.getByRole("link").first()).toBeFocused();
  await page.locator("#room").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/payments\/[^?]+\?search=hauwa$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: /^To decide/ }).click();
  await expect(page).toHaveURL(/\/payments\?search=hauwa$/);
  await expect(row.getByRole("link").first()).toBeFocused();
});

test("the case that lies beside the list stays while it is opened, and when another comes first", async ({
  page,
}) => {
  const name = `Obi ${unique()}`;
  const older = await buy(page, "review", "8", name);
  const newer = await buy(page, "review", "8", name);
  await openRoom(page, `/payments?search=${name}`);
  const row = (orderNumber: string) => page.getByRole("row").filter({ hasText: orderNumber });
  const laid = page.getByRole("region", { name: `Paid short, ${older.orderNumber}` });
  const why = laid.getByLabel("Why stays in the log");
  const marked = page.getByRole("row").filter({ has: page.locator("[aria-current=true]") });
  await expect(marked).toHaveText(new RegExp(older.orderNumber));
  await page.keyboard.press("j");
  await expect(row(newer.orderNumber).getByRole("link").first()).toBeFocused();
  await expect(marked).toHaveText(new RegExp(older.orderNumber));
  await laid.getByRole("radio", { name: "Ask for the rest" }).check();
  await why.fill("Agreed by phone");
  await row(older.orderNumber).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/payments\/[^?]+\?/);
  await expect(why).toHaveValue("Agreed by phone");
  await expect(laid.getByRole("radio", { name: "Ask for the rest" })).toBeChecked();

  // Half a screen, as beside a bank's page, and back.
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row(newer.orderNumber)).toHaveCount(width === 900 ? 0 : 1);
    await expect(why).toHaveValue("Agreed by phone");
    await expect(laid.getByRole("radio", { name: "Ask for the rest" })).toBeChecked();
  }

  const id = new URL(page.url()).pathname.replace(/.*\//, "");
  await page.goBack();
  await expect(row(newer.orderNumber)).toBeVisible();
  await expect(laid).toBeVisible();
  const { version, ways } = await asStaff<PaymentCase>(page, `/payments/${id}`);
  const { way, amount } = ways[0] ?? {};
  await asStaff(page, `/payments/${id}/decide`, { version, way, amount, reason: "A colleague" });
  // What a browser tells a page to whose window somebody comes back.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(row(older.orderNumber)).toHaveCount(0);
  await expect(row(newer.orderNumber)).toBeVisible();
  await expect(laid.getByText("A colleague")).toBeVisible();
});

test("once a case is decided the next of the queue opens, and the last one stays", async ({
  page,
}) => {
  const name = `Obi ${unique()}`;
  const older = await buy(page, "review", "8", name);
  const newer = await buy(page, "review", "8", name);
  await openRoom(page, `/payments?search=${name}`);
  const row = (orderNumber: string) => page.getByRole("row").filter({ hasText: orderNumber });
  const panel = (orderNumber: string) =>
    page.getByRole("region", { name: `Paid short, ${orderNumber}` });
  await row(older.orderNumber).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/payments\/[^?]+\?/);
  await panel(older.orderNumber).getByRole("radio", { name: "Ask for the rest" }).check();
  await page.getByLabel("Why stays in the log").fill("Agreed by phone");
  await page.getByRole("button", { name: /^Ask for ₦/ }).click();
  await expect(panel(newer.orderNumber)).toBeVisible();
  await expect(row(older.orderNumber)).toHaveCount(0);
  await expect(page.getByLabel("Why stays in the log")).toHaveValue("");
  await decide(page, "Ask for the rest", /^Ask for ₦/);
  await expect(panel(newer.orderNumber)).toBeVisible();
});
