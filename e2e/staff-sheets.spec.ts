import { expect, type Page, test } from "@playwright/test";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { openPageAt } from "./kit/page-at.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// The tests share one session, and go one after the other: the last import alone can be taken back.
test.describe.configure({ mode: "default" });

/** Takes what a page downloads. */
async function download(page: Page, name: RegExp): Promise<string> {
  const begun = page.waitForEvent("download");
  await page.getByRole("link", { name, exact: true }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await begun).createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8").replace("\ufeff", "");
}

test("goods go out, come back with faults mended in place, go in and are taken back", async ({
  browser,
}) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const name = `Zzaria ${unique()}`;
  await openRoom(page, "/products");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("link", { name: "Import and export" }).click();
  const goods = await download(page, /CSV/);
  const [heads = "", first = ""] = goods.split("\r\n");
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
  await expect(page.getByText("No row changes anything, 4 left out")).toBeVisible();
  await expectUsableNow(page);

  // By the keyboard alone: what was meant stands there already, and the focus goes on by itself.
  await page.getByLabel("Row 2, Price").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 row goes in, 3 left out")).toBeVisible();
  await expect(page.getByLabel("Row 3, Type")).toBeFocused();
  await page.getByLabel("Row 3, Type").fill("Dress");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 rows go in, 2 left out")).toBeVisible();
  await expect(page.getByLabel("Row 4, Type")).toBeFocused();

  // A type that the shop does not have is made here, for every row that names it.
  await page.getByRole("button", { name: `Make this type Robe ${name} in row 4` }).click();
  await expect(page.getByText("4 rows go in", { exact: true })).toBeVisible();
  await expect(page.locator("#room")).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: "₦21,500" })).toContainText(product);
  await expectUsableNow(page);

  // What may be no size is not read before somebody says that it is one.
  await expect(
    page.getByText(/^Columns that are not read: Stock hem, Stock on hand\./),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "hem" }).check();
  await page.getByRole("button", { name: "Read as a size" }).click();
  await expect(page.getByText(/^Columns that are not read: Stock on hand\./)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await page.getByRole("link", { name: /are new/ }).click();
  await expect(page.getByText(/Stock hem 1/)).toBeVisible();
  await expectUsableNow(page);

  await page.getByRole("button", { name: "Import 4 rows" }).click();
  await expect(page.getByText(/^4 rows in\./)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: /are new/ }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("button", { name: "Take 4 rows back" }).click();
  await expect(page.getByText(/^4 rows taken back\./)).toBeVisible({ timeout: 30_000 });
  await openRoom(page, `/products?status=archived&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(3);
  await page.context().close();
});

test("how far a running import is stands on its page, goes on by itself, and makes room for what came of it", async ({
  page,
}) => {
  await openRoom(page, "/products/sheets");
  await page.getByLabel(/Choose a CSV or Excel file/).setInputFiles({
    name: "long.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Name,For,Type,Price\nZzaria ${unique()},Women,Dress,38k`),
  });
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible({ timeout: 30_000 });

  // It stands as a long one would in the middle of its work, until nothing is said of it any more.
  let running: Partial<GoodsImport> = { status: "importing", rows: 20_000, done: 0 };
  await page.route(/\/api\/staff\/imports\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: GoodsImport };
    await route.fulfill({ response: answer, json: { data: { ...data, ...running } } });
  });
  await page.reload();
  const bar = page.getByRole("progressbar", { name: "How far it is" });
  const words = page.getByRole("status").filter({ hasText: "The rows are going in." });
  await expect(words).toContainText("You may leave this page.");
  await expect(bar).toHaveAttribute("value", "0");
  await expect(page.getByRole("button", { name: "Import 1 row" })).toHaveCount(0);

  for (const [done, told] of [
    [6200, "6,200 of 20,000 rows"],
    [20_000, "20,000 of 20,000 rows"],
  ] as const) {
    running = { ...running, done };
    await expect(page.getByText(told)).toBeVisible();
    await expect(bar).toHaveAttribute("value", String(done));
    await expect(bar).toHaveAttribute("max", "20000");
  }
  await expectUsableNow(page);

  running = {};
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  // Asked for every few seconds: one may be under way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
