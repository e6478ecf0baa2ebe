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

async function findPlace(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Find a state or area" }).fill(name);
}

async function setTerms(page: Page, fields: Record<string, string>, place: string): Promise<void> {
  const [name = place] = place.split(", ");
  await findPlace(page, name);
  const edit = page.getByRole("button", { name: new RegExp(`, edit ${name}$`) });
  const field = page.getByLabel(`Fee to ${place}`, { exact: true });
  await expect(edit.or(field).filter({ visible: true }).first()).toBeVisible();
  if (!(await field.isVisible())) await edit.click();
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(`${label} to ${place}`, { exact: true }).fill(value);
  }
  await saveAll(page);
  await expect(page.getByText(`Saved ${place}.`).last()).toBeVisible();
}

async function saveAll(page: Page): Promise<void> {
  await save(page);
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
}

async function switchFee(page: Page, on: boolean): Promise<void> {
  const charge = page.getByRole("switch", { name: "Charge delivery at checkout" });
  await charge.click();
  await expect(charge).toHaveAttribute("aria-checked", String(on));
  await saveAll(page);
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

test("shoppers see a date where the delivery settings are confirmed, as in the demo", async ({
  browser,
}) => {
  const page = await openPageAt(390, browser);
  await openStaffPage(page, content);
  await expect(page.getByText(/Shipping 3–5 business days, arrives by /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm", exact: true })).toHaveCount(0);
  await page.context().close();
});

test("a fee is set, charged, shown, paid and turned off again", async ({ browser }) => {
  test.slow();
  const staff = await openPageAt(390, browser);
  const place = "Jalingo, Taraba";
  await openStaffPage(staff, content);
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

  await setTerms(staff, { Fee: "" }, place);
  await staff.context().close();
  await shopper.context().close();
});

test("a group sets its states, one of them differs, and both are undone", async ({ browser }) => {
  const page = await openPageAt(1440, browser);
  await openStaffPage(page, content);
  await page.getByLabel("Fee to South East", { exact: true }).fill("4000");
  await page.getByRole("button", { name: /^South East/ }).click();
  const imo = page.getByLabel("Fee to Imo", { exact: true });
  await expect(imo).toHaveValue("₦4,000");
  await expect(page.locator("[data-row=imo]")).toContainText("Same as South East");
  await imo.fill("3500");
  await expect(page.locator("[data-row=imo]")).toContainText("Own fee");
  await expect(page.locator("[data-row=south-east]")).toContainText("₦3,500-4,000");
  await expect(page.getByText("2 changes", { exact: true })).toBeVisible();
  await saveAll(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(imo).toHaveValue("₦0");
  await page.context().close();
});

test("free delivery and pick-up reach the checkout, and leave it again", async ({ browser }) => {
  test.slow();
  const staff = await openPageAt(1440, browser);
  await openStaffPage(staff, content);
  await staff.getByLabel("Fee to Lagos", { exact: true }).fill("2500");
  await staff.getByRole("switch", { name: "Charge delivery at checkout" }).click();
  await staff.getByRole("switch", { name: "Free delivery" }).click();
  await staff.getByLabel("Free delivery from").fill("1000000");
  await staff.getByRole("switch", { name: "Pick-up" }).click();
  const dialog = staff.getByRole("dialog", { name: "Pick-up" });
  await dialog.getByLabel("Address").fill("14 Herbert Macaulay Way");
  await dialog.getByLabel("City").fill("Yaba");
  await dialog.getByLabel("Postal code").fill("101212");
  await dialog.getByRole("button", { name: "Apply (not saved yet)" }).click();
  await saveAll(staff);

  const shopper = await openPageAt(390, browser);
  await addToCart(shopper, "campus polo", "L");
  const email = "pickup@example.com";
  await goToCheckout(shopper, { ...ngozi, Email: email, State: "Lagos", City: "Ikeja" });
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦2,500");
  await expect(shopper.getByText(/^Add ₦.* for free delivery$/)).toBeVisible();
  await shopper.getByRole("radio", { name: /^Pick-up/ }).check({ force: true });
  await expect(figure(shopper, /^Shipping/)).toHaveText("Free");
  await expect(shopper.getByText(/Pick it up at 14 Herbert Macaulay Way, Yaba/)).toBeVisible();
  await expect(shopper.getByLabel("Address", { exact: true })).toHaveCount(0);
  await shopper.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(shopper);
  await lookUpPaid(shopper, email);
  await expect(shopper.getByRole("heading", { name: "Pick-up" })).toBeVisible();

  for (const name of ["Charge delivery at checkout", "Free delivery", "Pick-up"]) {
    await staff.getByRole("switch", { name }).click();
  }
  await saveAll(staff);
  await addToCart(shopper, "campus polo", "M");
  await goToCheckout(shopper, { ...ngozi, Email: email, State: "Lagos", City: "Ikeja" });
  await expect(figure(shopper, /^Shipping/)).toHaveText("₦0");
  await expect(shopper.getByText("Delivery or pick-up")).toHaveCount(0);
  await staff.context().close();
  await shopper.context().close();
});

test("the slower editor sees the change and keeps their typing", async ({ browser }) => {
  const open = async (page: Page) => {
    await openStaffPage(page, content);
    await findPlace(page, "argungu");
  };
  const slow = await openPageAt(1440, browser);
  await open(slow);
  await slow.getByLabel("Fee to Argungu, Kebbi").fill("7000");
  const again = await slow.context().newPage();
  await open(again);
  await expect(again.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(again.getByLabel("Fee to Argungu, Kebbi")).toHaveValue("7000");
  await again.close();
  const quick = await openPageAt(1440, browser);
  await open(quick);
  await setTerms(quick, { Fee: "5000" }, "Argungu, Kebbi");
  // A restored draft reports the conflict at once.
  const later = await slow.context().newPage();
  await open(later);
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
  await setTerms(slow, { Fee: "" }, "Argungu, Kebbi");
  await slow.context().close();
  await quick.context().close();
});

test("a fee is merged with somebody else's days, and undone alone", async ({ browser }) => {
  const place = "Zuru, Kebbi";
  const theirs = await openPageAt(1440, browser);
  await openStaffPage(theirs, content);
  await setTerms(theirs, { Fee: "6000" }, place);
  const mine = await openPageAt(1440, browser);
  await openStaffPage(mine, content);
  await findPlace(mine, "zuru");
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
