import { expect, type Page, test } from "@playwright/test";
import { answerApi, broken, heldBack, oneProduct, withData } from "./kit/api-replies.ts";
import { breakServerApi } from "./kit/broken-server.ts";
import { activateByKeyboard, expectFocusInPage, findAlert } from "./kit/messages.ts";
import { customer } from "./kit/payment-sandbox.ts";
import { addToCart, goToCheckout } from "./kit/shopper.ts";
import { follow, searchField, visit } from "./kit/visit.ts";

// Every route of the shop (specification §2) while it loads, with nothing to show, and after a failure; failures
// with a row of their own in §8 are in error-catalogue.spec.ts.

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const cards = (page: Page) => main(page).getByRole("article");
const loading = (page: Page, text: string) =>
  main(page).getByRole("status").filter({ hasText: text });

/** Lets calls to a path wait. @returns what lets them go on */
async function holdBack(page: Page, path: string | RegExp, method = "GET"): Promise<() => void> {
  const { answer, release } = heldBack();
  await answerApi(page, path, answer, method);
  return release;
}

test("/ reserves space for what loads, and works without it", async ({ page }) => {
  await visit(page, "/faq");
  const goHome = () => page.getByRole("banner").locator('a[href="/"]').click();
  const release = await holdBack(page, /^\/products/);
  await goHome();
  const featured = page.getByRole("region", { name: "Featured" });
  const places = featured.getByRole("status").locator(":scope > :not(span)");
  await expect(places).toHaveCount(6);
  const doors = page.getByRole("region", { name: "Shop by department" }).getByRole("link");
  await expect(doors).toHaveCount(3);
  const pinned = page.getByRole("region", { name: "Welcome" }).getByRole("link").last();
  await expect(pinned).toHaveAttribute("href", "/products");
  release();
  await expect(featured.getByRole("article")).toHaveCount(6);
  await expect(pinned).toHaveAttribute("href", /^\/product\//);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerApi(page, "/products", withData([]));
  await answerApi(page, "/products/images/random", broken);
  await follow(page, "New Arrivals");
  await goHome();
  await expect(pinned).toHaveAttribute("href", "/products");
  await expect(doors).toHaveCount(3);
  await expect(doors.first().locator("img")).toHaveCount(1);
  await expect(featured).toHaveCount(0);
  await expect(main(page).getByRole("alert")).toHaveCount(0);
});

test("/products shows placeholders, then products or an empty state", async ({ page }) => {
  await visit(page, "/checkout");
  const release = await holdBack(page, "/products");
  await follow(page, "All products");
  await expect(heading(page)).toHaveText("All Products");
  const places = loading(page, "Loading products");
  await expect(places.locator(":scope > :not(span)")).toHaveCount(20);
  release();
  await expect(page.getByText("Showing 20 products")).toBeVisible();
  await expect(places).toHaveCount(0);

  await visit(page, "/products?maxPrice=1000");
  const nothing = page.getByRole("heading", { name: "No products found matching your criteria." });
  await expect(nothing).toBeVisible();
  await expect(page.getByRole("button", { name: "Load More" })).toHaveCount(0);
  await activateByKeyboard(main(page).getByRole("link", { name: "Clear filters" }));
  await expect(page.getByText("Showing 20 products")).toBeVisible();
  await expectFocusInPage(page);
});

test("/products/new shows six placeholders, and an empty state", async ({ page }) => {
  await visit(page, "/checkout");
  const release = await holdBack(page, "/products/new");
  await follow(page, "New Arrivals");
  const places = loading(page, "Loading products");
  await expect(places.locator(":scope > :not(span)")).toHaveCount(6);
  release();
  await expect(cards(page).first()).toBeVisible();
  await expect(places).toHaveCount(0);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerApi(page, "/products/new", withData([]));
  await follow(page, "Partner");
  await follow(page, "New Arrivals");
  await expect(page.getByRole("heading", { name: "Nothing new just yet" })).toBeVisible();
});

test("/product/{id} shows loading and not found", async ({ page }) => {
  await visit(page, "/products");
  const release = await holdBack(page, oneProduct);
  await cards(page).first().getByRole("link").click();
  await expect(loading(page, "Loading product details...")).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Select a Size" })).toBeVisible();
  await expect(page.getByText("Loading product details...")).toHaveCount(0);

  const response = await visit(page, "/product/prd_nobody_knows");
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Product not found");
});

test("a product without a picture says so on its card and in the search", async ({ page }) => {
  await visit(page, "/checkout");
  await page.route(/\.(avif|webp)$/, broken);
  await follow(page, "All products");
  await expect(cards(page).first().getByText("No image")).toBeVisible();
  const plain = { id: "prd_plain", name: "Plain wrapper", price: 9000, images: [] };
  await answerApi(page, "/products", withData([plain]));
  await searchField(page).fill("wrapper");
  await expect(page.getByRole("option", { name: /Plain wrapper/ })).toContainText("No image");
});

test("the search shows loading, results and no results", async ({ page }) => {
  await visit(page, "/faq");
  const release = await holdBack(page, "/products");
  await searchField(page).fill("kaftan");
  const search = page.getByRole("search");
  await expect(search.getByText("Searching…")).toBeVisible();
  release();
  await expect(search.getByRole("option").first()).toContainText("kaftan");
  await expect(search.getByText("Searching…")).toHaveCount(0);
  await expect(search.getByRole("status").first()).toHaveText("5 products found");
  await searchField(page).fill("zzzz nothing of the kind");
  await expect(search.getByRole("status").first()).toHaveText("No matching products found.");
});

test("a document shows what the server could not load, and recovers in the browser", async ({
  page,
}) => {
  test.slow();
  await breakServerApi(page);
  for (const [address, failure] of [
    ["/products?category=men", "Failed to load products. Please try again later."],
    ["/products/new", "Unable to load new arrivals. Please try again later."],
    ["/product/prd_any", "Failed to load product details. Please try again later."],
  ] as const) {
    const response = await visit(page, address);
    expect(response?.status()).toBe(503);
    await expect(findAlert(page, failure)).toBeVisible();
    await activateByKeyboard(page.getByRole("button", { name: "Retry" }));
    await expect(findAlert(page, failure)).toHaveCount(0);
    await expect(cards(page).first().or(page.getByText("Product not found"))).toBeVisible();
    await expectFocusInPage(page);
  }
  const response = await visit(page, "/");
  expect(response?.status()).toBe(503);
  const failure = findAlert(page, "Failed to load featured products");
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await failure.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("region", { name: "Featured" }).getByRole("article")).toHaveCount(6);
});

test("static pages work without the API and without scripts", async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await breakServerApi(page);
  for (const [address, texts] of [
    ["/faq", "How can I pay?"],
    ["/about", "About Aṣọ"],
    ["/size", "How to measure"],
    ["/partner", "1–2 business days"],
    ["/login", "Forgot your password?"],
    ["/register", "Create account"],
    ["/password/forgot", "Send link"],
    ["/password/reset", "Set new password"],
    ["/orders/lookup", "Find your order"],
    ["/checkout", "Your cart is empty."],
    ["/returns", "Coming Soon"],
    ["/track-order", "Coming Soon"],
    ["/no/such/page", "Coming Soon"],
  ] as const) {
    const response = await page.goto(address);
    const status = address === "/no/such/page" ? 404 : 503;
    expect(response?.status(), address).toBe(status);
    await expect(main(page), address).toContainText(texts);
    await expect(heading(page), address).toBeVisible();
    await expect(main(page).getByRole("alert").filter({ hasText: /./ }), address).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "Look up an order" })).toBeVisible();
  await context.close();
});

test("/checkout is busy while the order is placed", async ({ page }) => {
  await addToCart(page, "benin popover", "L");
  await goToCheckout(page, customer("held.order"));
  const release = await holdBack(page, "/orders", "POST");
  await activateByKeyboard(page.getByRole("button", { name: /^Pay ₦/ }));
  const placing = page.getByRole("button", { name: "Placing your order" });
  await expect(placing).toHaveAttribute("aria-busy", "true");
  await expect(placing).toBeFocused();
  await expect(page.getByLabel("Postal code")).toBeDisabled();
  release();
  await expect(page.getByRole("dialog", { name: /^Pay ₦/ })).toBeVisible();
});

test("/orders/lookup marks missing fields, waits, and says when it found nothing", async ({
  page,
}) => {
  await visit(page, "/orders/lookup");
  const find = page.getByRole("button", { name: "Find order" });
  await find.click();
  await expect(page.getByLabel("Order number")).toHaveAccessibleDescription("Required");
  await expect(main(page).getByLabel("Email", { exact: true })).toBeFocused();
  await main(page).getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await page.getByLabel("Order number").fill("ASO-00000000");
  const release = await holdBack(page, "/orders/lookup");
  await activateByKeyboard(find);
  await expect(find).toHaveAttribute("aria-busy", "true");
  release();
  await expect(main(page).getByRole("alert")).toContainText(/./);
  await expect(find).toBeFocused();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerApi(page, "/orders/lookup", broken);
  await activateByKeyboard(find);
  await expect(findAlert(page, "Unable to load order details.")).toBeVisible();
});
