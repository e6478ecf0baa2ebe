import { expect, test } from "@playwright/test";
import { deliverOrder } from "./kit/delivered-order.ts";
import { awaitMail } from "./kit/mailbox.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

test("a return is created for a customer on the phone, and opens", async ({ page }) => {
  test.slow();
  const email = `phones.${unique()}@example.com`;
  const order = await deliverOrder(page, { email });
  await openStaffPage(page, "/returns");
  await expect(page.getByRole("link", { name: "New return" })).toBeVisible();
  await page.keyboard.press("n");
  await page.getByLabel("Customer's order").fill("nobody has bought this");
  await expect(page.getByText(/^No delivered order matches/)).toBeVisible();
  await page.getByLabel("Customer's order").fill(email);
  const found = page.getByRole("link", { name: order.orderNumber });
  await expect(found).toBeVisible();
  await expectUsableNow(page);
  await found.click();

  const form = page.getByRole("button", { name: "Start the exchange" });
  await form.click();
  await expect(page.getByText(/^Choose a new size for/)).toBeVisible();
  await expect(page.getByRole("checkbox")).toBeFocused();
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await form.click();
  await expect(page.getByLabel("Reason", { exact: true })).toBeFocused();
  await page.getByLabel("Reason", { exact: true }).selectOption({ label: "Too small" });
  await page.getByLabel("Customer's comments (optional)").fill("Too tight, she says");
  await expectUsableNow(page);
  await form.press("Enter");

  await expect(page.getByText(/^EX-\w+ created\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "To answer" })).toBeVisible();
  await expect(page.getByText("Too tight, she says").last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve and reserve the L" })).toBeVisible();
  await awaitMail(page, email, "We received your request EX-");

  await openStaffPage(page, `/orders/${order.id}`);
  await expect(page.getByText(/^Exchange requested for the customer, EX-/)).toBeVisible();
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("link", { name: "New return…" }).click();
  await expect(page.getByRole("heading", { name: /can be returned now$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^EX-/ })).toBeVisible();
});
