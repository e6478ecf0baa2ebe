import { expect, type Page, test } from "@playwright/test";
import { placeGuestOrder } from "./kit/orders.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { sidewaysScrolls } from "./kit/usable-screen.ts";

const smallLaptop = { width: 1280, height: 720 };

test("a 108-character name does not widen the window", async ({ page }) => {
  const lastName = `Eze${unique()}`.replace(/\d/g, "x").padEnd(108, "nwachukwu");
  const { id } = await placeGuestOrder(page.request, {
    lastName,
    email: `long.${unique()}@example.com`,
  });
  await openStaffPage(page, "/orders?status=awaiting_payment");
  await expectNoScroll(page, lastName);
  await openStaffPage(page, `/orders/${id}`);
  await expectNoScroll(page, lastName);
});

test("a small laptop fits the content and the sidebar's foot", async ({ page }) => {
  await page.setViewportSize(smallLaptop);
  await openStaffPage(page, "/settings/home");
  await expect(page.getByRole("link", { name: /^View shop/ })).toBeInViewport({ ratio: 1 });
  const meaning = await page.getByLabel("Label").first().boundingBox();
  expect(meaning?.width).toBeGreaterThan(160);

  await openStaffPage(page, "/customers");
  const email = page.getByRole("cell", { name: /^[a-z.]{4,16}@example\.com$/ }).first();
  const { lines } = await email.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return { lines: range.getClientRects().length };
  });
  expect(lines, "lines of an address").toBe(1);
});

async function expectNoScroll(page: Page, lastName: string): Promise<void> {
  await expect(page.locator("#content").getByText(lastName).first()).toBeAttached();
  for (const width of [1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 720 });
    await expect.poll(() => sidewaysScrolls(page), `at ${width} px`).toEqual([]);
  }
}
