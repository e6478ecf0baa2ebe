import { expect, test } from "@playwright/test";
import { openStaffPage, unique } from "./kit/staff.ts";

test("a search without a result becomes a synonym that finds it", async ({ page }) => {
  const word = `zz${unique().replace(/\d/g, "q")}`;
  await page.goto(`/products?search=${word}`);
  await openStaffPage(page, "/search-terms");
  await page.getByRole("button", { name: `Add synonym for ${word}` }).click();
  const dialog = page.getByRole("dialog", { name: "Add synonyms" });
  await dialog.getByLabel("Also find (optional)").fill("polo");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Filter").fill(word);
  await expect(page.getByText(`${word} also finds polo`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Add synonym for ${word}` })).toHaveCount(0);
  await page.goto(`/products?search=${word}`);
  await expect(page.getByRole("heading", { name: "Campus polo" })).toBeVisible();
});
