import { expect, type Page } from "@playwright/test";
import { test } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, approveCard, goToCheckout, ngozi, productAddress } from "./kit/shopper.ts";
import { openStaffPage } from "./kit/staff.ts";

// The fee switch is store-wide: a store of its own, in order.
test.describe.configure({ mode: "default" });

const content = "/settings/delivery";
const save = (page: Page) =>
  page
    .getByRole("region", { name: "Unsaved changes" })
    .getByRole("button", { name: /^Save/ })
    .click();

async function setTerms(page: Page, fields: Record<string, string>, place: string): Promise<void> {
  const row = page.getByRole("listitem").filter({
    has: page.getByRole("checkbox", { name: `Select ${place}`, exact: true }),
  });
  const folded = row.getByRole("button", { expanded: false });
  await expect(row).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  for (const [field, value] of Object.entries(fields)) {
    await page.getByLabel(`${field} to ${place}`, { exact: true }).fill(value);
  }
  await saveAll(page);
  await expect(page.getByText(`Saved ${place}.`).last()).toBeVisible();
}

async function saveAll(page: Page): Promise<void> {
  await save(page);
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
}

async function switchFee(page: Page, on: boolean): Promise<void> {
  await page.getByRole("switch", { name: "Charge the fee at checkout" }).click();
  const said = on
    ? "Delivery fees are now charged at checkout."
    : "Delivery fees are no longer charged at checkout.";
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", String(on));
}

const figure = (page: Page, term: RegExp) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: term }) })
    .locator("dd");

async function lookUpPaid(page: Page, email: string): Promise<void> {
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  const orderNumber = (await success.getByText(/^ASO-/).first().innerText()).trim();
  await page.goto("/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("button", { name: "Find order" }).click();
  await expect(page.getByRole("heading", { name: orderNumber })).toBeVisible();
}

test("default delivery settings are confirmed, and shoppers see a date", async ({ browser }) => {
  const page = await openPageAt(390, browser);
  await openStaffPage(page, content);
  await expect(page.getByText(/Checkout: “Shipping 3–5 business days, ₦0”/)).toBeVisible();
  const right = page.getByRole("button", { name: "Confirm", exact: true });
  await right.click();
  await expect(page.getByText("Shoppers now see a delivery date.")).toBeVisible();
  await expect(right).toHaveCount(0);
  await expect(page.getByText(/Checkout: “Shipping 3–5 business days, arrives by /)).toBeVisible();
  await page.getByRole("link", { name: "Questions" }).click();
  await expect(page).toHaveURL(/\/settings\/questions/);
  await page.context().close();
});

test("a fee is set, charged, shown, paid and turned off again", async ({ browser }) => {
  test.slow();
  const staff = await openPageAt(390, browser);
  const place = "Jalingo, Taraba";
  await openStaffPage(staff, `${content}?state=taraba`);
  await expect(staff.getByRole("button", { name: /^Taraba/ })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await setTerms(staff, { Fee: "2.5k", Days: "1-2" }, place);
  await switchFee(staff, true);

  const shopper = await openPageAt(390, browser);
  const notice = /^Delivery, 1–5 business days, ₦0 to ₦2,500/;
  const address = await productAddress(shopper, "campus polo");
  await expect(async () => {
    await shopper.goto(address);
    await expect(shopper.getByText(notice)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await shopper.getByText(notice).click();
  await expect(shopper.getByText("Taraba: 1–5 business days, ₦0 to ₦2,500.")).toBeVisible();

  await addToCart(shopper, "campus polo", "L");
  await expect(shopper.getByRole("dialog", { name: /Cart/ }).getByText(notice)).toBeVisible();
  const email = "fee.taraba@example.com";
  await goToCheckout(shopper, { ...ngozi, Email: email, State: "Taraba", City: "" });
  await expect(shopper.locator("#checkout-areas option[value=Jalingo]")).toHaveCount(1);
  await shopper.getByLabel("City", { exact: true }).fill("jalingo");
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦2,500");
  await expect(shopper.getByText(/^1–2 business days, arrives by \w+day \d+ \w+$/)).toBeVisible();
  const total = await figure(shopper, /^Total/).innerText();

  // A higher fee is not charged before it is shown.
  await setTerms(staff, { Fee: "3000" }, place);
  await shopper.getByRole("button", { name: `Pay ${total}` }).click();
  const refused = shopper.getByRole("alert").filter({ hasText: "Prices have changed" });
  await expect(refused.getByText(/of which ₦3,000 is for delivery/)).toBeVisible();
  await refused.getByRole("button", { name: "Use the new total" }).click();
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦3,000");
  await shopper.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(shopper);
  await lookUpPaid(shopper, email);
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦3,000");
  await expect(shopper.getByText("Waived")).toHaveCount(0);

  await switchFee(staff, false);
  await addToCart(shopper, "campus polo", "M");
  await goToCheckout(shopper, { ...ngozi, Email: email, State: "Taraba", City: "Jalingo" });
  await expect(shopper.getByText(/^1–2 business days, arrives by \w+day \d+ \w+$/)).toBeVisible();
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦0");
  await expect(shopper.getByText("₦4,000 waived")).toBeVisible();
  await shopper.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(shopper);
  await lookUpPaid(shopper, email);
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦4,000");
  await expect(figure(shopper, /^Waived/)).toHaveText("−₦4,000");

  await staff.getByRole("button", { name: `same as Taraba, ${place}` }).click();
  await save(staff);
  await expect(staff.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await staff.context().close();
  await shopper.context().close();
});

test("many areas are set at once, and undone", async ({ browser }) => {
  const page = await openPageAt(1440, browser);
  await openStaffPage(page, `${content}?search=zamfara`);
  await page.getByLabel("Select all areas shown").check({ force: true });
  await expect(page.getByText("15 selected")).toBeVisible();
  await page.getByRole("button", { name: "Set fee and days" }).click();
  const dialog = page.getByRole("dialog", { name: "15 areas" });
  await dialog.getByLabel("Business days").fill("soon");
  await dialog.getByRole("button", { name: "Apply (not saved yet)" }).click();
  await expect(dialog.getByText("Enter days such as 3-5")).toBeVisible();
  await dialog.getByLabel("Business days").fill("4-6");
  await dialog.getByLabel("Cash on delivery (note for staff)").selectOption("Yes");
  await dialog.getByRole("button", { name: "Apply (not saved yet)" }).click();
  // Areas inherit from their state: one change.
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Days to Gusau, Zamfara")).toHaveValue("4-6");
  await save(page);
  // The unsaved bar has its own Undo.
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(page.getByLabel("Days to Gusau, Zamfara")).toHaveValue("3-5");
  await page.context().close();
});

test("a phone groups equal states in one row, and sets them together or one by one", async ({
  browser,
}) => {
  const page = await openPageAt(390, browser);
  await openStaffPage(page, content);
  const row = (name: string | RegExp) => page.getByRole("button", { name });
  await row(/^Everywhere else/).click();
  for (const state of ["Kogi", "Kwara"]) {
    await row(new RegExp(`^${state}`)).click();
    await page.getByLabel(`Fee to ${state}`, { exact: true }).fill("3000");
  }
  await save(page);
  await expect(page.getByText("Saved 2 areas.")).toBeVisible();
  // Kwara is still expanded in its new row.
  await expect(row(/^Kogi, Kwara.*₦3,000$/)).toHaveAttribute("aria-expanded", "true");
  await page.getByLabel("Fee to Kogi, Kwara").fill("3500");
  await saveAll(page);
  await expect(row(/^Kogi, Kwara.*₦3,500$/)).toBeVisible();
  // A state with its own terms leaves the group once saved.
  await page.getByLabel("Fee to Kwara", { exact: true }).fill("4200");
  await expect(row(/^Kogi, Kwara.*varies$/)).toBeVisible();
  await saveAll(page);
  await expect(row(/^Kogi, Kwara/)).toHaveCount(0);
  await expect(row(/^Kwara.*₦4,200$/)).toBeVisible();
  for (const state of ["Kogi", "Kwara"]) {
    const back = row(`default, ${state}`);
    if (!(await back.isVisible())) await row(new RegExp(`^${state}`)).click();
    await back.click();
  }
  await saveAll(page);
  await expect(row(/^(Kogi|Kwara).*₦(3,500|4,200)$/)).toHaveCount(0);
  await page.context().close();
});

test("the slower editor sees the change and keeps their typing", async ({ browser }) => {
  const address = `${content}?search=argungu`;
  const slow = await openPageAt(1440, browser);
  await openStaffPage(slow, address);
  await slow.getByLabel("Fee to Argungu, Kebbi").fill("7000");
  const again = await slow.context().newPage();
  await openStaffPage(again, address);
  await expect(again.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(again.getByLabel("Fee to Argungu, Kebbi")).toHaveValue("7000");
  await again.close();
  const quick = await openPageAt(1440, browser);
  await openStaffPage(quick, address);
  await setTerms(quick, { Fee: "5000" }, "Argungu, Kebbi");
  // A restored draft reports the conflict at once.
  const later = await slow.context().newPage();
  await openStaffPage(later, address);
  await expect(
    later.getByRole("alert", { name: "Changed by someone else" }).getByText("₦5,000, 3-5 days"),
  ).toBeVisible();
  await expect(later.getByLabel("Fee to Argungu, Kebbi")).toHaveValue("7000");
  await later.close();
  await save(slow);
  const notice = slow.getByRole("alert", { name: "Changed by someone else" });
  await expect(notice.getByText("₦5,000, 3-5 days")).toBeVisible();
  await expect(slow.getByLabel("Fee to Argungu, Kebbi")).toHaveValue("7000");
  await save(slow);
  await expect(slow.getByText("Saved Argungu, Kebbi.")).toBeVisible();
  await slow.getByRole("button", { name: "same as Kebbi, Argungu, Kebbi" }).click();
  await saveAll(slow);
  await slow.context().close();
  await quick.context().close();
});

test("a fee is merged with somebody else's days, and undone alone", async ({ browser }) => {
  const place = "Zuru, Kebbi";
  const address = `${content}?search=zuru`;
  const theirs = await openPageAt(1440, browser);
  await openStaffPage(theirs, address);
  await setTerms(theirs, { Fee: "6000" }, place);
  const mine = await openPageAt(1440, browser);
  await openStaffPage(mine, address);
  await mine.getByLabel(`Fee to ${place}`).fill("7000");
  await setTerms(theirs, { Days: "4-6" }, place);
  await save(mine);
  await expect(mine.getByText(`Saved ${place}.`)).toBeVisible();
  const notice = mine.getByRole("alert", { name: "Changed by someone else" });
  await expect(notice.getByText("₦6,000, 4-6 days")).toBeVisible();
  await expect(notice).toContainText("Yours were saved too");
  await expect(mine.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await expect(mine.getByLabel(`Fee to ${place}`)).toHaveValue("₦7,000");
  await expect(mine.getByLabel(`Days to ${place}`)).toHaveValue("4-6");
  await mine.getByRole("button", { name: "Undo" }).click();
  await expect(mine.getByText("Undone.")).toBeVisible();
  await expect(mine.getByLabel(`Fee to ${place}`)).toHaveValue("₦6,000");
  await expect(mine.getByLabel(`Days to ${place}`)).toHaveValue("4-6");
  await mine.context().close();
  await theirs.context().close();
});
