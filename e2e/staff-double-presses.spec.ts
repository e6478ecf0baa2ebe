import { expect, type Page, test } from "@playwright/test";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { deliverOrder } from "./kit/delivered-order.ts";
import { putGarment } from "./kit/garment.ts";
import { type PaidOrder, placePaidOrder } from "./kit/orders.ts";
import { pressAgainOnceDrawn, pressKeyAgainOnceDrawn } from "./kit/quick-hand.ts";
import { applyAsBusiness, comeAsStaff, openRoom, readOwnProfile, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

const phone = { width: 390, height: 844 };

/** Calls the API as the back office's own page does. */
async function asStaff<Data>(page: Page, path: string, data?: object): Promise<Data> {
  await comeAsStaff(page);
  const origin = new URL((await page.request.get("/")).url()).origin;
  const reply = await (data
    ? page.request.post(`/api/staff${path}`, { data, headers: { origin } })
    : page.request.get(`/api/staff${path}`));
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: Data }).data;
}

/** A return of a delivered piece that asks for the money and waits for its answer. */
async function askedReturn(page: Page): Promise<StaffReturn> {
  const email = `twice.${unique()}@example.com`;
  const { id } = await deliverOrder(page, { email });
  const lines = [{ position: 1, size: "M", quantity: 1 }];
  return asStaff(page, `/orders/${id}/returns`, { kind: "refund", lines, reason: "too_small" });
}

const statusOf = async (page: Page, id: string) =>
  (await asStaff<StaffOrder>(page, `/orders/${id}`)).status;

/** Until what came of a press hears the next one. */
async function untilHeard(page: Page): Promise<void> {
  await expect(page.locator("[inert]")).toHaveCount(0);
}

test("a key pressed twice approves a return, and does not take it in too", async ({ page }) => {
  const { id } = await askedReturn(page);
  await openRoom(page, `/returns/${id}`);
  const title = (words: string) => page.getByRole("heading", { name: words });
  await expect(title("To answer")).toBeVisible();
  await pressKeyAgainOnceDrawn(page, "1", { selector: "h2", text: "On its way back" });
  await page.keyboard.press("1");
  await expect(title("On its way back")).toBeFocused();
  await untilHeard(page);
  await expect(title("On its way back")).toBeVisible();
  expect((await asStaff<StaffReturn>(page, `/returns/${id}`)).status).toBe("APPROVED");
  await page.keyboard.press("1");
  await expect(title("It has arrived")).toBeVisible();
});

test("a finger that taps twice approves a return, and does not take it in too", async ({
  page,
}) => {
  const { id } = await askedReturn(page);
  await page.setViewportSize(phone);
  await openRoom(page, `/returns/${id}`);
  const approve = page.getByRole("button", { name: "Approve" });
  await pressAgainOnceDrawn(page, approve, { selector: "h2", text: "On its way back" });
  await approve.click();
  await expect(page.getByText("Approved. The buyer is told by mail.")).toBeVisible();
  await untilHeard(page);
  expect((await asStaff<StaffReturn>(page, `/returns/${id}`)).status).toBe("APPROVED");
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByText("Received. The buyer is told by mail.")).toBeVisible();
});

test("a key pressed twice approves one business, and not the next one too", async ({ page }) => {
  const mark = `Weave${unique()}`;
  const tokens = [];
  for (const name of ["One", "Two"]) {
    tokens.push(await applyAsBusiness(page.request, `${mark} ${name}`));
  }
  await openRoom(page, `/businesses?search=${mark}`);
  await page.getByRole("link", { name: `${mark} One` }).click();
  await expect(page).toHaveURL(/\/businesses\/biz_/);
  // Keys act on a business once it was opened by a press.
  await expect(page.getByRole("button", { name: "Approve" })).toHaveText("Approve A");
  const next = page.getByRole("region", { name: `${mark} Two` });
  await pressKeyAgainOnceDrawn(page, "a", { selector: `section[aria-label="${mark} Two"] button` });
  await page.keyboard.press("a");
  await expect(next).toBeVisible();
  await untilHeard(page);
  const [first, second] = await Promise.all(
    tokens.map((token) => readOwnProfile(page.request, token)),
  );
  expect([first?.status, second?.status]).toEqual(["approved", "pending"]);
  await page.keyboard.press("a");
  await expect(page.getByText(`${mark} Two is approved.`)).toBeVisible();
});

test("a press made twice packs one order, from its page as from the list", async ({ page }) => {
  const lastName = `Twice${unique()}`;
  const orders: PaidOrder[] = [];
  for (let i = 0; i < 4; i++) orders.push(await placePaidOrder(page.request, lastName));
  const ids = orders.map(({ id }) => id);
  const standings = () => Promise.all(ids.map((id) => statusOf(page, id)));
  const packed = (number: number) => page.getByText(`${orders[number]?.orderNumber} is packed.`);

  // From its page, the next one opens.
  await openRoom(page, `/orders?search=${lastName}`);
  await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Mark packed" })).toBeVisible();
  await pressKeyAgainOnceDrawn(page, "p", {
    selector: "#room",
    text: orders[1]?.orderNumber ?? "",
  });
  await page.keyboard.press("p");
  await expect(packed(0)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
  await untilHeard(page);
  expect(await standings()).toEqual(["PROCESSING", "PAID", "PAID", "PAID"]);

  // In the list, the next row comes to lie where the pressed one was.
  await openRoom(page, `/orders?search=${lastName}`);
  const row = (number: number) => page.locator(`[data-row="${ids[number]}"]`);
  const verb = row(1).getByRole("button", { name: "Packed" });
  await row(1).hover();
  await pressAgainOnceDrawn(page, verb, { selector: `[data-row="${ids[2]}"]:first-child` });
  await verb.click();
  await expect(packed(1)).toBeVisible();
  await expect(row(1)).toHaveCount(0);
  await untilHeard(page);
  expect(await standings()).toEqual(["PROCESSING", "PROCESSING", "PAID", "PAID"]);

  // What was chosen is packed, and not the row one stands on too.
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: "Chosen rows" })).toContainText("1 chosen");
  await pressKeyAgainOnceDrawn(page, "p", { selector: `[data-row="${ids[3]}"]:first-child` });
  await page.keyboard.press("p");
  await expect(page.getByText("1 packed.")).toBeVisible();
  await expect(row(2)).toHaveCount(0);
  await untilHeard(page);
  expect(await standings()).toEqual(["PROCESSING", "PROCESSING", "PROCESSING", "PAID"]);
});

test("a finger that taps twice looks at what a stock-take found, and does not write it", async ({
  page,
}) => {
  const name = `Tap ${unique()}`;
  await openRoom(page, "/stock/takes");
  await putGarment(page, name, { S: 5 });
  const { id } = await asStaff<{ id: string }>(page, "/stock-takes", {});
  await page.setViewportSize(phone);
  await openRoom(page, `/stock/takes/${id}?search=${encodeURIComponent(name)}`);
  const field = page.getByRole("textbox", { name: `Counted of ${name}, S`, exact: true });
  await field.fill("4");
  await field.press("Enter");
  const see = page.getByRole("link", { name: "See 1 difference" });
  await expect(see).toBeVisible();
  await pressAgainOnceDrawn(page, see, { selector: "button", text: "Write 1 difference" });
  await see.click();
  const write = page.getByRole("button", { name: "Write 1 difference" });
  await expect(write).toBeVisible();
  await untilHeard(page);
  expect((await asStaff<{ status: string }>(page, `/stock-takes/${id}`)).status).toBe("open");
  await write.click();
  await expect(page.getByText("Finished.", { exact: true })).toBeVisible();
});
