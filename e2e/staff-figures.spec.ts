import { expect } from "@playwright/test";
import type { HomeFigures } from "#contract/api/staff-settings.ts";
import { test } from "./kit/own-store.ts";
import { openRoom } from "./kit/staff.ts";

test("what the books say stands below each figure of the home page, and on the shop once it is published", async ({
  page,
  browser,
}) => {
  await openRoom(page, "/settings/home");
  const panel = page.getByRole("region", { name: "Three figures" });
  const lines = panel.getByText(/^The books (say|know) \d/);
  await expect(lines).toHaveCount(3);
  const reply = await page.request.get("/api/staff/words/home/figures");
  const { orders, returningPercent } = ((await reply.json()) as { data: HomeFigures }).data;
  await expect(lines.first()).toContainText(`${orders.base} orders delivered`);
  // What it is held against says what the line is of.
  await panel.getByLabel("Held against").first().selectOption("returningPercent");
  await expect(lines.first()).toContainText(`${returningPercent.base} buyers`);
  await panel.getByLabel("Held against").first().selectOption("other");
  await expect(lines).toHaveCount(2);
  await panel.getByLabel("Held against").first().selectOption("orders");

  await panel.getByLabel("Show what the books say in place of what is written").check();
  await page.getByRole("button", { name: /^Put it on the shop/ }).click();
  await expect(page.getByText("On the shop. Everybody sees it from now on.")).toBeVisible();
  const shop = await (await browser.newContext()).newPage();
  await expect(async () => {
    await shop.goto("/");
    const figure = shop.getByRole("listitem").filter({ hasText: "community orders fulfilled" });
    if (orders.figure === null) await expect(figure).toBeHidden({ timeout: 1_000 });
    else await expect(figure).toContainText(orders.figure, { timeout: 1_000 });
  }).toPass();
  await page.reload();
  await expect(
    page.getByLabel("Show what the books say in place of what is written"),
  ).toBeChecked();
});
