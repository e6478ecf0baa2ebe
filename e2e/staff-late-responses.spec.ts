import { expect, type Page, test } from "@playwright/test";
import { answerApi, doneUnheard, heldBack } from "./kit/api-replies.ts";
import { type PaidOrder, packUnchecked, placePaidOrder } from "./kit/orders.ts";
import { applyAsBusiness, openStaffPage, readOwnProfile, unique } from "./kit/staff.ts";
import { waitForIdle } from "./kit/visit.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

async function settle(page: Page): Promise<void> {
  await waitForIdle(page);
}

test("a late pack response does not navigate away from another order", async ({ page }) => {
  const lastName = `Late${unique()}`;
  const orders: PaidOrder[] = [];
  for (let i = 0; i < 3; i++) orders.push(await placePaidOrder(page.request, lastName));
  const [first, second, third] = orders;
  await openStaffPage(page, `/orders?search=${lastName}`);
  await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
  const title = (order: typeof first) =>
    page
      .locator("#content")
      .getByText(order?.orderNumber ?? "")
      .first();
  await expect(title(first)).toBeVisible();
  const held = heldBack();
  await answerApi(page, `/staff/orders/${first?.id}/pack`, held.answer, "POST");
  await packUnchecked(page);
  await page.keyboard.press("j");
  await expect(title(second)).toBeVisible();
  await page.keyboard.press("j");
  await expect(title(third)).toBeVisible();
  held.release();
  await expect(page.getByText(`${first?.orderNumber} packed`)).toBeVisible();
  await settle(page);
  await expect(page).toHaveURL(new RegExp(`/orders/${third?.id}$`));
  await expect(title(third)).toBeVisible();
});

test("a late approval does not open another business", async ({ page }) => {
  const mark = `Loom${unique()}`;
  const ids = [];
  for (const name of ["One", "Two", "Three", "Four"]) {
    const token = await applyAsBusiness(page.request, `${mark} ${name}`);
    ids.push((await readOwnProfile(page.request, token)).id);
  }
  await openStaffPage(page, `/businesses?search=${mark}`);
  const link = (name: string) => page.getByRole("link", { name: `${mark} ${name}` });
  await link("One").click();
  await expect(page).toHaveURL(new RegExp(`/businesses/${ids[0]}`));
  let held = heldBack();
  await answerApi(page, `/staff/business-profiles/${ids[0]}/approve`, held.answer, "POST");
  await page.getByRole("button", { name: "Approve" }).click();
  await link("Three").click();
  await expect(page).toHaveURL(new RegExp(`/businesses/${ids[2]}`));
  held.release();
  await expect(page.getByText(`${mark} One is approved.`)).toBeVisible();
  await settle(page);
  await expect(page).toHaveURL(new RegExp(`/businesses/${ids[2]}`));

  await openStaffPage(page, `/businesses?search=${mark}`);
  await link("Two").click();
  await expect(page).toHaveURL(new RegExp(`/businesses/${ids[1]}`));
  held = heldBack();
  await answerApi(page, `/staff/business-profiles/${ids[1]}/approve`, held.answer, "POST");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/businesses\?search=/);
  held.release();
  await expect(page.getByText(`${mark} Two is approved.`)).toBeVisible();
  await settle(page);
  await expect(page).toHaveURL(/\/businesses\?search=/);
});

test("a note draft survives navigation, and is saved once", async ({ page }) => {
  const lastName = `Note${unique()}`;
  const [first] = [
    await placePaidOrder(page.request, lastName),
    await placePaidOrder(page.request, lastName),
  ];
  await openStaffPage(page, `/orders?search=${lastName}`);
  await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
  const note = page.getByLabel("Internal note");
  await note.fill("Trouser 2 cm longer");
  await packUnchecked(page);
  await expect(page).not.toHaveURL(new RegExp(`/orders/${first?.id}$`));
  await expect(note).toHaveValue("");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`/orders/${first?.id}$`));
  await expect(note).toHaveValue("Trouser 2 cm longer");
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();

  const add = page.getByRole("button", { name: "Add", exact: true }).last();
  await answerApi(page, `/staff/orders/${first?.id}/notes`, doneUnheard, "POST");
  await add.click();
  await expect(page.getByText("Can't reach the store. Check your connection.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await note.fill("Trouser 3 cm longer");
  await add.click();
  await expect(page.getByText(/^Your previous message was already sent/)).toBeVisible();
  const notice = page.getByText("Note: Trouser 2 cm longer");
  await expect(notice).toHaveCount(1);
  await add.click();
  await expect(page.getByText("Note: Trouser 3 cm longer")).toHaveCount(1);
  await expect(notice).toHaveCount(1);
  await expect(note).toHaveValue("");
});

test("scanned numbers survive closing the dialog, navigation and a reload", async ({ page }) => {
  const lastName = `Scan${unique()}`;
  for (let i = 0; i < 2; i++) await placePaidOrder(page.request, lastName);
  // Before opening: an open page may miss a new route.
  await answerApi(page, "/staff/orders/transitions", doneUnheard, "POST");
  await openStaffPage(page, `/orders?search=${lastName}`);
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.keyboard.press("p");
  await expect(page.getByText(/^The connection was lost, so some orders may/)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: /^Packed/ }).click();
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await expect(
    page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: /^Send…/ }),
  ).toBeVisible();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Send 2 parcels" });
  const numbers = dialog.getByRole("textbox", { name: /^Tracking number of/ });
  await dialog.getByText("DHL", { exact: true }).click();
  await numbers.first().fill("JD0146");
  await page.mouse.click(2, 2);
  await expect(dialog).toBeHidden();
  await page.keyboard.press("s");
  await expect(numbers.first()).toHaveValue("JD0146");

  const sendAgain = async () => {
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await page.keyboard.press("s");
    await expect(numbers.first()).toHaveValue("JD0146");
  };
  await page.keyboard.press("Escape");
  await page.getByRole("table", { name: "Orders" }).getByRole("link").last().click();
  await expect(page.getByRole("heading", { level: 1, name: `Amaka ${lastName}` })).toBeVisible();
  await page.goBack();
  await sendAgain();
  await page.reload();
  await sendAgain();
  await dialog.getByRole("button", { name: "Send 2 parcels" }).click();
  await expect(page.getByText(/^2 shipped\./)).toBeVisible();
});
