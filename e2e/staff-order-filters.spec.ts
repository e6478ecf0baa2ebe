import { expect, type Page, test } from "@playwright/test";
import { askedOf } from "./kit/api-replies.ts";
import { placePaidOrder } from "./kit/orders.ts";
import { openRoom } from "./kit/staff.ts";

const rows = (page: Page) => page.locator("[data-row]");
const tag = (page: Page, words: string) =>
  page.getByRole("button", { name: `${words}: take this filter off` });

/** The sums of the rows that are shown, in naira. */
async function shownSums(page: Page): Promise<number[]> {
  const sums = await rows(page)
    .getByRole("cell", { name: /^₦[\d,]+$/ })
    .allInnerTexts();
  return sums.map((sum) => Number(sum.replace(/\D/g, "")));
}

test("orders are narrowed between two sums, whichever is typed first, by keys alone", async ({
  page,
}) => {
  await openRoom(page, "/orders?status=all");
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel("Total", { exact: true }).selectOption("Between two sums…");
  await expect(page.getByLabel("At least")).toBeFocused();
  await page.keyboard.type("100,000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("40000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/total=40000-100000/);
  await expect(tag(page, "₦40,000 to ₦100,000")).toBeFocused();
  await expect(async () => {
    const sums = await shownSums(page);
    expect(sums.length).toBeGreaterThan(0);
    expect(sums.filter((sum) => sum < 40_000 || sum > 100_000)).toEqual([]);
  }).toPass();

  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/total=/);
  await expect(page.getByLabel("Total", { exact: true })).toBeFocused();
});

test("orders are narrowed by days, state and payment, and stay so when the page is loaded again", async ({
  page,
}) => {
  await openRoom(page, "/orders?status=all");
  const asked = askedOf(page, "/store/words");
  await page.getByLabel("Placed", { exact: true }).selectOption("Between two days…");
  await page.getByLabel("First day").fill("2026-01-05");
  await page.getByLabel("Last day").fill("2026-01-05");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/placed=2026-01-05_2026-01-05/);
  await expect(rows(page)).toHaveCount(0);
  // A year is told once it is another one.
  await page.getByRole("button", { name: /^5 Jan.* to 5 Jan.*: take this filter off$/ }).click();
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("State", { exact: true }).selectOption("Lagos");
  await page.getByLabel("Paid", { exact: true }).selectOption("By card");
  await expect(page).toHaveURL(/status=all&state=Lagos&way=card/);
  // Which list is seen is no reason to ask what the store is called.
  expect(asked).toEqual([]);
  await page.reload();
  await expect(tag(page, "Lagos")).toBeVisible();
  await expect(tag(page, "By card")).toBeVisible();
  await expect(rows(page).first()).toBeVisible();

  await page.getByLabel("Placed", { exact: true }).selectOption("Between two days…");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Placed", { exact: true })).toBeFocused();
});

test("where none of a state matches, the way to those that do keeps the filters", async ({
  page,
}) => {
  const buyer = `Narrow${crypto.randomUUID().slice(0, 6)}`;
  const { orderNumber } = await placePaidOrder(page.request, buyer);
  await openRoom(page, `/orders?status=delivered&search=${buyer}&way=card`);
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect(tag(page, "By card")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(orderNumber);
});
