import { expect, test } from "@playwright/test";
import { signInAs } from "./kit/account.ts";
import { checkList } from "./kit/quick-order.ts";
import { visit } from "./kit/visit.ts";

const cards = /^Wholesale from ₦[\d,]+ at \d+\+$/;

test("shoppers without wholesale prices see none on cards", async ({ page }) => {
  await signInAs(page, "ada");
  await visit(page, "/products");
  await expect(page.getByText("Hi, Ada").filter({ visible: true })).toBeVisible();
  await expect(page.getByText(cards)).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`cards name the lowest wholesale price, and nothing moves, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAs(page, "bisi");
    await page.addInitScript(() => {
      const sum = globalThis as unknown as { shift: number };
      sum.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum.shift += Number(Reflect.get(entry, "value"));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await visit(page, "/products");
    await expect(page.getByText(cards).first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, "shift"))).toBeLessThan(0.001);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });

  test(`what the stock lacks can be asked for, ${width} wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 });
    await checkList(page, "Ijebu iro and buba XXL 287");
    const link = page.getByRole("link", { name: "Ask us to make the other 286" });
    const [enquiry] = await Promise.all([context.waitForEvent("page"), link.click()]);
    const style = enquiry.getByRole("region", { name: "Styles and sizes" }).getByRole("group");
    await expect(style.getByLabel("XXL", { exact: true })).toHaveValue("286");
    await expect(enquiry.getByText("286 units in total")).toBeVisible();
    await expect(page.getByText("Only 1 left in XXL (you wanted 287)")).toBeVisible();
  });
}
