import { expect, type Page, test } from "@playwright/test";
import { answerApi, doneUnheard } from "./kit/api-replies.ts";
import { linkInMail } from "./kit/mailbox.ts";
import { createProduct, readStock } from "./kit/product.ts";
import { enterPassword, joinStaff, openStaffPage, totpFor, unique } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

test("stock whose response was lost is recorded once", async ({ page }) => {
  const name = `Unheard ${unique()}`;
  await openStaffPage(page, "/stock");
  const id = await createProduct(page, name, { S: 2, M: 5, L: 4 });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  const cell = (size: string) =>
    page.getByRole("textbox", { name: new RegExp(`^${name}, ${size}`) });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const save = () => bar.getByRole("button", { name: /^Save/ }).click();
  const unheard = page.getByText("The last save was not confirmed.", { exact: false });

  await cell("M").fill("+12");
  await cell("L").fill("+1");
  await answerApi(page, "/staff/stock/adjustments", doneUnheard, "POST");
  await save();
  await expect(unheard).toBeVisible();
  await page.unrouteAll();

  await cell("M").fill("+14");
  await cell("L").fill("4");
  await cell("S").fill("+3");
  await bar.getByLabel("Note").fill("Bale 5");
  await save();
  await expect(page.getByText("Saved 2 sizes, +17 items.")).toBeVisible();
  await expect(unheard).toHaveCount(0);
  expect(await readStock(page, id)).toEqual({ S: 5, M: 19, L: 4 });
});

test("an undo whose response was lost is retried once", async ({ page }) => {
  const name = `Unheard back ${unique()}`;
  await openStaffPage(page, "/stock");
  const id = await createProduct(page, name, { M: 5 });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  const cell = page.getByRole("textbox", { name: new RegExp(`^${name}, M`) });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await cell.fill("+10");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved 1 size, +10 items.")).toBeVisible();
  await answerApi(page, "/staff/stock/adjustments", doneUnheard, "POST");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bar).toContainText("The last save was not confirmed.");
  await expect(cell).toHaveValue("−10");
  await page.unrouteAll();

  // Typing the same again records it once.
  await cell.fill("-10");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved 1 size, −10 items.")).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await readStock(page, id)).toEqual({ M: 5 });
});

test("stepper saves without a response are recorded once after the page was closed", async ({
  page,
}) => {
  const name = `Closed ${unique()}`;
  await openStaffPage(page, "/stock");
  const id = await createProduct(page, name, { M: 5 });
  await openStaffPage(page, `/stock/${id}`);
  const save = () => page.getByRole("button", { name: /^Save/ }).click();
  await page.getByRole("button", { name: "One more M" }).click();
  await answerApi(page, "/staff/stock/adjustments", doneUnheard, "POST");
  await save();
  await expect(page.getByText("Can't reach the store.", { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel("Note").fill("Bale 6");
  await save();
  await expect(page.getByText("Saved 1 size, +1 item.")).toBeVisible();
  expect(await readStock(page, id)).toEqual({ M: 6 });
});

async function returnLater(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse(
    (reply) =>
      reply.request().method() === "GET" && new URL(reply.url()).pathname === `/api${path}`,
  );
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await (await read).finished();
}

test("prices whose update got no response are raised once", async ({ page }) => {
  const label = `raised${unique()}`;
  await openStaffPage(page, "/products");
  for (const name of ["Adire", "Bubu"]) await createProduct(page, `${name} ${label}`, { M: 5 });
  await openStaffPage(page, `/products?search=${label}`);
  for (const name of ["Adire", "Bubu"]) {
    await page.getByRole("checkbox", { name: `Select ${name} ${label}` }).click();
  }
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByLabel("Price change").selectOption("up");
  await bar.getByLabel("Percent of the price").fill("10");
  await answerApi(page, "/staff/products/bulk-update", doneUnheard, "POST");
  await bar.getByRole("button", { name: "Save 2" }).click();
  await expect(page.getByText("Can't reach the store.", { exact: false })).toBeVisible();
  await returnLater(page, "/staff/products");
  const row = page.getByRole("row", { name: new RegExp(`Bubu ${label}`) });
  await expect(row.locator("s").first()).toHaveText("₦22,000");
  await page.unrouteAll();
  await bar.getByRole("button", { name: "Save 2" }).click();
  await expect(page.getByText("2 changed.")).toBeVisible();
  await expect(bar).toBeHidden();
  const listed = await page.request.get(`/api/staff/products?search=${label}`);
  const { data } = (await listed.json()) as { data: { price: number }[] };
  expect(data.map(({ price }) => price)).toEqual([22_000, 22_000]);
});

test("product stock whose save got no response is recorded once", async ({ page }) => {
  await openStaffPage(page, "/products");
  const id = await createProduct(page, `Retried ${unique()}`, { M: 30 });
  await openStaffPage(page, `/products/${id}`);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const cell = page.getByLabel("Stock of M", { exact: true });
  await cell.fill("+12");
  await answerApi(page, `/staff/products/${id}`, doneUnheard, "PATCH");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toContainText("An unconfirmed save");
  await page.unrouteAll();
  await cell.fill("+14");
  await page.getByLabel("Price in naira").fill("21,000");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(cell).toHaveValue("44");
  expect(await readStock(page, id)).toEqual({ M: 44 });
  const read = await page.request.get(`/api/staff/products/${id}`);
  expect(((await read.json()) as { data: { price: number } }).data.price).toBe(21_000);
});

test("product stock whose save got no response before the page closed is recorded once", async ({
  page,
}) => {
  await openStaffPage(page, "/products");
  const id = await createProduct(page, `Shut ${unique()}`, { M: 30 });
  await openStaffPage(page, `/products/${id}`);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const cell = page.getByLabel("Stock of M", { exact: true });
  await cell.fill("+12");
  await answerApi(page, `/staff/products/${id}`, doneUnheard, "PATCH");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Can't reach the store.", { exact: false })).toBeVisible();
  await page.reload();
  await page.unrouteAll();
  await expect(cell).toHaveValue("+12");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(cell).toHaveValue("42");
  expect(await readStock(page, id)).toEqual({ M: 42 });
});

test("a discount whose response was lost is created once, and later edits are saved", async ({
  page,
}) => {
  const code = `UNHEARD${unique()}`.toUpperCase();
  await openStaffPage(page, "/discounts/new");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Value in percent").fill("20");
  const save = () => page.getByRole("button", { name: /^Save and activate/ }).click();
  await answerApi(page, "/staff/discounts", doneUnheard, "POST");
  await save();
  await expect(page.getByText("Can't reach the store.", { exact: false })).toBeVisible();
  await page.reload();
  await page.unrouteAll();
  await page.getByLabel("Value in percent").fill("25");
  await save();
  await expect(page.getByText("This was already created.", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar).toContainText("1 change");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  const listed = await page.request.get(`/api/staff/discounts?tab=all&search=${code}`);
  const { data } = (await listed.json()) as { data: { code: string; value: number }[] };
  expect(data.map((each) => [each.code, each.value])).toEqual([[code, 25]]);
});

test("after a lost response to a new password, sign-in accepts it", async ({ page, browser }) => {
  await openStaffPage(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  await openStaffPage(page, "/members");
  await page.getByRole("link", { name: member.name }).click();
  await page.getByRole("button", { name: "Send password reset link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send password reset link" }).click();
  await expect(page.getByText("Password reset link sent to")).toBeVisible();

  const link = await linkInMail(page, member.email, "Choose a new password", "Choose a password");
  await joined.goto(link);
  const password = "six-words-in-a-row";
  await joined.getByLabel("Password", { exact: true }).fill(password);
  await answerApi(joined, "/staff/enrolment/accept", doneUnheard, "POST");
  const goOn = joined.getByRole("button", { name: "Continue" });
  await goOn.click();
  await expect(joined.getByRole("alert")).toContainText("Can't reach the store.");
  await joined.unrouteAll();
  await goOn.click();
  await expect(joined.getByRole("alert")).toContainText("If you've set your password, sign in.");
  const signIn = joined.getByRole("link", { name: "Sign in" });
  await expect(signIn).toBeVisible();
  await joined.reload();
  await expect(joined.getByText("If you've set your password, sign in.")).toBeVisible();
  await signIn.click();
  await expect(joined.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await enterPassword(joined, { email: member.email, password });
  await joined.getByLabel("Code", { exact: true }).fill(totpFor(member.secret, 1));
  await joined.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(joined.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await context.close();
});
