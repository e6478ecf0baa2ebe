import { expect, type Page, test } from "@playwright/test";
import { placeGuestOrder } from "./kit/orders.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { aPhone, type Screen, testScreens } from "./kit/usable-screen.ts";

test.use(aPhone);

/** An order of a tab with a dialog over it, which a press of its page opens or one of its menu. */
const dialogOver = (
  name: string,
  { status, press, title }: { status: string; press: string; title: RegExp },
): Screen => ({
  name,
  async open(page) {
    await openRoom(page, `/orders?status=${status}`);
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
  {
    name: "an order being cancelled",
    async open(page) {
      // One of its own, since those that others place are paid a moment later.
      const lastName = `Uba${unique()}`;
      const email = `${lastName}@example.com`.toLowerCase();
      const { id } = await placeGuestOrder(page.request, { lastName, email });
      await openRoom(page, `/orders/${id}`);
      await openMenu(page);
      await page.getByRole("button", { name: "Cancel the order…", exact: true }).last().click();
      await expect(page.getByRole("dialog", { name: /^Cancel ASO-/ })).toBeVisible();
    },
  },
  dialogOver("tracking being corrected", {
    // The oldest: others deliver what they have just sent.
    status: "on_the_way&sort=oldest",
    press: "Correct the tracking…",
    title: /^Correct the tracking$/,
  }),
  dialogOver("an order being refunded", {
    status: "delivered",
    press: "Refund…",
    title: /^Refund$/,
  }),
]);
