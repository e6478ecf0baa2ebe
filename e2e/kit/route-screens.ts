import { expect, type Page } from "@playwright/test";
import { addToCart, productAddress } from "./shopper.ts";
import type { Screen } from "./usable-screen.ts";
import { cartDrawer, visit } from "./visit.ts";

const password = "asodemo";

async function signIn(page: Page, mailbox: string): Promise<string> {
  const reply = await page.request.post("/api/auth/login", {
    data: { email: `${mailbox}@example.com`, password },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { data } = (await reply.json()) as { data: { token: string } };
  await page.addInitScript((token) => localStorage.setItem("authToken", token), data.token);
  return data.token;
}

const page = (address: string): Screen => ({
  name: address,
  open: (browserPage) => visit(browserPage, address),
});

const pageOf = (mailbox: string, address: string, name = address): Screen => ({
  name,
  async open(browserPage) {
    await signIn(browserPage, mailbox);
    await visit(browserPage, address);
    await expect(browserPage.getByText("Loading your account")).toHaveCount(0);
  },
});

export const routeScreens: readonly Screen[] = [
  page("/"),
  page("/products"),
  page("/products?category=women"),
  page("/products/new"),
  {
    name: "a product",
    open: async (browserPage) =>
      visit(browserPage, await productAddress(browserPage, "eleko camp shirt")),
  },
  {
    name: "a product for an approved business",
    async open(browserPage) {
      await signIn(browserPage, "bisi");
      await visit(browserPage, await productAddress(browserPage, "eleko camp shirt"));
      await browserPage.getByText("Wholesale prices").first().waitFor();
    },
  },
  page("/login"),
  page("/register"),
  pageOf("tunde", "/verify"),
  page("/password/forgot"),
  page("/password/reset?token=none"),
  pageOf("ada", "/account"),
  pageOf("ada", "/account/orders"),
  {
    name: "an order of the demo shopper",
    async open(browserPage) {
      await signIn(browserPage, "ada");
      await visit(browserPage, "/account/orders");
      await browserPage.getByRole("main").getByRole("link", { name: /^ASO-/ }).first().click();
      await browserPage.getByRole("heading", { name: "Track parcel" }).waitFor();
    },
  },
  pageOf("ada", "/account/wishlist"),
  pageOf("bisi", "/business-profile"),
  pageOf("ada", "/business-profile", "/business-profile of who has none"),
  {
    name: "/checkout",
    async open(browserPage) {
      await addToCart(browserPage, "eleko camp shirt", "M");
      await cartDrawer(browserPage).getByRole("button", { name: "Checkout" }).click();
      await browserPage.waitForURL("**/checkout");
    },
  },
  {
    name: "/cart",
    async open(browserPage) {
      const { pathname } = new URL(
        await productAddress(browserPage, "eleko camp shirt"),
        "http://store",
      );
      await visit(browserPage, `/cart?items=${pathname.split("/").at(-1)}~M~2`);
    },
  },
  page("/orders/lookup"),
  page("/quick-order"),
  page("/partner"),
  page("/faq"),
  page("/faq#payment"),
  page("/about"),
  page("/size"),
  page("/privacy"),
  page("/terms#payment"),
  page("/delivery-policy"),
  page("/returns-policy"),
  page("/newsletter/unsubscribe?token=none"),
  page("/orders/reminders/stop?token=none"),
  page("/pay/ASO-7K3M9QXD#none"),
  page("/try-payment#none"),
  page("/returns"),
  page("/track-order"),
  page("/no/such/page"),
];
