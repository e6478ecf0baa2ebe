import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import { answerApi, broken } from "./kit/api-replies.ts";
import { checkList } from "./kit/quick-order.ts";
import { cartButton, cartDrawer, visit } from "./kit/visit.ts";

const toSettle = (page: Page) => page.getByRole("region", { name: "To settle" });
const ready = (page: Page) => page.getByRole("region", { name: "Ready" });
const rows = (page: Page) => page.getByRole("main").locator("ol > li");
const result = (page: Page) => page.getByText(/^\d+ rows?: \d+ ready/);

async function contentOf(download: Download): Promise<string> {
  return await readFile(await download.path(), "utf8");
}

test("a pasted list is settled row by row, the good rows go into the cart, the others stay", async ({
  page,
}) => {
  await checkList(
    page,
    [
      "Ẹlẹ́kọ camp shirt M x3, L x2",
      "osgobo boubuo, L, 1",
      "kaftan M 1",
      "House tee, bone 2",
      "Green umbrella M 4",
      "Eko cargo trousers, sometimes",
    ].join("\n"),
  );
  await expect(result(page)).toHaveText("7 rows: 3 ready, 4 to settle.");
  await expect(rows(page)).toHaveCount(7);

  await expect(ready(page).getByRole("listitem").nth(2)).toContainText("Òṣogbo boubou, size L");
  const which = toSettle(page).getByRole("listitem").filter({ hasText: "kaftan M 1" });
  await expect(which).toContainText("Line 3");
  await expect(which).toContainText("Which product?");
  await which.getByRole("button", { name: "Zaria kaftan for line 3" }).click();
  await expect(result(page)).toHaveText("7 rows: 4 ready, 3 to settle.");

  const size = toSettle(page).getByRole("listitem").filter({ hasText: "House tee, bone 2" });
  await expect(size).toContainText("Which size?");
  await size.getByRole("button", { name: "L for line 4", exact: true }).click();
  await expect(result(page)).toHaveText("7 rows: 5 ready, 2 to settle.");

  const unread = toSettle(page).getByRole("listitem").filter({ hasText: "Green umbrella" });
  await expect(unread).toContainText("No product of this name is on sale");
  await unread.getByLabel("Other words for line 5").fill("Harbour camp shirt M 1");
  await unread.getByRole("button", { name: "Check again line 5" }).click();
  await expect(result(page)).toHaveText("7 rows: 6 ready, 1 to settle.");

  await page.getByRole("button", { name: "Add 6 rows to cart" }).click();
  await expect(cartDrawer(page)).toBeVisible();
  await expect(cartDrawer(page).getByRole("listitem")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await expect(cartButton(page)).toContainText("10");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Eko cargo trousers, sometimes");
  await expect(result(page)).toHaveText("1 row: 0 ready, 1 to settle.");
  await page.getByRole("button", { name: "Remove line 6" }).click();
  await expect(rows(page)).toHaveCount(0);
});

test("what is sold out or running short says so, and can be taken as it is", async ({ page }) => {
  await checkList(
    page,
    "Ijebu iro and buba XXL 3\nIjebu iro and buba XXL 1\nIjebu iro and buba M 1",
  );
  const short = toSettle(page).getByRole("listitem").first();
  await expect(short).toContainText("Only 1 of 3 left in XXL");
  await short.getByRole("button", { name: "Take the 1 left" }).click();
  const none = toSettle(page).getByRole("listitem");
  await expect(none).toContainText("All that is left in XXL is in your cart or in a row above");
  await none.getByRole("button", { name: "S for line 2", exact: true }).click();
  await expect(result(page)).toHaveText("3 rows: 3 ready.");
});

test("a CSV file is read by its heading, and the result is a CSV without formulas", async ({
  page,
}) => {
  await visit(page, "/quick-order");
  await page.getByLabel("Or a file").setInputFiles({
    name: "march.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      '\ufeffQty;Style;Size\r\n3;"Ẹlẹ́kọ camp shirt";M\r\n=1+1;Osogbo boubou;L\r\n2;=cmd|calc;M\r\n;;\r\n',
    ),
  });
  await expect(result(page)).toHaveText("3 rows: 1 ready, 2 to settle.");
  await expect(rows(page).first()).toContainText("march.csv, line 3");
  await expect(rows(page).first()).toContainText("The quantity must be a whole number");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download result (CSV)" }).click();
  const csv = await contentOf(await download);
  expect(csv).toContain("Ẹlẹ́kọ camp shirt,M,3,38000,Ready,2,");
  for (const cell of csv.split(/[\r\n]+|[,;]/)) expect(cell).not.toMatch(/^"?[=+@]/);

  const template = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a template" }).click();
  const saved = await template;
  expect(saved.suggestedFilename()).toBe("quick-order.csv");
  await page.getByLabel("Or a file").setInputFiles({
    name: "filled.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(await contentOf(saved)),
  });
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByText("filled.csv, line 4")).toBeVisible();

  await page.getByLabel("Or a file").setInputFiles({
    name: "march.xlsx",
    mimeType: "application/zip",
    buffer: Buffer.from("PK\u0003\u0004"),
  });
  await expect(page.getByText("march.xlsx is a workbook.")).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
});

test("of a list beyond 500 lines nothing is lost", async ({ page }) => {
  const lines = Array.from({ length: 503 }, (_, i) => `Nonsense ${i + 1}`);
  await checkList(page, lines.join("\n"));
  const readAll = { timeout: 30_000 };
  await expect(result(page)).toHaveText("500 rows: 0 ready, 500 to settle.", readAll);
  await expect(page.getByText("the remaining 3 wait here")).toBeVisible();
  await expect(page.getByLabel("Paste your list")).toHaveValue(lines.slice(500).join("\n"));
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(result(page)).toHaveText("503 rows: 0 ready, 503 to settle.", readAll);
});

test("everything can be done with the keyboard, and the focus never falls away", async ({
  page,
}) => {
  await visit(page, "/quick-order");
  await page.getByLabel("Paste your list").focus();
  await page.keyboard.insertText("kaftan M 1\nGreen umbrella 2\nCampus polo M 2");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Check the list" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("3 rows: 1 ready, 2 to settle.");
  await expect(page.getByRole("heading", { name: "Your list" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toContainText("kaftan");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Other words for line 2")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("Campus polo L 1");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("3 rows: 3 ready.");
  await expect(page.getByRole("heading", { name: "Your list" })).toBeFocused();
});

test("a lost line is said, and asked again", async ({ page }) => {
  await visit(page, "/partner");
  await answerApi(page, "/products", broken);
  await page.getByRole("link", { name: "Order from a list" }).click();
  await page.getByLabel("Paste your list").fill("Campus polo M 2");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("alert")).toContainText("We could not check what is in stock.");
  await expect(rows(page)).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("button", { name: "Add 1 row to cart" })).toBeEnabled();
});

test("a list that could not be read, and a row, are read when asked again", async ({ page }) => {
  await visit(page, "/quick-order");
  await answerApi(page, "/quick-order", broken, "POST");
  await page.getByLabel("Paste your list").fill("Campus polo M 2\nGreen umbrella 2");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("alert")).toContainText("We could not read your list.");
  await expect(page.getByLabel("Paste your list")).toHaveValue(/Campus polo/);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(result(page)).toHaveText("2 rows: 1 ready, 1 to settle.");
  await expect(page.getByRole("heading", { name: "Your list" })).toBeFocused();

  const words = page.getByLabel("Other words for line 2");
  await answerApi(page, "/quick-order", broken, "POST");
  await words.fill("Campus polo L 1");
  await words.press("Enter");
  await expect(page.getByText("We could not check this row.")).toBeVisible();
  await expect(words).toHaveValue("Campus polo L 1");
  await page.unrouteAll();
  await words.press("Enter");
  await expect(result(page)).toHaveText("2 rows: 2 ready.");
});
