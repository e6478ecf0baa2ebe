import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import { answerApi, broken } from "./kit/api-replies.ts";
import { checkList } from "./kit/quick-order.ts";
import { cartButton, cartDrawer, visit } from "./kit/visit.ts";

const openCases = (page: Page) => page.getByRole("region", { name: "Needs attention" });
const ready = (page: Page) => page.getByRole("region", { name: "Ready" });
const rows = (page: Page) => page.getByRole("main").locator("ol > li");
const result = (page: Page) => page.getByText(/^\d+ rows?: \d+ ready/);

async function contentOf(download: Download): Promise<string> {
  return await readFile(await download.path(), "utf8");
}

test("a pasted list is completed row by row, available rows go into the cart, the others stay", async ({
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
  await expect(result(page)).toHaveText("7 rows: 3 ready, 4 to fix.");
  await expect(rows(page)).toHaveCount(7);

  await expect(ready(page).getByRole("listitem").nth(2)).toContainText("Òṣogbo boubou, size L");
  const which = openCases(page).getByRole("listitem").filter({ hasText: "kaftan M 1" });
  await expect(which).toContainText("Line 3");
  await expect(which).toContainText("Which product?");
  await which.getByRole("button", { name: "Zaria kaftan for line 3" }).click();
  await expect(result(page)).toHaveText("7 rows: 4 ready, 3 to fix.");

  const size = openCases(page).getByRole("listitem").filter({ hasText: "House tee, bone 2" });
  await expect(size).toContainText("Which size?");
  await size.getByRole("button", { name: "L for line 4", exact: true }).click();
  await expect(result(page)).toHaveText("7 rows: 5 ready, 2 to fix.");

  const unread = openCases(page).getByRole("listitem").filter({ hasText: "Green umbrella" });
  await expect(unread).toContainText("No product with this name");
  await unread.getByLabel("Correct line 5").fill("Harbour camp shirt M 1");
  await unread.getByRole("button", { name: "Check again line 5" }).click();
  await expect(result(page)).toHaveText("7 rows: 6 ready, 1 to fix.");

  await page.getByRole("button", { name: "Add 6 rows to cart" }).click();
  await expect(cartDrawer(page)).toBeVisible();
  await expect(cartDrawer(page).getByRole("listitem")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await expect(cartButton(page)).toContainText("10");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Eko cargo trousers, sometimes");
  await expect(result(page)).toHaveText("1 row: 0 ready, 1 to fix.");
  await page.getByRole("button", { name: "Remove line 6" }).click();
  await expect(rows(page)).toHaveCount(0);
});

test("sold-out and short rows say so, and short ones can be added", async ({ page }) => {
  await checkList(
    page,
    "Ijebu iro and buba XXL 3\nIjebu iro and buba XXL 1\nIjebu iro and buba M 1",
  );
  const short = openCases(page).getByRole("listitem").first();
  await expect(short).toContainText("Only 1 left in XXL (you wanted 3)");
  await short.getByRole("button", { name: "Add the 1 available" }).click();
  const none = openCases(page).getByRole("listitem");
  await expect(none).toContainText("The last ones in XXL are in your cart or in a row above");
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
  await expect(result(page)).toHaveText("3 rows: 1 ready, 2 to fix.");
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

test("nothing of a list beyond 500 lines is lost", async ({ page }) => {
  const lines = Array.from({ length: 503 }, (_, i) => `Nonsense ${i + 1}`);
  await checkList(page, lines.join("\n"));
  const readAll = { timeout: 30_000 };
  await expect(result(page)).toHaveText("500 rows: 0 ready, 500 to fix.", readAll);
  await expect(page.getByText("3 lines left to check.")).toBeVisible();
  await expect(page.getByLabel("Paste your list")).toHaveValue(lines.slice(500).join("\n"));
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(result(page)).toHaveText("503 rows: 0 ready, 503 to fix.", readAll);
});

test("everything works by keyboard, and focus is never lost", async ({ page }) => {
  await visit(page, "/quick-order");
  await page.getByLabel("Paste your list").focus();
  await page.keyboard.insertText("kaftan M 1\nGreen umbrella 2\nCampus polo M 2");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Check the list" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("3 rows: 1 ready, 2 to fix.");
  await expect(page.getByRole("heading", { name: "Your list" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toContainText("kaftan");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Correct line 2")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("Campus polo L 1");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("3 rows: 3 ready.");
  await expect(page.getByRole("heading", { name: "Your list" })).toBeFocused();
});

test("a network failure is shown and can be retried", async ({ page }) => {
  await visit(page, "/partner");
  await answerApi(page, "/products", broken);
  await page.getByRole("link", { name: "Order from a list" }).click();
  await page.getByLabel("Paste your list").fill("Campus polo M 2");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("alert")).toContainText("We couldn’t check what’s in stock.");
  await expect(rows(page)).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("button", { name: "Add 1 row to cart" })).toBeEnabled();
});

test("a list and a row that failed to load are loaded on a retry", async ({ page }) => {
  await visit(page, "/quick-order");
  await answerApi(page, "/quick-order", broken, "POST");
  await page.getByLabel("Paste your list").fill("Campus polo M 2\nGreen umbrella 2");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("alert")).toContainText("We couldn’t read your list.");
  await expect(page.getByLabel("Paste your list")).toHaveValue(/Campus polo/);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(result(page)).toHaveText("2 rows: 1 ready, 1 to fix.");
  await expect(page.getByRole("heading", { name: "Your list" })).toBeFocused();

  const texts = page.getByLabel("Correct line 2");
  await answerApi(page, "/quick-order", broken, "POST");
  await texts.fill("Campus polo L 1");
  await texts.press("Enter");
  await expect(page.getByText("We couldn’t check this row.")).toBeVisible();
  await expect(texts).toHaveValue("Campus polo L 1");
  await page.unrouteAll();
  await texts.press("Enter");
  await expect(result(page)).toHaveText("2 rows: 2 ready.");
});
