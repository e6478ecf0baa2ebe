import { expect, type Page, test } from "@playwright/test";
import { customer } from "./kit/payment-sandbox.ts";
import { addToCart, goToCheckout } from "./kit/shopper.ts";
import { expectUsableNow, phoneDevice } from "./kit/usable-screen.ts";
import { follow, visit, waitForHydration } from "./kit/visit.ts";

const heading = (page: Page, level: 1 | 2, name: string | RegExp) =>
  page.getByRole("main").getByRole("heading", { level, name });

test("a shopper finds a point of a policy in two clicks", async ({ page }) => {
  await visit(page, "/");
  await follow(page.getByRole("contentinfo"), "Privacy");
  await expect(heading(page, 1, "Privacy")).toBeVisible();
  const contents = page.getByRole("navigation", { name: "On this page" });
  const cookies = contents.getByRole("link", { name: /^Cookies/ });
  await cookies.click();
  await expect(page).toHaveURL(/\/privacy#cookies$/);
  await expect(heading(page, 2, /^7\. Cookies/)).toBeInViewport();
  await expect(cookies).toHaveAttribute("aria-current", "location");

  await page.getByRole("navigation", { name: "Policies" }).getByText("Returns").click();
  await expect(heading(page, 1, "Returns and exchanges")).toBeVisible();
  await expect(page).toHaveTitle("Returns and exchanges – Aṣọ");
  await expect(page.getByText("You have 14 days from delivery")).toBeVisible();
  await expectUsableNow(page);

  await page.emulateMedia({ media: "print" });
  for (const hidden of [page.getByRole("banner"), page.getByRole("contentinfo"), contents])
    await expect(hidden).toBeHidden();
  await expect(heading(page, 2, "5. How refunds are paid")).toBeVisible();
});

test("checkout leads to the policies it names, and keeps what was typed", async ({ page }) => {
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, customer("policies"));
  await expect(page.locator("p", { hasText: "By placing this order" })).toHaveText(
    "By placing this order you accept the Terms and Returns policy.",
  );
  const [terms] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("main").getByRole("link", { name: "Terms" }).click(),
  ]);
  await expect(heading(terms, 1, "Terms of sale")).toBeVisible();
  await expect(page.getByLabel("City")).not.toHaveValue("");
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("the contents open in a field, and a table becomes blocks", async ({ page }) => {
    await visit(page, "/privacy");
    await waitForHydration(page);
    const contents = page.locator("details", { hasText: "On this page" });
    await expect(contents).toContainText("12 sections");
    await contents.locator("summary").click();
    await contents.getByRole("link", { name: "6. How long we keep it" }).click();
    await expect(heading(page, 2, "6. How long we keep it")).toBeInViewport();
    const [first, second] = await page
      .locator("tr", { hasText: "Security logs" })
      .locator("th, td")
      .all();
    const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
    expect(below?.x).toBe(above?.x);
    expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
    await expect(page.getByRole("link", { name: "Download my data" })).toBeVisible();
    await expectUsableNow(page);
  });
});
