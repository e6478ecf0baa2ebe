import { expect, test } from "@playwright/test";
import { answerApi, heldBack } from "./kit/api-replies.ts";
import { packUnchecked, placePaidOrder, swipeRight } from "./kit/orders.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { phoneDevice } from "./kit/usable-screen.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const name = () => `Eze${unique()}`;

test("three orders are packed in bulk, undone, and reported one by one", async ({ page }) => {
  const lastName = name();
  const placed = [
    await placePaidOrder(page.request, lastName),
    await placePaidOrder(page.request, lastName),
    await placePaidOrder(page.request, lastName),
  ];
  await openStaffPage(page, `/orders?search=${lastName}`);
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("link");
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+Space");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("p");
  await expect(page.getByText("3 packed.")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /No orders match/ })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("3 undone.")).toBeVisible();
  await expect(rows).toHaveCount(3);

  // Somebody else packs one; this list is stale.
  const other = await page.context().newPage();
  await openStaffPage(other, `/orders/${placed[1]?.id}`);
  await page.bringToFront();
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await packUnchecked(other);
  await expect(other.getByText(/ASO-\w+ packed/)).toBeVisible();
  await bar.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByText(`2 packed. ${placed[1]?.orderNumber}:`)).toBeVisible();
});

test("several parcels are sent with scanned tracking numbers", async ({ page }) => {
  const lastName = name();
  await placePaidOrder(page.request, lastName);
  await placePaidOrder(page.request, lastName);
  await openStaffPage(page, `/orders?search=${lastName}`);
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.keyboard.press("p");
  await expect(page.getByText("2 packed.")).toBeVisible();
  await page.getByRole("link", { name: /^Packed/ }).click();
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await expect(
    page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: /^Send…/ }),
  ).toBeVisible();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Send 2 parcels" });
  await dialog.getByText("DHL", { exact: true }).click();
  const numbers = dialog.getByRole("textbox", { name: /^Tracking number of/ });
  await numbers.first().fill("JD0146");
  await numbers.first().press("Enter");
  await expect(numbers.last()).toBeFocused();
  await numbers.last().fill("JD0147");
  await numbers.last().press("Enter");
  await expect(dialog.getByRole("button", { name: "Send 2 parcels" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 shipped.")).toBeVisible();
  await page.getByRole("link", { name: /^On the way/ }).click();
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveCount(2);
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("an undone order can be changed again before its list reloads", async ({ page }) => {
    const lastName = name();
    const { orderNumber } = await placePaidOrder(page.request, lastName);
    await openStaffPage(page, `/orders?search=${lastName}`);
    const choose = page.getByRole("button", { name: "Select", exact: true });
    const more = page.getByRole("button", { name: `More actions for ${orderNumber}` });
    const pack = page.getByRole("button", { name: "Mark packed" });
    const packed = page.getByText(`${orderNumber} packed`);
    const list = heldBack();
    await answerApi(page, "/staff/orders", list.answer);
    await more.click();
    await pack.click();
    await expect(packed).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await more.click();
    await pack.click();
    await expect(packed).toBeVisible();

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone.")).toBeVisible();
    await more.click();
    await choose.click();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByRole("button", { name: "Mark packed" }).click();
    await expect(page.getByText("1 packed.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 undone.")).toBeVisible();
    await more.click();
    await choose.click();
    await bar.getByRole("button", { name: "Mark packed" }).click();
    await expect(page.getByText("1 packed.")).toBeVisible();
    list.release();
    await expect(page.getByRole("heading", { name: /No orders match/ })).toBeVisible();
  });

  test("an order is swiped to the right, and its menu has the same action", async ({ page }) => {
    const lastName = name();
    const { id, orderNumber } = await placePaidOrder(page.request, lastName);
    await openStaffPage(page, `/orders?search=${lastName}`);
    await swipeRight(page, `[data-row="${id}"]`);
    const nothing = page.getByRole("heading", { name: /No orders match/ });
    await expect(page.getByText(`${orderNumber} packed`)).toBeVisible();
    await expect(nothing).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: `More actions for ${orderNumber}` }).click();
    await page.getByRole("button", { name: "Mark packed" }).click();
    await expect(page.getByText(`${orderNumber} packed`)).toBeVisible();
    await expect(nothing).toBeVisible();
  });
});
