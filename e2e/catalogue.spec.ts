import { expect, type Page, test } from "@playwright/test";
import { productAddress } from "./kit/shopper.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const shown = (page: Page, count: number) =>
  expect(page.getByText(`${count} shown`, { exact: true })).toBeVisible();

test("filters and order stand in the address, and are read back from it", async ({ page }) => {
  await page.goto("/products?category=men");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Men Products");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await dialog.getByLabel("Product type").selectOption({ label: "Kaftan" });
  await dialog.getByRole("radio", { name: "L", exact: true }).check();
  await dialog.getByLabel("Lowest price").fill("70000");
  await dialog.getByRole("button", { name: "Show products" }).click();
  await expect(page).toHaveURL("/products?category=men&type=kaftan&size=L&minPrice=70000");
  await page.getByLabel("Sort").selectOption("Price: Low to High");
  await expect(page).toHaveURL(/sort=price-asc$/);

  await page.reload();
  const prices = await cards(page)
    .getByText(/^₦[\d,]+$/)
    .allInnerTexts();
  const naira = prices.map((price) => Number(price.replace(/\D/g, "")));
  expect(naira.length).toBeGreaterThan(1);
  await expect(page.getByRole("link", { name: "Remove filter: Size L" })).toBeVisible();
  await page.getByRole("link", { name: "Remove filter: Kaftan" }).click();
  await expect(page).toHaveURL("/products?category=men&size=L&minPrice=70000&sort=price-asc");
});

test("Load More goes on to the end, and Back lands where it left", async ({ page }) => {
  await page.goto("/products");
  await shown(page, 20);
  await page.getByRole("button", { name: "Load More" }).click();
  await shown(page, 40);
  await page.getByRole("button", { name: "Load More" }).click();
  await shown(page, 56);
  await expect(page.getByRole("button", { name: "Load More" })).toHaveCount(0);

  await cards(page).nth(45).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  const name = await cards(page).nth(45).getByRole("heading").innerText();
  await cards(page).nth(45).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await shown(page, 56);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test("a page that fails to load is only logged, and can be asked for again", async ({ page }) => {
  await page.goto("/products");
  await page.route(/\/api\/products\?.*page=2/, (route) => route.abort());
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(page).toHaveURL("/products?page=2");
  await shown(page, 20);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Load More" }).click();
  await shown(page, 40);
});

test("every load says what it does and how it failed", async ({ page }) => {
  const main = page.getByRole("main");
  const menu = page.getByRole("navigation", { name: "Main" });
  await page.goto("/faq");
  await page.route(/\/api\/products/, (route) => route.abort());
  await menu.getByRole("link", { name: "New Arrivals" }).click();
  await expect(main).toContainText("Unable to load new arrivals. Please try again later.");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("link", { name: "Men", exact: true }).last().click();
  await expect(main).toContainText("Failed to load products. Please try again later.");
  await page.locator("header").getByRole("link").first().click();
  await expect(main).toContainText("Failed to load featured products");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();

  await page.unrouteAll();
  await main.getByRole("button", { name: "Try Again" }).click();
  await expect(cards(page)).toHaveCount(6);
  await page.route(/\/api\/products\/[^/]+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.abort();
  });
  await cards(page).first().getByRole("link").click();
  await expect(main).toContainText("Loading product details...");
  await expect(main).toContainText("Failed to load product details. Please try again later.");
});

test("new arrivals start with the cheapest and can be seen by category", async ({ page }) => {
  await page.goto("/products/new");
  await expect(page.getByLabel("Sort")).toHaveValue("price-asc");
  const all = await cards(page).count();
  await page.getByRole("link", { name: "WOMEN", exact: true }).click();
  await expect(page).toHaveURL("/products/new?category=women");
  expect(await cards(page).count()).toBeLessThan(all);

  await page.route("**/api/products/new", (route) => route.fulfill({ json: { data: [] } }));
  await page.goto("/faq");
  await page.getByRole("link", { name: "New Arrivals" }).first().click();
  await expect(page.getByRole("main")).toContainText("Nothing new just yet");
});

test("the search is worked by keys alone", async ({ page }) => {
  await page.goto("/");
  const asked: string[] = [];
  page.on("request", (request) => {
    const words = new URL(request.url()).searchParams.get("search");
    if (words !== null) asked.push(words);
  });
  const field = page.getByRole("combobox", { name: "Search products" });
  const options = page.getByRole("option");
  await field.fill("   ");
  await field.pressSequentially("kaftan", { delay: 30 });
  await expect(options).toHaveCount(5);
  expect(asked).toEqual(["kaftan"]);

  await field.press("Escape");
  await expect(options).toHaveCount(0);
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  const second = await options.nth(1).locator("span").first().innerText();
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);

  await field.fill("qqqq");
  await expect(page.getByText("No matching products found.")).toBeVisible();
  await page.getByRole("contentinfo").click({ position: { x: 5, y: 300 } });
  await expect(page.getByText("No matching products found.")).toBeHidden();

  await page.route("**/api/products?search=*", (route) => route.abort());
  await field.fill("kimono");
  await expect(page.getByText("Unable to search products right now.")).toBeVisible();
});

test("a product is put in the cart by size and taken out again", async ({ page }) => {
  await page.goto(await productAddress(page, "eleko camp shirt"));
  await expect(page.getByText("XXL is sold out")).toBeVisible();
  await expect(page.getByRole("radio", { name: "XXL" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Select a Size" })).toBeDisabled();
  await page.getByRole("radio", { name: "M", exact: true }).check();
  const add = page.getByRole("button", { name: "Add to Cart" });
  const before = await add.boundingBox();
  await add.click();
  const drawer = page.getByRole("dialog", { name: /Cart/ });
  await expect(drawer).toContainText("Ẹlẹ́kọ camp shirt, size M, added");
  expect((await page.locator("button", { hasText: "Added" }).boundingBox())?.width).toBe(
    before?.width,
  );
  await expect(drawer.getByText(", added")).toBeHidden();

  await drawer.getByRole("button", { name: /^One more/ }).click();
  await expect(drawer).toContainText("Size M, ₦38,000 each");
  await expect(drawer).toContainText("₦76,000");
  await drawer.getByRole("button", { name: /^One fewer/ }).click();
  await drawer
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(drawer).toContainText("Your cart is empty.");
  await expect(drawer.getByRole("button", { name: "Checkout" })).toBeDisabled();
});

test("what does not exist answers so, and is read without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, status, words] of [
    ["/product/none", 404, "Product not found"],
    ["/nowhere", 404, "Coming Soon"],
    ["/returns", 200, "Coming Soon"],
    ["/products?size=9XL", 200, "No products found matching your criteria."],
    ["/products", 200, "20 shown"],
  ] as const) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(status);
    await expect(page.getByRole("main")).toContainText(words);
  }
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(page.getByRole("main")).toContainText("40 shown");
  await context.close();
});
