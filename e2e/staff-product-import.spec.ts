import { expect, type Page, test } from "@playwright/test";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { openPageAt } from "./kit/page-at.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// The tests share one session and run in order: only the last import can be undone.
test.describe.configure({ mode: "default" });

async function download(page: Page, name: RegExp): Promise<string> {
  const begun = page.waitForEvent("download");
  await page.getByRole("link", { name, exact: true }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await begun).createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8").replace("\ufeff", "");
}

test("products are exported, re-imported with errors fixed in place, and the import is undone", async ({
  browser,
}) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const name = `Zzaria ${unique()}`;
  await openStaffPage(page, "/products");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("link", { name: "Import and export" }).click();
  const products = await download(page, /CSV/);
  const [heads = "", first = ""] = products.split("\r\n");
  expect(heads).toContain("Id,Name,For,Type,Price");
  const [id = "", product = ""] = first.split(",");

  const file = [
    "Id,Name,For,Type,Price,Stock M,Stock hem,Stock on hand",
    `${id},,,,21.500,add 3,,7`,
    `,${name},Women,Dres,38k,4,,4`,
    `,${name} long,Women,Robe ${name},42k,2,1,3`,
    `,${name} short,Women,robe ${name},₦35k,2,,2`,
  ].join("\n");
  await page.getByLabel(/Choose a CSV or Excel file/).setInputFiles({
    name: "november.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(file),
  });
  await expect(page.getByRole("heading", { level: 1, name: "november.csv" })).toBeVisible();
  await expect(
    page.getByText("Price “21.500” is not an amount in naira. Did you mean 21,500?"),
  ).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("No changes to import, 4 skipped")).toBeVisible();
  await expectUsableNow(page);

  // By keyboard: the suggestion is filled in, and the focus moves on.
  await page.getByLabel("Row 2, Price").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 row will import, 3 skipped")).toBeVisible();
  await expect(page.getByLabel("Row 3, Type")).toBeFocused();
  await page.getByLabel("Row 3, Type").fill("Dress");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 rows will import, 2 skipped")).toBeVisible();
  await expect(page.getByLabel("Row 4, Type")).toBeFocused();

  // Creates the missing type for every row that names it.
  await page.getByRole("button", { name: `Create this type Robe ${name} in row 4` }).click();
  await expect(page.getByText("4 rows will import", { exact: true })).toBeVisible();
  await expect(page.locator("#content")).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: "₦21,500" })).toContainText(product);
  await expectUsableNow(page);

  // Unusual sizes need confirmation.
  await expect(page.getByText(/^Columns not imported: Stock hem, Stock on hand\./)).toBeVisible();
  await page.getByRole("checkbox", { name: "hem" }).check();
  await page.getByRole("button", { name: "Import as a size" }).click();
  await expect(page.getByText(/^Columns not imported: Stock on hand\./)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  // Columns can be mapped by hand.
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("combobox", { name: "Stock on hand is" }).selectOption("Cloth and care");
  await page.getByRole("button", { name: "Apply to the columns" }).click();
  await expect(page.getByText(/^Columns not imported/)).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole("link", { name: /^\d+ ?new/ }).click();
  await expect(page.getByRole("cell", { name: /Stock hem 1/ })).toBeVisible();
  await expectUsableNow(page);

  await page.getByRole("button", { name: "Import 4 rows" }).click();
  await expect(page.getByText(/^4 rows imported\./)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: /^\d+ ?new/ }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("button", { name: "Undo 4 rows" }).click();
  await expect(page.getByText(/^4 rows undone\./)).toBeVisible({ timeout: 30_000 });
  await openStaffPage(page, `/products?status=archived&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(3);
  await page.context().close();
});

test("a running import shows its progress and then its result", async ({ page }) => {
  await openStaffPage(page, "/products/imports");
  await page.getByLabel(/Choose a CSV or Excel file/).setInputFiles({
    name: "long.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Name,For,Type,Price\nZzaria ${unique()},Women,Dress,38k`),
  });
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible({ timeout: 30_000 });

  // Mocks a long import in progress.
  let running: Partial<ProductImport> = { status: "importing", rows: 20_000, done: 0 };
  await page.route(/\/api\/staff\/imports\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: ProductImport };
    await route.fulfill({ response: answer, json: { data: { ...data, ...running } } });
  });
  await page.reload();
  const bar = page.getByRole("progressbar", { name: "Progress" });
  const text = page.getByRole("status").filter({ hasText: "Importing rows." });
  await expect(text).toContainText("You can leave this page.");
  await expect(bar).toHaveAttribute("value", "0");
  await expect(page.getByRole("button", { name: "Import 1 row" })).toHaveCount(0);

  for (const [done, notice] of [
    [6200, "6,200 of 20,000 rows"],
    [20_000, "20,000 of 20,000 rows"],
  ] as const) {
    running = { ...running, done };
    await expect(page.getByText(notice)).toBeVisible();
    await expect(bar).toHaveAttribute("value", String(done));
    await expect(bar).toHaveAttribute("max", "20000");
  }
  await expectUsableNow(page);

  running = {};
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  // A poll may be in flight.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
