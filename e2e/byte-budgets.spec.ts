import { expect, type Page, test } from "@playwright/test";
import { countBytes } from "./kit/count-bytes.ts";
import { openReturnableOrder } from "./kit/delivered-order.ts";
import { productAddress } from "./kit/shopper.ts";
import { waitForHydration } from "./kit/visit.ts";

/** What a page may load before anybody touches it, in bytes as they travel (decision 20). */
// 115 KiB is aimed at. The router's whole list of routes, Vite's own loading of chunks and the bundler's runtime in a file
// of its own take 2 more; saying what was removed, cleaning what is pasted, bringing back a cart, the company and ways to
// pay in the footer and the notice took the rest.
const scriptBudget = 121 * 1024;
// Pick-up, VAT, payment methods and free delivery are in its first code.
const checkoutScriptBudget = 122 * 1024;
const styleBudget = 14 * 1024;
const fontBudget = 40 * 1024;

const addresses = [
  "/",
  "/products",
  "/products/new",
  "/product",
  "/checkout",
  "/orders/lookup",
  "/login",
  "/register",
  "/partner",
  "/quick-order",
  "/cart",
  "/faq",
  "/about",
  "/size",
  "/privacy",
  "/terms",
  "/delivery-policy",
  "/returns-policy",
  "/returns",
  "/exchange",
  "/account/return",
];

/** Pages that have an address of their own each, by what they are called above. */
const found: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  "/product": (page) => productAddress(page, "Oṣogbo boubou"),
  "/account/return": openReturnableOrder,
};

for (const address of addresses) {
  test(`${address} stays within the budget of scripts, styles and fonts`, async ({ page }) => {
    const weighed = await weigh(page, (await found[address]?.(page)) ?? address);
    expect(weighed.Script).toBeGreaterThan(0);
    expect(weighed.Script).toBeLessThanOrEqual(
      address === "/checkout" ? checkoutScriptBudget : scriptBudget,
    );
    expect(weighed.Stylesheet).toBeGreaterThan(0);
    expect(weighed.Stylesheet).toBeLessThanOrEqual(styleBudget);
    expect(weighed.Font).toBeGreaterThan(0);
    expect(weighed.Font).toBeLessThanOrEqual(fontBudget);
  });
}

/** Bytes of bodies by kind, until the page asks for nothing more. */
async function weigh(page: Page, address: string) {
  const bytes = await countBytes(page);
  await page.goto(address);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  return bytes;
}
