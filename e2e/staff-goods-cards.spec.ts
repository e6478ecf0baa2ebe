import { expect, test } from "@playwright/test";
import { threeDrafts } from "./kit/drafts.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

test("as cards the goods are seen by their pictures, chosen, changed and opened like rows, and stay cards", async ({
  page,
}) => {
  const word = `card${unique()}`;
  await openRoom(page, "/products");
  await threeDrafts(page, word);
  await openRoom(page, `/products?status=draft&search=${word}`);
  const look = page.getByRole("group", { name: "Look of the list" });
  await expect(look.getByRole("button", { name: "Rows" })).toHaveAttribute("aria-pressed", "true");
  await look.getByRole("button", { name: "Cards" }).click();
  await expect(look.getByRole("button", { name: "Cards" })).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/look=cards/);
  await expect(page.getByRole("table")).toHaveCount(0);
  const cards = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  const bubu = cards.filter({ hasText: `Bubu ${word}` });
  await expect(bubu.locator("img")).toHaveCount(1);
  await expect(bubu).toContainText("₦12,000");
  await expectUsableNow(page);

  // What the bar would make of a card is seen on it before.
  await bubu.getByRole("checkbox", { name: `Choose Bubu ${word}` }).check();
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await bar.getByLabel("% off").fill("25");
  await expect(bubu).toContainText("₦9,000");
  await bar.getByRole("button", { name: "Save 1" }).click();
  await expect(page.getByText("1 changed.")).toBeVisible();
  await expect(bubu).toContainText("₦9,000");
  await expect(cards.filter({ hasText: "₦9,000" })).toHaveCount(1);

  await bubu.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: `Bubu ${word}` })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(3);
  await look.getByRole("button", { name: "Rows" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page).not.toHaveURL(/look=/);
});
