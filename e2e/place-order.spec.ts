import { expect, type Page, test } from "@playwright/test";
import { answerApi, requestsTo } from "./kit/api-replies.ts";
import { customer, planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import {
  addToCart,
  approveCard,
  cardWindow,
  clickApproved,
  goToCardWindow,
  goToCheckout,
} from "./kit/shopper.ts";
import { cartButton } from "./kit/visit.ts";

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₦/ });
const popup = (page: Page) => page.getByRole("dialog", { name: /^Pay ₦/ });
const success = (page: Page) => page.getByRole("dialog", { name: "Payment successful!" });
const confirming = (page: Page) => page.getByRole("dialog", { name: "Confirming your payment" });

/** How many orders were placed: the numbers the store gave out, each once. */
function placedOrders(page: Page): Set<string> {
  const numbers = new Set<string>();
  page.on("response", async (response) => {
    const isPlacing =
      response.request().method() === "POST" && response.url().endsWith("/api/orders");
    if (!isPlacing || !response.ok()) return;
    const { data } = (await response.json()) as { data: { orderNumber: string } };
    numbers.add(data.orderNumber);
  });
  return numbers;
}

test.describe("one order is placed", () => {
  test("when Pay is clicked twice", async ({ page }) => {
    const sent = requestsTo(page, "/orders");
    const placed = placedOrders(page);
    await addToCart(page, "campus polo", "L");
    await goToCheckout(page, customer("twice"));
    await payButton(page).dblclick();
    await expect(cardWindow(page).getByRole("button", { name: "Approved" })).toBeVisible();
    expect(sent).toHaveLength(1);
    await expect.poll(() => placed.size).toBe(1);
    await expect(page.locator("iframe")).toHaveCount(1);
  });

  test("when the reply is lost and Pay is clicked again", async ({ page }) => {
    const placed = placedOrders(page);
    let lost = "";
    await answerApi(
      page,
      "/orders",
      async (route) => {
        const reply = await route.fetch();
        const { data } = (await reply.json()) as { data: { orderNumber: string } };
        lost = data.orderNumber;
        await route.abort("connectionreset");
      },
      "POST",
    );
    await addToCart(page, "campus polo", "XL");
    await goToCheckout(page, customer("lost.reply"));
    await payButton(page).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to place order.");
    await page.unrouteAll();
    await payButton(page).click();
    await expect(cardWindow(page).getByText(lost)).toBeVisible();
    await expect.poll(() => [...placed]).toEqual([lost]);
  });

  test("when the card window is closed, the form sent again and then paid", async ({ page }) => {
    const placed = placedOrders(page);
    await addToCart(page, "campus polo", "M");
    await goToCardWindow(page, customer("sent.again"));
    await popup(page).getByRole("button", { name: "Cancel" }).click();
    const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
    await unpaid.getByRole("button", { name: "Close" }).click();
    await payButton(page).click();
    await approveCard(page);
    await expect(success(page)).toBeVisible({ timeout: 20_000 });
    expect(placed.size).toBe(1);
    await expect(success(page)).toContainText([...placed].join());
  });

  test("when the form is corrected while an earlier order holds the last item", async ({
    page,
  }) => {
    const placed = placedOrders(page);
    await addToCart(page, "iseyin blazer", "XXL");
    await goToCardWindow(page, customer("corrected"));
    await popup(page).getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("dialog", { name: "Not paid yet" })
      .getByRole("button", { name: "Close" })
      .click();
    await page.getByLabel("Phone", { exact: true }).fill("0803 555 0199");
    await payButton(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(`Your order ${[...placed].join()} is unpaid`);
    await alert.getByRole("button", { name: /^Pay for ASO-/ }).click();
    await approveCard(page);
    await expect(success(page)).toContainText([...placed].join(), { timeout: 20_000 });
    expect(placed.size).toBe(1);
  });

  test("when its payment is under review and the form is sent again", async ({ page }) => {
    const placed = placedOrders(page);
    const buyer = customer("looked.at");
    await planPayment(page, buyer.Email, "8");
    await addToCart(page, "house tee indigo", "XXL");
    const card = await goToCardWindow(page, buyer);
    await clickApproved(card);
    const review = page.getByRole("dialog", { name: "We’re reviewing your payment" });
    await expect(review).toBeVisible({ timeout: 20_000 });
    await review.getByRole("button", { name: "Close" }).click();
    await payButton(page).click();
    await expect(review.or(popup(page))).toBeVisible();
    await expect(review).toContainText([...placed].join());
    expect(placed.size).toBe(1);
  });
});

test.describe("a pending payment", () => {
  test("is resumed after a reload, and paid when the provider says so", async ({ page }) => {
    const buyer = customer("reload.confirming");
    await planPayment(page, buyer.Email, { settleDelayMs: null, events: [] });
    await addToCart(page, "house tee indigo", "L");
    const card = await goToCardWindow(page, buyer);
    await clickApproved(card);
    await expect(confirming(page)).toBeVisible();
    const orderNumber = await confirming(page).getByText(/^ASO-/).innerText();
    await page.reload();
    await expect(confirming(page)).toContainText(orderNumber);
    await expect(success(page)).toHaveCount(0);
    await steerSandbox(page, "settle", { reference: orderNumber, status: "Completed" });
    await expect(success(page)).toContainText(orderNumber, { timeout: 20_000 });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();
  });

  test("is confirmed while the provider's status lags behind its webhook", async ({ page }) => {
    const buyer = customer("lagging");
    await planPayment(page, buyer.Email, "14");
    await addToCart(page, "house tee indigo", "XL");
    const card = await goToCardWindow(page, buyer);
    await clickApproved(card);
    await expect(confirming(page)).toBeVisible();
    await expect(cartButton(page)).toContainText("1");
    await expect(success(page)).toBeVisible({ timeout: 30_000 });
    await expect(success(page).getByText("₦18,500").first()).toBeVisible();
    await success(page).getByRole("button", { name: "Continue shopping" }).click();
    await expect(page).toHaveURL("/");
    await expect(cartButton(page)).not.toContainText(/\d/);
  });
});
