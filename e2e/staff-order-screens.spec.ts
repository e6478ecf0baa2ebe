import { expect, type Page, test } from "@playwright/test";
import { placeGuestOrder } from "./kit/orders.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { phoneDevice, type Screen, testScreens } from "./kit/usable-screen.ts";

test.use(phoneDevice);

const dialogOver = (
  name: string,
  { status, button, title }: { status: string; button: string; title: RegExp },
): Screen => ({
  name,
  async open(page) {
    await openStaffPage(page, `/orders?status=${status}`);
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Items", exact: true })).toBeVisible();
    if (button.endsWith("…")) await openMenu(page);
    await page.getByRole("button", { name: button, exact: true }).last().click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  },
});

const openMenu = (page: Page) =>
  page.getByRole("button", { name: "More actions", exact: true }).click();

testScreens([
  dialogOver("an address being corrected", {
    status: "to_pack",
    button: "Edit",
    title: /^Edit address$/,
  }),
  {
    name: "an order being cancelled",
    async open(page) {
      // Its own order: other tests' orders get paid.
      const lastName = `Uba${unique()}`;
      const email = `${lastName}@example.com`.toLowerCase();
      const { id } = await placeGuestOrder(page.request, { lastName, email });
      await openStaffPage(page, `/orders/${id}`);
      await openMenu(page);
      await page.getByRole("button", { name: "Cancel order…", exact: true }).last().click();
      await expect(page.getByRole("dialog", { name: /^Cancel ASO-/ })).toBeVisible();
    },
  },
  dialogOver("tracking being corrected", {
    // The oldest: other tests deliver recent ones.
    status: "on_the_way&sort=oldest",
    button: "Edit tracking…",
    title: /^Edit tracking$/,
  }),
  dialogOver("an order being refunded", {
    status: "delivered",
    button: "Refund…",
    title: /^Refund$/,
  }),
]);
