import { expect, test } from "@playwright/test";
import { openRoom, unique } from "./kit/staff.ts";

test("a mail to a buyer shows who it comes from and its last words before they are published", async ({
  page,
}) => {
  await openRoom(page, "/settings/mail");
  const [sender, closing] = [`Ọjà ${unique()}`, `Ẹ ṣé, ${unique()}.`];
  await page.getByLabel("Comes from").fill(sender);
  await page.getByLabel("Last words").fill(closing);
  const sample = page.getByRole("region", { name: "As a buyer gets it" });
  await expect(sample.getByText(`${sender} <`)).toBeVisible();
  const mail = sample.frameLocator("iframe");
  await expect(mail.getByText(closing)).toBeVisible();
  await expect(mail.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(mail.getByText(closing)).toHaveCount(0);
});
