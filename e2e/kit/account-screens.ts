import type { Page } from "@playwright/test";
import { findStockItem, newShopper, openAccount, placeOrder, storeToken } from "./account.ts";
import { openReturnableOrder } from "./delivered-order.ts";
import { addToCart } from "./shopper.ts";
import type { Screen } from "./usable-screen.ts";
import { cartDrawer, visit } from "./visit.ts";

async function visitSignedIn(page: Page, address: string): Promise<string> {
  const token = await openAccount(page, newShopper("looks"));
  const tee = await findStockItem(page, "house tee bone", "M");
  const orderNumber = await placeOrder(page, [{ ...tee, quantity: 1 }], token);
  await page.request.post("/api/wishlist", {
    data: { productId: tee.productId },
    headers: { authorization: `Bearer ${token}` },
  });
  await storeToken(page, token);
  await visit(page, address);
  return orderNumber;
}

async function openCheckout(page: Page): Promise<void> {
  await addToCart(page, "house tee bone", "L");
  await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
}

export const accountScreens: readonly Screen[] = [
  {
    name: "a refused login",
    async open(page) {
      await visit(page, "/login");
      await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
      await page.getByText("Required").first().waitFor();
    },
  },
  {
    name: "the registration of a business",
    async open(page) {
      await visit(page, "/register");
      await page.getByRole("radio", { name: "Business" }).check({ force: true });
      await page.getByLabel("Business name").waitFor();
    },
  },
  {
    name: "the code of a new account",
    async open(page) {
      const shopper = newShopper("waits");
      const reply = await page.request.post("/api/auth/register", { data: shopper });
      const { data } = (await reply.json()) as { data: { token: string } };
      await storeToken(page, data.token);
      await visit(page, "/verify");
      await page.getByText("Wrong email? Change it").click();
      await page.getByLabel("Verification code").fill("123");
    },
  },
  { name: "a forgotten password", open: (page) => visit(page, "/password/forgot") },
  { name: "a new password", open: (page) => visit(page, "/password/reset") },
  {
    name: "the profile",
    async open(page) {
      await visitSignedIn(page, "/account");
      await page.getByRole("button", { name: "Save changes" }).waitFor();
    },
  },
  {
    name: "the deletion of an account",
    async open(page) {
      await visitSignedIn(page, "/account");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByRole("dialog").getByLabel("Password", { exact: true }).waitFor();
    },
  },
  {
    name: "the orders of an account",
    async open(page) {
      await visitSignedIn(page, "/account/orders");
      await page.getByRole("button", { name: /^Re-order/ }).waitFor();
    },
  },
  {
    name: "an order of an account",
    async open(page) {
      const orderNumber = await visitSignedIn(page, "/account/orders");
      await page.getByRole("link", { name: orderNumber, exact: true }).click();
      await page.getByRole("heading", { name: "Track parcel" }).waitFor();
    },
  },
  {
    name: "the wishlist",
    async open(page) {
      await visitSignedIn(page, "/account/wishlist");
      await page.getByRole("button", { name: /^Move to cart/ }).waitFor();
    },
  },
  {
    name: "the size of a saved product",
    async open(page) {
      await visitSignedIn(page, "/account/wishlist");
      await page.getByRole("button", { name: /^Move to cart/ }).click();
      await page.getByRole("dialog").getByRole("radio", { name: "M", exact: true }).waitFor();
    },
  },
  {
    name: "an item being exchanged",
    async open(page) {
      await visit(page, await openReturnableOrder(page));
      await page.getByRole("button", { name: /^Another size/ }).click();
      const request = page.getByRole("button", { name: "Request an exchange" });
      await request.click();
      await page.getByText(/^Choose a new size for/).waitFor();
    },
  },
  {
    name: "money being asked back",
    async open(page) {
      await visit(page, await openReturnableOrder(page));
      await page.getByRole("button", { name: /^Refund/ }).click();
      await page.getByRole("button", { name: "Request a refund" }).waitFor();
    },
  },
  {
    name: "the account menu",
    only: "wide",
    async open(page) {
      await visitSignedIn(page, "/");
      await page.getByRole("banner").getByText("Hi, Ngozi").filter({ visible: true }).click();
    },
  },
  {
    name: "the checkout of a guest who wants an account",
    async open(page) {
      await openCheckout(page);
      await page.getByLabel(/^Create an account with these details/).check({ force: true });
      await page.getByRole("main").getByLabel("Password", { exact: true }).waitFor();
    },
  },
  {
    name: "signing in during checkout",
    async open(page) {
      await openCheckout(page);
      await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
      await page.getByRole("dialog", { name: "Log in" }).waitFor();
    },
  },
];
