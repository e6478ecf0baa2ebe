import { expect, type Page, test } from "@playwright/test";
import { placeGuestOrder } from "./kit/orders.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { aPhone, expectUsableNow } from "./kit/usable-screen.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });
test.use(aPhone);

test("an unpaid order is cancelled with a reason, and that is taken back", async ({ page }) => {
  const lastName = `Uba${unique()}`;
  const email = `${lastName}@example.com`.toLowerCase();
  const { id, orderNumber } = await placeGuestOrder(page.request, { lastName, email });
  await openRoom(page, `/orders/${id}`);
  await page.getByRole("button", { name: "More about this order" }).click();
  await page.getByRole("button", { name: "Cancel the order…" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel ${orderNumber}?` });
  await expectUsableNow(page);
  await dialog.getByLabel("Why").fill("Asked for by the buyer");
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText(`${orderNumber} is cancelled. 1 piece back on sale.`)).toBeVisible();
  await expect(page.getByText("Cancelled: Asked for by the buyer")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Taken back.")).toBeVisible();
  await expect(page.getByText("Took “cancelled” back")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a link to pay" })).toBeVisible();
});

test("a parcel without money that came back damaged ends its order", async ({ page }) => {
  const lastName = `Uba${unique()}`;
  const email = `${lastName}@example.com`.toLowerCase();
  await openRoom(page, "/orders");
  const code = `GIFT${unique()}`.toUpperCase();
  await send(page, "discounts", { ...wholePrice, code });
  const order = await placeGuestOrder(page.request, { lastName, email }, undefined, code);
  const { id, orderNumber } = order;
  await send(page, `orders/${id}/pack`, { version: 2 });
  await send(page, `orders/${id}/send`, { version: 3 });
  await openRoom(page, `/orders/${id}`);
  await page.getByRole("button", { name: "More about this order" }).click();
  await page.getByRole("button", { name: "The parcel came back…" }).click();
  const dialog = page.getByRole("dialog", { name: `Did ${orderNumber} come back?` });
  await dialog.getByRole("radio", { name: "Damaged or lost" }).check();
  await expect(dialog).toContainText("1 piece is booked out of stock as damaged.");
  await expectUsableNow(page);
  await dialog.getByLabel("Why").fill("Nobody at home, three times");
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(
    page.getByText(`${orderNumber} is cancelled. 1 piece booked out as damaged.`),
  ).toBeVisible();
  await expect(page.getByText("Cancelled: Nobody at home, three times")).toBeVisible();
});

/** A discount that leaves nothing to pay. */
const wholePrice = {
  ...{ discountType: "PERCENTAGE", value: 100, description: "", autoApply: false, active: true },
  ...{ startsAt: null, endsAt: null, minimumSubtotal: 0, firstPurchaseOnly: false },
  ...{ usageLimit: 1, usageLimitPerBuyer: null, buyers: "everybody", typeIds: [], productIds: [] },
};

/** Sends what a member of staff sends. */
async function send(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const reply = await page.request.post(`/api/staff/${path}`, { headers, data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
}
