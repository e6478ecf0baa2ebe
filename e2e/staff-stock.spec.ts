import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { placeGuestOrder } from "./kit/orders.ts";
import { openPageAt } from "./kit/page-at.ts";
import { changeStock, createProduct, readStock } from "./kit/product.ts";
import { expectFocusInContent, openStaffPage, unique } from "./kit/staff.ts";
import { countField, openStockCount } from "./kit/stock-count.ts";
import { openInStockGrid } from "./kit/stock-grid.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

async function order(
  request: APIRequestContext,
  productId: string,
  size: string,
  quantity: number,
) {
  const buyer = { lastName: "Eze", email: `amaka.${unique()}@example.com` };
  await placeGuestOrder(request, buyer, [{ productId, size, quantity, price: 20_000 }]);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test("received stock is pasted and typed into the grid, saved, undone, and listed in the history", async ({
  page,
}) => {
  const label = unique();
  await openStaffPage(page, "/stock");
  const first = await createProduct(page, `Bale ${label} A`, { S: 2, M: 5 });
  const second = await createProduct(page, `Bale ${label} B`, { S: 0, M: 1 });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(`Bale ${label}`);
  const cell = (name: string, size: string) =>
    page.getByRole("textbox", { name: new RegExp(`^Bale ${label} ${name}, ${size}(, low)?$`) });
  await page.getByLabel("Sort by").selectOption("name");
  await expect(cell("A", "M")).toHaveValue("5");

  await cell("A", "S").focus();
  await page.keyboard.press("ArrowRight");
  await expect(cell("A", "M")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell("B", "M")).toBeFocused();
  await page.keyboard.type("9");
  await page.keyboard.press("Escape");
  await expect(cell("B", "M")).toHaveValue("1");
  await page.keyboard.type("9");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell("B", "M")).toHaveValue("1");
  await expectFocusInContent(page);
  await cell("A", "M").focus();
  await page.keyboard.press("Tab");
  await expect(cell("B", "S")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("link", { name: `Bale ${label} A` })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell("A", "S")).toBeFocused();
  await paste(page, "+10\t+4\r\n+6\t+3\r\n");
  await expect(cell("B", "M")).toHaveValue("+3");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar).toContainText("4 sizes, +23 items");
  await expect(bar.getByLabel("Received")).toBeChecked();
  // Shortcuts set the reason outside fields.
  await page.getByRole("link", { name: `Bale ${label} A` }).focus();
  await page.keyboard.press("4");
  await expect(bar.getByLabel("Damaged")).toBeChecked();
  await page.keyboard.press("1");
  await expect(bar.getByLabel("Received")).toBeChecked();
  await bar.getByLabel("Note").fill("Tailor's bill 4");
  // Received stock is added after a sale in between.
  await order(page.request, first, "M", 1);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved 4 sizes, +23 items.")).toBeVisible();
  expect(await readStock(page, first)).toEqual({ S: 12, M: 8 });
  expect(await readStock(page, second)).toEqual({ S: 6, M: 4 });
  await expect(cell("A", "M")).toHaveValue("8");
  await cell("A", "M").focus();
  const entries = page.getByRole("list", { name: "Stock history of M" });
  await expect(entries).toContainText("Tailor's bill 4");
  await expect(entries.getByRole("link", { name: /^ASO-/ })).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell("A", "M")).toHaveValue("4");
  expect(await readStock(page, second)).toEqual({ S: 0, M: 1 });
});

test("cells pasted outside the grid are reported", async ({ page }) => {
  const { cell } = await openInStockGrid(page, "Short", 8);
  await cell.focus();
  await paste(page, "+1\t+2\r\n+3\r\n");
  await expect(cell).toHaveValue("+1");
  const said = page.getByText("1 cell filled, 2 copied cells matched no size and were skipped.");
  expect((await said.boundingBox())?.height).toBeGreaterThan(10);
});

test("a conflicting count shows both numbers and is not lost", async ({ page }) => {
  const { id, name, cell } = await openInStockGrid(page, "Moved", 8);
  await cell.fill("7");
  await order(page.request, id, "M", 3);
  await page.getByLabel("Counted").check({ force: true });
  await page.getByRole("button", { name: /^Save/ }).click();
  const notice = page.getByRole("alert", { name: "Not saved" });
  await expect(notice).toContainText("it was 8 when you entered 7, and is 5 now");
  await expect(cell).toHaveValue("7");
  expect(await readStock(page, id)).toEqual({ M: 5 });

  // Drafts survive their tab and report conflicts.
  await order(page.request, id, "M", 1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole("textbox", { name: new RegExp(`^${name}, M`) })).toHaveValue("4");
  await other.close();
  await page.reload();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(notice).toContainText("it was 5 when you entered 7, and is 4 now");
  await expect(cell).toHaveValue("7");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(notice).toHaveCount(0);
  expect(await readStock(page, id)).toEqual({ M: 7 });
});

test("closing the side panel keeps the keyboard focus", async ({ page }) => {
  const name = `Beside ${unique()}`;
  await openStaffPage(page, "/stock");
  const id = await createProduct(page, name, { S: 70, M: 5 });
  for (let change = 0; change < 51; change += 1) {
    await changeStock(page, id, "S", -1);
  }
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  const cell = (size: string) =>
    page.getByRole("textbox", { name: new RegExp(`^${name}, ${size}(, low)?$`) });
  const standsOn = page.locator(":focus");
  const older = page.getByRole("button", { name: "Older" });
  await cell("S").focus();
  await expect(older).toBeVisible();
  await page.keyboard.press("ArrowRight");
  expect(await older.count()).toBe(0);
  await expect(page.getByRole("list", { name: "Stock history of M" })).toBeVisible();

  await cell("S").focus();
  await older.press("Enter");
  await expect(older).toHaveCount(0);
  await expect(standsOn).toHaveCount(1);
});

test("adding one to a counted size starts from the current stock", async ({ page }) => {
  const count = await openStockCount(page, { M: 6 });
  const field = countField(page, count, "M");
  await page.getByRole("button", { name: `Correct, 6 of ${count.garment}, M` }).click();
  await expect(page.getByText(/^6 expected, Yéwándé/)).toBeVisible();
  await order(page.request, count.productId, "M", 2);
  await page.reload();
  await expect(page.getByText("6 expected, 2 sold since")).toBeVisible();
  await page.getByRole("button", { name: `One more of ${count.garment}, M` }).click();
  await expect(field).toHaveValue("5");
  await expect(page.getByText("4 expected, 1 over")).toBeVisible();
});

test("a phone opens a product's steppers from the list", async ({ browser }) => {
  const page = await openPageAt(390, browser);
  const name = `Phone ${unique()}`;
  await openStaffPage(page, "/stock");
  const id = await createProduct(page, name, { S: 1, M: 4 });
  await openStaffPage(page, `/stock?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await page.getByRole("button", { name: "One more M" }).click();
  await page.getByRole("button", { name: "One more M" }).click();
  await page.getByLabel("Stock of S", { exact: true }).fill("-1");
  await page.getByLabel("Damaged").check({ force: true });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved 2 sizes, +1 item.")).toBeVisible();
  expect(await readStock(page, id)).toEqual({ S: 0, M: 6 });
  await expect(page.getByText("sold out", { exact: true })).toBeVisible();
  await page.context().close();
});

test("a stock count continues through two orders and a network loss", async ({ browser }) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const name = `Shelf ${unique()}`;
  await openStaffPage(page, "/stock");
  const id = await createProduct(page, name, { S: 5, M: 9, L: 4 });
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("link", { name: "Stock counts" }).click();
  await page.getByRole("button", { name: "Start stock count" }).click();
  await expect(page.getByRole("heading", { name: "Everything" })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.goto(`${address}?search=${encodeURIComponent(name)}`);
  const counted = (size: string) => page.getByLabel(`Counted of ${name}, ${size}`, { exact: true });
  const field = (size: string) => counted(size).and(page.getByRole("textbox"));

  await order(page.request, id, "M", 2);
  await page.getByRole("button", { name: `Correct, 5 of ${name}, S` }).click();
  await expect(field("S")).toHaveValue("5");
  // Invalid input stays visible.
  await field("M").fill("6o");
  await field("M").press("Tab");
  await expect(field("M")).toHaveValue("6o");
  await expect(field("M")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Enter a number up to 1,000,000")).toBeVisible();
  // Six counted of seven expected; two more sell later.
  await field("M").fill("6");
  await field("M").press("Enter");
  await expect(page.getByText("7 expected, 1 short", { exact: false })).toBeVisible();
  await expect(page.getByText("Enter a number up to 1,000,000")).toHaveCount(0);
  await expect(page.getByText(/^2 of/).first()).toBeVisible();
  await order(page.request, id, "M", 2);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: `One more of ${name}, L` }).click();
  await expect(page.getByText("1 count not sent yet, waiting for a connection.")).toBeVisible();
  await expect(field("L")).toHaveValue("5");
  await page.context().setOffline(false);
  await expect(page.getByText("1 count not sent yet, waiting for a connection.")).toHaveCount(0);
  await expect(page.getByText(/^3 of/).first()).toBeVisible();

  await openStaffPage(page, "/stock/counts");
  await page.goto(`${address}?show=differences`);
  const found = page.getByRole("listitem").filter({ hasText: name });
  await expect(found).toHaveCount(2);
  await page.getByRole("button", { name: "Apply 2 differences" }).click();
  await expect(page.getByText("Finished.", { exact: true })).toBeVisible();
  expect(await readStock(page, id)).toEqual({ S: 5, M: 4, L: 5 });
  await page.context().close();
});
