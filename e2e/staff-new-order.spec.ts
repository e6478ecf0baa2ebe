import { expect, test } from "@playwright/test";
import { answerApi, doneUnheard } from "./kit/api-replies.ts";
import { openCard, placeGuestOrder } from "./kit/orders.ts";
import { planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

test("an order on the phone is placed by keyboard, and its link is where the buyer pays", async ({
  page,
  browser,
}) => {
  await openRoom(page, "/orders/new");
  await page.getByLabel("What the buyer wants").fill("shirt");
  const add = page.getByRole("button", { name: /^Add .*shirt, size .*left$/ }).first();
  await add.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const order = page.getByRole("region", { name: "The order" });
  await expect(order.getByRole("group")).toContainText("2");

  const buyer = page.getByRole("region", { name: "The buyer" });
  for (const [label, text] of [
    ["First name", "Ìfẹ́"],
    ["Last name", "Balógun"],
    ["Phone", "0809 555 0142"],
    ["E-mail", `phone-${unique()}@example.com`],
    ["Address", "3 Taiwo Road"],
    ["City", "Ìlọrin"],
    ["State", "Kwara"],
    ["Postal code", "240001"],
  ] as const) {
    await buyer.getByLabel(label).fill(text);
  }
  await page.getByRole("button", { name: /^Place the order for ₦/ }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Order ASO-\w{8} is placed$/ })).toBeVisible();
  const link = await page.getByLabel("The link").inputValue();

  const phone = await browser.newContext();
  const paying = await phone.newPage();
  await paying.goto(link);
  await expect(paying.getByRole("heading", { name: /^₦[\d,]+ to pay$/ })).toBeVisible();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();

  // The mail is lost: a newer link is sent from the order's page, and takes the place of the first.
  await page.getByRole("link", { name: "Open the order" }).click();
  const step = page.getByRole("region", { name: "Wait for the money" });
  await step.getByRole("button", { name: "Send a link to pay" }).click();
  await expect(step.getByRole("status")).toContainText(/is on its way to phone-.*@example\.com/);
  const newer = await step.getByLabel("The link").inputValue();
  await expect(page.getByText("Sent a link to pay")).toHaveCount(2);
  await expectUsableNow(page);
  await paying.goto(link);
  await paying.reload();
  await expect(paying.getByText("A newer mail of ours may hold another link.")).toBeVisible();
  await paying.goto(newer);
  await paying.reload();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
  await phone.close();
});

test("an order that is being taken down outlives the session in its tab, and is let go of", async ({
  page,
}) => {
  await openRoom(page, "/orders/new");
  await page.getByLabel("What the buyer wants").fill("shirt");
  await page
    .getByRole("button", { name: /^Add .*shirt, size .*left$/ })
    .first()
    .click();
  await page.getByLabel("First name").fill("Ngozi");
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ngozi");
  await expect(page.getByRole("button", { name: /^Place the order for ₦/ })).toBeEnabled();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Place the order" })).toBeDisabled();
});

test("an order whose answer was lost is named when it is corrected, and not placed twice", async ({
  page,
}) => {
  await openRoom(page, "/orders/new");
  await page.getByLabel("What the buyer wants").fill("shirt");
  await page
    .getByRole("button", { name: /^Add .*shirt, size .*left$/ })
    .first()
    .click();
  const lastName = `Lost${unique()}`;
  const buyer = page.getByRole("region", { name: "The buyer" });
  for (const [label, text] of [
    ["First name", "Bọ́lá"],
    ["Last name", lastName],
    ["Phone", "0809 555 0142"],
    ["E-mail", `lost-${unique()}@example.com`],
    ["Address", "3 Taiwo Road"],
    ["City", "Ìlọrin"],
    ["State", "Kwara"],
    ["Postal code", "240001"],
  ] as const) {
    await buyer.getByLabel(label).fill(text);
  }
  await answerApi(page, "/staff/orders", doneUnheard, "POST");
  const place = page.getByRole("button", { name: /^Place the order for ₦/ });
  await place.click();
  await expect(page.getByText("The store cannot be reached. Check the connection.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await buyer.getByLabel("Phone").fill("0809 555 0143");
  await place.click();
  const placed = page.getByRole("region", { name: /^Order ASO-\w{8} was placed before$/ });
  await expect(placed).toBeVisible();
  await expect(place).toHaveCount(0);
  await placed.getByRole("link", { name: "Open the order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Bọ́lá ${lastName}` })).toBeVisible();
  await openRoom(page, "/orders/new");
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("a payment that no message told of is found by asking the provider from the order's page", async ({
  page,
}) => {
  const email = `says-paid-${unique()}@example.com`;
  await planPayment(page, email, { events: [] });
  const placed = await placeGuestOrder(page.request, { lastName: "Okafor", email });
  const { payment } = placed;
  if (!payment) throw new Error("The order needs no payment");
  await openCard(page.request, payment);
  await steerSandbox(page, "pay", { reference: payment.reference });
  await openRoom(page, `/orders/${placed.id}`);
  await page.getByRole("button", { name: "More about this order" }).click();
  await page.getByRole("button", { name: "Ask the provider about its payments" }).click();
  await expect(
    page.getByText("The provider was asked about 1 payment of this order."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pack it" })).toBeVisible();
});
