import { expect, test } from "@playwright/test";
import { answerApi, heldBack } from "./kit/api-replies.ts";
import { placePaidOrder, sweepRight } from "./kit/orders.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { aPhone } from "./kit/usable-screen.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** A name that no other test's orders have. */
const name = () => `Eze${unique()}`;

test("three orders are packed at once, taken back at once, and told row by row", async ({
  page,
}) => {
  const lastName = name();
  const placed = [
    await placePaidOrder(page.request, lastName),
    await placePaidOrder(page.request, lastName),
    await placePaidOrder(page.request, lastName),
  ];
  await openRoom(page, `/orders?search=${lastName}`);
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("link");
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+Space");
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await expect(bar).toContainText("3 chosen");
  await page.keyboard.press("p");
  await expect(page.getByText("3 packed.")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /No order matches/ })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("3 taken back.")).toBeVisible();
  await expect(rows).toHaveCount(3);

  // Somebody else packs one meanwhile; the list here does not know yet.
  const other = await page.context().newPage();
  await openRoom(other, `/orders/${placed[1]?.id}`);
  await page.bringToFront();
  await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
  await other.getByRole("button", { name: "Mark packed" }).click();
  await expect(other.getByText("is packed.")).toBeVisible();
  await bar.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByText(`2 packed. ${placed[1]?.orderNumber}:`)).toBeVisible();
});

test("several parcels are sent with a number each, as a scanner types them", async ({ page }) => {
  const lastName = name();
  await placePaidOrder(page.request, lastName);
  await placePaidOrder(page.request, lastName);
  await openRoom(page, `/orders?search=${lastName}`);
  await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
  await page.keyboard.press("p");
  await expect(page.getByText("2 packed.")).toBeVisible();
  await page.getByRole("link", { name: /^Packed/ }).click();
  await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
  await expect(
    page.getByRole("region", { name: "Chosen rows" }).getByRole("button", { name: /^Send…/ }),
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
  await expect(page.getByText("2 sent.")).toBeVisible();
  await page.getByRole("link", { name: /^On the way/ }).click();
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveCount(2);
});

test.describe("on a phone", () => {
  test.use(aPhone);

  test("an order whose press was taken back is moved again before its list is read anew", async ({
    page,
  }) => {
    const lastName = name();
    const { orderNumber } = await placePaidOrder(page.request, lastName);
    await openRoom(page, `/orders?search=${lastName}`);
    const choose = page.getByRole("button", { name: "Choose, to do several at once" });
    const more = page.getByRole("button", { name: `More about ${orderNumber}` });
    const pack = page.getByRole("button", { name: "Mark packed" });
    const packed = page.getByText(`${orderNumber} is packed.`);
    const list = heldBack();
    await answerApi(page, "/staff/orders", list.answer);
    await more.click();
    await pack.click();
    await expect(packed).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await more.click();
    await pack.click();
    await expect(packed).toBeVisible();

    // The same where it was chosen, among others perhaps.
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Taken back.")).toBeVisible();
    await more.click();
    await choose.click();
    const bar = page.getByRole("region", { name: "Chosen rows" });
    await bar.getByRole("button", { name: "Mark packed" }).click();
    await expect(page.getByText("1 packed.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 taken back.")).toBeVisible();
    await more.click();
    await choose.click();
    await bar.getByRole("button", { name: "Mark packed" }).click();
    await expect(page.getByText("1 packed.")).toBeVisible();
    list.release();
    await expect(page.getByRole("heading", { name: /No order matches/ })).toBeVisible();
  });

  test("a finger sweeps an order to the right, and its menu has the same verb", async ({
    page,
  }) => {
    const lastName = name();
    const { id, orderNumber } = await placePaidOrder(page.request, lastName);
    await openRoom(page, `/orders?search=${lastName}`);
    await sweepRight(page, `[data-row="${id}"]`);
    const nothing = page.getByRole("heading", { name: /No order matches/ });
    await expect(page.getByText(`${orderNumber} is packed.`)).toBeVisible();
    await expect(nothing).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: `More about ${orderNumber}` }).click();
    await page.getByRole("button", { name: "Mark packed" }).click();
    await expect(page.getByText(`${orderNumber} is packed.`)).toBeVisible();
    await expect(nothing).toBeVisible();
  });
});
