import { expect, type Page, test } from "@playwright/test";
import { newShopper, openAccount } from "./kit/account.ts";
import { answerApi, broken, heldBack, tooMany } from "./kit/api-replies.ts";
import { customer } from "./kit/payment-sandbox.ts";
import { addToCart, goToCardWindow, goToCheckout } from "./kit/shopper.ts";
import { cartDrawer } from "./kit/visit.ts";

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₦/ });
const codeField = (page: Page) => page.getByLabel("Discount code");
const applyButton = (page: Page) => page.getByRole("button", { name: "Apply" });
const useNewTotal = (page: Page) =>
  page.getByRole("alert").getByRole("button", { name: "Use the new total" });

async function apply(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await applyButton(page).click();
}

/** Lets the shop still show a discount as it was before staff changed its percentage. */
async function showOldPercent(page: Page, path: string, method: string, percent: number) {
  await answerApi(
    page,
    path,
    async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { value: number } | { value: number }[] };
      for (const discount of [data].flat()) discount.value = percent;
      await route.fulfill({ response, json: { data } });
    },
    method,
  );
}

test("a discount removed while being checked stays removed", async ({ page }) => {
  await addToCart(page, "benin popover", "S");
  await goToCheckout(page, customer("taken.off"));
  await apply(page, "ILEYA15");
  await expect(payButton(page)).toHaveText("Pay ₦30,600");
  const { answer, release } = heldBack();
  await answerApi(page, "/discounts/validate", answer, "POST");
  await apply(page, "ILEYA15");
  await page.getByRole("button", { name: "Remove discount ILEYA15" }).click();
  release();
  await expect(applyButton(page)).not.toHaveAttribute("aria-busy");
  await expect(payButton(page)).toHaveText("Pay ₦36,000");
  await expect(page.getByText("15% off for Iléyá")).toHaveCount(0);
});

test("a refusal after the discount was removed shows nothing", async ({ page }) => {
  await addToCart(page, "benin popover", "S");
  await goToCheckout(page, customer("refused.late"));
  await apply(page, "ILEYA15");
  const remove = page.getByRole("button", { name: "Remove discount ILEYA15" });
  await expect(remove).toBeVisible();
  const { answer, release } = heldBack();
  await answerApi(page, "/discounts/validate", answer, "POST");
  await apply(page, "NOSUCHCODE");
  await remove.click();
  release();
  await expect(applyButton(page)).not.toHaveAttribute("aria-busy");
  await expect(codeField(page)).toHaveAccessibleDescription("");
});

test("a code that could not be checked says so", async ({ page }) => {
  await addToCart(page, "benin popover", "S");
  await goToCheckout(page, customer("not.looked.at"));
  await answerApi(page, "/discounts/validate", tooMany, "POST");
  await apply(page, "ILEYA15");
  const sentence = "Unable to apply discount code. Please try another code.";
  await expect(codeField(page)).toHaveAccessibleDescription(
    `${sentence} Slow down You can try again in 1 second.`,
  );
  await page.unrouteAll();
  await answerApi(page, "/discounts/validate", broken, "POST");
  await applyButton(page).click();
  await expect(codeField(page)).toHaveAccessibleDescription(
    `${sentence} We couldn’t reach the shop, so the code wasn’t checked.`,
  );
});

test("a used-up code held by the shopper's unpaid order links to that order", async ({ page }) => {
  await addToCart(page, "benin popover", "S");
  const card = await goToCardWindow(page, customer("kept.code"));
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  const orderNumber = await unpaid.getByText(/^ASO-/).innerText();
  await unpaid.getByRole("button", { name: "Close" }).click();
  await apply(page, "ILEYA15");
  await expect(payButton(page)).toHaveText("Pay ₦30,600");
  const { answer, release } = heldBack();
  await answerApi(page, `/orders/${orderNumber}/payment`, answer);
  await apply(page, "EARLYBIRD");
  // While the order of before is asked about, what would be sent now stands on the button.
  await expect(payButton(page)).toHaveText("Pay ₦36,000");
  release();
  await expect(codeField(page)).toHaveAccessibleDescription(
    new RegExp(`This discount is used up\\. Your order ${orderNumber} is unpaid`),
  );
  await page.getByRole("button", { name: `Pay for ${orderNumber}` }).click();
  await expect(card.getByRole("button", { name: "Approved" })).toBeVisible();
});

test("discounts are loaded again after signing in at the checkout", async ({ page }) => {
  const shopper = newShopper("offered");
  await openAccount(page, shopper);
  await answerApi(page, "/discounts/available", async (route) => {
    const isGuest = !route.request().headers().authorization;
    await (isGuest ? route.fulfill({ json: { data: [] } }) : route.continue());
  });
  await addToCart(page, "katsina babbar riga", "L");
  await goToCheckout(page, customer("offered"));
  await expect(payButton(page)).toHaveText("Pay ₦240,000");
  await page.getByText("Have an account?").getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Email", { exact: true }).fill(shopper.email);
  await dialog.getByLabel("Password", { exact: true }).fill(shopper.password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(payButton(page)).toHaveText("Pay ₦228,000");
});

test("an automatic discount shows in the cart before the checkout", async ({ page }) => {
  await addToCart(page, "katsina babbar riga", "L");
  await expect(cartDrawer(page).getByText("Discount", { exact: true })).toBeVisible();
  await expect(cartDrawer(page).getByText("−₦12,000")).toBeVisible();
});

test("an order made free by a code does not mention cards", async ({ page }) => {
  await showOldPercent(page, "/discounts/validate", "POST", 100);
  await addToCart(page, "benin popover", "S");
  await goToCheckout(page, customer("free"));
  await expect(page.getByText("Card details go straight to")).toBeVisible();
  await apply(page, "ILEYA15");
  await expect(page.getByRole("button", { name: "Place order" })).toBeVisible();
  await expect(page.getByText("Card details")).toHaveCount(0);
});

test.describe("a discount with a changed percentage is updated in one click", () => {
  test("when it is automatic", async ({ page }) => {
    await showOldPercent(page, "/discounts/available", "GET", 10);
    await addToCart(page, "katsina babbar riga", "L");
    await goToCheckout(page, customer("changed.automatic"));
    await expect(payButton(page)).toHaveText("Pay ₦216,000");
    await payButton(page).click();
    await useNewTotal(page).click();
    await expect(payButton(page)).toHaveText("Pay ₦228,000");
    await payButton(page).click();
    await expect(page.getByRole("dialog", { name: "Pay ₦228,000" })).toBeVisible();
  });

  test("when its code was typed, which stays", async ({ page }) => {
    await showOldPercent(page, "/discounts/validate", "POST", 20);
    await addToCart(page, "benin popover", "M");
    await goToCheckout(page, customer("changed.typed"));
    await apply(page, "ILEYA15");
    await expect(payButton(page)).toHaveText("Pay ₦28,800");
    await payButton(page).click();
    await useNewTotal(page).click();
    await expect(payButton(page)).toHaveText("Pay ₦30,600");
    await expect(codeField(page)).toHaveAccessibleDescription("");
    await expect(page.getByRole("button", { name: "Remove discount ILEYA15" })).toBeVisible();
    await payButton(page).click();
    await expect(page.getByRole("dialog", { name: "Pay ₦30,600" })).toBeVisible();
  });
});
