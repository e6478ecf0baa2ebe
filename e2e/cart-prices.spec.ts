import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "./kit/account.ts";
import { answerApi, broken, heldBack } from "./kit/api-replies.ts";
import { configuredTest } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, approveCard, goToCheckout, ngozi, productAddress } from "./kit/shopper.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";
import { cartButton, cartDrawer, visit } from "./kit/visit.ts";
import { waitForAnimations } from "./kit/wait-for-animations.ts";

const pricing = fileURLToPath(new URL("kit/set-prices.ts", import.meta.url));
const test = configuredTest({ NODE_OPTIONS: `--import=${pricing}` });

const cartSubtotal = (page: Page) => cartDrawer(page).getByText("Subtotal").locator("..");
const checkoutSubtotal = (page: Page) =>
  page.getByRole("term").filter({ hasText: "Subtotal", visible: true }).locator("..");

async function payAndFindOrder(page: Page): Promise<{ subtotalAmount: number; prices: number[] }> {
  const placed = page.waitForResponse(
    (response) => response.url().endsWith("/api/orders") && response.status() === 201,
  );
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(page);
  const { data } = (await (await placed).json()) as {
    data: { subtotalAmount: number; items: { price: number }[] };
  };
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  return { subtotalAmount: data.subtotalAmount, prices: data.items.map(({ price }) => price) };
}

for (const width of [1440, 390]) {
  test(`a guest gets the brand's own price in the cart, at checkout and in the order at ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openPageAt(width, browser);
    const first = heldBack();
    await answerApi(page, "/checkout/quote", first.answer, "POST");
    await addToCart(page, "harbour camp shirt", "M");
    const drawer = cartDrawer(page);
    await expect(cartSubtotal(page)).toContainText("₦25,600");
    const places = async () => [
      await drawer.getByRole("button", { name: "Checkout" }).boundingBox(),
      await drawer.getByText("Remove", { exact: true }).boundingBox(),
    ];
    await waitForAnimations(page);
    const before = await places();
    first.release();
    await expect(cartSubtotal(page)).toContainText("₦23,040");
    await expect(cartSubtotal(page)).toHaveAttribute("aria-live", "polite");
    await expect(drawer.getByText("₦25,600")).toHaveCount(0);
    expect(await places()).toEqual(before);
    await drawer.getByRole("button", { name: /^One more/ }).click();
    await expect(drawer.getByText("₦23,040 each")).toBeVisible();
    await expect(cartSubtotal(page)).toContainText("₦46,080");
    await expectUsableNow(page);

    const second = heldBack();
    await page.unrouteAll();
    await answerApi(page, "/checkout/quote", second.answer, "POST");
    await goToCheckout(page, { ...ngozi, Email: `cart-prices-${width}@example.com` });
    if (width < 500) await page.getByText(/^Order summary,/).click();
    await expect(checkoutSubtotal(page)).toContainText("₦46,080");
    second.release();
    await expect(checkoutSubtotal(page)).toContainText("₦46,080");
    expect(await payAndFindOrder(page)).toEqual({ subtotalAmount: 46_080, prices: [23_040] });
    await page.context().close();
  });
}

test("a business gets its price in a shared cart, in its own and in the order", async ({
  page,
}) => {
  await signInAs(page, "bisi");
  const id = (await productAddress(page, "marina trouser")).slice("/product/".length);
  await visit(page, `/cart?items=${id}~M~6,${id}~L~4`);
  // ₦48,000, 5 % off from ten pieces on, and 20 % less than that.
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem").filter({ hasText: "Size M" })).toContainText("₦218,880");
  await expect(main.getByText("10 items").locator("..")).toContainText("₦364,800");
  await main.getByRole("button", { name: "Add to cart" }).click();
  await expect(cartSubtotal(page)).toContainText("₦364,800");
  await expect(cartDrawer(page).getByText("10 items of this style")).toHaveCount(0);
  await goToCheckout(page, { ...ngozi, Email: "bisi@example.com" });
  await expect(checkoutSubtotal(page)).toContainText("₦364,800");
  const { subtotalAmount, prices } = await payAndFindOrder(page);
  expect(subtotalAmount).toBe(364_800);
  expect(prices).toEqual([36_480, 36_480]);
});

test("a cart without a quote shows the store's own price", async ({ page }) => {
  let requestCount = 0;
  await answerApi(
    page,
    "/checkout/quote",
    async (route) => {
      requestCount += 1;
      await broken(route);
    },
    "POST",
  );
  await addToCart(page, "harbour camp shirt", "M");
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  await expect(cartSubtotal(page)).toContainText("₦25,600");
  await page.keyboard.press("Escape");
  await page.unrouteAll();
  await cartButton(page).click();
  await expect(cartSubtotal(page)).toContainText("₦23,040");
});
