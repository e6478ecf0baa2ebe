import { expect, type Page, test } from "@playwright/test";
import { requestsTo } from "./kit/api-replies.ts";
import { searchField, visit } from "./kit/visit.ts";

const results = (page: Page) => page.getByRole("search").getByRole("option");

test("the search sends one request, 300 ms after the last key, for five products", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-21T09:00:00Z" });
  await visit(page, "/");
  await page.clock.pauseAt("2026-11-21T10:00:00Z");
  const requests = requestsTo(page, "/products");
  await searchField(page).click();
  for (const character of "kaftan") {
    await page.keyboard.press(character);
    await page.clock.runFor(100);
  }
  expect(requests).toEqual([]);
  await page.clock.runFor(199);
  expect(requests).toEqual([]);
  await page.clock.runFor(1000);
  await page.clock.resume();
  await expect(results(page)).toHaveCount(6);
  expect(requests.map(({ search }) => search)).toEqual(["?search=kaftan&limit=5&page=1"]);
  await expect(results(page).first()).toContainText(/₦\d/);
});

test("the search ignores spaces", async ({ page }) => {
  await page.clock.install({ time: "2026-11-21T09:00:00Z" });
  await visit(page, "/");
  await page.clock.pauseAt("2026-11-21T10:00:00Z");
  const requests = requestsTo(page, "/products");
  await searchField(page).fill("   ");
  await page.clock.runFor(1000);
  await expect(searchField(page)).toHaveAttribute("aria-expanded", "false");
  expect(requests).toEqual([]);
});

test("Enter in the search opens the first result", async ({ page }) => {
  await visit(page, "/");
  await searchField(page).fill("kaftan");
  const name = await results(page).first().locator("span").first().innerText();
  await searchField(page).press("Enter");
  await expect(page).toHaveURL(/\/product\/[^/]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(searchField(page)).toHaveValue("");
});

test("Enter before the reply opens the first result when it arrives", async ({ page }) => {
  await visit(page, "/");
  await searchField(page).fill("eleko camp");
  await searchField(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ẹlẹ́kọ camp shirt");
});

test("arrows highlight one result after another, and Enter opens it", async ({ page }) => {
  await visit(page, "/");
  const field = searchField(page);
  await field.fill("kaftan");
  await expect(results(page)).toHaveCount(6);
  await field.press("ArrowDown");
  await expect(results(page).nth(0)).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  const second = results(page).nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(results(page).nth(0)).toHaveAttribute("aria-selected", "false");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await second.getAttribute("id")) ?? "",
  );
  await field.press("ArrowUp");
  await field.press("ArrowUp");
  await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
  await field.press("ArrowUp");
  await expect(results(page).nth(5)).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowUp");
  const last = results(page).nth(4);
  await expect(last).toHaveAttribute("aria-selected", "true");
  const name = await last.locator("span").first().innerText();
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("the last result leads to all of them, with a heading and a filter", async ({ page }) => {
  await visit(page, "/");
  await searchField(page).fill("kaftan");
  const all = results(page).last();
  await expect(all).toHaveText(/^All \d+ results for “kaftan”$/);
  const count = Number((await all.innerText()).match(/\d+/)?.[0]);
  await all.click();
  await expect(page).toHaveURL("/products?search=kaftan");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “kaftan”");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(count);
  await page.getByRole("link", { name: "Remove filter: “kaftan”" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");

  await searchField(page).fill("kaftan");
  await expect(all).toBeVisible();
  await searchField(page).press("ArrowUp");
  await searchField(page).press("Enter");
  await expect(page).toHaveURL("/products?search=kaftan");
});

test("the results of the search are as wide as its field", async ({ page }) => {
  await visit(page, "/");
  await searchField(page).fill("kaftan");
  const results = page.getByRole("listbox", { name: "Products" });
  await expect(results.getByRole("option").first()).toBeVisible();
  const [field, list] = await Promise.all([
    page.getByRole("search").boundingBox(),
    results.locator("..").boundingBox(),
  ]);
  expect([list?.x, list?.width]).toEqual([field?.x, field?.width]);
});

test("Escape or a click outside closes the results, and the text stays", async ({ page }) => {
  await visit(page, "/");
  const field = searchField(page);
  await field.fill("kaftan");
  await expect(results(page)).toHaveCount(6);
  await field.press("Escape");
  await expect(results(page).first()).toBeHidden();
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).toHaveValue("kaftan");
  await field.press("ArrowDown");
  await expect(results(page).first()).toBeVisible();
  await page.mouse.click(700, 500);
  await expect(results(page).first()).toBeHidden();
  await expect(page).toHaveURL("/");
});
