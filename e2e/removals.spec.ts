import { expect, type Page, test } from "@playwright/test";
import { newShopper, openAccount, storeToken } from "./kit/account.ts";
import { focusOf } from "./kit/focus.ts";
import { addToCart, productAddress } from "./kit/shopper.ts";
import { openStaffPage } from "./kit/staff.ts";
import { cartDrawer, visit } from "./kit/visit.ts";

// Whatever removes what has the keyboard hands it to the next thing, and says what happened.

const said = (page: Page, text: string) =>
  expect(page.locator("[data-announcer]").filter({ hasText: text })).toHaveCount(1);

const held = async (page: Page) => (await focusOf(page)).name;

const holds = (page: Page, name: string | RegExp) => expect.poll(() => held(page)).toMatch(name);

test("lines of the cart", async ({ page }) => {
  await addToCart(page, "house tee bone", "L");
  const drawer = cartDrawer(page);
  await drawer.getByRole("button", { name: "Close" }).click();
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const removes = drawer.getByRole("button", { name: "Remove", exact: false });
  await expect(removes.filter({ hasText: "Remove" })).toHaveCount(2);
  const first = await removes.filter({ hasText: "Remove" }).first().getAttribute("aria-label");
  await removes.filter({ hasText: "Remove" }).first().focus();
  await page.keyboard.press("Enter");
  await said(page, `${first?.replace("Remove ", "")} removed from your cart.`);
  await holds(page, /^button Remove House tee.*size/i);
  await page.keyboard.press("Enter");
  await holds(page, /^h2 Cart$/);
});

test("saved products", async ({ page }) => {
  const token = await openAccount(page, newShopper("removes"));
  for (const search of ["house tee bone", "eleko camp shirt"]) {
    const productId = (await productAddress(page, search)).slice("/product/".length);
    await page.request.post("/api/wishlist", {
      data: { productId },
      headers: { authorization: `Bearer ${token}` },
    });
  }
  await storeToken(page, token);
  await visit(page, "/account/wishlist");
  const removes = page.getByRole("button", { name: /^Remove .* from your wishlist$/ });
  await expect(removes).toHaveCount(2);
  await removes.first().focus();
  await page.keyboard.press("Enter");
  await expect(removes).toHaveCount(1);
  await said(page, "removed from your wishlist.");
  await holds(page, /^button Remove .* from your wishlist$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
  await holds(page, /^h[12] /);
});

test("filters of the list", async ({ page }) => {
  await visit(page, "/products?category=women&size=M&minPrice=1000");
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("link");
  await expect(chips).toHaveCount(3);
  await chips.first().focus();
  await page.keyboard.press("Enter");
  await expect(chips).toHaveCount(2);
  await said(page, "removed.");
  await holds(page, /^a Remove filter/);
});

test("styles and files of an enquiry", async ({ page }) => {
  await visit(page, "/partner");
  const file = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from("x") });
  await page.locator("input[name=attachments]").setInputFiles([file("one.png"), file("two.png")]);
  await page.getByRole("button", { name: "Remove one.png" }).focus();
  await page.keyboard.press("Enter");
  await said(page, "one.png removed.");
  await holds(page, /^(input|button Remove two)/);
});

test("lines of a pasted list", async ({ page }) => {
  await visit(page, "/quick-order");
  await page.getByRole("textbox").first().fill("Eleko camp shirt M 2\nHouse tee bone L 1\nnothing");
  await page.getByRole("button", { name: /^Check/ }).click();
  const removes = page.getByRole("button", { name: /^Remove line/ });
  await expect(removes).toHaveCount(3);
  await removes.nth(1).focus();
  await page.keyboard.press("Enter");
  await said(page, "removed.");
  await expect.poll(() => held(page)).not.toMatch(/^body/);
});

test("a filter of orders and the selection", async ({ page }) => {
  await openStaffPage(page, "/orders?city=Surulere");
  const tag = page.getByRole("button", { name: /remove filter$/ });
  await tag.focus();
  await page.keyboard.press("Enter");
  await expect(tag).toHaveCount(0);
  await said(page, "removed.");
  await holds(page, /^select /);
});

test("sizes of a type and rows of its size guide", async ({ page }) => {
  await openStaffPage(page, "/types");
  await page.getByRole("link", { name: /^Kaftan/ }).click();
  const removes = page.getByRole("button", { name: /^Remove \S+$/ });
  await expect(removes.first()).toBeVisible();
  const second = await removes.nth(1).getAttribute("aria-label");
  await removes.first().focus();
  await page.keyboard.press("Enter");
  await said(page, "removed.");
  await holds(page, `button ${second}`);
});

test("price tiers", async ({ page }) => {
  await openStaffPage(page, "/products");
  await page.locator("[data-row]").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "Custom", exact: true }).click();
  const removes = page.getByRole("button", { name: /^Remove tier \d+$/ });
  const count = await removes.count();
  await removes.last().focus();
  await page.keyboard.press("Enter");
  await expect(removes).toHaveCount(count - 1);
  await said(page, `Tier ${count} removed.`);
  await holds(page, `button Remove tier ${count - 1}`);
});

test("FAQ questions", async ({ page }) => {
  await openStaffPage(page, "/settings/questions");
  const removes = page.getByRole("button", { name: /^Remove .*/ });
  await expect(removes.first()).toBeVisible();
  await removes.first().focus();
  await page.keyboard.press("Enter");
  await said(page, "removed.");
  await holds(page, /^button Remove .*/);
});

test("lines of an order taken by staff", async ({ page }) => {
  await openStaffPage(page, "/orders/new");
  await page.getByLabel("Search items by name, type or colour").fill("house tee");
  const add = page.getByRole("button", { name: /^Add House tee.*, size .*left$/i });
  await add.first().click();
  await add.nth(1).click();
  const removes = page.getByRole("button", { name: /^Remove House tee/i });
  await expect(removes).toHaveCount(2);
  await removes.first().focus();
  await page.keyboard.press("Enter");
  await said(page, "removed.");
  await expect(removes).toHaveCount(1);
  await holds(page, /^button (Remove|One fewer) House tee/i);
});
