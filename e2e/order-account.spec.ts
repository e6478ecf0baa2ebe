import { expect, type Page } from "@playwright/test";
import { test } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, goToCheckout, ngozi } from "./kit/shopper.ts";
import { openStaffPage, signInAsOwner } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// Store-wide: a store of its own, in order.
test.describe.configure({ mode: "default" });

/** Other specs share the store of a worker. */
async function offerAccounts(staff: Page, isOn: boolean): Promise<void> {
  await openStaffPage(staff, "/settings/transfer");
  const box = staff.getByLabel("Let customers transfer to an account made for their order");
  await box.setChecked(isOn);
  await expectUsableNow(staff);
  await staff
    .getByRole("region", { name: "Unsaved changes" })
    .getByRole("button", { name: /^Save/ })
    .click();
  await expect(staff.getByText("Saved. Takes effect now.")).toBeVisible();
}

/** The payment sandbox stands beside the store. */
async function send(page: Page, shop: string, orderNumber: string, percent: number) {
  const { protocol, hostname, port } = new URL(shop);
  const sandbox = `${protocol}//${hostname}:${Number(port) + 1}`;
  const sent = await page.request.post(`${sandbox}/control/transfer`, {
    data: { reference: orderNumber, percent },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
}

for (const width of [1440, 390]) {
  test(`a guest pays to an account made for the order at ${width} px, after a reload`, async ({
    browser,
    page: staff,
    ownStore,
  }) => {
    test.slow();
    await signInAsOwner(staff);
    await offerAccounts(staff, true);
    const page = await openPageAt(width, browser);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await addToCart(page, "house tee indigo", "M");
    await goToCheckout(page, { ...ngozi, Email: `account-${width}@example.com` });
    await expect(page.getByRole("radio", { name: /^Card/ })).toBeChecked();
    await page.getByRole("radio", { name: /^Bank transfer/ }).check({ force: true });
    await page.getByRole("button", { name: "Place order" }).click();

    const account = page.getByRole("region", { name: "Bank transfer" });
    await expect(account.getByRole("timer")).toHaveText(/^Pay within (30:00|29:\d\d)$/);
    const number = (await account.innerText()).match(/\b\d{10}\b/)?.[0] ?? "none";
    await expectUsableNow(page);
    await account.getByRole("button", { name: "Copy account number" }).click();
    await expect(account.getByText("Account number copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);

    await page.reload();
    await expect(account.getByText(number)).toBeVisible();
    await page.goBack();
    const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
    await unpaid.getByRole("link", { name: "Show the bank account" }).click();
    await expect(account.getByText(number)).toBeVisible();

    await account.getByRole("button", { name: "I have paid" }).click();
    await expect(account.getByText("Please don’t pay again.")).toBeVisible();
    await expectUsableNow(page);
    const orderNumber = /ASO-\w{8}/.exec(page.url())?.[0] ?? "";
    await send(page, ownStore, orderNumber, 100);
    const success = page.getByRole("dialog", { name: "Payment successful!" });
    await expect(success).toBeVisible({ timeout: 30_000 });
    await success.getByRole("button", { name: "Continue shopping" }).click();
    await page.goto("/checkout");
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
    await page.context().close();
    await offerAccounts(staff, false);
  });
}
