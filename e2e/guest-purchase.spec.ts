import { expect, test } from "@playwright/test";
import { findStockItem, placeOrder, signInAs } from "./kit/account.ts";
import { answerApi, requestsTo, withData } from "./kit/api-replies.ts";
import { addToCart, approveCard, clickApproved, goToCardWindow, ngozi } from "./kit/shopper.ts";
import { cartButton, cartDrawer, visit, waitForHydration } from "./kit/visit.ts";

test("a guest finds a product, pays for it, and the stock is one less", async ({ page }) => {
  const quotes = requestsTo(page, "/checkout/quote");
  await page.goto("/");
  await page.getByRole("combobox", { name: /search/i }).fill("eleko camp");
  await page.getByRole("option", { name: /Ẹlẹ́kọ camp shirt/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ẹlẹ́kọ camp shirt");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const stockOfM = async () => {
    const reply = await page.request.get(`/api/products/${id}`);
    const { data } = (await reply.json()) as {
      data: { sizesStock: { size: { size: string }; stock: number }[] };
    };
    return data.sizesStock.find(({ size }) => size.size === "M")?.stock ?? -1;
  };
  const before = await stockOfM();

  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const card = await goToCardWindow(page, ngozi);
  // The store has no prices of its own code.
  expect(quotes).toEqual([]);
  await clickApproved(card);

  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  await expect(success.getByText("Order ID")).toBeVisible();
  await expect(success.getByText("Transaction ref")).toBeVisible();
  const orderNumber = (await success.getByText(/^ASO-/).first().innerText()).trim();
  expect(await stockOfM()).toBe(before - 1);
  const summary = success.getByRole("region", { name: "Your order" });
  await expect(summary).toContainText("Ẹlẹ́kọ camp shirt");
  await expect(summary).toContainText(ngozi.City);
  await expect(summary.getByRole("link", { name: /Share on WhatsApp/ })).toBeVisible();
  await expect(summary.getByRole("link", { name: "Track order" })).toHaveAttribute(
    "href",
    `/orders/lookup?orderNumber=${orderNumber}`,
  );

  await success.getByRole("button", { name: "Continue shopping" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: /cart/i })).not.toContainText(/\d/);

  await page.goto("/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(` ${ngozi.Email.toUpperCase()} `);
  await page.getByLabel("Order number").fill(orderNumber.toLowerCase());
  await page.getByRole("button", { name: "Find order" }).click();
  await expect(page.getByRole("heading", { name: orderNumber })).toBeVisible();
  await expect(page.getByRole("article").getByText("Paid", { exact: true }).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download invoice (PDF)" }).click();
  expect((await download).suggestedFilename()).toBe(`${orderNumber}.pdf`);

  await page.goto("/mailbox");
  await expect(page.getByText(orderNumber).first()).toBeVisible();
});

test("closing the card window keeps the order and the cart; trying again pays it", async ({
  page,
}) => {
  await addToCart(page, "onicha camp", "L");
  await goToCardWindow(page, { ...ngozi, Email: "close.then.pay@example.com" });
  await page.getByRole("button", { name: "Cancel" }).click();
  const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
  await expect(unpaid).toContainText(/holding your order until \w+, \d+ \w+ at \d\d:\d\d/);
  await expect(page.getByRole("button", { name: /cart/i })).toContainText("1");
  await unpaid.getByRole("button", { name: "Try again" }).click();
  await approveCard(page);
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
});

test("the cart is lost on reload, and brought back at today's price", async ({ page }) => {
  await addToCart(page, "house tee bone", "M");
  await page.reload();
  await waitForHydration(page);
  await expect(cartButton(page)).not.toContainText(/\d/);
  await answerApi(page, "/products", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { price: number }[] };
    for (const product of body.data) product.price = 12_340;
    await route.fulfill({ response, json: body });
  });
  await cartButton(page).click();
  const drawer = cartDrawer(page);
  await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
  await drawer.getByRole("button", { name: "Bring back your cart (1 item)" }).click();
  await expect(drawer.getByText("₦12,340").first()).toBeVisible();
  await expect(cartButton(page)).toContainText("1");

  await drawer
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.reload();
  await waitForHydration(page);
  await cartButton(page).click();
  await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
  await expect(drawer.getByRole("button", { name: /^Bring back/ })).toHaveCount(0);
});

test("a cart that was paid for or left at sign-out is not brought back", async ({ page }) => {
  const offer = page.getByRole("button", { name: /^Bring back/ });
  await addToCart(page, "onicha camp", "L");
  await goToCardWindow(page, { ...ngozi, Email: "paid.and.gone@example.com" });
  await approveCard(page);
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await visit(page, "/cart");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(offer).toHaveCount(0);

  await signInAs(page, "ada");
  await addToCart(page, "house tee bone", "M");
  await visit(page, "/cart");
  await expect(offer).toBeVisible();
  await page.getByRole("banner").getByText("Hi, Ada").filter({ visible: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await visit(page, "/cart");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test("messages about a looked-up order do not appear on the next one", async ({ page }) => {
  const tee = await findStockItem(page, "house tee bone", "M");
  const first = await placeOrder(page, [{ ...tee, quantity: 1 }]);
  const second = await placeOrder(page, [{ ...tee, quantity: 1 }]);
  await answerApi(page, "/orders/lookup", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({
      response,
      json: { data: { ...data, returns: { canRequest: true, count: 0 } } },
    });
  });
  const said = "The link is on its way.";
  await answerApi(page, "/returns/links", withData({ message: said }), "POST");

  await visit(page, "/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(ngozi.Email);
  for (const orderNumber of [first, second]) {
    await page.getByLabel("Order number").fill(orderNumber);
    await page.getByRole("button", { name: "Find order" }).click();
    await expect(page.getByRole("heading", { name: orderNumber })).toBeVisible();
    await expect(page.getByText(said)).toHaveCount(0);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
});
