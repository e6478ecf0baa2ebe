import { expect, test } from "@playwright/test";
import { answerApi, doneUnheard } from "./kit/api-replies.ts";
import { openCard, placeGuestOrder } from "./kit/orders.ts";
import { planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

test("a phone order is placed by keyboard and paid by its link", async ({ page, browser }) => {
  await openStaffPage(page, "/orders/new");
  await page.getByLabel("Add items").fill("shirt");
  const add = page.getByRole("button", { name: /^Add .*shirt, size .*left$/ }).first();
  await add.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const order = page.getByRole("region", { name: "Order summary" });
  await expect(order.getByRole("group")).toContainText("2");

  const buyer = page.getByRole("region", { name: "Customer", exact: true });
  for (const [label, text] of [
    ["First name", "Ìfẹ́"],
    ["Last name", "Balógun"],
    ["Phone", "0809 555 0142"],
    ["Email", `phone-${unique()}@example.com`],
    ["Address", "3 Taiwo Road"],
    ["City", "Ìlọrin"],
    ["State", "Kwara"],
    ["Postal code", "240001"],
  ] as const) {
    await buyer.getByLabel(label).fill(text);
  }
  await page.getByRole("button", { name: /^Place order for ₦/ }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Order ASO-\w{8} placed$/ })).toBeVisible();
  const link = await page.getByLabel("Payment link").inputValue();

  const phone = await browser.newContext();
  const paying = await phone.newPage();
  await paying.goto(link);
  await expect(paying.getByRole("heading", { name: /^₦[\d,]+ to pay$/ })).toBeVisible();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();

  // A newer link replaces the first.
  await page.getByRole("link", { name: "View order" }).click();
  const step = page.getByRole("region", { name: "Awaiting payment" });
  await step.getByRole("button", { name: "Send payment link" }).click();
  await expect(step.getByRole("status")).toContainText(
    /^Payment link sent to phone-.*@example\.com/,
  );
  const newer = await step.getByLabel("Payment link").inputValue();
  await expect(page.getByText("Sent a payment link")).toHaveCount(2);
  await expectUsableNow(page);
  await paying.goto(link);
  await paying.reload();
  await expect(paying.getByText("A newer email from us may have a new link.")).toBeVisible();
  await paying.goto(newer);
  await paying.reload();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
  await phone.close();
});

test("an order draft survives the session in its tab, and can be discarded", async ({ page }) => {
  await openStaffPage(page, "/orders/new");
  await page.getByLabel("Add items").fill("shirt");
  await page
    .getByRole("button", { name: /^Add .*shirt, size .*left$/ })
    .first()
    .click();
  await page.getByLabel("First name").fill("Ngozi");
  await page.reload();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ngozi");
  await expect(page.getByRole("button", { name: /^Place order for ₦/ })).toBeEnabled();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Place order" })).toBeDisabled();
});

test("an order whose response was lost is found, and not placed twice", async ({ page }) => {
  await openStaffPage(page, "/orders/new");
  await page.getByLabel("Add items").fill("shirt");
  await page
    .getByRole("button", { name: /^Add .*shirt, size .*left$/ })
    .first()
    .click();
  const lastName = `Lost${unique()}`;
  const buyer = page.getByRole("region", { name: "Customer", exact: true });
  for (const [label, text] of [
    ["First name", "Bọ́lá"],
    ["Last name", lastName],
    ["Phone", "0809 555 0142"],
    ["Email", `lost-${unique()}@example.com`],
    ["Address", "3 Taiwo Road"],
    ["City", "Ìlọrin"],
    ["State", "Kwara"],
    ["Postal code", "240001"],
  ] as const) {
    await buyer.getByLabel(label).fill(text);
  }
  await answerApi(page, "/staff/orders", doneUnheard, "POST");
  const place = page.getByRole("button", { name: /^Place order for ₦/ });
  await place.click();
  await expect(page.getByText("Can't reach the store. Check your connection.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await buyer.getByLabel("Phone").fill("0809 555 0143");
  await place.click();
  const placed = page.getByRole("region", { name: /^Order ASO-\w{8} was already placed$/ });
  await expect(placed).toBeVisible();
  await expect(place).toHaveCount(0);
  await placed.getByRole("link", { name: "View order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Bọ́lá ${lastName}` })).toBeVisible();
  await openStaffPage(page, "/orders/new");
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("a payment without a webhook is found by rechecking with the provider", async ({ page }) => {
  const email = `says-paid-${unique()}@example.com`;
  await planPayment(page, email, { events: [] });
  const placed = await placeGuestOrder(page.request, { lastName: "Okafor", email });
  const { payment } = placed;
  if (!payment) throw new Error("The order needs no payment");
  await openCard(page.request, payment);
  await steerSandbox(page, "pay", { reference: payment.reference });
  await openStaffPage(page, `/orders/${placed.id}`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Check payment status" }).click();
  await expect(page.getByText("Checking 1 payment with the provider.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pack", exact: true })).toBeVisible();
});
