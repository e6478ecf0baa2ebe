import { expect, type Page, test } from "@playwright/test";
import { keepStaffSession, openRoom, type StaffCookies } from "./kit/staff.ts";
import { aPhone, type Screen, testScreens } from "./kit/usable-screen.ts";

test.use(aPhone);

let kept: StaffCookies;

test.beforeAll(async ({ browser }) => {
  kept = await keepStaffSession(browser);
});

/** An order of a tab with a dialog over it, which a press of its page opens or one of its menu. */
const dialogOver = (
  name: string,
  { status, press, title }: { status: string; press: string; title: RegExp },
): Screen => ({
  name,
  async open(page) {
    await openRoom(page, kept, `/orders?status=${status}`);
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "In the parcel" })).toBeVisible();
    if (press.endsWith("…")) await openMenu(page);
    await page.getByRole("button", { name: press, exact: true }).last().click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  },
});

const openMenu = (page: Page) =>
  page.getByRole("button", { name: "More about this order" }).click();

testScreens([
  dialogOver("an address being corrected", {
    status: "to_pack",
    press: "Change",
    title: /^Correct the address$/,
  }),
  dialogOver("an order being cancelled", {
    status: "awaiting_payment",
    press: "Cancel the order…",
    title: /^Cancel ASO-/,
  }),
  dialogOver("tracking being corrected", {
    status: "on_the_way",
    press: "Correct the tracking…",
    title: /^Correct the tracking$/,
  }),
  dialogOver("an order being refunded", {
    status: "delivered",
    press: "Refund…",
    title: /^Refund$/,
  }),
]);
