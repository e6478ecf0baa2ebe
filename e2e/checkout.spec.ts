import { expect, type Page, type Route, test } from "@playwright/test";
import { answerApi, heldBack, oneProduct, requestsTo } from "./kit/api-replies.ts";
import { customer } from "./kit/payment-sandbox.ts";
import { addToCart, cardWindow, goToCheckout } from "./kit/shopper.ts";
import { cartButton, cartDrawer, searchField, visit } from "./kit/visit.ts";

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₦/ });

/** A product as the API gives it, as far as these tests change it. */
interface WireProduct {
  price: number;
  sizesStock: { size: { size: string }; stock: number }[];
}

/** Puts a product into the cart from a page that shows yesterday's price or stock. */
async function addFromStalePage(
  page: Page,
  { search, size, units = 1 }: { search: string; size: string; units?: number },
  stale: (product: WireProduct) => void,
): Promise<void> {
  await visit(page, "/");
  await answerApi(page, oneProduct, async (route: Route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: WireProduct };
    stale(body.data);
    await route.fulfill({ response: reply, json: body });
  });
  await searchField(page).fill(search);
  await page.getByRole("option").first().click();
  await page.getByRole("radio", { name: size, exact: true }).click();
  for (let i = 1; i < units; i += 1) {
    await page
      .getByRole("main")
      .getByRole("button", { name: /^One more/ })
      .click();
  }
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartDrawer(page)).toBeVisible();
}

test("plus stops at the stock, on the page and in the drawer, and says why", async ({ page }) => {
  await addFromStalePage(page, { search: "tarkwa shorts", size: "M", units: 2 }, (product) => {
    for (const entry of product.sizesStock) entry.stock = 2;
  });
  const texts = "Only 2 in stock";
  await expect(page.locator("main").getByText(`${texts}, 2 in your cart`)).toBeAttached();
  const drawer = cartDrawer(page);
  const more = drawer.getByRole("button", { name: /^One more/ });
  await expect(drawer.getByText("2 items")).toBeVisible();
  await expect(drawer.getByText(texts)).toBeVisible();
  await expect(more).toBeDisabled();
  await drawer.getByRole("button", { name: /^One fewer/ }).click();
  await expect(drawer.getByText(texts)).toBeHidden();
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(drawer.getByText(texts)).toBeVisible();
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("2 items")).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(drawer).toContainText(
    "Tarkwa shorts, size M: you already have the last ones in your cart.",
  );
  await expect(drawer.getByText("2 items")).toBeVisible();
});

test("State suggests the states and the FCT, and accepts any other text", async ({ page }) => {
  await addToCart(page, "house tee bone", "L");
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  const state = page.getByRole("combobox", { name: "State" });
  await page.getByLabel("First name").fill("Ada");
  const offered = () =>
    state.evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value),
    );
  await expect.poll(async () => (await offered()).length).toBe(37);
  expect(await offered()).toEqual(
    expect.arrayContaining(["Abia", "Lagos", "Federal Capital Territory (FCT)", "Zamfara"]),
  );
  await state.fill("Somewhere else");
  await state.blur();
  await expect(state).toHaveValue("Somewhere else");
  await expect(state).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Country").fill("Ghana");
  await expect(page.getByRole("textbox", { name: "State" })).toHaveValue("Somewhere else");
});

test("City suggests the areas of the state, and accepts any other text", async ({ page }) => {
  await addToCart(page, "house tee bone", "L");
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  const city = page.getByRole("combobox", { name: "City" });
  const offered = () =>
    city.evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value),
    );
  await page.getByLabel("State", { exact: true }).fill("abuja");
  await expect
    .poll(offered)
    .toEqual(["Abaji", "Abuja Municipal Area Council", "Bwari", "Gwagwalada", "Kuje", "Kwali"]);
  await page.getByLabel("State", { exact: true }).fill("Lagos");
  await expect.poll(async () => (await offered()).length).toBe(20);
  await city.fill("Lekki Phase 1");
  await city.blur();
  await expect(city).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("State", { exact: true }).fill("Somewhere else");
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Lekki Phase 1");
});

test.describe("a refused order is fixed in one click", () => {
  test("when the price has changed", async ({ page }) => {
    await addFromStalePage(page, { search: "tarkwa shorts", size: "M" }, (product) => {
      product.price = 20_000;
    });
    await goToCheckout(page, customer("price.changed"));
    await expect(payButton(page)).toHaveText("Pay ₦20,000");
    await payButton(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Prices have changed since you filled your cart.");
    await expect(alert).toContainText("₦27,000");
    await alert.getByRole("button", { name: "Use the new total" }).click();
    await expect(alert).toHaveCount(0);
    await expect(payButton(page)).toHaveText("Pay ₦27,000");
    await payButton(page).click();
    await expect(cardWindow(page).getByRole("button", { name: "Approved" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Pay ₦27,000" })).toBeVisible();
  });

  test("when items were sold in the meantime", async ({ page }) => {
    await addFromStalePage(
      page,
      { search: "akwete blouse", size: "XL", units: 3 },
      ({ sizesStock }) => {
        for (const entry of sizesStock) entry.stock = 9;
      },
    );
    await goToCheckout(page, customer("sold.since"));
    await expect(payButton(page)).toHaveText("Pay ₦159,600");
    await payButton(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Some items have just sold out.");
    await expect(alert).toContainText("Akwete blouse, size XL: only 1 left (you wanted 3)");
    await alert.getByRole("button", { name: "Update cart to available quantities" }).click();
    await expect(alert).toHaveCount(0);
    await expect(payButton(page)).toHaveText("Pay ₦56,000");
    await expect(cartButton(page)).toContainText("1");
    await payButton(page).click();
    await expect(cardWindow(page).getByRole("button", { name: "Approved" })).toBeVisible();
  });

  test("when a size is no longer sold, which is named", async ({ page }) => {
    await addFromStalePage(page, { search: "tarkwa shorts", size: "5XL" }, ({ sizesStock }) => {
      sizesStock.push({ size: { size: "5XL" }, stock: 9 });
    });
    await page.keyboard.press("Escape");
    await page.getByRole("radio", { name: "M", exact: true }).click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await goToCheckout(page, customer("no.longer.sold"));
    await expect(payButton(page)).toHaveText("Pay ₦54,000");
    await payButton(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Tarkwa shorts, size 5XL: no longer available");
    await alert.getByRole("button", { name: "Update cart to available quantities" }).click();
    await expect(alert).toHaveCount(0);
    await expect(payButton(page)).toHaveText("Pay ₦27,000");
    await expect(cartButton(page)).toContainText("1");
    await payButton(page).click();
    await expect(cardWindow(page).getByRole("button", { name: "Approved" })).toBeVisible();
  });

  test("when every item is sold out, which empties the cart", async ({ page }) => {
    await addFromStalePage(page, { search: "sokoto boubou", size: "M" }, ({ sizesStock }) => {
      for (const entry of sizesStock) entry.stock = 9;
    });
    await goToCheckout(page, customer("all.gone"));
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("sold out");
    await page.getByRole("button", { name: "Update cart to available quantities" }).click();
    await expect(page.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });
});

test("the form marks missing fields on submit and invalid ones on blur", async ({ page }) => {
  await addToCart(page, "benin popover", "L");
  await goToCheckout(page, {});
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("ngozi at example");
  await email.blur();
  await expect(email).toHaveAccessibleDescription("Enter a valid email");
  await payButton(page).click();
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

  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("Discount code")).toHaveAccessibleDescription(
    "Enter a discount code to apply.",
  );
});

test.describe("a discount", () => {
  test("code is typed in capitals, deducted, and removed", async ({ page }) => {
    await addToCart(page, "benin popover", "S");
    await goToCheckout(page, customer("discount"));
    const code = page.getByLabel("Discount code");
    await code.pressSequentially("ileya15");
    await expect(code).toHaveValue("ILEYA15");
    await code.press("Enter");
    await expect(page.getByText("ILEYA15: 15% off for Iléyá")).toBeVisible();
    await expect(payButton(page)).toHaveText("Pay ₦30,600");
    await page.getByRole("button", { name: "Remove discount ILEYA15" }).click();
    await expect(payButton(page)).toHaveText("Pay ₦36,000");

    // Pressed while the code is still being looked up, Pay waits for it.
    const { answer, release } = heldBack();
    await answerApi(page, "/discounts/validate", answer, "POST");
    await code.fill("ILEYA15");
    await page.getByRole("button", { name: "Apply" }).click();
    await payButton(page).click();
    await expect(page.getByRole("button", { name: "Placing your order" })).toBeVisible();
    release();
    await expect(page.getByRole("dialog", { name: "Pay ₦30,600" })).toBeVisible();
  });

  test("that is automatic needs no code once the order is large enough", async ({ page }) => {
    await addToCart(page, "katsina babbar riga", "L");
    await goToCheckout(page, customer("automatic"));
    await expect(page.getByText("5% off orders from ₦150,000")).toBeVisible();
    await expect(page.getByRole("main").getByText("−₦12,000")).toBeVisible();
    await expect(page.getByLabel("Discount code")).toHaveValue("");
    await payButton(page).click();
    await expect(page.getByRole("dialog", { name: "Pay ₦228,000" })).toBeVisible();
  });
});

test("a slow automatic discount is awaited when Pay is clicked", async ({ page }) => {
  const discounts = heldBack();
  await answerApi(page, "/discounts/available", discounts.answer);
  const sent = requestsTo(page, "/orders");
  await addToCart(page, "katsina babbar riga", "L");
  await goToCheckout(page, customer("early"));
  await page.getByRole("button", { name: "Pay ₦240,000" }).click();
  await expect(page.getByRole("button", { name: "Placing your order" })).toBeVisible();
  expect(sent).toHaveLength(0);
  discounts.release();
  await expect(page.getByRole("dialog", { name: "Pay ₦228,000" })).toBeVisible();
});

test("shipping is free within Nigeria and excluded abroad, where no fee is set", async ({
  page,
}) => {
  const shipping = page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: /^Shipping/ }) });
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, customer("abroad"));
  await expect(shipping.locator("dd")).toHaveText("₦0");
  await expect(shipping).toContainText("₦4,000 waived");
  await page.getByLabel("State", { exact: true }).fill("England");
  await page.getByLabel("Country", { exact: true }).fill("United Kingdom");
  await expect(shipping.locator("dd")).toHaveText("Not included");
  await expect(shipping).toContainText("We’ll contact you about shipping.");
});

test("the summary stays clear of the header when the form is scrolled", async ({ page }) => {
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, customer("scrolls"));
  await page.evaluate(() => window.scrollTo(0, 200));
  const summary = await page.getByRole("heading", { name: "Order summary" }).boundingBox();
  const header = await page.getByRole("banner").boundingBox();
  expect(summary?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});
