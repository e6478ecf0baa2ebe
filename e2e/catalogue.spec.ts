import { expect, type Page, test } from "@playwright/test";
import { pluralizeTypeName } from "../storefront/app/layout/navigation.ts";
import { answerApi, requestsTo, withData } from "./kit/api-replies.ts";
import { chooseSize } from "./kit/shopper.ts";
import { stopClock } from "./kit/stop-clock.ts";
import { clickUntilVisible, follow, visit } from "./kit/visit.ts";

const main = (page: Page) => page.getByRole("main");
const cards = (page: Page) => main(page).getByRole("article");
const visibleCount = (page: Page, count: number) =>
  expect(page.getByText(`Showing ${count} products`)).toBeVisible();

/** What the cards ask for, in naira, from the first to the last. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).evaluateAll((all) =>
    all.map((card) => {
      const tag = card.cloneNode(true) as HTMLElement;
      for (const removed of tag.querySelectorAll("s, .sr-only")) removed.remove();
      return tag.textContent ?? "";
    }),
  );
  return texts.map((text) => Number(/₦([\d,]+)/.exec(text)?.[1]?.replaceAll(",", "")));
}

/** Products that only differ in their names, as the API gives them. */
const shirts = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `prd_shirt_${i}`,
    name: `Shirt ${i + 1}`,
    price: 9000 + i,
    images: [],
    createdAt: "2026-11-01T00:00:00.000Z",
    type: { id: "shirt", name: "Shirt" },
  }));

const rising = (values: readonly number[]) => values.toSorted((a, b) => a - b);

test("the product list has a heading for its category", async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 });
  for (const [address, text] of [
    ["/products", "All Products"],
    ["/products?category=men", "Men Products"],
    ["/products?category=women", "Women Products"],
  ] as const) {
    await visit(page, address);
    await expect(heading).toHaveText(text);
  }
});

test("menus and filter offer no type without products on sale", async ({ page }) => {
  for (const [side, category, other] of [
    ["Men", "MEN", "Blouse"],
    ["Women", "WOMEN", "Senator set"],
  ]) {
    const onSale = await page.request.get(`/api/products?category=${category}&limit=100`);
    const { data } = (await onSale.json()) as { data: { type: { name: string } }[] };
    const names = [...new Set(data.map(({ type }) => type.name))].toSorted();
    expect(names).not.toContain(other);
    await visit(page, `/products?category=${category?.toLowerCase()}`);
    const menu = page
      .getByRole("banner")
      .locator("details")
      .filter({ hasText: `All ${side?.toLowerCase()}` });
    const offered = await menu.last().getByRole("link", { includeHidden: true }).allTextContents();
    expect(offered.slice(1).toSorted()).toEqual(names.map(pluralizeTypeName).toSorted());
    await page.getByRole("button", { name: "Filter" }).click();
    const options = page.getByLabel("Product type").getByRole("option");
    await expect(options).toHaveCount(names.length + 1);
    expect((await options.allTextContents()).slice(1).toSorted()).toEqual(names);
  }
});

test("the product list offers more after a full page", async ({ page }) => {
  await visit(page, "/products?category=men");
  const more = page.getByRole("button", { name: "Load More" });
  await visibleCount(page, 20);
  const requests = requestsTo(page, "/products");
  await more.click();
  await visibleCount(page, 27);
  await expect(more).toHaveCount(0);
  expect(requests.map(({ search }) => search)).toEqual(["?page=2&limit=20&category=MEN"]);
});

test("the product list offers more after exactly 20, none after 19", async ({ page }) => {
  await visit(page, "/checkout");
  let count = 20;
  await answerApi(page, "/products", (route) => {
    const isFirst = new URL(route.request().url()).searchParams.get("page") === "1";
    return withData(isFirst ? shirts(count) : [])(route);
  });
  await follow(page, "All products");
  const more = page.getByRole("button", { name: "Load More" });
  await visibleCount(page, 20);
  await more.click();
  await expect(more).toHaveCount(0);
  await visibleCount(page, 20);

  count = 19;
  await visit(page, "/checkout");
  await follow(page, "All products");
  await visibleCount(page, 19);
  await expect(more).toHaveCount(0);
});

test("the product list is sorted in the browser, without a request", async ({ page }) => {
  await visit(page, "/products");
  const requests = requestsTo(page, "/products");
  const sort = page.getByLabel("Sort");
  await expect(sort).toHaveValue("newest");
  const newest = await prices(page);
  await sort.selectOption("Price: Low to High");
  await expect.poll(() => prices(page)).toEqual(rising(newest));
  await sort.selectOption("Price: High to Low");
  await expect.poll(() => prices(page)).toEqual(rising(newest).reverse());
  await sort.selectOption("Newest");
  await expect.poll(() => prices(page)).toEqual(newest);
  expect(requests).toEqual([]);
  expect(new Set(newest).size).toBeGreaterThan(5);
});

test("the product list is filtered by type and size, and its URL can be shared", async ({
  page,
  browser,
}) => {
  await visit(page, "/products");
  const requests = requestsTo(page, "/products");
  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await expect(dialog.getByLabel("Product type")).toHaveValue("");
  await expect(dialog.getByLabel("Product type").locator("option").first()).toHaveText("All Types");
  await dialog.getByLabel("Product type").selectOption("Kaftan");
  await chooseSize(dialog, "S");
  await chooseSize(dialog, "XS");
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(1);
  await dialog.getByRole("button", { name: /^Show \d+ products?$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Remove filter: Size XS" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Filter 2" })).toBeVisible();
  const lists = () => requests.filter(({ searchParams }) => searchParams.get("limit") === "20");
  await expect.poll(() => lists().length).toBe(1);
  const query = lists()[0]?.searchParams;
  expect(query?.getAll("size")).toEqual(["XS"]);
  expect(query?.get("type")).toBeTruthy();
  expect(query?.has("minPrice")).toBe(false);

  await expect(page).toHaveURL("/products?type=kaftan&size=XS");
  await expect(cards(page).first()).toContainText("kaftan");
  const names = await cards(page).getByRole("heading").allInnerTexts();
  const other = await browser.newPage();
  await visit(other, page.url());
  await expect(cards(other).getByRole("heading")).toHaveText(names);
  await other.close();

  await page.getByRole("link", { name: "Remove filter: Kaftan" }).click();
  await expect(page).toHaveURL("/products?size=XS");
  await page.getByRole("link", { name: "Clear all", exact: true }).click();
  await expect(page).toHaveURL(/\/products\??$/);
  await visibleCount(page, 20);
});

test("the filter says how many products it will show, except below a highest price", async ({
  page,
}) => {
  await visit(page, "/products?category=men");
  const requests = requestsTo(page, "/products");
  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await expect(dialog.getByRole("button", { name: "Show products" })).toBeVisible();
  await dialog.getByLabel("Product type").selectOption("Kaftan");
  const show = dialog.getByRole("button", { name: /^Show \d+ products?$/ });
  await expect(show).toBeVisible();
  const count = Number((await show.innerText()).match(/\d+/)?.[0]);
  await expect(dialog.getByRole("status")).toHaveText(`${count} products`);
  expect(requests.map(({ search }) => search)).toEqual([
    "?page=1&limit=1&category=MEN&type=kaftan",
  ]);
  await show.click();
  await expect(cards(page)).toHaveCount(count);
  await page.getByRole("button", { name: "Filter 1" }).click();
  await dialog.getByLabel("Highest price").fill("60000");
  await expect(dialog.getByRole("button", { name: "Show products" })).toBeVisible();
  expect(requests.filter(({ searchParams }) => searchParams.has("maxPrice"))).toEqual([]);
});

test("filters removed faster than the list renders are all removed", async ({ page }) => {
  await visit(page, "/products?type=kaftan&size=XS&minPrice=10000");
  const tags = page.getByRole("list", { name: "Active filters" });
  await tags.evaluate((list) => {
    for (const name of ["Kaftan", "Size XS"]) {
      const tag = [...list.querySelectorAll("a")].find((link) => link.textContent.endsWith(name));
      tag?.click();
    }
  });
  await expect(page).toHaveURL("/products?minPrice=10000");
  await expect(tags.getByRole("link")).toHaveText([/From ₦10,000$/, "Clear all"]);
});

test("the product list sends the minimum only above 0 and filters by the maximum itself", async ({
  page,
}) => {
  await visit(page, "/products");
  const requests = requestsTo(page, "/products");
  const filter = async (bound: "Lowest price" | "Highest price", naira: number) => {
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel(bound).fill(String(naira));
    await page.getByRole("button", { name: /^Show/ }).click();
  };
  const lists = () => requests.filter(({ searchParams }) => searchParams.get("limit") === "20");

  await filter("Highest price", 40_000);
  await expect(page.getByRole("link", { name: "Up to ₦40,000" })).toBeVisible();
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(40_000);
  expect(requests).toEqual([]);

  await filter("Lowest price", 30_000);
  await expect(page.getByRole("link", { name: "From ₦30,000" })).toBeVisible();
  await expect
    .poll(() => lists().map(({ search }) => search))
    .toEqual(["?page=1&limit=20&minPrice=30000"]);
  await expect.poll(async () => Math.min(...(await prices(page)))).toBeGreaterThanOrEqual(30_000);
  expect(Math.max(...(await prices(page)))).toBeLessThanOrEqual(40_000);

  await filter("Lowest price", 0);
  await expect(page.getByRole("link", { name: "From ₦30,000" })).toHaveCount(0);
  await expect.poll(async () => Math.min(...(await prices(page)))).toBeLessThan(30_000);
  expect(requests.every(({ searchParams }) => searchParams.get("minPrice") !== "0")).toBe(true);
});

test("Back restores the product list", async ({ page }) => {
  await visit(page, "/products?sort=price-asc");
  await page.getByRole("button", { name: "Load More" }).click();
  await visibleCount(page, 40);
  const chosen = cards(page).nth(30);
  await chosen.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  const name = await chosen.getByRole("heading").innerText();
  await chosen.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const requests = requestsTo(page, "/products");
  await page.goBack();
  await visibleCount(page, 40);
  await expect(page.getByLabel("Sort")).toHaveValue("price-asc");
  await expect(chosen.getByRole("heading")).toHaveText(name);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  expect(requests).toEqual([]);
});

test("new arrivals are sorted by lowest price by default", async ({ page }) => {
  await visit(page, "/products/new");
  const sort = page.getByLabel("Sort");
  await expect(sort).toHaveValue("price-asc");
  // Other tests add products while this runs.
  const inOrder = async (order: (all: number[]) => number[]) => {
    const visible = await prices(page);
    return visible.length > 3 && String(visible) === String(order(visible));
  };
  await expect.poll(() => inOrder(rising)).toBe(true);
  await sort.selectOption("Price: High to Low");
  await expect.poll(() => inOrder((all) => rising(all).reverse())).toBe(true);

  const tabs = page.getByRole("navigation", { name: "New arrivals for" });
  await expect(tabs.getByRole("link")).toHaveText(["ALL", "MEN", "WOMEN"]);
  const kinds = async () => {
    const links = cards(page).getByRole("link", { name: /./ });
    const ids = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute("href")?.split("/").at(-1)),
    );
    const reply = await page.request.get("/api/products/new");
    const { data } = (await reply.json()) as { data: { id: string; category: string }[] };
    const visible = data.filter(({ id }) => ids.includes(id));
    return [...new Set(visible.map(({ category }) => category))].sort();
  };
  await expect.poll(kinds).toEqual(["MEN", "WOMEN"]);
  await tabs.getByRole("link", { name: "WOMEN" }).click();
  await expect.poll(kinds).toEqual(["WOMEN"]);
  await tabs.getByRole("link", { name: "MEN", exact: true }).click();
  await expect.poll(kinds).toEqual(["MEN"]);
});

test("pages and Load More work without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, text] of [
    ["/product/none", "Product not found"],
    ["/nowhere", "Coming Soon"],
    ["/products?size=9XL", "No products found matching your criteria."],
    ["/products", "Showing 20 products"],
  ] as const) {
    await page.goto(address);
    await expect(main(page)).toContainText(text);
  }
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(main(page)).toContainText("Showing 40 products");
  await context.close();
});

test("filters that failed to load show an error and load on the next click", async ({ page }) => {
  await page.goto("/products");
  await page.locator("html[data-alive]").waitFor();
  await page.route(/filter-dialog/, (route) => route.abort());
  const filter = page.getByRole("button", { name: "Filter" });
  await filter.click();
  await expect(page.getByText("The filters could not be loaded.")).toBeVisible();
  await page.unroute(/filter-dialog/);
  await clickUntilVisible(() => filter.click(), page.getByRole("dialog", { name: "Filter" }));
});

test("a fast list and product show without delay", async ({ page }) => {
  await page.clock.install();
  await visit(page, "/");
  await stopClock(page);
  await main(page).locator("a[href='/products?category=women']").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Women Products");
  await expect(cards(page).first()).toBeVisible();
  await cards(page).first().getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Select a Size" })).toBeVisible();
});
