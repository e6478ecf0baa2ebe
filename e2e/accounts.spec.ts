import { expect, type Page, test } from "@playwright/test";
import {
  enterCode,
  findStockItem,
  login,
  newShopper,
  openAccount,
  placeOrder,
  type Shopper,
  storeToken,
} from "./kit/account.ts";
import { heldBack } from "./kit/api-replies.ts";
import { openMail, readCode } from "./kit/mailbox.ts";
import { customer } from "./kit/payment-sandbox.ts";
import { addToCart, goToCardWindow, productAddress } from "./kit/shopper.ts";
import { cartButton, cartDrawer, visit } from "./kit/visit.ts";

async function register(page: Page, shopper: Shopper): Promise<void> {
  await visit(page, "/register");
  const main = page.getByRole("main");
  const create = main.getByRole("button", { name: "Create account" });
  await expect(create).toBeDisabled();
  await main.getByLabel("First name").fill(shopper.firstName);
  await main.getByLabel("Last name").fill(shopper.lastName);
  await main.getByLabel("Email", { exact: true }).fill(shopper.email);
  await main.getByLabel("Password", { exact: true }).fill(shopper.password);
  await create.click();
  await page.waitForURL("**/verify");
}

const codeField = (page: Page) => page.getByLabel("Verification code");
const verifyButton = (page: Page) => page.getByRole("button", { name: "Verify" });

/** The account page, seen from the header of a wide window. */
const greeting = (page: Page) =>
  page.getByRole("banner").getByText("Hi, Ngozi").filter({ visible: true });

test("a new shopper registers, enters the emailed code and is in the account", async ({ page }) => {
  const shopper = newShopper("registers");
  await register(page, shopper);
  await expect(page.getByText(shopper.email)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend in 0:\d\d$/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Resend in 0:\d\d$/ })).toBeDisabled();

  const code = await readCode(page, shopper.email);
  await codeField(page).fill(`${code.slice(0, 3)}x`);
  await expect(codeField(page)).toHaveValue(code.slice(0, 3));
  await expect(verifyButton(page)).toBeDisabled();
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL("**/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ngozi’s wardrobe");
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue(shopper.email);
  await expect(page.getByRole("main").getByLabel("Email")).not.toBeEditable();

  await page.getByLabel("First name").fill("Adaeze");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByRole("banner").getByText("Hi, Adaeze").filter({ visible: true }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Adaeze");
});

test("after five wrong codes the right one is refused", async ({ page }) => {
  const shopper = newShopper("guesses");
  await register(page, shopper);
  const code = await readCode(page, shopper.email);
  const wrong = code === "000000" ? "111111" : "000000";
  for (let tries = 1; tries <= 5; tries++) {
    await enterCode(page, wrong);
    await expect(page.getByText("Invalid code. Please try again.")).toBeVisible();
    await expect(codeField(page)).toHaveValue("");
    await expect(codeField(page)).toBeFocused();
  }
  await enterCode(page, code);
  await expect(page.getByText("Too many attempts. Please request a new code.")).toBeVisible();
  await expect(page).toHaveURL(/\/verify$/);
});

test("a forgotten password is reset through the emailed link, which signs in", async ({ page }) => {
  const shopper = newShopper("forgets");
  await openAccount(page, shopper);
  await visit(page, "/password/forgot");
  const email = page.getByRole("main").getByLabel("Email", { exact: true });
  await email.fill(shopper.email.toUpperCase());
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(/We[’']ve emailed you a link/)).toBeVisible();

  const mail = await openMail(page, shopper.email, "Reset your password");
  const link = mail.frameLocator('iframe[title="Message"]').getByRole("link", { name: /password/ });
  const [reset] = await Promise.all([page.context().waitForEvent("page"), link.first().click()]);
  await expect(reset.getByLabel("New password", { exact: true })).toBeVisible();
  await expect(reset).toHaveURL(/\/password\/reset$/);
  await reset.getByLabel("New password", { exact: true }).fill("a-new-password");
  await reset.getByLabel("Confirm password").fill("a-new-passwork");
  await reset.getByRole("button", { name: "Set new password" }).click();
  await expect(reset.getByText("Passwords do not match.")).toBeVisible();
  await reset.getByLabel("Confirm password").fill("a-new-password");
  await reset.getByRole("button", { name: "Set new password" }).click();
  await reset.waitForURL("**/account");
  await expect(greeting(reset)).toBeVisible();
  // The tab left behind hears of it.
  await page.bringToFront();
  await expect(greeting(page)).toBeVisible();
});

test("a wrong password is refused; the right one leads back to the previous page", async ({
  page,
}) => {
  const shopper = newShopper("returns");
  await openAccount(page, shopper);
  await page.goto("/account/orders");
  await page.waitForURL("**/login");
  await login(page, { ...shopper, password: "not-this-one" });
  await expect(page.getByText("Unable to sign in.", { exact: true })).toBeVisible();
  await login(page, shopper);
  await page.waitForURL("**/account/orders");
  await expect(page.getByText("No orders yet")).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/");
  await expect(greeting(other)).toBeVisible();
  await greeting(page).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});

test.describe("logging out leaves nothing behind", () => {
  test("on an account page while offline", async ({ page }) => {
    await storeToken(page, await openAccount(page, newShopper("logs.out")));
    await visit(page, "/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ngozi’s wardrobe");
    await expect(greeting(page)).toBeVisible();
    const line = heldBack();
    await page.route(/\/assets\/|\.data|\/api\//, line.answer);
    await greeting(page).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(greeting(page)).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("Ngozi");
    expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
    line.release();
    await page.waitForURL((address) => address.pathname === "/");
  });

  test("at the checkout, neither the form nor the order", async ({ page }) => {
    await storeToken(page, await openAccount(page, newShopper("orders.and.goes")));
    await addToCart(page, "house tee bone", "XL");
    await goToCardWindow(page, customer("orders.and.goes"));
    await page.getByRole("button", { name: "Cancel" }).click();
    const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
    await unpaid.getByRole("button", { name: "Close" }).click();
    await greeting(page).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    expect(await page.evaluate(() => sessionStorage.getItem("pendingOrder"))).toBeNull();
    await cartButton(page).click();
    await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("");
    await expect(page.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
  });
});

test("a visitor's heart is saved after signing in, and removed on the wishlist", async ({
  page,
}) => {
  const shopper = newShopper("hearts");
  await openAccount(page, shopper);
  const address = await productAddress(page, "eleko camp");
  await visit(page, address);
  const heart = page.getByRole("main").getByRole("button", { name: /^Save Ẹlẹ́kọ camp shirt/ });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await page.waitForURL("**/login");
  await login(page, shopper);
  await page.waitForURL(`**${address}`);
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  await page.goto("/account/wishlist");
  await page.getByRole("button", { name: /^Move to cart Ẹlẹ́kọ/ }).click();
  const sizes = page.getByRole("dialog", { name: "Ẹlẹ́kọ camp shirt" });
  await expect(sizes.getByRole("button", { name: "Select a Size" })).toBeDisabled();
  await sizes.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await sizes.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartDrawer(page).getByText("Size L", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
});

test("a heart stays as clicked when an older list arrives late", async ({ page }) => {
  await openAccount(page, newShopper("late.hearts")).then((token) => storeToken(page, token));
  const held = Promise.withResolvers<void>();
  await page.route("**/api/wishlist", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  const early = page.waitForRequest("**/api/wishlist");
  await visit(page, await productAddress(page, "eleko camp"));
  const heart = page.getByRole("main").getByRole("button", { name: /^Save Ẹlẹ́kọ camp shirt/ });
  await early;
  const saved = page.waitForResponse((reply) => reply.request().method() === "POST");
  await heart.click();
  await saved;
  const late = page.waitForResponse("**/api/wishlist");
  held.resolve();
  await late;
  await page.waitForLoadState("networkidle");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  // The list may be asked for once more, and still be on its way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a reorder adds what is available and names what is not", async ({ page }) => {
  const shopper = newShopper("reorders");
  const token = await openAccount(page, shopper);
  const tee = await findStockItem(page, "house tee bone", "M");
  const last = await findStockItem(page, "eleko kimono", "M");
  const orderNumber = await placeOrder(
    page,
    [
      { ...tee, quantity: 2 },
      { ...last, quantity: last.stock },
    ],
    token,
  );

  await visit(page, "/login");
  await login(page, shopper);
  await page.waitForURL("**/account");
  await page.getByRole("navigation", { name: "Account" }).getByText("Orders").click();
  await page
    .getByRole("link", { name: `View order ${orderNumber}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: orderNumber })).toBeVisible();
  await page.getByRole("button", { name: "Re-order" }).click();
  const drawer = cartDrawer(page);
  await expect(drawer.getByText(`${last.name}, size M, is sold out.`)).toBeVisible();
  await expect(drawer.getByRole("listitem").filter({ hasText: tee.name }).last()).toContainText(
    "2",
  );
});

test("a session ended elsewhere leads to the login, and from there back", async ({ page }) => {
  const shopper = newShopper("ended");
  await openAccount(page, shopper);
  await visit(page, "/login");
  // Whatever is asked after the session has ended leads to the login, so the page asks its own things before.
  const wishlist = page.waitForResponse("**/api/wishlist");
  const addresses = page.waitForResponse("**/api/addresses");
  await login(page, shopper);
  await page.waitForURL("**/account");
  await Promise.all([wishlist, addresses]);
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const ended = await page.request.post("/api/auth/logout-everywhere", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(204);

  await page.getByRole("navigation", { name: "Account" }).getByText("Wishlist").click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
  await login(page, shopper);
  await page.waitForURL("**/account/wishlist");
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
});

test("a shopper deletes the account with the password, and can no longer sign in", async ({
  page,
}) => {
  const shopper = newShopper("leaves");
  await openAccount(page, shopper);
  await visit(page, "/login");
  await login(page, shopper);
  await page.waitForURL("**/account");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill("not-this-one");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("Your account was not deleted.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(shopper.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByText("Your account is deleted.")).toBeVisible();

  await visit(page, "/login");
  await login(page, shopper);
  await expect(page.getByText("Unable to sign in.", { exact: true })).toBeVisible();
});
