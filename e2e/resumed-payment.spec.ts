import { expect, type Locator, type Page, test } from "@playwright/test";
import { answerApi, broken, withData } from "./kit/api-replies.ts";
import { customer, planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import {
  addToCart,
  approveCard,
  chooseSize,
  clickApproved,
  closeCard,
  fillCheckout,
  goToCardWindow,
  openedCard,
  productAddress,
} from "./kit/shopper.ts";
import { cartButton } from "./kit/visit.ts";

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
const paid = (page: Page): Locator => dialog(page, "Payment successful!");

/** Pays for a piece, and goes on before anybody can tell what became of it. @returns the order's number */
async function leavePayment(page: Page, name: string): Promise<string> {
  const buyer = customer(name);
  await planPayment(page, buyer.Email, { settleDelayMs: null, events: [] });
  await addToCart(page, "onicha camp", "L");
  const card = await goToCardWindow(page, buyer);
  await clickApproved(card);
  const confirming = dialog(page, "Confirming your payment");
  const orderNumber = await confirming.getByText(/^ASO-/).innerText();
  await confirming.getByRole("button", { name: "Close" }).click();
  return orderNumber;
}

/** Goes to a page as a link does: the cart is kept. */
async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, to);
}

/** Returns to the checkout with a cart whose order has been paid since, and continues shopping. */
async function returnToPaid(page: Page, orderNumber: string): Promise<void> {
  await steerSandbox(page, "settle", { reference: orderNumber, status: "Completed" });
  await dialog(page, /Cart/).getByRole("button", { name: "Checkout" }).click();
  await expect(paid(page)).toContainText(orderNumber, { timeout: 20_000 });
  await paid(page).getByRole("button", { name: "Continue shopping" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: /^Cart/ }).first().click();
}

test("a cart of other items is left alone by a payment confirmed later", async ({ page }) => {
  const orderNumber = await leavePayment(page, "later.other");
  await addToCart(page, "campus polo", "L");
  await returnToPaid(page, orderNumber);
  await expect(dialog(page, /Cart/).getByRole("link", { name: /Campus polo/ })).toBeVisible();
});

test("a payment confirmed later does not disturb another order being typed", async ({ page }) => {
  const orderNumber = await leavePayment(page, "later.typing");
  await addToCart(page, "campus polo", "L");
  await steerSandbox(page, "settle", { reference: orderNumber, status: "Completed" });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/orders/*/payment", async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog(page, /Cart/).getByRole("button", { name: "Checkout" }).click();
  await page.getByLabel("First name").fill("Ngozi");
  held.resolve();
  await expect(paid(page)).toContainText(orderNumber, { timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(paid(page)).toBeHidden();
  await expect(page.getByLabel("First name")).toHaveValue("Ngozi");
  await fillCheckout(page, customer("later.typing.next"));
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await closeCard(await openedCard(page));
});

test("the items of a paid order leave the cart, and others stay", async ({ page }) => {
  const orderNumber = await leavePayment(page, "later.beside");
  await goWithin(page, await productAddress(page, "campus polo"));
  await chooseSize(page.locator("main"), "XL");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const cart = dialog(page, /Cart/);
  await expect(cart.getByRole("link", { name: /camp shirt/ })).toBeVisible();
  await returnToPaid(page, orderNumber);
  await expect(cart.getByRole("link", { name: /Campus polo/ })).toBeVisible();
  await expect(cart.getByRole("link", { name: /camp shirt/ })).toHaveCount(0);
});

/** Places an order of the cart, lets its payment be, and asks to pay it from the look-up. @returns its number */
async function payThroughLookUp(page: Page, name: string): Promise<string> {
  const buyer = customer(name);
  await addToCart(page, "onicha camp", "L");
  const card = await goToCardWindow(page, buyer);
  await closeCard(card);
  const unpaid = dialog(page, "Not paid yet");
  const orderNumber = await unpaid.getByText(/^ASO-/).innerText();
  await unpaid.getByRole("button", { name: "Close" }).click();
  await goWithin(page, "/orders/lookup");
  await expect(page.getByRole("heading", { name: "Find your order" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(buyer.Email);
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("button", { name: "Find order" }).click();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  return orderNumber;
}

test("the cart's own order, paid through the look-up, empties the cart", async ({ page }) => {
  const orderNumber = await payThroughLookUp(page, "looks.up.own");
  await approveCard(page);
  await expect(paid(page)).toContainText(orderNumber, { timeout: 20_000 });
  await paid(page).getByRole("button", { name: "Continue shopping" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("button", { name: /^Cart/ })).not.toContainText(
    /\d/,
  );
  await goWithin(page, "/checkout");
  await expect(page.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();
  await expect(page.getByText(orderNumber)).toHaveCount(0);
});

test("a closed payment of the cart's own order opens no card window on a reload", async ({
  page,
}) => {
  const orderNumber = await payThroughLookUp(page, "looks.up.reloads");
  const card = await openedCard(page);
  await closeCard(card);
  const unpaid = dialog(page, "Not paid yet");
  await unpaid.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toBeVisible();
  await expect(unpaid).toBeHidden();
  let opened = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/payment/attempts")) opened += 1;
  });
  await page.reload();
  await expect(unpaid).toContainText(orderNumber);
  expect(opened).toBe(0);
});

test("a resumed payment shows the order, not an empty cart, while loading", async ({ page }) => {
  const orderNumber = await leavePayment(page, "asked.for");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/orders/*/payment", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText(`Order ${orderNumber}`)).toBeVisible();
  await expect(page.getByText("Your cart is empty.")).toHaveCount(0);
  held.resolve();
  await expect(dialog(page, "Confirming your payment")).toContainText(orderNumber);
});

test("a reply about an earlier payment does not undo what the shopper does next", async ({
  page,
}) => {
  const earlier = await leavePayment(page, "late.answer");
  const requests = page.waitForRequest("**/api/orders/*/payment");
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/orders/${earlier}/payment`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await addToCart(page, "campus polo", "L");
  const card = await goToCardWindow(page, customer("late.answer.next"));
  await requests;
  const answered = page.waitForResponse(`**/api/orders/${earlier}/payment`);
  held.resolve();
  await answered;
  await clickApproved(card);
  await expect(paid(page)).toBeVisible({ timeout: 20_000 });
  await expect(paid(page)).not.toContainText(earlier);
});

test("an unpaid order holding the last item is linked to, though its resumption failed", async ({
  page,
}) => {
  const buyer = customer("lost.line");
  await addToCart(page, "lace buba ivory", "XL");
  const card = await goToCardWindow(page, buyer);
  await closeCard(card);
  const unpaid = dialog(page, "Not paid yet");
  const orderNumber = await unpaid.getByText(/^ASO-/).innerText();
  await unpaid.getByRole("button", { name: "Close" }).click();
  await answerApi(page, `/orders/${orderNumber}/payment`, broken);
  await goWithin(page, "/faq");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Checkout");
  await cartButton(page).click();
  await dialog(page, /Cart/).getByRole("button", { name: "Checkout" }).click();
  const lost = dialog(page, "Confirming your payment");
  await expect(lost).toContainText("We can’t reach the shop right now");
  await lost.getByRole("button", { name: "Close" }).click();
  await page.unrouteAll();
  await fillCheckout(page, buyer);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(`Your order ${orderNumber} is unpaid`);
  await alert.getByRole("button", { name: `Pay for ${orderNumber}` }).click();
  await approveCard(page);
  await expect(paid(page)).toContainText(orderNumber, { timeout: 20_000 });
});

test("an ended order does not claim a cart emptied by a reload", async ({ page }) => {
  const orderNumber = await leavePayment(page, "ended.empty");
  const closed = {
    ...{ orderStatus: "EXPIRED", state: "closed", transactionReference: null },
    ...{ nothingCharged: true, notes: [] },
  };
  await answerApi(page, `/orders/${orderNumber}/payment`, withData(closed));
  await page.reload();
  const ended = dialog(page, "This order is closed");
  await expect(ended).toContainText(orderNumber);
  await expect(ended).not.toContainText("Your cart is still here");
  await expect(ended.getByRole("button", { name: "Back to checkout" })).toHaveCount(0);
  await ended.getByRole("link", { name: "All products" }).click();
  await expect(page).toHaveURL(/\/products$/);
});
