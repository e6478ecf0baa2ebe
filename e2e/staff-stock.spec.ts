import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { changeStock, putGarment, stockOf } from "./kit/garment.ts";
import { placeGuestOrder } from "./kit/orders.ts";
import { openPageAt } from "./kit/page-at.ts";
import { expectFocusInRoom, openRoom, unique } from "./kit/staff.ts";
import { openInSheet } from "./kit/stock-sheet.ts";
import { countField, openTake } from "./kit/stock-take.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** A guest orders pieces of a garment. */
async function order(
  request: APIRequestContext,
  productId: string,
  size: string,
  quantity: number,
) {
  const buyer = { lastName: "Eze", email: `amaka.${unique()}@example.com` };
  await placeGuestOrder(request, buyer, [{ productId, size, quantity, price: 20_000 }]);
}

/** Pastes as from a spreadsheet into what has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test("pieces that came are pasted and typed over the sheet, saved, taken back, and told in the ledger", async ({
  page,
}) => {
  const word = unique();
  await openRoom(page, "/stock");
  const first = await putGarment(page, `Bale ${word} A`, { S: 2, M: 5 });
  const second = await putGarment(page, `Bale ${word} B`, { S: 0, M: 1 });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(`Bale ${word}`);
  const cell = (name: string, size: string) =>
    page.getByRole("textbox", { name: new RegExp(`^Bale ${word} ${name}, ${size}(, low)?$`) });
  await page.getByLabel("Order of the list").selectOption("name");
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
  await expectFocusInRoom(page);
  await cell("A", "M").focus();
  await page.keyboard.press("Tab");
  await expect(cell("B", "S")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("link", { name: `Bale ${word} A` })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell("A", "S")).toBeFocused();
  await paste(page, "+10\t+4\r\n+6\t+3\r\n");
  await expect(cell("B", "M")).toHaveValue("+3");
  const bar = page.getByRole("region", { name: "Not saved yet" });
  await expect(bar).toContainText("4 sizes, +23 pieces");
  await expect(bar.getByLabel("Came in")).toBeChecked();
  // Keys choose the reason while no cell is typed in.
  await page.getByRole("link", { name: `Bale ${word} A` }).focus();
  await page.keyboard.press("4");
  await expect(bar.getByLabel("Damaged")).toBeChecked();
  await page.keyboard.press("1");
  await expect(bar.getByLabel("Came in")).toBeChecked();
  await bar.getByLabel("Note").fill("Tailor's bill 4");
  // An order comes in between; what came is added to what is there then.
  await order(page.request, first, "M", 1);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved 4 sizes, +23 pieces.")).toBeVisible();
  expect(await stockOf(page, first)).toEqual({ S: 12, M: 8 });
  expect(await stockOf(page, second)).toEqual({ S: 6, M: 4 });
  await expect(cell("A", "M")).toHaveValue("8");
  await cell("A", "M").focus();
  const entries = page.getByRole("list", { name: "Entries of M" });
  await expect(entries).toContainText("Tailor's bill 4");
  await expect(entries.getByRole("link", { name: /^ASO-/ })).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell("A", "M")).toHaveValue("4");
  expect(await stockOf(page, second)).toEqual({ S: 0, M: 1 });
});

test("what is pasted beside the sheet is said in sight", async ({ page }) => {
  const { cell } = await openInSheet(page, "Short", 8);
  await cell.focus();
  await paste(page, "+1\t+2\r\n+3\r\n");
  await expect(cell).toHaveValue("+1");
  const said = page.getByText("1 cell filled, 2 copied cells had no size here and are left out.");
  expect((await said.boundingBox())?.height).toBeGreaterThan(10);
});

test("a count of a size that moved meanwhile is told with both numbers and not lost", async ({
  page,
}) => {
  const { id, name, cell } = await openInSheet(page, "Moved", 8);
  await cell.fill("7");
  await order(page.request, id, "M", 3);
  await page.getByLabel("Counted").check({ force: true });
  await page.getByRole("button", { name: /^Save/ }).click();
  const told = page.getByRole("alert", { name: "Not saved" });
  await expect(told).toContainText("there were 8 when you typed 7, and there are 5 now");
  await expect(cell).toHaveValue("7");
  expect(await stockOf(page, id)).toEqual({ M: 5 });

  // What is typed outlives its tab, is no other tab's, and tells what moved meanwhile.
  await order(page.request, id, "M", 1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole("textbox", { name: new RegExp(`^${name}, M`) })).toHaveValue("4");
  await other.close();
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await expect(told).toContainText("there were 5 when you typed 7, and there are 4 now");
  await expect(cell).toHaveValue("7");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(told).toHaveCount(0);
  expect(await stockOf(page, id)).toEqual({ M: 7 });
});

test("what goes beside the sheet goes from under nobody who works by keys", async ({ page }) => {
  const name = `Beside ${unique()}`;
  await openRoom(page, "/stock");
  const id = await putGarment(page, name, { S: 70, M: 5 });
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
  // At once: Tab would lead to it, and it would go from under whoever stands on it.
  expect(await older.count()).toBe(0);
  await expect(page.getByRole("list", { name: "Entries of M" })).toBeVisible();

  await cell("S").focus();
  await older.press("Enter");
  await expect(older).toHaveCount(0);
  await expect(standsOn).toHaveCount(1);
});

test("one more of a size that was counted before is reckoned from what hangs there now", async ({
  page,
}) => {
  const take = await openTake(page, { M: 6 });
  const field = countField(page, take, "M");
  await page.getByRole("button", { name: `Right, 6 of ${take.garment}, M` }).click();
  await expect(page.getByText(/^6 expected, Yéwándé/)).toBeVisible();
  await order(page.request, take.productId, "M", 2);
  await page.reload();
  await expect(page.getByText("6 expected, 2 sold since")).toBeVisible();
  await page.getByRole("button", { name: `One more of ${take.garment}, M` }).click();
  await expect(field).toHaveValue("5");
  await expect(page.getByText("4 expected, 1 more")).toBeVisible();
});

test("a phone leads from the list to the steppers of a product", async ({ browser }) => {
  const page = await openPageAt(390, browser);
  const name = `Phone ${unique()}`;
  await openRoom(page, "/stock");
  const id = await putGarment(page, name, { S: 1, M: 4 });
  await openRoom(page, `/stock?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await page.getByRole("button", { name: "One more M" }).click();
  await page.getByRole("button", { name: "One more M" }).click();
  await page.getByLabel("Pieces of S", { exact: true }).fill("-1");
  await page.getByLabel("Damaged").check({ force: true });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved 2 sizes, +1 piece.")).toBeVisible();
  expect(await stockOf(page, id)).toEqual({ S: 0, M: 6 });
  await expect(page.getByText("sold out", { exact: true })).toBeVisible();
  await page.context().close();
});

test("a stock-take goes on while two orders come in and the network goes", async ({ browser }) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const name = `Shelf ${unique()}`;
  await openRoom(page, "/stock");
  const id = await putGarment(page, name, { S: 5, M: 9, L: 4 });
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("link", { name: "Stock-takes" }).click();
  await page.getByRole("button", { name: "Begin to count" }).click();
  await expect(page.getByRole("heading", { name: "Everything" })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.goto(`${address}?search=${encodeURIComponent(name)}`);
  const counted = (size: string) => page.getByLabel(`Counted of ${name}, ${size}`, { exact: true });
  const field = (size: string) => counted(size).and(page.getByRole("textbox"));

  await order(page.request, id, "M", 2);
  await page.getByRole("button", { name: `Right, 5 of ${name}, S` }).click();
  await expect(field("S")).toHaveValue("5");
  // A slip of the finger stays in sight until it is a number.
  await field("M").fill("6o");
  await field("M").press("Tab");
  await expect(field("M")).toHaveValue("6o");
  await expect(field("M")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Type a number, 1,000,000 at most")).toBeVisible();
  // Six lie there of the seven that the books expect by now; two more are sold after that.
  await field("M").fill("6");
  await field("M").press("Enter");
  await expect(page.getByText("7 expected, 1 lack", { exact: false })).toBeVisible();
  await expect(page.getByText("Type a number, 1,000,000 at most")).toHaveCount(0);
  await expect(page.getByText(/^2 of/).first()).toBeVisible();
  await order(page.request, id, "M", 2);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: `One more of ${name}, L` }).click();
  await expect(page.getByText("1 count waits on this device for a network.")).toBeVisible();
  await expect(field("L")).toHaveValue("5");
  await page.context().setOffline(false);
  await expect(page.getByText("1 count waits on this device for a network.")).toHaveCount(0);
  await expect(page.getByText(/^3 of/).first()).toBeVisible();

  // Left and come back to.
  await openRoom(page, "/stock/takes");
  await page.goto(`${address}?show=differences`);
  const found = page.getByRole("listitem").filter({ hasText: name });
  await expect(found).toHaveCount(2);
  await page.getByRole("button", { name: "Write 2 differences" }).click();
  await expect(page.getByText("Finished.", { exact: true })).toBeVisible();
  expect(await stockOf(page, id)).toEqual({ S: 5, M: 4, L: 5 });
  await page.context().close();
});
