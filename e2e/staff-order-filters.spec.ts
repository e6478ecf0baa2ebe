import { expect, type Page, test } from "@playwright/test";
import { requestsTo } from "./kit/api-replies.ts";
import { placePaidOrder } from "./kit/orders.ts";
import { openStaffPage } from "./kit/staff.ts";

const rows = (page: Page) => page.locator("[data-row]");
const tag = (page: Page, text: string) =>
  page.getByRole("button", { name: `${text}: remove filter` });

async function visibleAmounts(page: Page): Promise<number[]> {
  const amounts = await rows(page)
    .getByRole("cell", { name: /^₦[\d,]+$/ })
    .allInnerTexts();
  return amounts.map((total) => Number(total.replace(/\D/g, "")));
}

test("orders are filtered by an amount range with the keyboard", async ({ page }) => {
  await openStaffPage(page, "/orders?status=all");
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel("Total", { exact: true }).selectOption("Custom amount…");
  await expect(page.getByLabel("At least")).toBeFocused();
  await page.keyboard.type("100,000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("40000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/total=40000-100000/);
  await expect(tag(page, "₦40,000 to ₦100,000")).toBeFocused();
  await expect(async () => {
    const amounts = await visibleAmounts(page);
    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts.filter((total) => total < 40_000 || total > 100_000)).toEqual([]);
  }).toPass();

  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/total=/);
  await expect(page.getByLabel("Total", { exact: true })).toBeFocused();
});

test("orders are filtered by days, state and payment, and stay so after a reload", async ({
  page,
}) => {
  await openStaffPage(page, "/orders?status=all");
  const requested = requestsTo(page, "/store/content");
  await page.getByLabel("Placed", { exact: true }).selectOption("Custom range…");
  await page.getByLabel("From", { exact: true }).fill("2026-01-05");
  await page.getByLabel("To", { exact: true }).fill("2026-01-05");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page).toHaveURL(/placed=2026-01-05_2026-01-05/);
  await expect(rows(page)).toHaveCount(0);
  // Another year is shown.
  await page.getByRole("button", { name: /^5 Jan.* to 5 Jan.*: remove filter$/ }).click();
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("State", { exact: true }).selectOption("Lagos");
  await page.getByLabel("Payment method", { exact: true }).selectOption("Card");
  await expect(page).toHaveURL(/status=all&state=Lagos&method=card/);
  // Filters must not reload the store's name.
  expect(requested).toEqual([]);
  await page.reload();
  await expect(tag(page, "Lagos")).toBeVisible();
  await expect(tag(page, "Card")).toBeVisible();
  await expect(rows(page).first()).toBeVisible();

  await page.getByLabel("Placed", { exact: true }).selectOption("Custom range…");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Placed", { exact: true })).toBeFocused();
});

test("the link to other statuses keeps the filters", async ({ page }) => {
  const buyer = `Narrow${crypto.randomUUID().slice(0, 6)}`;
  const { orderNumber } = await placePaidOrder(page.request, buyer);
  await openStaffPage(page, `/orders?status=delivered&search=${buyer}&method=card`);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect(tag(page, "Card")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(orderNumber);
});
