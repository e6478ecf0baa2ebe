import { expect, type Page, test } from "@playwright/test";
import { placeGuestOrder, placePaidOrder } from "./kit/orders.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow, phoneDevice } from "./kit/usable-screen.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });
test.use(phoneDevice);

test("an unpaid order is cancelled with a reason, undone, and reopened later", async ({ page }) => {
  const lastName = `Uba${unique()}`;
  const email = `${lastName}@example.com`.toLowerCase();
  const { id, orderNumber } = await placeGuestOrder(page.request, { lastName, email });
  await openStaffPage(page, `/orders/${id}`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Cancel order…" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel ${orderNumber}?` });
  await expectUsableNow(page);
  await dialog.getByLabel("Reason").fill("Asked for by the buyer");
  await dialog.getByRole("button", { name: "Cancel order", exact: true }).click();
  await expect(page.getByText(`${orderNumber} cancelled. 1 item restocked.`)).toBeVisible();
  await expect(page.getByText("Cancelled: Asked for by the buyer")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(page.getByText("Reopened", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send payment link" })).toBeVisible();

  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Cancel order…" }).click();
  await dialog.getByLabel("Reason").fill("Asked for again");
  await dialog.getByRole("button", { name: "Cancel order", exact: true }).click();
  await expect(page.getByText("Cancelled: Asked for again")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Reopen order…" }).click();
  const reopening = page.getByRole("dialog", { name: `Reopen order: ${orderNumber}` });
  await expect(reopening).toContainText("1 item will be reserved again if in stock.");
  await expectUsableNow(page);
  await reopening.getByRole("button", { name: "Reopen order" }).click();
  await expect(page.getByText(`${orderNumber} reopened`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send payment link" })).toBeVisible();
});

test("a delivery, a shipment and the packing are taken back from the menu", async ({ page }) => {
  const { id, orderNumber } = await placePaidOrder(page.request, `Uba${unique()}`);
  await openStaffPage(page, "/orders");
  await send(page, `orders/${id}/pack`, { version: 2 });
  await send(page, `orders/${id}/ship`, { version: 3 });
  await send(page, `orders/${id}/deliver`, { version: 4 });
  await openStaffPage(page, `/orders/${id}`);
  for (const [label, done, next] of [
    ["Mark as not delivered", "moved back to On the way", "Mark delivered"],
    ["Cancel shipment", "moved back to Packed", "Send…"],
    ["Unpack", "moved back to To pack", "Mark packed"],
  ] as const) {
    await page.getByRole("button", { name: "More actions", exact: true }).click();
    await page.getByRole("button", { name: `${label}…` }).click();
    const dialog = page.getByRole("dialog", { name: `${label}: ${orderNumber}` });
    await dialog.getByRole("button", { name: label }).click();
    await expect(page.getByText(`${orderNumber} ${done}`)).toBeVisible();
    await expect(page.getByRole("button", { name: next })).toBeVisible();
  }
});

test("an unpaid parcel that came back damaged closes its order", async ({ page }) => {
  const lastName = `Uba${unique()}`;
  const email = `${lastName}@example.com`.toLowerCase();
  await openStaffPage(page, "/orders");
  const code = `GIFT${unique()}`.toUpperCase();
  await send(page, "discounts", { ...wholePrice, code });
  const order = await placeGuestOrder(page.request, { lastName, email }, undefined, code);
  const { id, orderNumber } = order;
  await send(page, `orders/${id}/pack`, { version: 2 });
  await send(page, `orders/${id}/ship`, { version: 3 });
  await openStaffPage(page, `/orders/${id}`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Returned to sender…" }).click();
  const dialog = page.getByRole("dialog", { name: `Was ${orderNumber} returned?` });
  await dialog.getByRole("radio", { name: "Damaged or lost" }).check();
  await expect(dialog).toContainText("1 item will be written off as damaged.");
  await expectUsableNow(page);
  await dialog.getByLabel("Reason").fill("Nobody at home, three times");
  await dialog.getByRole("button", { name: "Cancel order", exact: true }).click();
  await expect(
    page.getByText(`${orderNumber} cancelled. 1 item written off as damaged.`),
  ).toBeVisible();
  await expect(page.getByText("Cancelled: Nobody at home, three times")).toBeVisible();
});

const wholePrice = {
  ...{ discountType: "PERCENTAGE", value: 100, description: "", autoApply: false, active: true },
  ...{ startsAt: null, endsAt: null, minimumSubtotal: 0, firstPurchaseOnly: false },
  ...{ usageLimit: 1, usageLimitPerBuyer: null, buyers: "everybody", typeIds: [], productIds: [] },
};

async function send(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const reply = await page.request.post(`/api/staff/${path}`, { headers, data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
}
