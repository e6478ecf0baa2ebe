import { expect, type Page, test } from "@playwright/test";
import { answerApi, doneUnheard } from "./kit/api-replies.ts";
import { putGarment } from "./kit/garment.ts";
import { applyAsBusiness, openRoom, readOwnProfile, unique } from "./kit/staff.ts";
import { openInSheet } from "./kit/stock-sheet.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** Takes the last press back, and hears nothing of it. */
async function undoUnheard(page: Page, path: string): Promise<void> {
  await answerApi(page, path, doneUnheard, "POST");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The store cannot be reached.", { exact: false })).toBeVisible();
  await page.unrouteAll();
}

test("a business reads as it stands once its decision was taken back unheard", async ({ page }) => {
  const company = `Loom ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const { id } = await readOwnProfile(page.request, token);
  await openRoom(page, `/businesses/${id}`);
  // What is known of it comes last, and moves the buttons.
  await expect(page.getByText("No order yet")).toBeVisible();
  const approve = page.getByRole("button", { name: "Approve" });
  await approve.click();
  await expect(page.getByText(`${company} is approved.`)).toBeVisible();
  await expect(approve).toHaveCount(0);
  await undoUnheard(page, `/staff/business-profiles/${id}/undo`);
  await expect(approve).toBeVisible();
  expect((await readOwnProfile(page.request, token)).status).toBe("pending");
});

test("a list shows the prices that count once their change was taken back unheard", async ({
  page,
}) => {
  const name = `Lowered ${unique()}`;
  await openRoom(page, "/products");
  await putGarment(page, name, { M: 5 });
  await openRoom(page, `/products?search=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: `Choose ${name}` }).click();
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await bar.getByLabel("% off").fill("25");
  await bar.getByRole("button", { name: "Save 1" }).click();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("₦15,000");
  await undoUnheard(page, "/staff/products/changes");
  await expect(row).not.toContainText("₦15,000");
  await expect(row).toContainText("₦20,000");
});

test("pieces that came since a save are booked beside its undo that got no answer", async ({
  page,
}) => {
  const { id, cell } = await openInSheet(page, "Both", 5);
  const bar = page.getByRole("region", { name: "Not saved yet" });
  const save = () => bar.getByRole("button", { name: /^Save/ }).click();
  await cell.fill("+10");
  await save();
  await expect(page.getByText("Saved 1 size, +10 pieces.")).toBeVisible();
  await cell.fill("+5");
  await answerApi(page, "/staff/stock/changes", doneUnheard, "POST");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(bar).toContainText("The last save got no answer.");
  await page.unrouteAll();
  await save();
  await expect(bar).toHaveCount(0);
  const read = await page.request.get(`/api/staff/stock/${id}`);
  const { data } = (await read.json()) as { data: { sizes: unknown[] } };
  expect(data.sizes).toMatchObject([{ size: "M", stock: 10 }]);
});

test("a product stands where it does once its move was taken back unheard", async ({ page }) => {
  await openRoom(page, "/products");
  const id = await putGarment(page, `Moved ${unique()}`, { M: 5 });
  await openRoom(page, `/products/${id}`);
  await page.getByRole("button", { name: "Back to drafts" }).click();
  await expect(page.getByText("It is a draft. No shopper sees it.")).toBeVisible();
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expect(publish).toBeVisible();
  await undoUnheard(page, `/staff/products/${id}/status`);
  await expect(publish).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Back to drafts" })).toBeVisible();
});
