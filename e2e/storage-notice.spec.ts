import { expect, test } from "@playwright/test";
import { waitForHydration } from "./kit/visit.ts";

test("the notice about storage comes once per device, for two pages, and takes no focus", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  const notice = page.getByRole("complementary", { name: "Notice" });
  await expect(notice).toContainText("No tracking here.");
  await expect(page.locator("body")).toBeFocused();
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole("link", { name: "New Arrivals" }).first().click();
  await expect(page).toHaveURL(/\/products\/new$/);
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: "Partner" }).first().click();
  await expect(page).toHaveURL(/\/partner$/);
  await expect(notice).toBeHidden();
  await page.goto("/faq");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await expect(notice).toBeHidden();
});

test("it covers nothing on a phone, and can be closed for good", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  await waitForHydration(page);
  const notice = page.getByRole("complementary", { name: "Notice" });
  await notice.scrollIntoViewIfNeeded();
  const footer = await page.getByRole("contentinfo").boundingBox();
  const box = await notice.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0) - 1);
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await expect(notice).toBeHidden();
  const methods = page.getByRole("list", { name: "Payment methods" });
  await expect(methods.getByText("Visa")).toBeVisible();
});
