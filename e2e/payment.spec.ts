import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { customer, planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import {
  addToCart,
  cardWindow,
  clickApproved,
  goToCardWindow,
  goToCheckout,
} from "./kit/shopper.ts";

test("a declined card is reported in the card window; another one pays in the same window", async ({
  page,
}) => {
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, customer("declined.first"));
  await card.getByRole("button", { name: "Declined" }).click();
  await expect(card.getByRole("alert")).toContainText("declined");
  await clickApproved(card);
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  // behind it stands the order that was paid, not the sums of an emptied cart
  const behind = page.locator("#content");
  await expect(behind).toContainText(/Order ASO-\w+, ₦[1-9]/);
  await expect(behind.getByText("₦0", { exact: true })).toHaveCount(0);
});

test("a transfer inside the card window pays the order", async ({ page }) => {
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, customer("transfer.inside"));
  await card.getByRole("button", { name: "Bank transfer" }).click();
  await expect(card.getByRole("timer")).toHaveText(/^(30:00|29:\d\d)$/);
  await card.getByRole("button", { name: "Exactly the amount" }).dispatchEvent("click");
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
});

test("that nothing was charged is shown when the provider says so, and polled until then", async ({
  page,
}) => {
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, customer("nothing.charged"));
  await expect(card.getByRole("button", { name: "Approved" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await expect(unpaid.getByRole("status")).toContainText("We haven’t received a payment yet");
  await expect(unpaid).not.toContainText("Nothing was charged");
  await page.route("**/api/orders/*/payment", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { data: { ...json.data, nothingCharged: true } } });
  });
  await expect(unpaid.getByRole("status")).toContainText("Nothing was charged", {
    timeout: 15_000,
  });
});

test("an order past its time whose card may be charged offers no retry until it is known", async ({
  page,
}) => {
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, customer("past.its.time"));
  await expect(card.getByRole("button", { name: "Approved" })).toBeVisible();
  const report = (state: object) =>
    page.route("**/api/orders/*/payment", async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, canPay: false, ...state } } });
    });
  await report({ nothingCharged: false, cardChargeUnconfirmed: true });
  // An open page hears of its first route a moment later.
  await page.evaluate(() => undefined);
  await page.getByRole("button", { name: "Cancel" }).click();
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await expect(unpaid.getByRole("status")).toContainText("can no longer be paid");
  await expect(unpaid.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await report({ nothingCharged: true, cardChargeUnconfirmed: undefined });
  await expect(page.getByRole("dialog", { name: "This order is closed" })).toBeVisible({
    timeout: 15_000,
  });
});

test("many clicks on try again make one attempt", async ({ page }) => {
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, customer("many.taps"));
  await expect(card.getByRole("button", { name: "Approved" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  let requests = 0;
  await page.route("**/payment/attempts", async (route) => {
    requests += 1;
    await route.continue();
  });
  // An open page hears of its first route a moment later.
  await page.evaluate(() => undefined);
  const again = page.getByRole("dialog", { name: "Not paid yet" }).getByRole("button", {
    name: "Try again",
  });
  await again.evaluate((button) => {
    for (let tap = 0; tap < 10; tap += 1) (button as HTMLButtonElement).click();
  });
  await expect(card.getByRole("button", { name: "Approved" })).toBeVisible();
  expect(requests).toBe(1);
});

test("a payment without a webhook is found", async ({ page }) => {
  const buyer = customer("no.webhook");
  await planPayment(page, buyer.Email, "4");
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, buyer);
  await clickApproved(card);
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
});

test("a success unknown to the provider is not believed", async ({ page }) => {
  const buyer = customer("forged.success");
  await planPayment(page, buyer.Email, "12");
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, buyer);
  await clickApproved(card);
  await expect(page.getByRole("dialog", { name: "Confirming your payment" })).toBeVisible();
  await page.waitForResponse((reply) => reply.url().endsWith("/payment") && reply.ok());
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toHaveCount(0);
});

test("an underpayment is reviewed by staff, and the shopper is told", async ({ page }) => {
  const buyer = customer("underpaid");
  await planPayment(page, buyer.Email, "8");
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, buyer);
  await clickApproved(card);
  const review = page.getByRole("dialog", { name: "We’re reviewing your payment" });
  await expect(review).toBeVisible({ timeout: 20_000 });
  await expect(review.getByRole("status")).toContainText(
    "We're holding your items and your money is safe",
  );
  await expect(review.getByRole("link", { name: /@/ })).toBeVisible();
});

test("a refused merchant key closes the card window with a message", async ({ page }) => {
  const buyer = customer("refused.key");
  await planPayment(page, buyer.Email, "19");
  await addToCart(page, "house tee indigo", "M");
  await goToCheckout(page, buyer);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await expect(unpaid).toBeVisible();
  await expect(unpaid).not.toContainText("merchant key");
});

test("a tab that loses its connection after paying finds the order paid on return", async ({
  page,
}) => {
  const buyer = customer("lost.connection");
  await planPayment(page, buyer.Email, "13");
  await addToCart(page, "house tee indigo", "M");
  const card = await goToCardWindow(page, buyer);
  await clickApproved(card);
  await expect(card.getByRole("alert")).toContainText("connection was lost");
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
});

test("a card window closes by itself when its order is paid in another", async ({ page }) => {
  await addToCart(page, "house tee indigo", "M");
  const placed = page.waitForResponse(
    (reply) => reply.url().endsWith("/api/orders") && reply.request().method() === "POST",
  );
  const card = await goToCardWindow(page, customer("paid.elsewhere"));
  const { data } = (await (await placed).json()) as { data: { orderNumber: string } };
  await steerSandbox(page, "pay", { reference: data.orderNumber });
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toContainText(
    data.orderNumber,
    { timeout: 20_000 },
  );
  await expect(card.getByRole("button", { name: "Approved" })).toHaveCount(0);
});

test("a card window that never loads offers a retry", async ({ page }) => {
  const buyer = customer("never.loads");
  await planPayment(page, buyer.Email, "18");
  await page.clock.install();
  await addToCart(page, "house tee indigo", "M");
  await goToCheckout(page, buyer);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  const popup = page.getByRole("dialog", { name: /^Pay ₦/ });
  await expect(popup.getByRole("status")).toContainText("Opening");
  await page.clock.fastForward(40_000);
  await expect(popup.getByRole("status")).toContainText("slow to open");
  await popup.getByRole("button", { name: "Try again" }).click();
  await expect(popup.getByRole("status")).toContainText("Opening");
  await popup.getByRole("button", { name: "Cancel" }).click();
  await expect(popup).toHaveCount(0);
});

test("the card window works by keyboard and is accessible on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await addToCart(page, "house tee indigo", "M");
  await goToCardWindow(page, customer("keyboard"));
  const errors = await new AxeBuilder({ page }).include("dialog[open]").analyze();
  expect(errors.violations).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(cardWindow(page).owner()).toHaveCount(0);
});
