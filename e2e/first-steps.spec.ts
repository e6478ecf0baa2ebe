import { expect, test } from "@playwright/test";
import { freshTest } from "./kit/own-store.ts";
import { approveCard } from "./kit/shopper.ts";
import { signInAsStaff } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";

test("an owner makes a ₦100 test payment in the buyers' window, and the step is done", async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto("/staff/onboarding");
  const step = page.getByRole("listitem").filter({ hasText: "Test payment of ₦100" });
  await expect(step).toContainText("to do");
  await step.getByRole("button", { name: "Pay ₦100" }).click();
  await expect(page.getByText(/You’ll pay your own shop ₦100/)).toBeVisible();
  await page.getByRole("button", { name: "Pay ₦100" }).click();
  await approveCard(page);
  await expect(page.getByText("Payment of ₦100 received.")).toBeVisible();
  await page.goto("/staff/onboarding");
  await expect(step).toContainText("Test payment of ₦100, done");
});

freshTest(
  "the demo is removed by one click and a confirmation, and the shop is empty",
  async ({ page }) => {
    test.slow();
    await signInAsStaff(page);
    await page.goto("/staff/onboarding");
    await page.getByRole("button", { name: /^Remove demo data/ }).click();
    const dialog = page.getByRole("dialog", { name: "Remove the demo data?" });
    await expect(dialog).toContainText("56 products");
    await dialog.getByRole("button", { name: "Remove demo data" }).click();
    await expect(page.getByText("Demo data removed. The shop is yours.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove demo data/ })).toHaveCount(0);
    await visit(page, "/products");
    await expect(page.getByRole("main").getByRole("link", { name: /₦/ })).toHaveCount(0);
    const listed = await page.request.get("/api/products");
    expect(((await listed.json()) as { meta: { total: number } }).meta.total).toBe(0);
  },
);
