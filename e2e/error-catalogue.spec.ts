import { expect, type Page, test } from "@playwright/test";
import { login, newShopper, openAccount, signInAs } from "./kit/account.ts";
import {
  answerApi,
  broken,
  heldBack,
  oneProduct,
  withData,
  withoutWords,
  withWords,
} from "./kit/api-replies.ts";
import { alertOf, keepsKeyboard, loggedBy, pressByKey } from "./kit/messages.ts";
import { customer } from "./kit/payment-sandbox.ts";
import { addToCart, goToCheckout } from "./kit/shopper.ts";
import { follow, searchField, visit } from "./kit/visit.ts";

// The catalogue of errors (specification §8), row by row. What a document says that the server itself could not
// fill is in route-states.spec.ts.

const main = (page: Page) => page.getByRole("main");
const cards = (page: Page) => main(page).getByRole("article");
const retry = (page: Page) => main(page).getByRole("button", { name: "Retry" });
const somethingWrong = "Something went wrong. Please try again.";

/** Answers one call, as a server without words or as a line that breaks, until `page.unrouteAll()`. */
const fails = (page: Page, path: string | RegExp, method = "GET", answer = withoutWords) =>
  answerApi(page, path, answer, method);

test("Newsletter failure", async ({ page }) => {
  await visit(page, "/");
  for (const [name, typed] of [
    ["10% off your first purchase", "no address"],
    ["Newsletter", "ngozi@example.com"],
  ] as const) {
    // The server refuses the first; the second never gets there.
    if (name === "Newsletter") await fails(page, "/newsletter/subscribe", "POST", broken);
    const form = page.getByRole("form", { name });
    await form.getByLabel("Email address").fill(typed);
    await pressByKey(form.getByRole("button", { name: "Subscribe" }));
    const message = alertOf(page, "Check your email and try again");
    await expect(message).toBeVisible();
    await expect(form.getByLabel("Email address")).toHaveValue(typed);
    await expect(form.getByRole("button")).toBeFocused();
    await pressByKey(message.getByRole("button", { name: "Close" }));
    await expect(message).toHaveCount(0);
    await expect(form.getByRole("button")).toBeFocused();
  }
});

test("Newsletter success", async ({ page }) => {
  await visit(page, "/");
  await answerApi(page, "/newsletter/subscribe", withData({}), "POST");
  for (const name of ["10% off your first purchase", "Newsletter"]) {
    const form = page.getByRole("form", { name });
    await form.getByLabel("Email address").fill("ngozi@example.com");
    await pressByKey(form.getByRole("button", { name: "Subscribe" }));
    await expect(page.getByText("Subscribed successfully!")).toBeVisible();
    await expect(form.getByLabel("Email address")).toHaveValue("");
    await keepsKeyboard(page);
    await page.getByRole("button", { name: "Close" }).click();
  }
});

test("Checkout", async ({ page }) => {
  await addToCart(page, "benin popover", "L");
  await goToCheckout(page, customer("no.order"));
  const pay = page.getByRole("button", { name: /^Pay ₦/ });
  for (const [answer, words] of [
    [withoutWords, "Failed to process your order."],
    [withWords("The till is being emptied."), "The till is being emptied."],
    [broken, "Failed to place order."],
  ] as const) {
    await fails(page, "/orders", "POST", answer);
    // Enter in a field sends the form, too, and the field is where the keyboard stays.
    await page.getByLabel("Postal code").press("Enter");
    await expect(main(page).getByRole("alert")).toHaveText(words);
    await expect(pay).toBeEnabled();
    await keepsKeyboard(page);
    await page.unrouteAll();
  }
});

test("Discount", async ({ page }) => {
  await answerApi(page, "/discounts/available", withWords("No discounts today."));
  const asked = page.waitForResponse(/\/api\/discounts\/available$/);
  await addToCart(page, "benin popover", "L");
  await goToCheckout(page, customer("discounts"));
  await asked;
  await expect(page.getByRole("button", { name: "Pay ₦36,000" })).toBeEnabled();
  await expect(page.getByText("No discounts today.")).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);

  const code = page.getByLabel("Discount code");
  const apply = page.getByRole("button", { name: "Apply" });
  await code.fill("ileya15");
  await pressByKey(apply);
  await expect(page.getByText("ILEYA15: 15% off for Iléyá")).toBeVisible();
  await expect(page.getByText("−₦5,400")).toBeVisible();
  await code.fill("newyear20");
  await pressByKey(apply);
  await expect(code).toHaveAccessibleDescription(
    /^Unable to apply discount code\. Please try another code\./,
  );
  await expect(page.locator("[aria-live=polite]", { has: code })).toContainText(
    "Unable to apply discount code.",
  );
  await expect(apply).toBeFocused();
  await expect(page.getByText("−₦5,400")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pay ₦36,000" })).toBeVisible();
});

test("Resend", async ({ page }) => {
  await signInAs(page, "tunde");
  await fails(page, "/auth/resend-verification", "POST");
  await visit(page, "/verify");
  const resend = page.getByRole("button", { name: "Resend code" });
  await pressByKey(resend);
  const failure = alertOf(page, "Unable to resend code right now. Please try again later.");
  await expect(failure).toBeVisible();
  await expect(resend).toBeFocused();
  await page.unrouteAll();
  await fails(page, "/auth/resend-verification", "POST", (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "42" }, json: { status: 429 } }),
  );
  await pressByKey(resend);
  await expect(page.getByRole("button", { name: /^Resend in 0:4\d$/ })).toBeDisabled();
  await expect(failure).toContainText("You can try again in 42 seconds.");
  await keepsKeyboard(page);
});
