import { expect, type Page, test } from "@playwright/test";
import {
  answerApi,
  broken,
  heldBack,
  oneProduct,
  withData,
  withoutWords,
  withWords,
} from "./kit/api-replies.ts";
import { customer } from "./kit/payment-sandbox.ts";
import { addToCart, goToCheckout } from "./kit/shopper.ts";
import { follow, searchField, visit } from "./kit/visit.ts";

const listFailure = "Failed to load products. Please try again later.";
const detailFailure = "Failed to load product details. Please try again later.";
const arrivalsFailure = "Unable to load new arrivals. Please try again later.";

test.describe("the product list", () => {
  test("says that it could not be loaded, and loads when asked again", async ({ page }) => {
    await visit(page, "/checkout");
    await answerApi(page, "/products", withoutWords);
    await follow(page, "All products");
    await expect(page.getByRole("alert")).toContainText(listFailure);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("20 shown")).toBeVisible();
    await expect(page.getByText(listFailure)).toHaveCount(0);
  });

  test("says that nothing matches", async ({ page }) => {
    await visit(page, "/products?maxPrice=1000");
    await expect(
      page.getByRole("heading", { name: "No products found matching your criteria." }),
    ).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Clear filters" }).click();
    await expect(page.getByText("20 shown")).toBeVisible();
  });

  test("only logs that more products could not be loaded", async ({ page }) => {
    await visit(page, "/products");
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await answerApi(page, "/products", withoutWords);
    const more = page.getByRole("button", { name: "Load More" });
    await more.click();
    await expect.poll(() => logged.join()).toContain("Loading more products failed");
    await expect(page.getByText("20 shown")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.unrouteAll();
    await more.click();
    await expect(page.getByText("40 shown")).toBeVisible();
  });
});

test.describe("a product", () => {
  const firstCard = (page: Page) => page.getByRole("main").getByRole("article").first();

  test("says that it is loading, then shows itself", async ({ page }) => {
    await visit(page, "/products");
    const { answer, release } = heldBack();
    await answerApi(page, oneProduct, answer);
    await firstCard(page).getByRole("link").click();
    await expect(page.getByText("Loading product details...")).toBeVisible();
    release();
    await expect(page.getByRole("button", { name: "Select a Size" })).toBeVisible();
    await expect(page.getByText("Loading product details...")).toHaveCount(0);
  });

  for (const [how, answer] of [
    ["the server fails", withoutWords],
    ["the line breaks", broken],
  ] as const) {
    test(`says that it could not be loaded when ${how}`, async ({ page }) => {
      await visit(page, "/products");
      await answerApi(page, oneProduct, answer);
      await firstCard(page).getByRole("link").click();
      await expect(page.getByRole("alert")).toContainText(detailFailure);
    });
  }

  test("that does not exist is said not to be found, with status 404", async ({ page }) => {
    const response = await visit(page, "/product/prd_nobody_knows");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product not found");
  });

  test("that has gone since the list was made is said not to be found", async ({ page }) => {
    await visit(page, "/products");
    await answerApi(page, oneProduct, (route) =>
      route.fulfill({
        status: 404,
        contentType: "application/problem+json",
        json: { status: 404 },
      }),
    );
    await firstCard(page).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product not found");
  });

  test("without a picture says so on its card", async ({ page }) => {
    await visit(page, "/checkout");
    await page.route(/\.(avif|webp)$/, broken);
    await follow(page, "All products");
    await expect(firstCard(page).getByText("No image")).toBeVisible();
  });
});

test.describe("new arrivals", () => {
  test("hold six places while they load", async ({ page }) => {
    await visit(page, "/checkout");
    const { answer, release } = heldBack();
    await answerApi(page, "/products/new", answer);
    await follow(page, "New Arrivals");
    const waiting = page.getByRole("main").getByRole("status").filter({ hasText: "Loading" });
    await expect(waiting.locator(":scope > :not(span)")).toHaveCount(6);
    release();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  test("say that there are none", async ({ page }) => {
    await visit(page, "/checkout");
    await answerApi(page, "/products/new", withData([]));
    await follow(page, "New Arrivals");
    await expect(page.getByRole("heading", { name: "Nothing new just yet" })).toBeVisible();
  });

  test("say that they could not be loaded", async ({ page }) => {
    await visit(page, "/checkout");
    await answerApi(page, "/products/new", broken);
    await follow(page, "New Arrivals");
    await expect(page.getByRole("alert")).toContainText(arrivalsFailure);
  });

  test("pass on the server's own words", async ({ page }) => {
    await visit(page, "/checkout");
    await answerApi(page, "/products/new", withWords("The loom is being mended."));
    await follow(page, "New Arrivals");
    await expect(page.getByRole("alert")).toContainText("The loom is being mended.");
    await expect(page.getByText(arrivalsFailure)).toHaveCount(0);
  });
});

test("featured products that fail are tried again by loading the page anew", async ({ page }) => {
  await visit(page, "/products");
  await answerApi(page, "/products", withoutWords);
  await page.getByRole("banner").locator('a[href="/"]').click();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to load featured products" });
  await expect(failure).toBeVisible();
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await failure.getByRole("button", { name: "Try Again" }).click();
  expect(new URL((await document).url()).pathname).toBe("/");
  await expect(page.locator("section", { hasText: "Featured" }).getByRole("article")).toHaveCount(
    6,
  );
});

test.describe("the search", () => {
  test("says that it is searching, then shows what it found", async ({ page }) => {
    await visit(page, "/");
    const { answer, release } = heldBack();
    await answerApi(page, "/products", answer);
    await searchField(page).fill("kaftan");
    const search = page.getByRole("search");
    await expect(search.getByText("Searching…")).toBeVisible();
    release();
    await expect(search.getByRole("option").first()).toContainText("kaftan");
    await expect(search.getByText("Searching…")).toHaveCount(0);
  });

  test("says that nothing matches", async ({ page }) => {
    await visit(page, "/");
    await searchField(page).fill("zzzz nothing of the kind");
    await expect(page.getByText("No matching products found.")).toBeVisible();
  });

  test("says that it could not search, in our words or in the server's", async ({ page }) => {
    await visit(page, "/");
    await answerApi(page, "/products", broken);
    await searchField(page).fill("kaftan");
    await expect(page.getByText("Unable to search products right now.")).toBeVisible();
    await page.unrouteAll();
    await answerApi(page, "/products", withWords("Search is being tidied."));
    await searchField(page).fill("agbada");
    await expect(page.getByText("Search is being tidied.")).toBeVisible();
  });

  test("says that a product has no picture", async ({ page }) => {
    await visit(page, "/");
    await answerApi(
      page,
      "/products",
      withData([{ id: "prd_plain", name: "Plain wrapper", price: 9000, images: [] }]),
    );
    await searchField(page).fill("wrapper");
    await expect(page.getByRole("option", { name: /Plain wrapper/ })).toContainText("No image");
  });
});

test.describe("the checkout", () => {
  async function openCheckout(page: Page, details: Record<string, string> = {}) {
    await addToCart(page, "benin popover", "L");
    await goToCheckout(page, details);
  }
  const discountCode = (page: Page) => page.getByLabel("Discount code");
  const apply = (page: Page) => page.getByRole("button", { name: "Apply" }).click();
  const pay = (page: Page) => page.getByRole("button", { name: /^Pay ₦/ }).click();

  test("marks what is missing on submit and what is wrong on leaving a field", async ({ page }) => {
    await openCheckout(page);
    const email = page.getByLabel("Email", { exact: true });
    await email.fill("ngozi at example");
    await email.blur();
    await expect(email).toHaveAccessibleDescription("Enter a valid email");
    await pay(page);
    for (const label of [
      "First name",
      "Last name",
      "Phone",
      "Address",
      "City",
      "State",
      "Postal code",
    ]) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAccessibleDescription("Required");
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByLabel("Country")).toHaveValue("Nigeria");
  });

  test("asks for a discount code before applying one", async ({ page }) => {
    await openCheckout(page);
    await apply(page);
    await expect(discountCode(page)).toHaveAccessibleDescription("Enter a discount code to apply.");
  });

  test("refuses a code and takes off the discount there was", async ({ page }) => {
    await openCheckout(page);
    await discountCode(page).fill("ileya15");
    await apply(page);
    await expect(page.getByText("ILEYA15: 15% off for Iléyá")).toBeVisible();
    await expect(page.getByText("−₦5,400")).toBeVisible();
    await discountCode(page).fill("newyear20");
    await apply(page);
    await expect(discountCode(page)).toHaveAccessibleDescription(
      /^Unable to apply discount code\. Please try another code\./,
    );
    await expect(page.getByText("−₦5,400")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Pay ₦36,000" })).toBeVisible();
  });

  test("keeps silent when the available discounts cannot be had", async ({ page }) => {
    await answerApi(page, "/discounts/available", withWords("No discounts today."));
    const asked = page.waitForResponse(/\/api\/discounts\/available$/);
    await openCheckout(page);
    await asked;
    await expect(page.getByRole("button", { name: "Pay ₦36,000" })).toBeEnabled();
    await expect(page.getByText("No discounts today.")).toHaveCount(0);
    await expect(page.getByText(/Unable to/)).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  for (const [how, answer, words] of [
    ["the server fails without a word", withoutWords, "Failed to process your order."],
    ["the server says why", withWords("The till is being emptied."), "The till is being emptied."],
    ["the line breaks", broken, "Failed to place order."],
  ] as const) {
    test(`says that no order was placed when ${how}`, async ({ page }) => {
      await openCheckout(page, customer("no.order"));
      await answerApi(page, "/orders", answer, "POST");
      await pay(page);
      await expect(page.getByRole("alert")).toHaveText(words);
      await expect(page.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
    });
  }
});

test.describe("pages of last resort", () => {
  test("a page that breaks says so, and leads back to the shop", async ({ page }) => {
    await visit(page, "/checkout");
    await answerApi(page, "/products/new", withData([{ id: "prd_odd", price: 0.001 }]));
    await follow(page, "New Arrivals");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Unexpected Application Error!",
    );
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  });

  for (const [address, status] of [
    ["/returns", 200],
    ["/track-order", 200],
    ["/no/such/page", 404],
  ] as const) {
    test(`${address} is coming soon, with status ${status}`, async ({ page }) => {
      const response = await visit(page, address);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coming Soon");
      await expect(page.getByRole("link", { name: "Look up an order" })).toBeVisible();
    });
  }
});
