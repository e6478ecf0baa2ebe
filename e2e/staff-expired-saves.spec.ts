import { expect, type Page, test } from "@playwright/test";
import { answerApi, doneUnheard, requestsTo } from "./kit/api-replies.ts";
import { createProduct, readStock } from "./kit/product.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { openInStockGrid } from "./kit/stock-grid.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const expired = (page: Page) => page.getByText("can't be retried", { exact: false });

/** Moves the clock with activity right after, so that the session does not expire. */
const letHoursPass = (page: Page, hours: number) =>
  page.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
    window.dispatchEvent(new Event("keydown"));
  }, hours * 3_600_000);

test("an expired save without a response leaves the stock as it is", async ({ page }) => {
  await openStaffPage(page, "/products");
  const id = await createProduct(page, `Friday ${unique()}`, { M: 30, L: 4 });
  await openStaffPage(page, `/products/${id}`);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const cell = (size: string) => page.getByLabel(`Stock of ${size}`, { exact: true });
  await cell("M").fill("+12");
  await answerApi(page, `/staff/products/${id}`, doneUnheard, "PATCH");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Can't reach the store.", { exact: false })).toBeVisible();
  await cell("L").fill("+3");
  await page.evaluate(
    (oldest) => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.startsWith("pending-save:")) continue;
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), at: oldest }));
      }
    },
    Date.now() - 49 * 3_600_000,
  );
  await page.reload();
  await page.unrouteAll();

  await expect(expired(page)).toBeVisible();
  await expect(cell("M")).toHaveValue("42");
  await expect(cell("L")).toHaveValue("+3");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(expired(page)).toHaveCount(0);
  expect(await readStock(page, id)).toEqual({ M: 42, L: 7 });
});

test("expired grid edits are dropped, others stay", async ({ page }) => {
  const name = `Monday ${unique()}`;
  await openStaffPage(page, "/stock");
  const id = await createProduct(page, name, { M: 30, L: 4 });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  const cell = (size: string) =>
    page.getByRole("textbox", { name: new RegExp(`^${name}, ${size}`) });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await cell("M").fill("+12");
  await answerApi(page, "/staff/stock/adjustments", doneUnheard, "POST");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("The last save was not confirmed.", { exact: false })).toBeVisible();
  await page.unrouteAll();
  await cell("L").fill("+3");
  await letHoursPass(page, 49);
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(expired(page)).toBeVisible();
  await expect(cell("M")).toHaveValue("42");
  await expect(cell("L")).toHaveValue("+3");
  expect(await readStock(page, id)).toEqual({ M: 42, L: 4 });
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(expired(page)).toHaveCount(0);
  expect(await readStock(page, id)).toEqual({ M: 42, L: 7 });
});

test("an expired save superseded by another tab is dropped silently", async ({ page }) => {
  const { id, cell } = await openInStockGrid(page, "Sunday", 30);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await cell.fill("+12");
  await answerApi(page, "/staff/stock/adjustments", doneUnheard, "POST");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("The last save was not confirmed.", { exact: false })).toBeVisible();
  await page.unrouteAll();
  // Adopted from two closed tabs: one old, one recent.
  await page.evaluate((ago) => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith("stock-cells:")) continue;
      const { unanswered, ...typed } = JSON.parse(text);
      const [part] = unanswered;
      const both = [
        { ...part, edits: [], at: part.at - ago },
        { ...part, key: crypto.randomUUID() },
      ];
      localStorage.setItem(key, JSON.stringify({ ...typed, unanswered: both }));
    }
  }, 47 * 3_600_000);
  await page.reload();
  await expect(page.getByText("The last save was not confirmed.", { exact: false })).toBeVisible();
  await letHoursPass(page, 2);
  const saved = requestsTo(page, "/staff/stock/adjustments");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(expired(page)).toHaveCount(0);
  expect(saved.length).toBe(1);
  expect(await readStock(page, id)).toEqual({ M: 54 });
});
