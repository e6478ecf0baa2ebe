import { expect, test } from "@playwright/test";
import { countBytes } from "./kit/count-bytes.ts";
import { keepStaffSession, openRoom } from "./kit/staff.ts";

/** JavaScript of the back office in bytes as they travel (architecture, "Budgets"). */
const firstRoom = 130 * 1024;
const furtherRoom = 40 * 1024;

const rooms = [
  "/orders",
  "/payments",
  "/returns",
  "/customers",
  "/enquiries",
  "/letters",
  "/audit",
];

test("the first room and each further one keep the budget of scripts", async ({ browser }) => {
  const kept = await keepStaffSession(browser);
  for (const address of rooms) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const bytes = await countBytes(page);
    await openRoom(page, kept, "/account");
    await page.waitForLoadState("networkidle");
    const frame = bytes.Script;
    await page.evaluate((to) => {
      history.pushState({}, "", `/staff${to}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
    await expect(page.getByRole("heading", { level: 1, name: "My account" })).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    const further = bytes.Script - frame;
    await context.close();

    const cold = await browser.newContext();
    const first = await cold.newPage();
    const all = await countBytes(first);
    await openRoom(first, kept, address);
    await first.waitForLoadState("networkidle");
    await cold.close();
    test.info().annotations.push({
      type: "KiB",
      description: `${address}: first ${kib(all.Script)}, further ${kib(further)}`,
    });
    expect.soft(all.Script, `${address} as the first room`).toBeLessThanOrEqual(firstRoom);
    expect.soft(further, `${address} as a further room`).toBeLessThanOrEqual(furtherRoom);
    expect.soft(all.Script).toBeGreaterThan(0);
  }
});

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
