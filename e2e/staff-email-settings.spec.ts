import { expect, test } from "@playwright/test";
import { openStaffPage, unique } from "./kit/staff.ts";

test("the email preview shows sender and footer before they are published", async ({ page }) => {
  await openStaffPage(page, "/settings/mail");
  const [sender, closing] = [`Ọjà ${unique()}`, `Ẹ ṣé, ${unique()}.`];
  await page.getByLabel("Sender name").fill(sender);
  await page.getByLabel("Email footer").fill(closing);
  const sample = page.getByRole("region", { name: "Preview" });
  await expect(sample.getByText(`${sender} <`)).toBeVisible();
  const mail = sample.frameLocator("iframe");
  await expect(mail.getByText(closing)).toBeVisible();
  await expect(mail.getByRole("heading", { name: "Your order is confirmed." })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(mail.getByText(closing)).toHaveCount(0);
});
