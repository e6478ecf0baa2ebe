import { expect, type Page, test } from "@playwright/test";
import { login, newShopper, signInAs } from "./kit/account.ts";
import {
  answerApi,
  broken,
  heldBack,
  oneProduct,
  withData,
  withMessage,
  withoutMessage,
} from "./kit/api-replies.ts";
import {
  activateByKeyboard,
  collectConsoleErrors,
  expectFocusInPage,
  findAlert,
  retryAndFail,
} from "./kit/messages.ts";
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
const fails = (page: Page, path: string | RegExp, method = "GET", answer = withoutMessage) =>
  answerApi(page, path, answer, method);

test("Newsletter failure", async ({ page }) => {
  for (const [address, name, typed] of [
    ["/", "10% off your first purchase", "no address"],
    ["/faq", "Newsletter", "ngozi@example.com"],
  ] as const) {
    await visit(page, address);
    // The server refuses the first; the second never gets there.
    if (name === "Newsletter") await fails(page, "/newsletter/subscribe", "POST", broken);
    const form = page.getByRole("form", { name });
    await form.getByLabel("Email address").fill(typed);
    await activateByKeyboard(form.getByRole("button", { name: "Subscribe" }));
    const message = findAlert(page, "Check your email and try again");
    await expect(message).toBeVisible();
    await expect(form.getByLabel("Email address")).toHaveValue(typed);
    await expect(form.getByRole("button")).toBeFocused();
    await activateByKeyboard(message.getByRole("button", { name: "Close" }));
    await expect(message).toHaveCount(0);
    await expect(form.getByRole("button")).toBeFocused();
  }
});

test("Newsletter success", async ({ page }) => {
  await answerApi(page, "/newsletter/subscribe", withData({}), "POST");
  for (const [address, name] of [
    ["/", "10% off your first purchase"],
    ["/faq", "Newsletter"],
  ] as const) {
    await visit(page, address);
    const form = page.getByRole("form", { name });
    await form.getByLabel("Email address").fill("ngozi@example.com");
    await activateByKeyboard(form.getByRole("button", { name: "Subscribe" }));
    await expect(page.getByText("Subscribed successfully!")).toBeVisible();
    await expect(form.getByLabel("Email address")).toHaveValue("");
    await expectFocusInPage(page);
    await page.getByRole("button", { name: "Close" }).click();
  }
});

test("Auth failure", async ({ page }) => {
  await visit(page, "/login");
  const refusal = main(page).getByRole("alert");
  for (const [answer, text] of [
    [withoutMessage, somethingWrong],
    [withMessage("The door is being mended."), "The door is being mended."],
    [broken, somethingWrong],
  ] as const) {
    await fails(page, "/auth/login", "POST", answer);
    await login(page, newShopper("nobody"));
    await expect(refusal).toContainText(text);
    await expectFocusInPage(page);
    await page.unrouteAll();
  }
});

test("Session restore failure", async ({ page }) => {
  await signInAs(page, "ada");
  const logged = collectConsoleErrors(page);
  for (const answer of [withoutMessage, broken]) {
    await fails(page, "/auth/me", "GET", answer);
    await visit(page, "/faq");
    await expect.poll(() => logged.join()).toContain("ApiError");
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
    logged.length = 0;
    await page.unrouteAll();
  }
  await page.reload();
  await expect(
    page.getByRole("banner").getByText("Hi, Ada").filter({ visible: true }),
  ).toBeVisible();
});

test("Search failure", async ({ page }) => {
  const failure = page.getByRole("search").getByText("Unable to search products right now.");
  await visit(page, "/faq");
  const { answer, release } = heldBack();
  await answerApi(page, "/products", async (route) => {
    const isOld = new URL(route.request().url()).searchParams.get("search") === "boubou";
    await (isOld ? answer(route) : route.continue());
  });
  await searchField(page).fill("boubou");
  await expect(page.getByText("Searching…")).toBeVisible();
  await searchField(page).fill("jean");
  await expect(page.getByRole("option").first()).toContainText("jean");
  release();
  await expect(page.getByRole("option").first()).toContainText("jean");
  await expect(failure, "a cancelled request is ignored").toHaveCount(0);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await fails(page, "/products", "GET", broken);
  await searchField(page).fill("kaftan");
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await fails(page, "/products", "GET", withMessage("Search is being tidied."));
  await searchField(page).fill("agbada");
  await expect(page.getByRole("search").getByRole("status").first()).toHaveText(
    "Search is being tidied.",
  );
  await expect(searchField(page)).toBeFocused();
});

test("Product detail", async ({ page }) => {
  const failure = findAlert(page, "Failed to load product details. Please try again later.");
  await visit(page, "/products");
  for (const answer of [withoutMessage, broken]) {
    await fails(page, oneProduct, "GET", answer);
    await cards(page).first().getByRole("link").click();
    await expect(failure).toBeVisible();
    await page.unrouteAll();
    await activateByKeyboard(retry(page));
    await expect(page.getByRole("button", { name: "Select a Size" })).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expectFocusInPage(page);
    // What a mouse points at is fetched ahead.
    await page.mouse.move(0, 0);
    await page.goBack();
  }

  await answerApi(page, oneProduct, (route) =>
    route.fulfill({ status: 404, contentType: "application/problem+json", json: { status: 404 } }),
  );
  await cards(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product not found");
  await expect(findAlert(page, "Product not found")).toBeVisible();
});

test("Product list", async ({ page }) => {
  const failure = findAlert(page, "Failed to load products. Please try again later.");
  const logged = collectConsoleErrors(page);
  await visit(page, "/checkout");
  await fails(page, "/products");
  await follow(page, "All products");
  await expect(failure).toBeVisible();
  await retryAndFail(page, retry(page), "/api/products");
  await expect(retry(page)).toBeFocused();
  await page.unrouteAll();
  await activateByKeyboard(retry(page));
  await expect(page.getByText("Showing 20 products")).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expectFocusInPage(page);

  await fails(page, "/products");
  const more = page.getByRole("button", { name: "Load More" });
  const problems = () => logged.filter((line) => line.startsWith("ApiError")).length;
  const before = problems();
  await activateByKeyboard(more);
  await expect.poll(problems).toBe(before + 1);
  await expect(page.getByText("Showing 20 products")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.unrouteAll();
  await activateByKeyboard(more);
  await expect(page.getByText("Showing 40 products")).toBeVisible();
});

test("Featured", async ({ page }) => {
  await visit(page, "/faq");
  await fails(page, "/products");
  await page.getByRole("banner").locator('a[href="/"]').click();
  const failure = findAlert(page, "Failed to load featured products");
  await expect(failure).toBeVisible();
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await failure.getByRole("button", { name: "Try Again" }).click();
  expect(new URL((await document).url()).pathname).toBe("/");
  const featured = page.getByRole("region", { name: "Featured" });
  await expect(featured.getByRole("article")).toHaveCount(6);
});

test("New arrivals", async ({ page }) => {
  const failure = "Unable to load new arrivals. Please try again later.";
  await visit(page, "/faq");
  await fails(page, "/products/new", "GET", broken);
  await follow(page, "New Arrivals");
  await expect(findAlert(page, failure)).toBeVisible();
  await page.unrouteAll();
  await fails(page, "/products/new", "GET", withMessage("The loom is being mended."));
  await activateByKeyboard(retry(page));
  await expect(findAlert(page, "The loom is being mended.")).toBeVisible();
  await expect(page.getByText(failure)).toHaveCount(0);
  await expect(retry(page)).toBeFocused();
  await page.unrouteAll();
  await activateByKeyboard(retry(page));
  await expect(cards(page).first()).toBeVisible();
  await expectFocusInPage(page);
});

test("Checkout", async ({ page }) => {
  await addToCart(page, "benin popover", "L");
  await goToCheckout(page, customer("no.order"));
  const pay = page.getByRole("button", { name: /^Pay ₦/ });
  for (const [answer, text] of [
    [withoutMessage, "Failed to process your order."],
    [withMessage("The till is being emptied."), "The till is being emptied."],
    [broken, "Failed to place order."],
  ] as const) {
    await fails(page, "/orders", "POST", answer);
    // Enter in a field sends the form, too, and the field is where the keyboard stays.
    await page.getByLabel("Postal code").press("Enter");
    await expect(main(page).getByRole("alert")).toHaveText(text);
    await expect(pay).toBeEnabled();
    await expectFocusInPage(page);
    await page.unrouteAll();
  }
});

test("Discount", async ({ page }) => {
  await answerApi(page, "/discounts/available", withMessage("No discounts today."));
  const requests = page.waitForResponse(/\/api\/discounts\/available$/);
  await addToCart(page, "benin popover", "L");
  await goToCheckout(page, customer("discounts"));
  await requests;
  await expect(page.getByRole("button", { name: "Pay ₦36,000" })).toBeEnabled();
  await expect(page.getByText("No discounts today.")).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);

  const code = page.getByLabel("Discount code");
  const apply = page.getByRole("button", { name: "Apply" });
  await code.fill("ileya15");
  await activateByKeyboard(apply);
  await expect(page.getByText("ILEYA15: 15% off for Iléyá")).toBeVisible();
  await expect(page.getByText("−₦5,400")).toBeVisible();
  await code.fill("newyear20");
  await activateByKeyboard(apply);
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

test("Business profile", async ({ page }) => {
  await signInAs(page, "bisi");
  await fails(page, "/business-profiles/me");
  await visit(page, "/business-profile");
  const failure = findAlert(page, "Unable to load business profile");
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await activateByKeyboard(retry(page));
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expectFocusInPage(page);
});
