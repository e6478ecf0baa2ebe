import { expect, type Page } from "@playwright/test";
import { test } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, approveCard, goToCheckout, ngozi, productAddress } from "./kit/shopper.ts";
import { openRoom } from "./kit/staff.ts";

// The switch of the fee is one for the whole store: a store of their own, and one test after the other.
test.describe.configure({ mode: "default" });

const room = "/settings/delivery";
const save = (page: Page) =>
  page
    .getByRole("region", { name: "Not saved yet" })
    .getByRole("button", { name: /^Save/ })
    .click();

/** Sets fields of the table and saves them; a phone unfolds them first. */
async function setTerms(page: Page, fields: Record<string, string>, place: string): Promise<void> {
  const row = page.getByRole("listitem").filter({
    has: page.getByRole("checkbox", { name: `Choose ${place}`, exact: true }),
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

/** Saves, and waits until it is: what is said may still be of the save before. */
async function saveAll(page: Page): Promise<void> {
  await save(page);
  await expect(page.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
}

async function switchFee(page: Page, on: boolean): Promise<void> {
  await page.getByRole("switch", { name: "Charge the fee at checkout" }).click();
  const said = on ? "The fee is charged at checkout." : "No fee is charged at checkout.";
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", String(on));
}

/** What stands beside a term in the figures of the checkout and of an order. */
const figure = (page: Page, term: RegExp) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: term }) })
    .locator("dd");

/** Opens the order that was paid last as its guest does. */
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

test("who is content with what the store came with says so, and buyers read a day", async ({
  browser,
}) => {
  const page = await openPageAt(390, browser);
  await openRoom(page, room);
  await expect(page.getByText(/Checkout: “Shipping 3–5 business days, ₦0”/)).toBeVisible();
  const right = page.getByRole("button", { name: "These are right" });
  await right.click();
  await expect(page.getByText("Buyers now read by which day a parcel arrives.")).toBeVisible();
  await expect(right).toHaveCount(0);
  await expect(page.getByText(/Checkout: “Shipping 3–5 business days, arrives by /)).toBeVisible();
  await page.getByRole("link", { name: "Questions" }).click();
  await expect(page).toHaveURL(/\/settings\/questions/);
  await page.context().close();
});

test("a fee is set, charged, shown, paid and switched off again", async ({ browser }) => {
  test.slow();
  const staff = await openPageAt(390, browser);
  const place = "Jalingo, Taraba";
  await openRoom(staff, `${room}?state=taraba`);
  await expect(staff.getByRole("button", { name: /^Taraba/ })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await setTerms(staff, { Fee: "2.5k", Days: "1-2" }, place);
  await switchFee(staff, true);

  // The product page follows at once, in the words of the store.
  const shopper = await openPageAt(390, browser);
  const told = /^Delivery, 1–5 business days, ₦0 to ₦2,500/;
  const address = await productAddress(shopper, "campus polo");
  await expect(async () => {
    await shopper.goto(address);
    await expect(shopper.getByText(told)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await shopper.getByText(told).click();
  await expect(shopper.getByText("Taraba: 1–5 business days, ₦0 to ₦2,500.")).toBeVisible();

  await addToCart(shopper, "campus polo", "L");
  await expect(shopper.getByRole("dialog", { name: /Cart/ }).getByText(told)).toBeVisible();
  const email = "fee.taraba@example.com";
  await goToCheckout(shopper, { ...ngozi, Email: email, State: "Taraba", City: "" });
  await expect(shopper.locator("#checkout-areas option[value=Jalingo]")).toHaveCount(1);
  await shopper.getByLabel("City", { exact: true }).fill("jalingo");
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦2,500");
  await expect(shopper.getByText(/^1–2 business days, arrives by \w+day \d+ \w+$/)).toBeVisible();
  const total = await figure(shopper, /^Total/).innerText();

  // Dearer meanwhile: nothing is charged that was not shown.
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

  // Switched off, everything is as the specification says.
  await switchFee(staff, false);
  await addToCart(shopper, "campus polo", "M");
  await goToCheckout(shopper, { ...ngozi, Email: email, State: "Taraba", City: "Jalingo" });
  await expect(shopper.getByText(/^1–2 business days, arrives by \w+day \d+ \w+$/)).toBeVisible();
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦0");
  await shopper.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(shopper);
  await lookUpPaid(shopper, email);
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦4,000");
  await expect(figure(shopper, /^Waived/)).toHaveText("−₦4,000");

  await staff.getByRole("button", { name: `as Taraba, ${place}` }).click();
  await save(staff);
  await expect(staff.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
  await staff.context().close();
  await shopper.context().close();
});

test("many places are set at once, and taken back", async ({ browser }) => {
  const page = await openPageAt(1440, browser);
  await openRoom(page, `${room}?search=zamfara`);
  await page.getByLabel("Choose every place shown").check({ force: true });
  await expect(page.getByText("15 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Set fee and days" }).click();
  const dialog = page.getByRole("dialog", { name: "15 places" });
  await dialog.getByLabel("Business days").fill("soon");
  await dialog.getByRole("button", { name: "Apply (not saved yet)" }).click();
  await expect(dialog.getByText("Such as 3-5")).toBeVisible();
  await dialog.getByLabel("Business days").fill("4-6");
  await dialog.getByLabel("Pay on delivery").selectOption("Offered");
  await dialog.getByRole("button", { name: "Apply (not saved yet)" }).click();
  // The areas go as their state, which is the one change there is.
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Days to Gusau, Zamfara")).toHaveValue("4-6");
  await save(page);
  // The bar of what is not saved has an Undo of its own.
  await expect(page.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Taken back.")).toBeVisible();
  await expect(page.getByLabel("Days to Gusau, Zamfara")).toHaveValue("3-5");
  await page.context().close();
});

test("a phone reads states that go alike in one row, and sets them together or each", async ({
  browser,
}) => {
  const page = await openPageAt(390, browser);
  await openRoom(page, room);
  const row = (name: string | RegExp) => page.getByRole("button", { name });
  await row(/^Everywhere else/).click();
  for (const state of ["Kogi", "Kwara"]) {
    await row(new RegExp(`^${state}`)).click();
    await page.getByLabel(`Fee to ${state}`, { exact: true }).fill("3000");
  }
  await save(page);
  await expect(page.getByText("Saved 2 places.")).toBeVisible();
  // Kwara is still open, and so is the row that it stands in now.
  await expect(row(/^Kogi, Kwara.*₦3,000$/)).toHaveAttribute("aria-expanded", "true");
  await page.getByLabel("Fee to Kogi, Kwara").fill("3500");
  await saveAll(page);
  await expect(row(/^Kogi, Kwara.*₦3,500$/)).toBeVisible();
  // One of them goes its own way, and stands by itself once that is saved.
  await page.getByLabel("Fee to Kwara", { exact: true }).fill("4200");
  await expect(row(/^Kogi, Kwara.*several$/)).toBeVisible();
  await saveAll(page);
  await expect(row(/^Kogi, Kwara/)).toHaveCount(0);
  await expect(row(/^Kwara.*₦4,200$/)).toBeVisible();
  for (const state of ["Kogi", "Kwara"]) {
    const back = row(`as elsewhere, ${state}`);
    if (!(await back.isVisible())) await row(new RegExp(`^${state}`)).click();
    await back.click();
  }
  await saveAll(page);
  await expect(row(/^(Kogi|Kwara).*₦(3,500|4,200)$/)).toHaveCount(0);
  await page.context().close();
});

test("who was slower is told what stands there, and keeps what they typed", async ({ browser }) => {
  const address = `${room}?search=argungu`;
  const slow = await openPageAt(1440, browser);
  await openRoom(slow, address);
  await slow.getByLabel("Fee to Argungu, Kebbi").fill("7000");
  const again = await slow.context().newPage();
  await openRoom(again, address);
  await expect(again.getByText("We restored what you typed.")).toBeVisible();
  await expect(again.getByLabel("Fee to Argungu, Kebbi")).toHaveValue("7000");
  await again.close();
  const quick = await openPageAt(1440, browser);
  await openRoom(quick, address);
  await setTerms(quick, { Fee: "5000" }, "Argungu, Kebbi");
  // Whoever comes back to what they typed before is told at once.
  const later = await slow.context().newPage();
  await openRoom(later, address);
  await expect(
    later.getByRole("alert", { name: "Changed meanwhile" }).getByText("₦5,000, 3-5 days"),
  ).toBeVisible();
  await expect(later.getByLabel("Fee to Argungu, Kebbi")).toHaveValue("7000");
  await later.close();
  await save(slow);
  const told = slow.getByRole("alert", { name: "Changed meanwhile" });
  await expect(told.getByText("₦5,000, 3-5 days")).toBeVisible();
  await expect(slow.getByLabel("Fee to Argungu, Kebbi")).toHaveValue("7000");
  await save(slow);
  await expect(slow.getByText("Saved Argungu, Kebbi.")).toBeVisible();
  await slow.getByRole("button", { name: "as Kebbi, Argungu, Kebbi" }).click();
  await saveAll(slow);
  await slow.context().close();
  await quick.context().close();
});

test("a fee is saved beside days that somebody else gave the place meanwhile, and taken back alone", async ({
  browser,
}) => {
  const place = "Zuru, Kebbi";
  const address = `${room}?search=zuru`;
  const theirs = await openPageAt(1440, browser);
  await openRoom(theirs, address);
  await setTerms(theirs, { Fee: "6000" }, place);
  const mine = await openPageAt(1440, browser);
  await openRoom(mine, address);
  await mine.getByLabel(`Fee to ${place}`).fill("7000");
  await setTerms(theirs, { Days: "4-6" }, place);
  await save(mine);
  await expect(mine.getByText(`Saved ${place}.`)).toBeVisible();
  const told = mine.getByRole("alert", { name: "Changed meanwhile" });
  await expect(told.getByText("₦6,000, 4-6 days")).toBeVisible();
  await expect(told).toContainText("saved beside it");
  await expect(mine.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
  await expect(mine.getByLabel(`Fee to ${place}`)).toHaveValue("₦7,000");
  await expect(mine.getByLabel(`Days to ${place}`)).toHaveValue("4-6");
  await mine.getByRole("button", { name: "Undo" }).click();
  await expect(mine.getByText("Taken back.")).toBeVisible();
  await expect(mine.getByLabel(`Fee to ${place}`)).toHaveValue("₦6,000");
  await expect(mine.getByLabel(`Days to ${place}`)).toHaveValue("4-6");
  await mine.context().close();
  await theirs.context().close();
});
