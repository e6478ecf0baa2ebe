import { expect, type Page, test } from "@playwright/test";
import { focusOf } from "./kit/focus.ts";
import { customer } from "./kit/payment-sandbox.ts";
import { cardWindow, productAddress } from "./kit/shopper.ts";
import { cartButton, cartDrawer, searchField, visit } from "./kit/visit.ts";

/** More presses of Tab than any page of the shop needs to get to its end. */
const maxSteps = 120;

/** Presses Tab until something of this name has the keyboard; at every stop one must see where one is. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const stops: string[] = [];
  for (let count = 0; count < maxSteps; count += 1) {
    await page.keyboard.press("Tab");
    const focus = await focusOf(page);
    stops.push(focus.name);
    expect(focus, `where the keyboard is after ${stops.join(", ")}`).toMatchObject({
      isMarked: true,
      isInView: true,
    });
    if (name.test(focus.name)) return;
  }
  expect(stops.join("\n"), "what Tab leads to").toMatch(name);
}

test("search to payment works by keyboard alone", async ({ page }) => {
  const buyer = customer("keyboard.only");
  await visit(page, "/");
  await tabTo(page, /^input Search products/);
  // At once: a pause between two keys would have the list of half the words answered first.
  await page.keyboard.insertText("oniko kaftan");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oníko kaftan, short sleeve");

  await tabTo(page, /^input XS/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked();
  await tabTo(page, /^button One more/);
  await page.keyboard.press("Space");
  await tabTo(page, /^button .*Add to Cart/);
  await page.keyboard.press("Enter");
  await expect(cartDrawer(page)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(cartDrawer(page)).toBeHidden();
  expect((await focusOf(page)).name).toMatch(/^button .*(Add to Cart|Added)/);
  await page.keyboard.press("Enter");
  await expect(cartDrawer(page)).toBeVisible();
  await tabTo(page, /^button One fewer/);
  await page.keyboard.press("Space");
  await expect(cartDrawer(page).getByText("3 items")).toBeVisible();
  await tabTo(page, /^button Checkout/);
  await page.keyboard.press("Enter");
  // A Tab pressed while the drawer goes and the page changes would be lost with the old page.
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(cartDrawer(page)).toBeHidden();

  for (const [label, value] of Object.entries(buyer)) {
    await tabTo(page, new RegExp(`^input ${label}`));
    await page.keyboard.type(value);
  }
  await expect(page.getByRole("button", { name: "Pay ₦182,400" })).toBeVisible();
  await tabTo(page, /^button Pay ₦/);
  await page.keyboard.press("Enter");
  const card = cardWindow(page);
  await expect(card.getByRole("button", { name: "Approved" })).toBeVisible();
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/^iframe/);
  const approved = card.getByRole("button", { name: "Approved" });
  for (let count = 0; count < 5; count += 1) {
    await page.keyboard.press("Tab");
    if (await approved.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(approved).toBeFocused();
  await page.keyboard.press("Enter");

  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  await tabTo(page, /^button Continue shopping/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(cartButton(page)).not.toContainText(/\d/);
});

test("the first Tab stop skips to the content", async ({ page }) => {
  await visit(page, "/products");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page.keyboard.press("Tab");
  expect((await focusOf(page)).name).toBe("button Filter");
});

test("every Tab stop has a visible focus", async ({ page }) => {
  await visit(page, await productAddress(page, "harbour camp shirt"));
  await tabTo(page, /^a WhatsApp/);
  await visit(page, "/");
  await tabTo(page, /^a WhatsApp/);
});

test("the filter works by keyboard, traps focus and restores it", async ({ page }) => {
  await visit(page, "/products");
  await tabTo(page, /^button Filter/);
  const dialog = page.getByRole("dialog", { name: "Filter" });
  const isInside = () => dialog.evaluate((open) => open.contains(document.activeElement));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  expect(await isInside()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Filter" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await tabTo(page, /^input XS/);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "S", exact: true })).toBeChecked();
  const lowest = dialog.getByLabel("Lowest price");
  while (!(await lowest.evaluate((slider) => slider === document.activeElement))) {
    await page.keyboard.press("Tab");
    expect(await isInside()).toBe(true);
  }
  const prices = dialog.getByRole("group", { name: "Price" });
  const marked = await prices.screenshot();
  await lowest.blur();
  expect(await prices.screenshot()).not.toEqual(marked);
  await lowest.focus();
  await page.keyboard.press("ArrowRight");
  await expect(lowest).toHaveValue("1000");
  await tabTo(page, /^button Show /);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Remove filter: Size S" })).toBeVisible();
  await expect(page).toHaveURL("/products?size=S&minPrice=1000");
  await expect(page.getByRole("button", { name: "Filter" })).toBeFocused();
});

test("the cart restores focus to the button that opened it", async ({ page }) => {
  await visit(page, "/products");
  await tabTo(page, /^button Cart/);
  for (const key of ["Enter", "Space"]) {
    await page.keyboard.press(key);
    await expect(cartDrawer(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cartDrawer(page)).toBeHidden();
    await expect(cartButton(page)).toBeFocused();
  }
});

test("menus and search open and close by keyboard", async ({ page }) => {
  await visit(page, "/");
  await tabTo(page, /^summary Men/);
  const allMen = page.getByRole("link", { name: "All men" });
  await page.keyboard.press("Enter");
  await expect(allMen).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(allMen).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(allMen).toBeHidden();
  expect((await focusOf(page)).name).toMatch(/^summary Men/);

  await tabTo(page, /^input Search products/);
  await page.keyboard.insertText("kaftan");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option").first()).toBeHidden();
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("option").first()).toBeHidden();
});

test("the phone menu closes with Escape and restores focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/");
  await tabTo(page, /^summary Menu/);
  const menu = page.getByRole("navigation", { name: "Menu" });
  await page.keyboard.press("Space");
  await expect(menu).toBeVisible();
  await tabTo(page, /^summary Women/);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  expect((await focusOf(page)).name).toMatch(/^summary Menu/);
});
