import { expect, type Page } from "@playwright/test";
import { answerApi, withData } from "./api-replies.ts";
import { awaitMail } from "./mailbox.ts";
import { customer, planPayment, sandboxOrigin } from "./payment-sandbox.ts";
import { enlargeButtons, enlargedPictures } from "./picture-viewer.ts";
import { checkList } from "./quick-order.ts";
import {
  addToCart,
  clickApproved,
  goToCardWindow,
  goToCheckout,
  productAddress,
} from "./shopper.ts";
import type { Screen } from "./usable-screen.ts";
import { cartButton, cartDrawer, follow, searchField, visit } from "./visit.ts";

const plainPage = (address: string): Screen => ({
  name: address,
  open: (page) => visit(page, address),
});

async function openFilledCheckout(page: Page, name: string): Promise<void> {
  await addToCart(page, "house tee bone", "L");
  await goToCheckout(page, customer(name));
}

async function payFor(page: Page, name: string): Promise<string> {
  await addToCart(page, "house tee bone", "L");
  const card = await goToCardWindow(page, customer(name));
  await clickApproved(card);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await success.waitFor({ timeout: 20_000 });
  return (await success.getByText(/^ASO-/).first().innerText()).trim();
}

export const guestScreens: readonly Screen[] = [
  ...["/", "/products", "/products?maxPrice=1000", "/products?type=x&size=M&minPrice=1000"].map(
    plainPage,
  ),
  {
    name: "the filter dialog",
    async open(page) {
      await visit(page, "/products");
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("dialog", { name: "Filter" }).waitFor();
    },
  },
  plainPage("/products/new"),
  {
    name: "a product without a chosen size",
    open: async (page) => visit(page, await productAddress(page, "harbour camp shirt")),
  },
  {
    name: "a product with a chosen size",
    async open(page) {
      await visit(page, await productAddress(page, "lace buba ivory"));
      await page.getByRole("radio", { name: "M", exact: true }).click();
      await page.getByRole("button", { name: "Add to Cart" }).first().waitFor();
    },
  },
  {
    name: "an enlarged picture",
    async open(page) {
      await visit(page, await productAddress(page, "lace buba ivory"));
      await enlargeButtons(page).first().click();
      await enlargedPictures(page).waitFor();
    },
  },
  {
    name: "the empty cart",
    async open(page) {
      await visit(page, "/products");
      await cartButton(page).click();
      await cartDrawer(page).waitFor();
    },
  },
  {
    name: "the filled cart",
    open: (page) => addToCart(page, "iseyin blazer", "M"),
  },
  {
    name: "the open search",
    async open(page) {
      await visit(page, "/");
      const unfold = page.getByRole("banner").getByRole("button", { name: "Search" });
      if (await unfold.isVisible()) await unfold.click();
      await searchField(page).fill("kaftan");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "the open menu of a side",
    only: "wide",
    async open(page) {
      await visit(page, "/");
      const menus = page.getByRole("navigation", { name: "Main" });
      await menus.locator("summary", { hasText: "Women" }).click();
      await page.getByRole("link", { name: "All women" }).waitFor();
    },
  },
  {
    name: "the open menu",
    only: "phone",
    async open(page) {
      await visit(page, "/");
      await page.getByRole("banner").locator("summary", { hasText: "Menu" }).click();
      const menu = page.getByRole("navigation", { name: "Menu" });
      await menu.locator("summary", { hasText: "Women" }).click();
      await menu.getByRole("link", { name: "All women" }).waitFor();
    },
  },
  { ...plainPage("/checkout"), name: "the checkout with an empty cart" },
  { name: "the filled checkout", open: (page) => openFilledCheckout(page, "screens.filled") },
  {
    name: "the checkout with errors",
    async open(page) {
      await openFilledCheckout(page, "no address");
      await page.getByLabel("City").fill("");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("button", { name: /^Pay ₦/ }).click();
      await page.getByText("Enter a valid email").waitFor();
    },
  },
  {
    name: "the card window",
    async open(page) {
      await addToCart(page, "house tee bone", "L");
      await goToCardWindow(page, customer("screens.card"));
    },
  },
  {
    name: "a payment being confirmed",
    async open(page) {
      const buyer = customer("screens.confirming");
      await planPayment(page, buyer.Email, { settleDelayMs: null, events: [] });
      await addToCart(page, "house tee bone", "L");
      const card = await goToCardWindow(page, buyer);
      await clickApproved(card);
      await page.getByRole("dialog", { name: "Confirming your payment" }).waitFor();
    },
  },
  {
    name: "an order not paid yet",
    async open(page) {
      await addToCart(page, "house tee bone", "L");
      await goToCardWindow(page, customer("screens.unpaid"));
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog", { name: "Not paid yet" }).waitFor();
    },
  },
  { name: "a successful payment", open: (page) => payFor(page, "screens.paid") },
  {
    name: "an order found",
    async open(page) {
      const buyer = customer("screens.found");
      const orderNumber = await payFor(page, "screens.found");
      await visit(page, "/orders/lookup");
      await page.getByLabel("Email", { exact: true }).fill(buyer.Email);
      await page.getByLabel("Order number").fill(orderNumber);
      await page.getByRole("button", { name: "Find order" }).click();
      await page.getByRole("heading", { name: orderNumber }).waitFor();
    },
  },
  {
    name: "no order found",
    async open(page) {
      await visit(page, "/orders/lookup");
      await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
      await page.getByLabel("Order number").fill("ASO-00000000");
      await page.getByRole("button", { name: "Find order" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  ...["/returns", "/exchange", "/no/such/page", "/product/prd_nobody_knows"].map(plainPage),
  {
    name: "a page that broke",
    async open(page) {
      await visit(page, "/checkout");
      await answerApi(page, "/products/new", withData([{ id: "prd_odd", name: {} }]));
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await follow(page.getByRole("contentinfo"), "New Arrivals");
      await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    },
  },
  {
    name: "a list that could not be loaded",
    async open(page) {
      await visit(page, "/checkout");
      await answerApi(page, "/products", (route) => route.abort());
      await follow(page, "All products");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  ...[
    "/faq",
    "/about",
    "/size",
    "/privacy",
    "/terms",
    "/delivery-policy",
    "/returns-policy",
    "/partner",
    "/login",
    "/register",
    "/password/forgot",
    "/password/reset",
  ].map(plainPage),
  plainPage("/quick-order"),
  {
    name: "a shared cart",
    async open(page) {
      const polo = (await productAddress(page, "campus polo")).slice("/product/".length);
      await visit(page, `/cart?items=${polo}~L~2,${polo}~S~1,gone~M~1,nonsense`);
      await page.getByRole("button", { name: "Add to cart" }).waitFor();
    },
  },
  plainPage("/cart?items=nonsense"),
  {
    name: "a pasted list",
    open: (page) =>
      checkList(
        page,
        "Eleko camp shirt M 2\nkaftan M 1\nHouse tee, bone 2\nsomething\nAkwete blouse XL 9",
      ),
  },
  {
    name: "the mailbox, with a mail to a long address",
    async open(page) {
      const email = `${"nobreaks".repeat(6)}@${"nowhere".repeat(6)}.example`;
      await page.request.post("/api/newsletter/subscribe", { data: { email } });
      await awaitMail(page, email, "");
      await page.goto("/mailbox");
    },
  },
  { name: "the API's pages", open: (page) => page.goto("/api/docs") },
  {
    name: "the API's pages for an area of staff",
    open: (page) => page.goto("/api/docs/staff/orders"),
  },
  { name: "the payment sandbox", open: (page) => page.goto(`${sandboxOrigin()}/play`) },
];
