import { expect, type Page, test } from "@playwright/test";
import { payAtProvider, placeGuestOrder } from "./kit/orders.ts";
import { openStaffPage, unique } from "./kit/staff.ts";

async function returnSome(page: Page, orderId: string): Promise<void> {
  const path = `/api/staff/orders/${orderId}/refunds`;
  const { data: viewed } = await (await page.request.get(path)).json();
  const kindness = { mode: "amount", amount: 500, why: "goodwill", lines: [], shipping: false };
  const data = { ...kindness, refundable: viewed.refundable };
  const { origin } = new URL(page.url());
  const created = await page.request.post(path, { data, headers: { origin } });
  expect(created.ok(), await created.text()).toBe(true);
}

test("a refund overtaken by a colleague shows what is refundable now and keeps the typing", async ({
  page,
}) => {
  const email = `buyer.${unique()}@example.com`;
  const order = await placeGuestOrder(page.request, { lastName: "Obi", email });
  await payAtProvider(page.request, order, "paid");
  const { id } = order;
  await openStaffPage(page, `/orders/${id}`);
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByRole("radio", { name: "Everything" }).check({ force: true });
  await dialog.getByLabel("Message to customer in the email").fill("It was the last one.");
  const button = dialog.getByRole("button", { name: /^Refund ₦[\d,]+ to Amaka Obi$/ });
  await expect(button).toBeEnabled();
  const whole = await button.innerText();
  await returnSome(page, id);
  await button.click();
  await expect(dialog.getByRole("alert")).toContainText("can be refunded now.");
  await expect(dialog.getByRole("list", { name: "Earlier refunds" })).toContainText("₦500,");
  await expect(dialog.getByLabel("Message to customer in the email")).toHaveValue(
    "It was the last one.",
  );
  await expect(button).not.toHaveText(whole);
  await button.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
});
