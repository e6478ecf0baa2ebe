import { expect, test } from "@playwright/test";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { buy, callStaffApi, resolveCase } from "./kit/payment-cases.ts";
import { openStaffPage, unique } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

test("the list and its cases work with the keyboard alone", async ({ page }) => {
  await openStaffPage(page, "/payments");
  const row = page.getByRole("row").filter({ hasText: "Hauwa Idris" });
  await expect(row).toBeVisible();
  await row.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: /^Underpaid/ });
  await expect(panel).toBeVisible();
  await panel.getByRole("radio", { name: "Accept as paid" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("radio", { name: "Request the balance" })).toBeChecked();
  await panel.getByRole("button", { name: /^Request ₦/ }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Add a reason")).toBeVisible();
  await expect(panel.getByLabel("Reason kept in the log")).toBeFocused();

  // The filters stay, by key or click.
  await openStaffPage(page, "/payments?search=hauwa");
  await expect(row).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(row.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/payments\/[^?]+\?search=hauwa$/);
  await page.goBack();
  await expect(row.getByRole("link").first()).toBeFocused();
  await page.locator("#content").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/payments\/[^?]+\?search=hauwa$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: /^To review/ }).click();
  await expect(page).toHaveURL(/\/payments\?search=hauwa$/);
  await expect(row.getByRole("link").first()).toBeFocused();
});

test("the case beside the list stays when opened and when another comes first", async ({
  page,
}) => {
  const name = `Obi ${unique()}`;
  const older = await buy(page, "review", "8", name);
  const newer = await buy(page, "review", "8", name);
  await openStaffPage(page, `/payments?search=${name}`);
  const row = (orderNumber: string) => page.getByRole("row").filter({ hasText: orderNumber });
  const opened = page.getByRole("region", { name: `Underpaid, ${older.orderNumber}` });
  const why = opened.getByLabel("Reason kept in the log");
  const marked = page.getByRole("row").filter({ has: page.locator("[aria-current=true]") });
  await expect(marked).toHaveText(new RegExp(older.orderNumber));
  await page.keyboard.press("j");
  await expect(row(newer.orderNumber).getByRole("link").first()).toBeFocused();
  await expect(marked).toHaveText(new RegExp(older.orderNumber));
  await opened.getByRole("radio", { name: "Request the balance" }).check();
  await why.fill("Agreed by phone");
  await row(older.orderNumber).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/payments\/[^?]+\?/);
  await expect(why).toHaveValue("Agreed by phone");
  await expect(opened.getByRole("radio", { name: "Request the balance" })).toBeChecked();

  // Half a screen and back.
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row(newer.orderNumber)).toHaveCount(width === 900 ? 0 : 1);
    await expect(why).toHaveValue("Agreed by phone");
    await expect(opened.getByRole("radio", { name: "Request the balance" })).toBeChecked();
  }

  const id = new URL(page.url()).pathname.replace(/.*\//, "");
  await page.goBack();
  await expect(row(newer.orderNumber)).toBeVisible();
  await expect(opened).toBeVisible();
  const { version, resolutions } = await callStaffApi<PaymentCase>(page, `/payment-cases/${id}`);
  const { resolution, amount } = resolutions[0] ?? {};
  await callStaffApi(page, `/payment-cases/${id}/resolve`, {
    version,
    resolution,
    amount,
    reason: "A colleague",
  });
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(row(older.orderNumber)).toHaveCount(0);
  await expect(row(newer.orderNumber)).toBeVisible();
  await expect(opened.getByText("A colleague")).toBeVisible();
  await expect(opened.getByText("Your reason was not saved:")).toBeVisible();
  await expect(opened.getByText("Agreed by phone")).toBeVisible();
});

test("after a case is resolved the next one opens, and the last one stays", async ({ page }) => {
  const name = `Obi ${unique()}`;
  const older = await buy(page, "review", "8", name);
  const newer = await buy(page, "review", "8", name);
  await openStaffPage(page, `/payments?search=${name}`);
  const row = (orderNumber: string) => page.getByRole("row").filter({ hasText: orderNumber });
  const panel = (orderNumber: string) =>
    page.getByRole("region", { name: `Underpaid, ${orderNumber}` });
  await row(older.orderNumber).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/payments\/[^?]+\?/);
  await panel(older.orderNumber).getByRole("radio", { name: "Request the balance" }).check();
  await page.getByLabel("Reason kept in the log").fill("Agreed by phone");
  await page.getByRole("button", { name: /^Request ₦/ }).click();
  await expect(panel(newer.orderNumber)).toBeVisible();
  await expect(row(older.orderNumber)).toHaveCount(0);
  await expect(page.getByLabel("Reason kept in the log")).toHaveValue("");
  await resolveCase(page, "Request the balance", /^Request ₦/);
  await expect(panel(newer.orderNumber)).toBeVisible();
});
