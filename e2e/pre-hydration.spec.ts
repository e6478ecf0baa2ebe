// What is pressed and chosen before the page's code has come counts once it has.
import { expect, type Page, test } from "@playwright/test";
import {
  findStockItem,
  newShopper,
  openAccount,
  placeOrder,
  signInAs,
  storeToken,
} from "./kit/account.ts";
import { openWithDelayedScripts } from "./kit/delayed-scripts.ts";
import { openReturnableOrder } from "./kit/delivered-order.ts";
import { placeGuestOrder } from "./kit/orders.ts";
import { productAddress } from "./kit/shopper.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";
import { cartButton, cartDrawer, searchField } from "./kit/visit.ts";

const phone = { width: 390, height: 844 };

const firstHeart = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /to your wishlist$/ })
    .first();

const product = "a product's page";
/** Pages that lead whoever is not signed in on to the login, and who reads them. */
const readers: Readonly<Record<string, Parameters<typeof signInAs>[1]>> = {
  "/verify": "tunde",
  "/account": "ada",
  "/account/orders": "ada",
  "/account/wishlist": "ada",
  "/business-profile": "bisi",
};

/** Pages that have an address of their own each, by what they are called here. */
const found: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  [product]: (page) => productAddress(page, "Oṣogbo boubou"),
  "an order's page": ownOrderAddress,
  "an order's return": openReturnableOrder,
  "an order's payment link": payAddress,
};

/** Signs a shopper in who has ordered. @returns the address of the order */
async function ownOrderAddress(page: Page): Promise<string> {
  const token = await openAccount(page, newShopper("before.order"));
  const polo = await findStockItem(page, "surulere polo laterite", "M");
  const orderNumber = await placeOrder(page, [{ ...polo, quantity: 1 }], token);
  await storeToken(page, token);
  return `/account/orders/${orderNumber}`;
}

/** The link by which an order that a guest placed is paid. */
async function payAddress(page: Page): Promise<string> {
  const { email, lastName } = newShopper("before.link");
  const { orderNumber, orderToken } = await placeGuestOrder(page.request, { email, lastName });
  return `/pay/${orderNumber}#${orderToken}`;
}

async function addressOf(page: Page, place: string): Promise<string> {
  const reader = readers[place];
  if (reader) await signInAs(page, reader);
  return (await found[place]?.(page)) ?? place;
}

for (const place of [
  ...["/", "/products", "/products/new", "/cart", "/checkout", "/quick-order", "/try-payment"],
  ...["/login", "/register", "/password/forgot", "/password/reset", ...Object.keys(readers)],
  ...["/orders/lookup", "/exchange", "/newsletter/unsubscribe", ...Object.keys(found)],
  ...["/partner", "/faq", "/about", "/size", "/returns", "/track-order", "/no-such-page"],
]) {
  test(`on ${place} menu and cart open, and the search finds what was typed`, async ({ page }) => {
    const scripts = await openWithDelayedScripts(page, await addressOf(page, place));
    const main = page.getByRole("navigation", { name: "Main" });
    await main.locator("summary", { hasText: "Women" }).click();
    await expect(main.getByRole("link", { name: "All women" })).toBeVisible();
    await searchField(page).fill("kaftan");
    await cartButton(page).click();
    await expect(cartButton(page)).toHaveAttribute("aria-busy", "true");
    await scripts.release();
    await expect(cartDrawer(page)).toBeVisible();
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    await expect(page.getByText("Loading...")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await searchField(page).focus();
    await expect(page.getByRole("search").getByRole("option").first()).toBeVisible();
    await expect(searchField(page)).toHaveValue("kaftan");
  });
}

for (const place of ["/", "/products", "/products/new", product]) {
  test(`a heart clicked on ${place} leads a visitor to sign in`, async ({ page }) => {
    const scripts = await openWithDelayedScripts(page, await addressOf(page, place));
    await firstHeart(page).click();
    await scripts.release();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Log in to save items to your wishlist.")).toBeVisible();
  });
}

test("a selected size and Add to Cart add the product", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, await productAddress(page, "Oṣogbo boubou"));
  await page.getByRole("radio", { name: "XL", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Select a Size" }).click({ force: true });
  await expect(page.getByText("Loading...")).toBeInViewport();
  await scripts.release();
  await expect(cartDrawer(page)).toContainText("XL");
  await expect(cartButton(page)).toContainText("1");
});

test("of several selected sizes the last one counts", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, await productAddress(page, "Oṣogbo boubou"));
  const size = (name: string) => page.getByRole("radio", { name, exact: true });
  for (const name of ["M", "XL", "M"]) await size(name).check({ force: true });
  await page.getByRole("button", { name: "Select a Size" }).click({ force: true });
  await scripts.release();
  await expect(cartDrawer(page)).toContainText("Size M");
  await expect(size("M")).toBeChecked();
});

test("each click on plus and minus counts", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, await productAddress(page, "Oṣogbo boubou"));
  await page.getByRole("radio", { name: "XL", exact: true }).check({ force: true });
  const more = page.getByRole("main").getByRole("button", { name: /^One more/ });
  for (let n = 0; n < 3; n += 1) await more.click({ force: true });
  await page
    .getByRole("main")
    .getByRole("button", { name: /^One fewer/ })
    .click({ force: true });
  await page.getByRole("button", { name: "Select a Size" }).click({ force: true });
  await scripts.release();
  await expect(cartDrawer(page).getByText("3 items")).toBeVisible();
});

test("a page whose code failed says so on a click, and can be reloaded from there", async ({
  page,
}) => {
  const scripts = await openWithDelayedScripts(page, await productAddress(page, "Oṣogbo boubou"));
  await cartButton(page).click();
  scripts.lose();
  const bar = page.getByRole("alert").filter({ hasText: "This page didn't load fully" });
  await expect(bar).toBeVisible();
  await expect(page.locator("[data-waiting]")).toHaveCount(0);
  await expectUsableNow(page);
  await page.unrouteAll();
  await bar.getByRole("link", { name: "Reload to continue." }).click();
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
  await cartButton(page).click();
  await expect(cartDrawer(page)).toBeVisible();
});

test("a selected size stays selected", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, await productAddress(page, "Oṣogbo boubou"));
  await page.getByRole("radio", { name: "XL", exact: true }).check({ force: true });
  await scripts.release();
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "XL", exact: true })).toBeChecked();
});

test("the clicked filter opens, and more is loaded", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/products");
  await page.getByRole("button", { name: "Load More" }).click();
  await page.getByRole("button", { name: "Filter" }).click();
  await scripts.release();
  await expect(page.getByRole("dialog", { name: "Filter" })).toBeVisible();
  await expect(page.getByText("Showing 40 products")).toBeAttached();
});

test("a selected sort order stays", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/products");
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Price: Low to High");
  await scripts.release();
  await expect(page).toHaveURL(/sort=price-asc/);
});

test("typed text is searched, and Enter opens the result", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/");
  await searchField(page).fill("Ẹlẹ́kọ camp");
  await searchField(page).press("Enter");
  await scripts.release();
  await expect(page).toHaveURL(/\/product\/[^/]*camp/);
});

test("a registering business keeps its choice", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/register");
  await page.getByRole("radio", { name: "Business" }).check({ force: true });
  await scripts.release();
  await expect(page.getByLabel("Business name")).toBeVisible();
});

test("an address typed on the home page is subscribed", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/");
  const main = page.getByRole("main");
  await main.getByLabel("Email address").fill(newShopper("before.letters").email);
  // It counts as disabled until the code knows that all is filled.
  await main.getByRole("button", { name: "Subscribe" }).click({ force: true });
  await scripts.release();
  await expect(page.getByText("Subscribed successfully!")).toBeVisible();
});

test("a selected picture is shown", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, await productAddress(page, "Oṣogbo boubou"));
  const second = page.getByRole("button", { name: /^Picture 2 of/ }).first();
  await second.click();
  await scripts.release();
  await expect(second).toHaveAttribute("aria-current", "true");
});

test("typed text filters the FAQ", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/faq");
  const main = page.getByRole("main");
  const questions = await main.getByRole("group").count();
  await main.getByRole("searchbox").fill("exchange");
  await scripts.release();
  await expect.poll(() => main.getByRole("group").count()).toBeLessThan(questions);
});

test("a clicked Unsubscribe is answered", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/newsletter/unsubscribe?token=made-up");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await scripts.release();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(/./);
});

test("a pasted list is read", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/quick-order");
  await page.getByRole("textbox", { name: /list/i }).fill("Oṣogbo boubou, XL, 2");
  await page.getByRole("button", { name: "Check the list" }).click();
  await scripts.release();
  await expect(page.getByRole("main").getByText("Oṣogbo boubou").first()).toBeVisible();
});

test("on a phone the menu opens at once and stays, and the search expands", async ({ page }) => {
  await page.setViewportSize(phone);
  const scripts = await openWithDelayedScripts(page, "/");
  await page.locator("summary", { hasText: "Menu" }).click();
  const arrivals = page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "New Arrivals" });
  await expect(arrivals).toBeVisible();
  await scripts.release();
  await expect(arrivals).toBeVisible();

  await page.unrouteAll();
  const again = await openWithDelayedScripts(page, "/faq");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await again.release();
  await expect(searchField(page)).toBeFocused();
});

test("the menus of a wide window stay open", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/");
  const main = page.getByRole("navigation", { name: "Main" });
  await main.locator("summary", { hasText: "Women" }).click();
  await scripts.release();
  await expect(main.getByRole("link", { name: "All women" })).toBeVisible();
});

test("every form of every page uses POST, except searches", async ({ request }) => {
  for (const address of [
    ...["/", "/products", "/products/new", "/login", "/register", "/verify", "/password/forgot"],
    ...["/password/reset", "/orders/lookup", "/partner", "/quick-order", "/checkout", "/cart"],
  ]) {
    const html = await (await request.get(address)).text();
    const forms = html.match(/<form\b[^>]*>/g) ?? [];
    expect(forms.length, address).toBeGreaterThan(0);
    for (const form of forms) {
      expect(form).toMatch(/ method="post"| action="\/products(\/new)?"/);
    }
  }
});

test("on slow connections the fonts load after the code", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { value: { effectiveType: "3g" } });
  });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  const scripts = await openWithDelayedScripts(page, "/login");
  await expect(page.getByRole("heading", { name: "Log in", exact: true })).toBeVisible();
  expect(fonts).toEqual([]);
  await scripts.release();
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('350 32px "Ojuju"', "Log in")))
    .toBe(true);
  expect(fonts.join(" ")).toContain("ojuju-latin-");
});
