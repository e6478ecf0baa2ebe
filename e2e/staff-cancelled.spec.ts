import { expect, test } from "@playwright/test";
import { atBothWidths } from "./kit/both-widths.ts";
import { placeGuestOrder } from "./kit/orders.ts";
import { keepStaffSession, openRoom, type StaffCookies, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

let kept: StaffCookies;
test.beforeAll(async ({ browser }) => {
  kept = await keepStaffSession(browser);
});

atBothWidths(() => {
  test("an unpaid order is cancelled with a reason, and that is taken back", async ({ page }) => {
    const lastName = `Uba${unique()}`;
    const email = `${lastName}@example.com`.toLowerCase();
    const { id, orderNumber } = await placeGuestOrder(page.request, { lastName, email });
    await openRoom(page, kept, `/orders/${id}`);
    await page.getByRole("button", { name: "More about this order" }).click();
    await page.getByRole("button", { name: "Cancel the order…" }).click();
    const dialog = page.getByRole("dialog", { name: `Cancel ${orderNumber}?` });
    await expectUsableNow(page);
    await dialog.getByLabel("Why").fill("Asked for by the buyer");
    await dialog.getByRole("button", { name: "Cancel the order" }).click();
    await expect(
      page.getByText(`${orderNumber} is cancelled. 1 piece back on sale.`),
    ).toBeVisible();
    await expect(page.getByText("Cancelled: Asked for by the buyer")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Taken back.")).toBeVisible();
    await expect(page.getByText("Took “cancelled” back")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send a link to pay" })).toBeVisible();
  });
});
