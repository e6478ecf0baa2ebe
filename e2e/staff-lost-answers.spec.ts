import { expect, type Page, test } from "@playwright/test";
import { answerApi, doneUnheard } from "./kit/api-replies.ts";
import { putGarment, stockOf } from "./kit/garment.ts";
import { linkInMail } from "./kit/mailbox.ts";
import { codeOf, enterPassword, joinStaff, openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

test("pieces whose answer was lost are booked once, whatever is typed before the next save", async ({
  page,
}) => {
  const name = `Unheard ${unique()}`;
  await openRoom(page, "/stock");
  const id = await putGarment(page, name, { S: 2, M: 5, L: 4 });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  const cell = (size: string) =>
    page.getByRole("textbox", { name: new RegExp(`^${name}, ${size}`) });
  const bar = page.getByRole("region", { name: "Not saved yet" });
  const save = () => bar.getByRole("button", { name: /^Save/ }).click();
  const unheard = page.getByText("The last save got no answer.", { exact: false });

  await cell("M").fill("+12");
  await cell("L").fill("+1");
  await answerApi(page, "/staff/stock/changes", doneUnheard, "POST");
  await save();
  await expect(unheard).toBeVisible();
  await page.unrouteAll();

  // One is corrected, one is taken back, one comes along, and so does a note.
  await cell("M").fill("+14");
  await cell("L").fill("4");
  await cell("S").fill("+3");
  await bar.getByLabel("Note").fill("Bale 5");
  await save();
  await expect(page.getByText("Saved 2 sizes, +17 pieces.")).toBeVisible();
  await expect(unheard).toHaveCount(0);
  expect(await stockOf(page, id)).toEqual({ S: 5, M: 19, L: 4 });
});

test("an undo whose answer was lost is sent again once, and stands there until then", async ({
  page,
}) => {
  const name = `Unheard back ${unique()}`;
  await openRoom(page, "/stock");
  const id = await putGarment(page, name, { M: 5 });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  const cell = page.getByRole("textbox", { name: new RegExp(`^${name}, M`) });
  const bar = page.getByRole("region", { name: "Not saved yet" });
  await cell.fill("+10");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved 1 size, +10 pieces.")).toBeVisible();
  await answerApi(page, "/staff/stock/changes", doneUnheard, "POST");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bar).toContainText("The last save got no answer.");
  await expect(cell).toHaveValue("−10");
  await page.unrouteAll();

  // Who types the same once more books it no more than once.
  await cell.fill("-10");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved 1 size, −10 pieces.")).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await stockOf(page, id)).toEqual({ M: 5 });
});

test("steppers that were saved unheard before the page was closed are booked once", async ({
  page,
}) => {
  const name = `Closed ${unique()}`;
  await openRoom(page, "/stock");
  const id = await putGarment(page, name, { M: 5 });
  await openRoom(page, `/stock/${id}`);
  const save = () => page.getByRole("button", { name: /^Save/ }).click();
  await page.getByRole("button", { name: "One more M" }).click();
  await answerApi(page, "/staff/stock/changes", doneUnheard, "POST");
  await save();
  await expect(page.getByText("The store cannot be reached.", { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel("Note").fill("Bale 6");
  await save();
  await expect(page.getByText("Saved 1 size, +1 piece.")).toBeVisible();
  expect(await stockOf(page, id)).toEqual({ M: 6 });
});

/** Comes back to the window: what it shows is read anew. */
async function comeBack(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse(
    (reply) =>
      reply.request().method() === "GET" && new URL(reply.url()).pathname === `/api${path}`,
  );
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await (await read).finished();
}

test("prices whose rise got no answer are raised once, though the list was read anew", async ({
  page,
}) => {
  const word = `raised${unique()}`;
  await openRoom(page, "/products");
  for (const name of ["Adire", "Bubu"]) await putGarment(page, `${name} ${word}`, { M: 5 });
  await openRoom(page, `/products?search=${word}`);
  for (const name of ["Adire", "Bubu"]) {
    await page.getByRole("checkbox", { name: `Choose ${name} ${word}` }).click();
  }
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await bar.getByLabel("What becomes of the price").selectOption("up");
  await bar.getByLabel("Percent of the price").fill("10");
  await answerApi(page, "/staff/products/changes", doneUnheard, "POST");
  await bar.getByRole("button", { name: "Save 2" }).click();
  await expect(page.getByText("The store cannot be reached.", { exact: false })).toBeVisible();
  await comeBack(page, "/staff/products");
  const row = page.getByRole("row", { name: new RegExp(`Bubu ${word}`) });
  await expect(row.locator("s").first()).toHaveText("₦22,000");
  await page.unrouteAll();
  await bar.getByRole("button", { name: "Save 2" }).click();
  await expect(page.getByText("2 changed.")).toBeVisible();
  await expect(bar).toBeHidden();
  const listed = await page.request.get(`/api/staff/products?search=${word}`);
  const { data } = (await listed.json()) as { data: { price: number }[] };
  expect(data.map(({ price }) => price)).toEqual([22_000, 22_000]);
});

test("pieces of a product whose save got no answer are booked once, whatever is typed since", async ({
  page,
}) => {
  await openRoom(page, "/products");
  const id = await putGarment(page, `Anew ${unique()}`, { M: 30 });
  await openRoom(page, `/products/${id}`);
  const bar = page.getByRole("region", { name: "Not saved yet" });
  const cell = page.getByLabel("Pieces of M", { exact: true });
  await cell.fill("+12");
  await answerApi(page, `/staff/products/${id}`, doneUnheard, "PATCH");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toContainText("A save that got no answer");
  await comeBack(page, `/staff/products/${id}`);
  await page.unrouteAll();
  await cell.fill("+14");
  await page.getByLabel("Price in naira").fill("21,000");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(cell).toHaveValue("44");
  expect(await stockOf(page, id)).toEqual({ M: 44 });
  const read = await page.request.get(`/api/staff/products/${id}`);
  expect(((await read.json()) as { data: { price: number } }).data.price).toBe(21_000);
});

test("pieces of a product whose save got no answer before its page was closed are booked once", async ({
  page,
}) => {
  await openRoom(page, "/products");
  const id = await putGarment(page, `Shut ${unique()}`, { M: 30 });
  await openRoom(page, `/products/${id}`);
  const bar = page.getByRole("region", { name: "Not saved yet" });
  const cell = page.getByLabel("Pieces of M", { exact: true });
  await cell.fill("+12");
  await answerApi(page, `/staff/products/${id}`, doneUnheard, "PATCH");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("The store cannot be reached.", { exact: false })).toBeVisible();
  await page.reload();
  await page.unrouteAll();
  await expect(cell).toHaveValue("+12");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(cell).toHaveValue("42");
  expect(await stockOf(page, id)).toEqual({ M: 42 });
});

test("a discount whose answer was lost is made once, and what was corrected since is saved on its page", async ({
  page,
}) => {
  const code = `UNHEARD${unique()}`.toUpperCase();
  await openRoom(page, "/discounts/new");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Off the goods in percent").fill("20");
  const save = () => page.getByRole("button", { name: /^Save and start/ }).click();
  await answerApi(page, "/staff/discounts", doneUnheard, "POST");
  await save();
  await expect(page.getByText("The store cannot be reached.", { exact: false })).toBeVisible();
  await page.reload();
  await page.unrouteAll();
  await page.getByLabel("Off the goods in percent").fill("25");
  await save();
  await expect(
    page.getByText("It was made before, and only the answer was lost.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  const bar = page.getByRole("region", { name: "Not saved yet" });
  await expect(bar).toContainText("1 change");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  const listed = await page.request.get(`/api/staff/discounts?tab=all&search=${code}`);
  const { data } = (await listed.json()) as { data: { code: string; value: number }[] };
  expect(data.map((each) => [each.code, each.value])).toEqual([[code, 25]]);
});

test("who never heard that the new password was taken is led to the sign-in, where it counts", async ({
  page,
  browser,
}) => {
  await openRoom(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  await openRoom(page, "/members");
  await page.getByRole("link", { name: member.name }).click();
  await page.getByRole("button", { name: "Send a link for a new password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send a link for a new password" }).click();
  await expect(page.getByText("A link for a new password is on its way")).toBeVisible();

  const link = await linkInMail(page, member.email, "Choose a new password", "Choose a password");
  await joined.goto(link);
  const password = "six-words-in-a-row";
  await joined.getByLabel("Password", { exact: true }).fill(password);
  await answerApi(joined, "/staff/enrolment/accept", doneUnheard, "POST");
  const goOn = joined.getByRole("button", { name: "Continue" });
  await goOn.click();
  await expect(joined.getByRole("alert")).toContainText("The store cannot be reached.");
  await joined.unrouteAll();
  await goOn.click();
  await expect(joined.getByRole("alert")).toContainText("sign in with it");
  const signIn = joined.getByRole("link", { name: "Sign in" });
  await expect(signIn).toBeVisible();
  // The same after a reload.
  await joined.reload();
  await expect(joined.getByText("sign in with it")).toBeVisible();
  await signIn.click();
  await expect(joined.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await enterPassword(joined, { email: member.email, password });
  await joined.getByLabel("Code", { exact: true }).fill(codeOf(member.secret, 1));
  await joined.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(joined.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  await context.close();
});
