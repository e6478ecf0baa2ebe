import { expect, type Page, test } from "@playwright/test";
import { login, newShopper, openAccount, signInAs } from "./kit/account.ts";
import { answerApi, withData, withoutMessage } from "./kit/api-replies.ts";
import {
  activateByKeyboard,
  collectConsoleErrors,
  expectFocusInPage,
  findAlert,
  retryAndFail,
} from "./kit/messages.ts";
import { follow, visit } from "./kit/visit.ts";

// The catalogue of errors (specification §8), row by row: what belongs to an account. The rest is in error-catalogue.spec.ts. What a document says that the server itself could not
// fill is in route-states.spec.ts.

const main = (page: Page) => page.getByRole("main");
const cards = (page: Page) => main(page).getByRole("article");
const retry = (page: Page) => main(page).getByRole("button", { name: "Retry" });

/** Answers one call, as a server without words or as a line that breaks, until `page.unrouteAll()`. */
const fails = (page: Page, path: string | RegExp, method = "GET", answer = withoutMessage) =>
  answerApi(page, path, answer, method);

test("Sign in", async ({ page }) => {
  const shopper = newShopper("signs.in");
  await openAccount(page, shopper);
  await visit(page, "/login");
  await login(page, { ...shopper, password: "not-this-one" });
  await expect(
    main(page).getByRole("alert").getByText("Unable to sign in.", { exact: true }),
  ).toBeVisible();
  await expect(main(page).getByLabel("Email", { exact: true })).toHaveValue(shopper.email);
  await expectFocusInPage(page);
});

test("Account creation", async ({ page }) => {
  await visit(page, "/register");
  for (const [label, value] of [
    ["First name", "Ada"],
    ["Last name", "Obi"],
    ["Email", "ada@example.com"],
    ["Password", "kola-nut-9"],
  ] as const) {
    await main(page).getByLabel(label, { exact: true }).fill(value);
  }
  await activateByKeyboard(main(page).getByRole("button", { name: "Create account" }));
  await expect(
    main(page).getByRole("alert").getByText("Unable to create account.", { exact: true }),
  ).toBeVisible();
  await expectFocusInPage(page);
});

test("Verify", async ({ page }) => {
  await signInAs(page, "tunde");
  await fails(page, "/auth/verify-email", "POST", (route) =>
    route.fulfill({ status: 400, json: { status: 400, code: "invalid_code" } }),
  );
  await visit(page, "/verify");
  const code = page.getByLabel("Verification code");
  await code.fill("000000");
  await code.press("Enter");
  await expect(findAlert(page, "Invalid code. Please try again.")).toBeVisible();
  await expect(code).toHaveValue("");
  await expect(code).toBeFocused();
});

test("Resend", async ({ page }) => {
  await signInAs(page, "tunde");
  await fails(page, "/auth/resend-verification", "POST");
  await visit(page, "/verify");
  const resend = page.getByRole("button", { name: "Resend code" });
  await activateByKeyboard(resend);
  const failure = findAlert(page, "Unable to resend code right now. Please try again later.");
  await expect(failure).toBeVisible();
  await expect(resend).toBeFocused();
  await page.unrouteAll();
  await fails(page, "/auth/resend-verification", "POST", (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "42" }, json: { status: 429 } }),
  );
  await activateByKeyboard(resend);
  await expect(page.getByRole("button", { name: /^Resend in 0:[34]\d$/ })).toBeDisabled();
  await expect(failure).toContainText("You can try again in 42 seconds.");
  await expectFocusInPage(page);
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
});

test("Forgot", async ({ page }) => {
  await visit(page, "/password/forgot");
  await main(page).getByLabel("Email", { exact: true }).fill("nobody.at.all@example.com");
  await activateByKeyboard(page.getByRole("button", { name: "Send link" }));
  await expect(
    main(page)
      .getByRole("alert")
      .getByText("We could not find that email. Please try again.", { exact: true }),
  ).toBeVisible();
  await expectFocusInPage(page);
});

test("Reset", async ({ page }) => {
  await visit(page, "/password/reset?token=not-a-token-of-ours");
  await page.getByLabel("New password", { exact: true }).fill("kola-nut-9");
  await page.getByLabel("Confirm password").fill("kola-nut-9");
  await activateByKeyboard(page.getByRole("button", { name: "Set new password" }));
  await expect(
    main(page)
      .getByRole("alert")
      .getByText("Unable to reset password. Please try again.", { exact: true }),
  ).toBeVisible();
  await expectFocusInPage(page);
});

test("Profile save", async ({ page }) => {
  await signInAs(page, "ada");
  await fails(page, "/auth/profile", "PATCH");
  await visit(page, "/account");
  await page.getByLabel("First name").fill("Adaeze");
  await activateByKeyboard(page.getByRole("button", { name: "Save changes" }));
  await expect(findAlert(page, "Failed to save changes. Please try again.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Adaeze");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Ada’s/);
  await expectFocusInPage(page);
});

test("Orders", async ({ page }) => {
  await signInAs(page, "ada");
  await fails(page, "/orders");
  await visit(page, "/account/orders");
  const failure = findAlert(page, "Unable to load orders.");
  await expect(failure).toBeVisible();
  await retryAndFail(page, retry(page), "/api/orders");
  await expect(retry(page)).toBeFocused();
  await page.unrouteAll();
  await activateByKeyboard(retry(page));
  const order = page.getByRole("link", { name: /^View order ASO-/ }).first();
  await expect(order).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expectFocusInPage(page);

  await fails(page, /^\/orders\/./);
  await order.click();
  const detailFailure = findAlert(page, "Unable to load order details.");
  await expect(detailFailure).toBeVisible();
  const back = page.getByRole("link", { name: "Back to orders" });
  await expect(back).toBeVisible();
  await page.unrouteAll();
  await activateByKeyboard(retry(page));
  await expect(page.getByRole("button", { name: "Re-order" })).toBeVisible();
  await expectFocusInPage(page);

  await page.goto("/account/orders/no-such-order");
  await expect(findAlert(page, "Order not found.")).toBeVisible();
  await back.click();
  await expect(page).toHaveURL("/account/orders");
});

test("Wishlist update", async ({ page }) => {
  await signInAs(page, "ada");
  const logged = collectConsoleErrors(page);
  await fails(page, /^\/wishlist(\/|$)/, "POST");
  await fails(page, /^\/wishlist(\/|$)/, "DELETE");
  await visit(page, "/account/wishlist");
  const saved = page.getByRole("list", { name: "Saved items" }).getByRole("listitem");
  await expect(saved.first()).toBeVisible();
  const count = await saved.count();
  await saved
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect.poll(() => logged.join()).toContain("ApiError");
  await expect(saved).toHaveCount(count);
  await expectFocusInPage(page);

  logged.length = 0;
  await visit(page, "/products?category=men");
  const heart = cards(page)
    .getByRole("button", { name: /^Save .* to your wishlist$/, pressed: false })
    .first();
  const name = (await heart.getAttribute("aria-label")) ?? "";
  await heart.click();
  await expect.poll(() => logged.join()).toContain("ApiError");
  await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});

test("Router default", async ({ page }) => {
  await visit(page, "/faq");
  await answerApi(page, "/products/new", withData([{ id: "prd_odd", name: {} }]));
  await follow(page, "New Arrivals");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expectFocusInPage(page);
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
});
