import { expect, type Page, test } from "@playwright/test";
import { findStockItem, newShopper, openAccount, signInAs, storeToken } from "./kit/account.ts";
import {
  answerApi,
  broken,
  heldBack,
  oneProduct,
  requestsTo,
  withData,
} from "./kit/api-replies.ts";
import { activateByKeyboard, expectFocusInPage, findAlert } from "./kit/messages.ts";
import { follow, visit } from "./kit/visit.ts";

// The routes of an account (specification §2) while they load, with nothing to show, and after a failure; failures
// with a row of their own in §8 are in error-catalogue-account.spec.ts.

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const loading = (page: Page, text: string) =>
  main(page).getByRole("status").filter({ hasText: text });

/** Lets calls to a path wait. @returns what lets them go on */
async function holdBack(page: Page, path: string | RegExp, method = "GET"): Promise<() => void> {
  const { answer, release } = heldBack();
  await answerApi(page, path, answer, method);
  return release;
}

for (const { address, button, path, fields } of [
  {
    address: "/login",
    button: "Log in",
    path: "/auth/login",
    fields: { Email: "nobody@example.com", Password: "kola-nut-9" },
  },
  {
    address: "/password/forgot",
    button: "Send link",
    path: "/auth/password/reset-request",
    fields: { Email: "nobody@example.com" },
  },
  {
    address: "/password/reset",
    button: "Set new password",
    path: "/auth/password/reset",
    fields: {
      "Reset code": "not-a-token",
      "New password": "kola-nut-9",
      "Confirm password": "kola-nut-9",
    },
  },
] as const) {
  test(`${address} marks missing fields, and sends once`, async ({ page }) => {
    await visit(page, address);
    const requests = requestsTo(page, path);
    const send = main(page).getByRole("button", { name: button });
    const boxes = Object.entries(fields).map(
      ([label, value]) => [main(page).getByLabel(label, { exact: true }), value] as const,
    );
    await boxes[0]?.[0].fill("   ");
    await send.click();
    await expect(boxes[0]?.[0] ?? main(page)).toHaveAccessibleDescription(/^Required/);
    await expect(boxes[0]?.[0] ?? main(page)).toBeFocused();
    for (const [box, value] of boxes) await box.fill(value);
    await answerApi(page, path, () => new Promise(() => undefined), "POST");
    await activateByKeyboard(send);
    await expect(send).toHaveAttribute("aria-busy", "true");
    await expect.poll(() => requests).toHaveLength(1);
    await send.press("Enter");
    await expect(send).toBeFocused();
    expect(requests).toHaveLength(1);
  });
}

test("/register waits until it is filled in, also with a business's required fields", async ({
  page,
}) => {
  await visit(page, "/register");
  const create = main(page).getByRole("button", { name: "Create account" });
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      await expect(create).toBeDisabled();
      await main(page).getByLabel(label, { exact: true }).fill(value);
    }
  };
  const { firstName, lastName, email, password } = newShopper("held");
  await fill({ "First name": firstName, "Last name": lastName, Email: email, Password: password });
  await expect(create).toBeEnabled();
  await page.getByRole("radio", { name: "Business" }).check({ force: true });
  await fill({ "Business name": "Obi & Daughters", "Business address": "1 Marina, Lagos" });
  const requests = requestsTo(page, "/auth/register");
  await answerApi(page, "/auth/register", () => new Promise(() => undefined), "POST");
  await activateByKeyboard(create);
  await expect(create).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => requests).toHaveLength(1);
  await create.press("Enter");
  expect(requests).toHaveLength(1);
});

test("/verify waits for the session and for six digits; visitors sign in first", async ({
  page,
}) => {
  await visit(page, "/verify");
  await expect(page).toHaveURL("/login");
  await signInAs(page, "tunde");
  const release = await holdBack(page, "/auth/me");
  await page.goto("/verify");
  await expect(loading(page, "Loading your account")).toBeVisible();
  release();
  const verify = page.getByRole("button", { name: "Verify" });
  await expect(verify).toBeDisabled();
  await page.getByLabel("Verification code").fill("12345");
  await expect(verify).toBeDisabled();
  await page.getByLabel("Verification code").fill("123456");
  await answerApi(page, "/auth/verify-email", () => new Promise(() => undefined), "POST");
  await activateByKeyboard(verify);
  await expect(verify).toHaveAttribute("aria-busy", "true");
});

test("/account shows a spinner while the session loads, then the tab or the login", async ({
  page,
}) => {
  await signInAs(page, "ada");
  const release = await holdBack(page, "/auth/me");
  await page.goto("/profile");
  await expect(page).toHaveURL("/account");
  await expect(loading(page, "Loading your account")).toBeVisible();
  release();
  await expect(heading(page)).toHaveText(/^Ada’s/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerApi(page, "/auth/me", broken);
  await page.goto("/account/wishlist?from=mail");
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    from: "/account/wishlist?from=mail",
  });
});

test("/account/orders and an order show placeholders, and an empty state", async ({ page }) => {
  await signInAs(page, "ada");
  const release = await holdBack(page, "/orders");
  await visit(page, "/account/orders");
  await expect(loading(page, "Loading your orders")).toBeVisible();
  release();
  const order = page.getByRole("link", { name: /^View order ASO-/ }).first();
  await expect(order).toBeVisible();
  await expect(loading(page, "Loading your orders")).toHaveCount(0);
  const releaseOrder = await holdBack(page, /^\/orders\/./);
  await order.click();
  await expect(loading(page, "Loading the order")).toBeVisible();
  releaseOrder();
  await expect(page.getByRole("button", { name: "Re-order" })).toBeVisible();

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerApi(page, "/orders", withData([]));
  await visit(page, "/account/orders");
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
});

test("/account/wishlist shows placeholders, an empty state and an error", async ({ page }) => {
  await signInAs(page, "ada");
  await visit(page, "/account");
  const tab = page.getByRole("navigation", { name: "Account" });
  const release = await holdBack(page, "/wishlist");
  await follow(tab, "Wishlist");
  await expect(loading(page, "Loading your wishlist")).toBeVisible();
  release();
  const saved = page.getByRole("list", { name: "Saved items" });
  await expect(saved).toBeVisible();

  const reopen = async () => {
    await follow(tab, "Orders");
    await expect(page).toHaveURL("/account/orders");
    await follow(tab, "Wishlist");
  };
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerApi(page, "/wishlist", broken);
  await reopen();
  await expect(findAlert(page, "Unable to load your wishlist.")).toBeVisible();
  await page.unrouteAll();
  await activateByKeyboard(page.getByRole("button", { name: "Retry" }));
  await expect(saved).toBeVisible();
  await expectFocusInPage(page);

  await answerApi(page, "/wishlist", withData([]));
  await reopen();
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
});

test("/verify says when a mailbox has had its codes of the day, and what to do", async ({
  page,
}) => {
  const shopper = newShopper("no.code");
  await visit(page, "/register");
  await answerApi(
    page,
    "/auth/register",
    async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const { verificationCode: _, ...reply } = data;
      await route.fulfill({
        response,
        json: { data: { ...reply, verificationLimitReached: true } },
      });
    },
    "POST",
  );
  await main(page).getByLabel("First name").fill(shopper.firstName);
  await main(page).getByLabel("Last name").fill(shopper.lastName);
  await main(page).getByLabel("Email", { exact: true }).fill(shopper.email);
  await main(page).getByLabel("Password", { exact: true }).fill(shopper.password);
  await main(page).getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/verify");
  await expect(main(page)).toContainText(`We could not send a code to ${shopper.email} now.`);
  await page.reload();
  await expect(main(page)).toContainText(`We could not send a code to ${shopper.email} now.`);
  await expect(page.getByLabel("Verification code")).toBeHidden();
  await expect(page.getByRole("button", { name: "Resend code" })).toBeEnabled();
  await main(page).getByRole("link", { name: "Forgot your password?" }).click();
  await expect(heading(page)).toHaveText("Forgot password");
});

test("a saved product no longer sold says so, and has no link", async ({ page }) => {
  const token = await openAccount(page, newShopper("not.sold"));
  const { productId } = await findStockItem(page, "house tee bone", "M");
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/wishlist", { data: { productId }, headers });
  await storeToken(page, token);
  await answerApi(page, "/wishlist", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const [item] = data;
    const product = { ...item.product, available: false, discontinued: true };
    await route.fulfill({ response, json: { data: [{ ...item, product }] } });
  });
  await visit(page, "/account/wishlist");
  const saved = page.getByRole("list", { name: "Saved items" });
  await expect(saved.getByRole("button", { name: "No longer available" })).toBeDisabled();
  await expect(saved.getByRole("heading")).toBeVisible();
  await expect(saved.getByRole("link")).toHaveCount(0);
  // The session asks too, and its answer may still be on the way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("an expired payment link takes no payment, and leads to the order", async ({ page }) => {
  const status = {
    orderNumber: "ASO-7K3M9QXD",
    orderStatus: "PENDING_PAYMENT",
    state: "awaiting",
    transactionReference: null,
    totalAmount: 12_500,
    dueAmount: 12_500,
    nothingCharged: true,
    notes: [],
  };
  const payment = /^\/orders\/ASO-7K3M9QXD\/payment$/;
  await answerApi(page, payment, withData({ ...status, canPay: true }));
  await visit(page, "/pay/ASO-7K3M9QXD#token");
  await expect(page.getByRole("button", { name: "Pay ₦12,500" })).toBeVisible();
  await page.unrouteAll();
  await answerApi(page, payment, withData({ ...status, canPay: false }));
  await page.reload();
  await expect(main(page)).toContainText("The payment window for this order has expired");
  await expect(main(page)).not.toContainText("This order is closed");
  await expect(page.getByRole("button", { name: /^Pay/ })).toBeHidden();
  await expect(main(page).getByRole("link", { name: "Find your order" })).toBeVisible();
  await page.unrouteAll();
  await answerApi(page, payment, withData({ ...status, canPay: false, dueAmount: 4_000 }));
  await page.reload();
  await expect(main(page)).toContainText("We’re reviewing your payment");
  await expect(main(page)).not.toContainText("The payment window for this order has expired");
  await expect(page.getByRole("button", { name: /^Pay/ })).toBeHidden();
});

test("a saved product no longer sold can be removed instead of moved", async ({ page }) => {
  const token = await openAccount(page, newShopper("gone"));
  const { productId } = await findStockItem(page, "house tee bone", "M");
  await page.request.post("/api/wishlist", {
    data: { productId },
    headers: { authorization: `Bearer ${token}` },
  });
  await storeToken(page, token);
  await visit(page, "/account/wishlist");
  await answerApi(page, oneProduct, (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/problem+json",
      json: { status: 404, code: "not_found", detail: "Product not found" },
    }),
  );
  await page.getByRole("button", { name: /^Move to cart/ }).click();
  const dialog = page.getByRole("dialog", { name: "House tee" });
  await expect(dialog.getByRole("alert")).toHaveText("This product is no longer available.");
  await dialog.getByRole("button", { name: "Remove from wishlist" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
});

test("/business-profile shows a spinner, then the profile or a link to apply", async ({ page }) => {
  await signInAs(page, "bisi");
  const release = await holdBack(page, "/business-profiles/me");
  await visit(page, "/business-profile");
  await expect(loading(page, "Loading your account")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Adébáyọ̀ Boutiques Ltd" })).toBeVisible();
  await signInAs(page, "ada");
  await visit(page, "/business-profile");
  await expect(page.getByRole("button", { name: "Send application" })).toBeVisible();
});
