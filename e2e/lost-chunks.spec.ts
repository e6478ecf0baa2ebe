import { expect, type Page, test } from "@playwright/test";
import { signInAs } from "./kit/account.ts";
import { answerApi, withData } from "./kit/api-replies.ts";
import { customer } from "./kit/payment-sandbox.ts";
import { enlargeButtons, enlargedPictures } from "./kit/picture-viewer.ts";
import { addToCart, goToCheckout, productAddress } from "./kit/shopper.ts";
import { stopClock } from "./kit/stop-clock.ts";
import { cartButton, cartDrawer, clickUntilVisible, visit } from "./kit/visit.ts";

/** Loses one part of the shop's code on the way, until the test mends the line. */
async function losePart(page: Page, name: string) {
  const part = new RegExp(`/assets/${name}-[^/]*\\.js$`);
  await page.route(part, (route) => route.abort());
  return {
    lost: () => page.waitForEvent("requestfailed", (request) => part.test(request.url())),
    restore: () => page.unroute(part),
  };
}

const choose = (page: Page, size: string) =>
  page.getByRole("radio", { name: size, exact: true }).check({ force: true });
const add = (page: Page) => page.getByRole("button", { name: "Add to Cart" }).click();

for (const { part, who } of [
  { part: "signed-in-menu", who: "ada" },
  { part: "wholesale-panel", who: "bisi" },
] as const) {
  test(`the shop works without ${part} when its code fails`, async ({ page }) => {
    await signInAs(page, who);
    const { lost } = await losePart(page, part);
    const removed = lost();
    await visit(page, await productAddress(page, "house tee bone"));
    await removed;
    await choose(page, "L");
    await add(page);
    await expect(cartDrawer(page).getByText("1 item", { exact: true })).toBeVisible();
  });
}

test("what a click opens appears once its code is there, without delay", async ({ page }) => {
  await page.clock.install();
  await visit(page, await productAddress(page, "house tee bone"));
  await choose(page, "L");
  await stopClock(page);
  await page.getByRole("link", { name: "Size guide" }).first().click();
  const guide = page.getByRole("dialog", { name: "Men’s sizes" });
  await expect(guide).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(guide).toBeHidden();
  await add(page);
  await expect(cartDrawer(page).getByText("1 item", { exact: true })).toBeVisible();
});

test("a cart that failed to open shows an error, and opens on the next click", async ({ page }) => {
  const drawer = await losePart(page, "cart-drawer");
  await visit(page, await productAddress(page, "house tee bone"));
  await choose(page, "L");
  await add(page);
  await expect(page.getByText("The cart could not be loaded. Please try again.")).toBeVisible();
  await drawer.restore();
  await clickUntilVisible(() => cartButton(page).click(), cartDrawer(page));
  await expect(cartDrawer(page).getByText("1 item", { exact: true })).toBeVisible();
});

// Its own file, and one that it needs.
for (const part of ["checkout", "checks"]) {
  test(`a checkout whose ${part} failed to load shows an error, and keeps the cart for the next click`, async ({
    page,
  }) => {
    const checkout = await losePart(page, part);
    await addToCart(page, "house tee bone", "L");
    const go = cartDrawer(page).getByRole("button", { name: "Checkout" });
    await go.click();
    await expect(cartDrawer(page).getByRole("alert")).toHaveText(
      "The checkout could not be loaded. Please try again.",
    );
    await expect(page).toHaveURL(/\/product\//);
    await checkout.restore();
    await clickUntilVisible(
      async () => {
        if (!(await go.isVisible())) await cartButton(page).click();
        await go.click();
      },
      page.getByRole("heading", { name: "Checkout", exact: true }),
    );
    await expect(page.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
    await expect(cartButton(page)).toContainText("1");
  });
}

test("a login that failed to open at the checkout keeps the form", async ({ page }) => {
  await losePart(page, "login-dialog");
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, customer("lost.login"));
  const login = page.getByText("Have an account?").getByRole("button", { name: "Log in" });
  await login.click();
  await expect(page.getByText("The login could not be loaded. Please try again.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Surulere");
  // Not reloaded, not even for a browser that never asks again: the address would be lost.
  await login.click();
  await expect(page.getByLabel("City")).toHaveValue("Surulere");
});

test("a transfer order whose details failed to load says that it is placed, and where they are", async ({
  page,
}) => {
  await losePart(page, "transfer-dialog");
  const transfer = {
    ...{ bank: "GTBank", accountNumber: "0123456789", accountName: "Aso", text: "" },
    ...{ amount: 18_500, narration: "ASO-TRANSFER", until: "2030-01-01T12:00:00.000Z" },
  };
  const placed = { id: "ord_1", orderNumber: "ASO-TRANSFER", orderToken: "t", totalAmount: 18_500 };
  await answerApi(page, "/orders", withData({ ...placed, payment: null, transfer }), "POST");
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, customer("lost.transfer"));
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  const dialog = page.getByRole("dialog", { name: "Your order is placed" });
  await expect(dialog).toContainText("ASO-TRANSFER");
  await expect(dialog).toContainText(
    "We’ve emailed our bank details to lost.transfer@example.com.",
  );
});

test("a size guide that failed to open shows an error, and opens on the next click", async ({
  page,
}) => {
  const guide = await losePart(page, "size-guide-dialog");
  await visit(page, await productAddress(page, "house tee bone"));
  const link = page.getByRole("main").getByRole("link", { name: "Size guide" });
  await link.click();
  await expect(
    page.getByText("The size guide could not be loaded. Please try again."),
  ).toBeVisible();
  await guide.restore();
  await clickUntilVisible(() => link.click(), page.getByRole("dialog", { name: /sizes$/ }));
});

test("a picture that failed to enlarge shows an error, and opens on the next click", async ({
  page,
}) => {
  const viewer = await losePart(page, "picture-viewer");
  await visit(page, await productAddress(page, "house tee bone"));
  const picture = enlargeButtons(page).first();
  await picture.click();
  await expect(
    page.getByText("The large picture could not be loaded. Please try again."),
  ).toBeVisible();
  await viewer.restore();
  await clickUntilVisible(() => picture.click(), enlargedPictures(page));
});
