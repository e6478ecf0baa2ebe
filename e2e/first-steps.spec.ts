import { expect, test } from "@playwright/test";
import { freshTest } from "./kit/own-store.ts";
import { approveCard } from "./kit/shopper.ts";
import { signInAsStaff } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";

test("an owner pays the own shop ₦100 in the buyers' window, and the step is done", async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto("/staff/first-steps");
  const step = page.getByRole("listitem").filter({ hasText: "Payment, tried with ₦100" });
  await expect(step).toContainText("to do");
  await step.getByRole("button", { name: "Pay ₦100" }).click();
  await expect(page.getByText("You pay your own shop ₦100")).toBeVisible();
  await page.getByRole("button", { name: "Pay ₦100" }).click();
  await approveCard(page);
  await expect(page.getByText("The provider says that ₦100 came in.")).toBeVisible();
  await page.goto("/staff/first-steps");
  await expect(step).toContainText("Payment, tried with ₦100, done");
});

freshTest(
  "the demo is removed by one press and one answer, and the shop is empty",
  async ({ page }) => {
    test.slow();
    await signInAsStaff(page);
    await page.goto("/staff/first-steps");
    await page.getByRole("button", { name: /^Remove the demo/ }).click();
    const dialog = page.getByRole("dialog", { name: "Remove the demo?" });
    await expect(dialog).toContainText("56 products");
    await dialog.getByRole("button", { name: "Remove the demo" }).click();
    await expect(page.getByText("The demo is gone. The shop is yours.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove the demo/ })).toHaveCount(0);
    await visit(page, "/products");
    await expect(page.getByRole("main").getByRole("link", { name: /₦/ })).toHaveCount(0);
    const listed = await page.request.get("/api/products");
    expect(((await listed.json()) as { meta: { total: number } }).meta.total).toBe(0);
  },
);
