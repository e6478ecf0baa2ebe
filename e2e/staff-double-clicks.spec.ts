import { expect, type Page, test } from "@playwright/test";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { deliverOrder } from "./kit/delivered-order.ts";
import { doubleClickOnceRendered, sendSecondKeyOnceRendered } from "./kit/double-click.ts";
import { type PaidOrder, placePaidOrder } from "./kit/orders.ts";
import { createProduct } from "./kit/product.ts";
import {
  applyAsBusiness,
  openStaffPage,
  readOwnProfile,
  signInAsOwner,
  unique,
} from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const phone = { width: 390, height: 844 };

async function asStaff<Data>(page: Page, path: string, data?: object): Promise<Data> {
  await signInAsOwner(page);
  const origin = new URL((await page.request.get("/")).url()).origin;
  const reply = await (data
    ? page.request.post(`/api/staff${path}`, { data, headers: { origin } })
    : page.request.get(`/api/staff${path}`));
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: Data }).data;
}

async function requestedReturn(page: Page): Promise<StaffReturn> {
  const email = `twice.${unique()}@example.com`;
  const { id } = await deliverOrder(page, { email });
  const lines = [{ position: 1, size: "M", quantity: 1 }];
  return asStaff(page, `/orders/${id}/returns`, { kind: "refund", lines, reason: "too_small" });
}

const statusOf = async (page: Page, id: string) =>
  (await asStaff<StaffOrder>(page, `/orders/${id}`)).status;

/** Waits until clicks are accepted again. */
async function untilReceived(page: Page): Promise<void> {
  await expect(page.locator("[inert]")).toHaveCount(0);
}

test("a double key press approves a return, and does not receive it too", async ({ page }) => {
  const { id } = await requestedReturn(page);
  await openStaffPage(page, `/returns/${id}`);
  const title = (text: string) => page.getByRole("heading", { name: text, exact: true });
  await expect(title("To answer")).toBeVisible();
  await sendSecondKeyOnceRendered(page, "1", { selector: "h2", text: "On its way back" });
  await page.keyboard.press("1");
  await expect(title("On its way back")).toBeFocused();
  await untilReceived(page);
  await expect(title("On its way back")).toBeVisible();
  expect((await asStaff<StaffReturn>(page, `/returns/${id}`)).status).toBe("APPROVED");
  await page.keyboard.press("1");
  await expect(title("Received")).toBeVisible();
});

test("a double tap approves a return, and does not receive it too", async ({ page }) => {
  const { id } = await requestedReturn(page);
  await page.setViewportSize(phone);
  await openStaffPage(page, `/returns/${id}`);
  const approve = page.getByRole("button", { name: "Approve" });
  await doubleClickOnceRendered(page, approve, { selector: "h2", text: "On its way back" });
  await approve.click();
  await expect(page.getByText("Approved. The customer has been emailed.")).toBeVisible();
  await untilReceived(page);
  expect((await asStaff<StaffReturn>(page, `/returns/${id}`)).status).toBe("APPROVED");
  await page.getByRole("button", { name: "Mark as received" }).click();
  await expect(page.getByText("Received. The customer has been emailed.")).toBeVisible();
});

test("a double key press approves one business, not the next one too", async ({ page }) => {
  const mark = `Weave${unique()}`;
  const tokens = [];
  for (const name of ["One", "Two"]) {
    tokens.push(await applyAsBusiness(page.request, `${mark} ${name}`));
  }
  await openStaffPage(page, `/businesses?search=${mark}`);
  await page.getByRole("link", { name: `${mark} One` }).click();
  await expect(page).toHaveURL(/\/businesses\/biz_/);
  // Shortcuts need an opened business.
  await expect(page.getByRole("button", { name: "Approve" })).toHaveText("Approve A");
  const next = page.getByRole("region", { name: `${mark} Two` });
  await sendSecondKeyOnceRendered(page, "a", {
    selector: `section[aria-label="${mark} Two"] button`,
  });
  await page.keyboard.press("a");
  await expect(next).toBeVisible();
  await untilReceived(page);
  const [first, second] = await Promise.all(
    tokens.map((token) => readOwnProfile(page.request, token)),
  );
  expect([first?.status, second?.status]).toEqual(["approved", "pending"]);
  await page.keyboard.press("a");
  await expect(page.getByText(`${mark} Two is approved.`)).toBeVisible();
});

test("a double click packs one order, on its page and in the list", async ({ page }) => {
  const lastName = `Twice${unique()}`;
  const orders: PaidOrder[] = [];
  for (let i = 0; i < 4; i++) orders.push(await placePaidOrder(page.request, lastName));
  const ids = orders.map(({ id }) => id);
  const standings = () => Promise.all(ids.map((id) => statusOf(page, id)));
  const packed = (number: number) => page.getByText(`${orders[number]?.orderNumber} packed`);

  await openStaffPage(page, `/orders?search=${lastName}`);
  await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
  await expect(page.getByRole("button", { name: /^Mark packed( P)?$/ })).toBeVisible();
  await sendSecondKeyOnceRendered(page, "p", {
    selector: "#content",
    text: orders[1]?.orderNumber ?? "",
  });
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Pack anyway" }).click();
  await expect(packed(0)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
  await untilReceived(page);
  expect(await standings()).toEqual(["PROCESSING", "PAID", "PAID", "PAID"]);

  // The next row moves under the pointer.
  await openStaffPage(page, `/orders?search=${lastName}`);
  const row = (number: number) => page.locator(`[data-row="${ids[number]}"]`);
  const verb = row(1).getByRole("button", { name: "Mark packed" });
  await row(1).hover();
  await doubleClickOnceRendered(page, verb, { selector: `[data-row="${ids[2]}"]:first-child` });
  await verb.click();
  await expect(packed(1)).toBeVisible();
  await expect(row(1)).toHaveCount(0);
  await untilReceived(page);
  expect(await standings()).toEqual(["PROCESSING", "PROCESSING", "PAID", "PAID"]);

  // Packs the selection, not the current row too.
  await row(2).getByRole("link").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("1 selected");
  await sendSecondKeyOnceRendered(page, "p", { selector: `[data-row="${ids[3]}"]:first-child` });
  await page.keyboard.press("p");
  await expect(page.getByText("1 packed.")).toBeVisible();
  await expect(row(2)).toHaveCount(0);
  await untilReceived(page);
  expect(await standings()).toEqual(["PROCESSING", "PROCESSING", "PROCESSING", "PAID"]);
});

test("a double tap reviews a stock count's differences, and does not apply them", async ({
  page,
}) => {
  const name = `Tap ${unique()}`;
  await openStaffPage(page, "/stock/counts");
  await createProduct(page, name, { S: 5 });
  const { id } = await asStaff<{ id: string }>(page, "/stock-counts", {});
  await page.setViewportSize(phone);
  await openStaffPage(page, `/stock/counts/${id}?search=${encodeURIComponent(name)}`);
  const field = page.getByRole("textbox", { name: `Counted of ${name}, S`, exact: true });
  await field.fill("4");
  await field.press("Enter");
  const see = page.getByRole("link", { name: "Review 1 difference" });
  await expect(see).toBeVisible();
  await doubleClickOnceRendered(page, see, { selector: "button", text: "Apply 1 difference" });
  await see.click();
  const write = page.getByRole("button", { name: "Apply 1 difference" });
  await expect(write).toBeVisible();
  await untilReceived(page);
  expect((await asStaff<{ status: string }>(page, `/stock-counts/${id}`)).status).toBe("open");
  await write.click();
  await expect(page.getByText("Finished.", { exact: true })).toBeVisible();
});
