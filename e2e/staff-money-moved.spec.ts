import { expect, type Page, test } from "@playwright/test";
import { payAtProvider, placeGuestOrder } from "./kit/orders.ts";
import { openRoom, unique } from "./kit/staff.ts";

/** Returns ₦500 of an order, as a colleague does from a page of their own. */
async function returnSome(page: Page, orderId: string): Promise<void> {
  const path = `/api/staff/orders/${orderId}/refunds`;
  const { data: seen } = await (await page.request.get(path)).json();
  const kindness = { mode: "amount", amount: 500, why: "goodwill", lines: [], shipping: false };
  const data = { ...kindness, refundable: seen.refundable };
  const { origin } = new URL(page.url());
  const made = await page.request.post(path, { data, headers: { origin } });
  expect(made.ok(), await made.text()).toBe(true);
}

test("a refund that a colleague overtook tells what may go back now, keeps what was typed, and is made by it", async ({
  page,
}) => {
  const email = `buyer.${unique()}@example.com`;
  const order = await placeGuestOrder(page.request, { lastName: "Obi", email });
  await payAtProvider(page.request, order, "paid");
  const { id } = order;
  await openRoom(page, `/orders/${id}`);
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByRole("radio", { name: "Everything" }).check({ force: true });
  await dialog.getByLabel("Words for the buyer in the mail").fill("It was the last one.");
  const button = dialog.getByRole("button", { name: /^Return ₦[\d,]+ to Amaka Obi$/ });
  await expect(button).toBeEnabled();
  const whole = await button.innerText();
  await returnSome(page, id);
  await button.click();
  await expect(dialog.getByRole("alert")).toContainText("can go back now. Look at it");
  await expect(dialog.getByRole("list", { name: "Asked for before" })).toContainText("₦500,");
  await expect(dialog.getByLabel("Words for the buyer in the mail")).toHaveValue(
    "It was the last one.",
  );
  await expect(button).not.toHaveText(whole);
  await button.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
});
