import { expect, type Page, test } from "@playwright/test";
import { answerApi, doneUnheard } from "./kit/api-replies.ts";
import { packUnchecked, placePaidOrder } from "./kit/orders.ts";
import { createProduct } from "./kit/product.ts";
import { applyAsBusiness, openStaffPage, readOwnProfile, unique } from "./kit/staff.ts";
import { openInStockGrid } from "./kit/stock-grid.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

async function undoUnheard(page: Page, path: string): Promise<void> {
  await answerApi(page, path, doneUnheard, "POST");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Can't reach the store.", { exact: false })).toBeVisible();
  await page.unrouteAll();
}

test("a business is up to date after an undo without a response", async ({ page }) => {
  const company = `Loom ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const { id } = await readOwnProfile(page.request, token);
  await openStaffPage(page, `/businesses/${id}`);
  // Late data moves the buttons.
  await expect(page.getByText("No orders yet")).toBeVisible();
  const approve = page.getByRole("button", { name: "Approve" });
  await approve.click();
  await expect(page.getByText(`${company} is approved.`)).toBeVisible();
  await expect(approve).toHaveCount(0);
  await undoUnheard(page, `/staff/business-profiles/${id}/reopen`);
  await expect(approve).toBeVisible();
  expect((await readOwnProfile(page.request, token)).status).toBe("pending");
});

test("an order is up to date after an undo without a response", async ({ page }) => {
  const { id, orderNumber } = await placePaidOrder(page.request, `Lost${unique()}`);
  await openStaffPage(page, `/orders/${id}`);
  const pack = page.getByRole("button", { name: "Mark packed" });
  await packUnchecked(page);
  await expect(page.getByText(`${orderNumber} packed`)).toBeVisible();
  await expect(pack).toHaveCount(0);
  await undoUnheard(page, `/staff/orders/${id}/unpack`);
  await expect(pack).toBeVisible();
});

test("a list shows current prices after an undo without a response", async ({ page }) => {
  const name = `Lowered ${unique()}`;
  await openStaffPage(page, "/products");
  await createProduct(page, name, { M: 5 });
  await openStaffPage(page, `/products?search=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByLabel("% off").fill("25");
  await bar.getByRole("button", { name: "Save 1" }).click();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("₦15,000");
  await undoUnheard(page, "/staff/products/bulk-update");
  await expect(row).not.toContainText("₦15,000");
  await expect(row).toContainText("₦20,000");
});

test("stock received since a save is kept when its undo gets no response", async ({ page }) => {
  const { id, cell } = await openInStockGrid(page, "Both", 5);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const save = () => bar.getByRole("button", { name: /^Save/ }).click();
  await cell.fill("+10");
  await save();
  await expect(page.getByText("Saved 1 size, +10 items.")).toBeVisible();
  await cell.fill("+5");
  await answerApi(page, "/staff/stock/adjustments", doneUnheard, "POST");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(bar).toContainText("The last save was not confirmed.");
  await page.unrouteAll();
  await save();
  await expect(bar).toHaveCount(0);
  const read = await page.request.get(`/api/staff/stock/${id}`);
  const { data } = (await read.json()) as { data: { sizes: unknown[] } };
  expect(data.sizes).toMatchObject([{ size: "M", stock: 10 }]);
});

test("a product's status is up to date after an undo without a response", async ({ page }) => {
  await openStaffPage(page, "/products");
  const id = await createProduct(page, `Moved ${unique()}`, { M: 5 });
  await openStaffPage(page, `/products/${id}`);
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Unpublished. Shoppers can’t see it.")).toBeVisible();
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expect(publish).toBeVisible();
  await undoUnheard(page, `/staff/products/${id}/status`);
  await expect(publish).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible();
});
