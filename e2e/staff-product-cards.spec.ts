import { expect, test } from "@playwright/test";
import { threeDrafts } from "./kit/drafts.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

test("product cards are selected, changed and opened like rows, and stay cards", async ({
  page,
}) => {
  const label = `card${unique()}`;
  await openStaffPage(page, "/products");
  await threeDrafts(page, label);
  await openStaffPage(page, `/products?status=draft&search=${label}`);
  const look = page.getByRole("group", { name: "View" });
  await expect(look.getByRole("button", { name: "Rows" })).toHaveAttribute("aria-pressed", "true");
  await look.getByRole("button", { name: "Cards" }).click();
  await expect(look.getByRole("button", { name: "Cards" })).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/view=cards/);
  await expect(page.getByRole("table")).toHaveCount(0);
  const cards = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  const bubu = cards.filter({ hasText: `Bubu ${label}` });
  await expect(bubu.locator("img")).toHaveCount(1);
  await expect(bubu).toContainText("₦12,000");
  await expectUsableNow(page);

  // Cards preview the bulk change.
  await bubu.getByRole("checkbox", { name: `Select Bubu ${label}` }).check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByLabel("% off").fill("25");
  await expect(bubu).toContainText("₦9,000");
  await bar.getByRole("button", { name: "Save 1" }).click();
  await expect(page.getByText("1 changed.")).toBeVisible();
  await expect(bubu).toContainText("₦9,000");
  await expect(cards.filter({ hasText: "₦9,000" })).toHaveCount(1);

  await bubu.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: `Bubu ${label}` })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(3);
  await look.getByRole("button", { name: "Rows" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page).not.toHaveURL(/view=/);
});
