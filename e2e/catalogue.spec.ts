import { expect, type Locator, type Page, test } from "@playwright/test";
import { answerApi, askedOf, withData } from "./kit/api-replies.ts";
import { productAddress } from "./kit/shopper.ts";
import { cartButton, cartDrawer, comeAlive, follow, searchField, visit } from "./kit/visit.ts";

const main = (page: Page) => page.getByRole("main");
const cards = (page: Page) => main(page).getByRole("article");
const shownCount = (page: Page, count: number) =>
  expect(page.getByText(`${count} shown`)).toBeVisible();

/** What the cards ask for, in naira, from the first to the last. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).evaluateAll((all) =>
    all.map((card) => {
      const tag = card.cloneNode(true) as HTMLElement;
      for (const gone of tag.querySelectorAll("s, .sr-only")) gone.remove();
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

test.describe("the search", () => {
  const results = (page: Page) => page.getByRole("search").getByRole("option");

  test("asks once for fast typing, 300 ms after the last key, for five products", async ({
    page,
  }) => {
    await page.clock.install({ time: "2026-11-21T09:00:00Z" });
    await visit(page, "/");
    await page.clock.pauseAt("2026-11-21T10:00:00Z");
    const asked = askedOf(page, "/products");
    await searchField(page).click();
    for (const letter of "kaftan") {
      await page.keyboard.press(letter);
      await page.clock.runFor(100);
    }
    expect(asked).toEqual([]);
    await page.clock.runFor(199);
    expect(asked).toEqual([]);
    await page.clock.runFor(1000);
    await page.clock.resume();
    await expect(results(page)).toHaveCount(5);
    expect(asked.map(({ search }) => search)).toEqual(["?search=kaftan&limit=5&page=1"]);
    await expect(results(page).first()).toContainText(/₦\d/);
  });

  test("asks nothing for blanks", async ({ page }) => {
    await page.clock.install({ time: "2026-11-21T09:00:00Z" });
    await visit(page, "/");
    await page.clock.pauseAt("2026-11-21T10:00:00Z");
    const asked = askedOf(page, "/products");
    await searchField(page).fill("   ");
    await page.clock.runFor(1000);
    await expect(searchField(page)).toHaveAttribute("aria-expanded", "false");
    expect(asked).toEqual([]);
  });

  test("Enter opens the first result", async ({ page }) => {
    await visit(page, "/");
    await searchField(page).fill("kaftan");
    const name = await results(page).first().locator("span").first().innerText();
    await searchField(page).press("Enter");
    await expect(page).toHaveURL(/\/product\/[^/]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(searchField(page)).toHaveValue("");
  });

  test("Enter before the answer opens the first result when it comes", async ({ page }) => {
    await visit(page, "/");
    await searchField(page).fill("eleko camp");
    await searchField(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ẹlẹ́kọ camp shirt");
  });

  test("the arrows highlight one result after another, and Enter opens it", async ({ page }) => {
    await visit(page, "/");
    const field = searchField(page);
    await field.fill("kaftan");
    await expect(results(page)).toHaveCount(5);
    await field.press("ArrowDown");
    await expect(results(page).nth(0)).toHaveAttribute("aria-selected", "true");
    await field.press("ArrowDown");
    const second = results(page).nth(1);
    await expect(second).toHaveAttribute("aria-selected", "true");
    await expect(results(page).nth(0)).toHaveAttribute("aria-selected", "false");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await second.getAttribute("id")) ?? "",
    );
    await field.press("ArrowUp");
    await field.press("ArrowUp");
    await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
    await field.press("ArrowUp");
    const last = results(page).nth(4);
    await expect(last).toHaveAttribute("aria-selected", "true");
    const name = await last.locator("span").first().innerText();
    await field.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  test("Escape or a click outside closes the list, and the words stay", async ({ page }) => {
    await visit(page, "/");
    const field = searchField(page);
    await field.fill("kaftan");
    await expect(results(page)).toHaveCount(5);
    await field.press("Escape");
    await expect(results(page).first()).toBeHidden();
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await expect(field).toHaveValue("kaftan");
    await field.press("ArrowDown");
    await expect(results(page).first()).toBeVisible();
    await page.mouse.click(700, 500);
    await expect(results(page).first()).toBeHidden();
    await expect(page).toHaveURL("/");
  });
});

test.describe("the product list", () => {
  test("is headed by its category", async ({ page }) => {
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

  test("offers more while a page comes back full", async ({ page }) => {
    await visit(page, "/products?category=men");
    const more = page.getByRole("button", { name: "Load More" });
    await shownCount(page, 20);
    const asked = askedOf(page, "/products");
    await more.click();
    await shownCount(page, 27);
    await expect(more).toHaveCount(0);
    expect(asked.map(({ search }) => search)).toEqual(["?page=2&limit=20&category=MEN"]);
  });

  test("offers more after exactly 20, none after 19", async ({ page }) => {
    await visit(page, "/checkout");
    let count = 20;
    await answerApi(page, "/products", (route) => {
      const isFirst = new URL(route.request().url()).searchParams.get("page") === "1";
      return withData(isFirst ? shirts(count) : [])(route);
    });
    await follow(page, "All products");
    const more = page.getByRole("button", { name: "Load More" });
    await shownCount(page, 20);
    await more.click();
    await expect(more).toHaveCount(0);
    await shownCount(page, 20);

    count = 19;
    await visit(page, "/checkout");
    await follow(page, "All products");
    await shownCount(page, 19);
    await expect(more).toHaveCount(0);
  });

  test("is sorted in the browser, without asking the server", async ({ page }) => {
    await visit(page, "/products");
    const asked = askedOf(page, "/products");
    const sort = page.getByLabel("Sort");
    await expect(sort).toHaveValue("newest");
    const newest = await prices(page);
    await sort.selectOption("Price: Low to High");
    await expect.poll(() => prices(page)).toEqual(rising(newest));
    await sort.selectOption("Price: High to Low");
    await expect.poll(() => prices(page)).toEqual(rising(newest).reverse());
    await sort.selectOption("Newest");
    await expect.poll(() => prices(page)).toEqual(newest);
    expect(asked).toEqual([]);
    expect(new Set(newest).size).toBeGreaterThan(5);
  });

  test("is filtered by type and by one size, and the address can be shared", async ({
    page,
    browser,
  }) => {
    await visit(page, "/products");
    const asked = askedOf(page, "/products");
    await page.getByRole("button", { name: "Filter" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter" });
    await expect(dialog.getByLabel("Product type")).toHaveValue("");
    await expect(dialog.getByLabel("Product type").locator("option").first()).toHaveText(
      "All Types",
    );
    await dialog.getByLabel("Product type").selectOption("Kaftan");
    await choose(dialog, "S");
    await choose(dialog, "XS");
    await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(1);
    await dialog.getByRole("button", { name: "Show products" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("link", { name: "Remove filter: Size XS" })).toBeVisible();
    await expect.poll(() => asked.length).toBe(1);
    const query = asked[0]?.searchParams;
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
    await page.getByRole("link", { name: "Clear", exact: true }).click();
    await expect(page).toHaveURL(/\/products\??$/);
    await shownCount(page, 20);
  });

  test("sends the lower price only above 0 and narrows by the upper one itself", async ({
    page,
  }) => {
    await visit(page, "/products");
    const asked = askedOf(page, "/products");
    const filter = async (bound: "Lowest price" | "Highest price", naira: number) => {
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByLabel(bound).fill(String(naira));
      await page.getByRole("button", { name: "Show products" }).click();
    };

    await filter("Highest price", 40_000);
    await expect(page.getByRole("link", { name: "Up to ₦40,000" })).toBeVisible();
    await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(40_000);
    expect(asked).toEqual([]);

    await filter("Lowest price", 30_000);
    await expect(page.getByRole("link", { name: "From ₦30,000" })).toBeVisible();
    await expect
      .poll(() => asked.map(({ search }) => search))
      .toEqual(["?page=1&limit=20&minPrice=30000"]);
    await expect.poll(async () => Math.min(...(await prices(page)))).toBeGreaterThanOrEqual(30_000);
    expect(Math.max(...(await prices(page)))).toBeLessThanOrEqual(40_000);

    await filter("Lowest price", 0);
    await expect(page.getByRole("link", { name: "From ₦30,000" })).toHaveCount(0);
    await expect.poll(async () => Math.min(...(await prices(page)))).toBeLessThan(30_000);
    expect(asked.every(({ searchParams }) => searchParams.get("minPrice") !== "0")).toBe(true);
  });

  test("is as it was left when Back returns to it", async ({ page }) => {
    await visit(page, "/products?sort=price-asc");
    await page.getByRole("button", { name: "Load More" }).click();
    await shownCount(page, 40);
    const chosen = cards(page).nth(30);
    await chosen.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    const name = await chosen.getByRole("heading").innerText();
    await chosen.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const asked = askedOf(page, "/products");
    await page.goBack();
    await shownCount(page, 40);
    await expect(page.getByLabel("Sort")).toHaveValue("price-asc");
    await expect(chosen.getByRole("heading")).toHaveText(name);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    expect(asked).toEqual([]);
  });
});

test("new arrivals show the cheapest first unless asked otherwise", async ({ page }) => {
  await visit(page, "/products/new");
  const sort = page.getByLabel("Sort");
  await expect(sort).toHaveValue("price-asc");
  const cheapest = await prices(page);
  expect(cheapest).toEqual(rising(cheapest));
  expect(cheapest.length).toBeGreaterThan(3);
  await sort.selectOption("Price: High to Low");
  await expect.poll(() => prices(page)).toEqual(rising(cheapest).reverse());

  const tabs = page.getByRole("navigation", { name: "New arrivals for" });
  await expect(tabs.getByRole("link")).toHaveText(["ALL", "MEN", "WOMEN"]);
  const total = await cards(page).count();
  await tabs.getByRole("link", { name: "WOMEN" }).click();
  await expect(cards(page)).not.toHaveCount(total);
  const women = await cards(page).count();
  await tabs.getByRole("link", { name: "MEN", exact: true }).click();
  await expect(cards(page)).toHaveCount(total - women);
});

test.describe("a product", () => {
  test("is in the size that was chosen before the page's code arrived", async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(await productAddress(page, "house tee bone"), { waitUntil: "commit" });
    await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
    await expect(page.getByRole("button", { name: "Select a Size" })).toBeVisible();
    release();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(cartDrawer(page).getByText("Size L", { exact: true })).toBeVisible();
  });

  test("cannot be added before a size is chosen, nor in a size without stock", async ({ page }) => {
    await visit(page, await productAddress(page, "sokoto boubou"));
    const button = page.getByRole("button", { name: "Select a Size" });
    await expect(button).toBeDisabled();
    const sizes = main(page).getByRole("radio");
    await expect(sizes).toHaveCount(6);
    await expect(main(page).getByRole("radio", { disabled: true })).toHaveCount(5);
    await expect(page.getByRole("radio", { name: "M", exact: true })).toBeDisabled();
    await choose(main(page), "S");
    await expect(page.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
    await expect(button).toHaveCount(0);
  });

  test("added twice in a size is one line of two; minus at 1 takes the line away", async ({
    page,
  }) => {
    await visit(page, await productAddress(page, "house tee indigo"));
    const drawer = cartDrawer(page);
    const add = async () => {
      await main(page)
        .getByRole("button", { name: /^(Add to Cart|Added)$/ })
        .click();
      await expect(drawer).toBeVisible();
    };
    const line = drawer.getByRole("listitem");
    const close = () => drawer.getByRole("button", { name: "Close" }).click();

    await choose(main(page), "M");
    const button = main(page).getByRole("button", { name: "Add to Cart" });
    const { width } = (await button.boundingBox()) ?? {};
    await add();
    await expect(drawer.getByText("House tee, indigo, size M, added")).toBeVisible();
    const added = main(page).locator("button", { hasText: "Added" }).first();
    expect((await added.boundingBox())?.width).toBe(width);
    await expect(drawer.getByText("House tee, indigo, size M, added")).toBeHidden();
    await expect(button).toBeAttached();
    await close();
    await add();
    await expect(line).toHaveCount(1);
    await expect(drawer.getByText("2 items")).toBeVisible();
    await close();
    await choose(main(page), "L");
    await add();
    await expect(line).toHaveCount(2);
    await expect(cartButton(page)).toContainText("3");
    await expect(drawer.getByText("₦55,500")).toBeVisible();

    await line
      .filter({ hasText: "Size M" })
      .getByRole("button", { name: /^One fewer/ })
      .click();
    await expect(drawer.getByText("₦37,000")).toBeVisible();
    await line
      .filter({ hasText: "Size L" })
      .getByRole("button", { name: /^One more/ })
      .click();
    await expect(drawer.getByText("₦55,500")).toBeVisible();
    for (const size of ["M", "L", "L"]) {
      await line
        .filter({ hasText: `Size ${size}` })
        .getByRole("group")
        .getByRole("button")
        .first()
        .click();
    }
    await expect(line).toHaveCount(0);
    await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Checkout" })).toBeDisabled();
  });
});

test("pages are read, and more is loaded, without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, words] of [
    ["/product/none", "Product not found"],
    ["/nowhere", "Coming Soon"],
    ["/products?size=9XL", "No products found matching your criteria."],
    ["/products", "20 shown"],
  ] as const) {
    await page.goto(address);
    await expect(main(page)).toContainText(words);
  }
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(main(page)).toContainText("40 shown");
  await context.close();
});

test("the Back button shows away from home in windows wider than 700px", async ({ page }) => {
  const back = page.getByRole("banner").getByRole("button", { name: "Back" });
  await page.setViewportSize({ width: 701, height: 800 });
  await visit(page, "/");
  await expect(back).toBeHidden();
  await follow(page, "Shop Men");
  await expect(back).toBeVisible();
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(back).toBeHidden();
  await page.setViewportSize({ width: 701, height: 800 });
  await back.click();
  await expect(page).toHaveURL("/");
  await expect(back).toBeHidden();
});

test("the Back button of a page opened from outside leads home", async ({ page }) => {
  await visit(page, "/products");
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/");
  await comeAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** Chooses a size by its chip, as a finger does. */
async function choose(within: Locator, size: string): Promise<void> {
  await within.getByRole("radio", { name: size, exact: true }).click();
}
