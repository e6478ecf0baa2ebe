import { expect, type Page } from "@playwright/test";
import { visit } from "./visit.ts";

export async function checkList(page: Page, list: string): Promise<void> {
  await visit(page, "/quick-order");
  await page.getByLabel("Paste your list").fill(list);
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("heading", { name: "Your list" })).toBeFocused();
  await expect(page.getByText("Checking stock…")).toHaveCount(0);
}
