import { expect, test } from "@playwright/test";
import { deliverOrder } from "./kit/delivered-order.ts";
import { awaitMail } from "./kit/mailbox.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

test("a return is started for a buyer who phones, and opens on its answer", async ({ page }) => {
  test.slow();
  const email = `phones.${unique()}@example.com`;
  const order = await deliverOrder(page, { email });
  await openRoom(page, "/returns");
  await expect(page.getByRole("link", { name: "Start one for a buyer" })).toBeVisible();
  await page.keyboard.press("n");
  await page.getByLabel("The buyer’s order").fill("nobody has bought this");
  await expect(page.getByText(/^No delivered order matches/)).toBeVisible();
  await page.getByLabel("The buyer’s order").fill(email);
  const found = page.getByRole("link", { name: order.orderNumber });
  await expect(found).toBeVisible();
  await expectUsableNow(page);
  await found.click();

  const form = page.getByRole("button", { name: "Start the exchange" });
  await form.click();
  await expect(page.getByText(/^Choose another size of/)).toBeVisible();
  await expect(page.getByRole("checkbox")).toBeFocused();
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await form.click();
  await expect(page.getByLabel("Why", { exact: true })).toBeFocused();
  await page.getByLabel("Why", { exact: true }).selectOption({ label: "Too small" });
  await page.getByLabel("In the buyer’s words (optional)").fill("Too tight, she says");
  await expectUsableNow(page);
  await form.press("Enter");

  await expect(page.getByText(/^EX-\w+ is started\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "To answer" })).toBeVisible();
  await expect(page.getByText("Too tight, she says").last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve, keep the L" })).toBeVisible();
  await awaitMail(page, email, "We have your request EX-");

  // the piece is in a return now, which the order leads to
  await openRoom(page, `/orders/${order.id}`);
  await expect(page.getByText(/^Asked for the buyer for another size, EX-/)).toBeVisible();
  await page.getByRole("button", { name: "More about this order" }).click();
  await page.getByRole("link", { name: "Start a return…" }).click();
  await expect(page.getByRole("heading", { name: /can come back now$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^EX-/ })).toBeVisible();
});
