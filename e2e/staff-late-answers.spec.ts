import { expect, type Page, test } from "@playwright/test";
import { answerApi, doneUnheard, heldBack } from "./kit/api-replies.ts";
import { type PaidOrder, placePaidOrder } from "./kit/orders.ts";
import { applyAsBusiness, openRoom, readOwnProfile, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** Lets what an answer set off come to its end. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

test("an order that is packed late leads nobody away from the one opened since", async ({
  page,
}) => {
  const lastName = `Late${unique()}`;
  const orders: PaidOrder[] = [];
  for (let i = 0; i < 3; i++) orders.push(await placePaidOrder(page.request, lastName));
  const [first, second, third] = orders;
  await openRoom(page, `/orders?search=${lastName}`);
  await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
  const title = (order: typeof first) =>
    page
      .locator("#room")
      .getByText(order?.orderNumber ?? "")
      .first();
  await expect(title(first)).toBeVisible();
  const held = heldBack();
  await answerApi(page, `/staff/orders/${first?.id}/pack`, held.answer, "POST");
  await page.getByRole("button", { name: "Mark packed" }).click();
  await page.keyboard.press("j");
  await expect(title(second)).toBeVisible();
  await page.keyboard.press("j");
  await expect(title(third)).toBeVisible();
  held.release();
  await expect(page.getByText(`${first?.orderNumber} is packed.`)).toBeVisible();
  await settle(page);
  await expect(page).toHaveURL(new RegExp(`/orders/${third?.id}$`));
  await expect(title(third)).toBeVisible();
});

test("a business that is approved late opens no other, neither over one nor over the list", async ({
  page,
}) => {
  const mark = `Loom${unique()}`;
  const ids = [];
  for (const name of ["One", "Two", "Three", "Four"]) {
    const token = await applyAsBusiness(page.request, `${mark} ${name}`);
    ids.push((await readOwnProfile(page.request, token)).id);
  }
  await openRoom(page, `/businesses?search=${mark}`);
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

  // Back in the list the same business lies beside it, and what it said is heard there.
  await openRoom(page, `/businesses?search=${mark}`);
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

test("a note that is being written waits while its writer goes on, and is kept once", async ({
  page,
}) => {
  const lastName = `Note${unique()}`;
  const [first] = [
    await placePaidOrder(page.request, lastName),
    await placePaidOrder(page.request, lastName),
  ];
  await openRoom(page, `/orders?search=${lastName}`);
  await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
  const note = page.getByLabel("Note for staff");
  await note.fill("Trouser 2 cm longer");
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page).not.toHaveURL(new RegExp(`/orders/${first?.id}$`));
  await expect(note).toHaveValue("");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`/orders/${first?.id}$`));
  await expect(note).toHaveValue("Trouser 2 cm longer");
  await expect(page.getByText("We restored what you typed.")).toBeVisible();

  const add = page.getByRole("button", { name: "Add", exact: true }).last();
  await answerApi(page, `/staff/orders/${first?.id}/notes`, doneUnheard, "POST");
  await add.click();
  await expect(page.getByText("The store cannot be reached. Check the connection.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await note.fill("Trouser 3 cm longer");
  await add.click();
  await expect(page.getByText(/^What you wrote before was taken/)).toBeVisible();
  const told = page.getByText("Note: Trouser 2 cm longer");
  await expect(told).toHaveCount(1);
  await add.click();
  await expect(page.getByText("Note: Trouser 3 cm longer")).toHaveCount(1);
  await expect(told).toHaveCount(1);
  await expect(note).toHaveValue("");
});

test("numbers that were scanned outlive a press beside the dialog, another page and a reload", async ({
  page,
}) => {
  const lastName = `Scan${unique()}`;
  for (let i = 0; i < 2; i++) await placePaidOrder(page.request, lastName);
  // Before the page is there: one that is already open may let the next call past a route.
  await answerApi(page, "/staff/orders/moves", doneUnheard, "POST");
  await openRoom(page, `/orders?search=${lastName}`);
  await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
  await page.keyboard.press("p");
  await expect(page.getByText(/^The answer was lost, so some of the orders may/)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: /^Packed/ }).click();
  await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
  await expect(
    page.getByRole("region", { name: "Chosen rows" }).getByRole("button", { name: /^Send…/ }),
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
    await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
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
  await expect(page.getByText(/^2 sent\./)).toBeVisible();
});
