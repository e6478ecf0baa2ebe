import { expect } from "@playwright/test";
import type { HomeStats } from "#contract/api/settings/staff-settings.ts";
import { test } from "./kit/own-store.ts";
import { openStaffPage } from "./kit/staff.ts";

test("each home page stat shows the actual number, and the shop too once published", async ({
  page,
  browser,
}) => {
  await openStaffPage(page, "/settings/home");
  const panel = page.getByRole("region", { name: "Three stats" });
  const lines = panel.getByText(/^Your data shows \d/);
  await expect(lines).toHaveCount(3);
  const reply = await page.request.get("/api/staff/reports/claims");
  const { orders, returningPercent } = ((await reply.json()) as { data: HomeStats }).data;
  await expect(lines.first()).toContainText(`${orders.base} orders delivered`);
  await panel.getByLabel("Compared with").first().selectOption("returningPercent");
  await expect(lines.first()).toContainText(`${returningPercent.base} customers`);
  await panel.getByLabel("Compared with").first().selectOption("other");
  await expect(lines).toHaveCount(2);
  await panel.getByLabel("Compared with").first().selectOption("orders");

  await panel.getByLabel("Show your actual numbers instead of this text").check();
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.getByText("Published.")).toBeVisible();
  const shop = await (await browser.newContext()).newPage();
  await expect(async () => {
    await shop.goto("/");
    const figure = shop.getByRole("listitem").filter({ hasText: "community orders fulfilled" });
    if (orders.figure === null) await expect(figure).toBeHidden({ timeout: 1_000 });
    else await expect(figure).toContainText(orders.figure, { timeout: 1_000 });
  }).toPass();
  await page.reload();
  await expect(page.getByLabel("Show your actual numbers instead of this text")).toBeChecked();
});
