import { expect, test } from "@playwright/test";
import { countBytes } from "./kit/count-bytes.ts";
import { openRoom } from "./kit/staff.ts";
import { watchAnswers } from "./kit/watch-answers.ts";

/** JavaScript of the back office in bytes as they travel. */
const firstRoom = 120 * 1024;
const furtherRoom = 40 * 1024;

const rooms = [
  { address: "/orders", title: "Orders" },
  { address: "/payments", title: "Payments" },
  { address: "/returns", title: "Returns" },
  { address: "/stock", title: "Stock" },
  { address: "/customers", title: "Customers" },
  { address: "/businesses", title: "Businesses" },
  { address: "/enquiries", title: "Enquiries" },
  { address: "/products", title: "Products" },
  { address: "/products/sheets", title: "Import and export" },
  { address: "/discounts", title: "Discounts" },
  { address: "/letters", title: "Letters" },
  { address: "/types", title: "Types and sizes" },
  { address: "/settings/delivery", title: "Delivery" },
  { address: "/settings/home", title: "Home page" },
  { address: "/first-steps", title: "First steps" },
  { address: "/members", title: "Staff" },
  { address: "/store", title: "Store" },
  { address: "/mails", title: "Undelivered mail" },
  { address: "/audit", title: "Audit log" },
  { address: "/help/orders", title: "Orders and packing" },
];

test("the first room and each further one keep the budget of scripts", async ({ page }) => {
  test.slow();
  const bytes = await countBytes(page);
  const answered = watchAnswers(page);
  await openRoom(page, "");
  await answered();
  await expect.poll(() => bytes.Script).toBeGreaterThan(firstRoom / 2);
  test.info().annotations.push({ type: "first room", description: kib(bytes.Script) });
  expect.soft(bytes.Script, "Today as the first room").toBeLessThanOrEqual(firstRoom);

  for (const { address, title } of rooms) {
    const before = bytes.Script;
    await page.evaluate((to) => {
      history.pushState({}, "", `/staff${to}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await answered();
    // Every room has a script of its own.
    await expect.poll(() => bytes.Script).toBeGreaterThan(before);
    const further = bytes.Script - before;
    test.info().annotations.push({ type: address, description: kib(further) });
    expect.soft(further, `${address} as a further room`).toBeLessThanOrEqual(furtherRoom);
  }
});

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
