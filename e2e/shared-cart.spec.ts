import { expect, type Page, test } from "@playwright/test";
import { answerApi, broken } from "./kit/api-replies.ts";
import { checkList } from "./kit/quick-order.ts";
import { addToCart, productAddress } from "./kit/shopper.ts";
import { cartButton, cartDrawer, visit } from "./kit/visit.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const idOf = async (page: Page, search: string) =>
  (await productAddress(page, search)).slice("/product/".length);
const addButton = (page: Page) => page.getByRole("button", { name: "Add to cart", exact: true });
const lines = (page: Page) => page.getByRole("main").getByRole("listitem");

test("a cart is shared as text and a link, which restores it in another browser", async ({
  page,
  browser,
}) => {
  await addToCart(page, "harbour camp shirt", "M");
  const whatsApp = cartDrawer(page).getByRole("link", { name: /^Share on WhatsApp/ });
  const address = new URL((await whatsApp.getAttribute("href")) ?? "");
  expect(address.origin + address.pathname).toBe("https://wa.me/");
  const message = address.searchParams.get("text") ?? "";
  expect(message).toContain("My Aṣọ cart (1 item):\n• 1 × Harbour camp shirt, M\n");
  expect(message).not.toContain("₦");

  await cartDrawer(page).getByRole("button", { name: "Copy link to this cart" }).click();
  await expect(cartDrawer(page).getByText("Link copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(message.endsWith(link)).toBe(true);

  const context = await browser.newContext();
  const friend = await context.newPage();
  await visit(friend, link);
  await expect(friend.getByRole("heading", { name: "A cart for you" })).toBeVisible();
  await expect(lines(friend)).toHaveCount(1);
  await expect(lines(friend)).toContainText("Harbour camp shirt");
  await expect(cartButton(friend)).not.toContainText(/\d/);
  await addButton(friend).click();
  await expect(cartDrawer(friend)).toContainText("₦25,600");
  await friend.keyboard.press("Escape");
  await expect(friend.getByText("These items are in your cart.")).toBeVisible();
  await expect(addButton(friend)).toHaveCount(0);
  await expect(cartButton(friend)).toContainText("1");
  await context.close();
});

test("a price in a link is ignored", async ({ page }) => {
  const id = await idOf(page, "harbour camp shirt");
  await visit(page, `/cart?items=${id}~M~2&price=1&total=2&subtotal=2`);
  await expect(lines(page)).toContainText("₦51,200");
  await addButton(page).click();
  await expect(cartDrawer(page).getByText("Subtotal").locator("..")).toContainText("₦51,200");

  await visit(page, `/cart?items=${id}~M~2~1`);
  await expect(page.getByText("This link isn’t valid.")).toBeVisible();
  await expect(addButton(page)).toHaveCount(0);
});

test("missing, sold-out, short or unreadable items are named; the rest goes into the cart", async ({
  page,
}) => {
  const iro = await idOf(page, "ijebu iro and buba");
  const [blouse, polo] = [await idOf(page, "akwete blouse"), await idOf(page, "campus polo")];
  const items = `${iro}~XXL~3,${blouse}~L~1,no-such-thing~M~1,${polo}~L~2,nonsense`;
  await visit(page, `/cart?items=${items}`);
  const main = page.getByRole("main");
  await expect(
    main.getByText("Ìjẹ̀bú ìró and bùbá, size XXL: only 1 left (you wanted 3)."),
  ).toBeVisible();
  await expect(main.getByText("Akwete blouse, size L, is sold out.")).toBeVisible();
  await expect(main.getByText("Item 3, size M, is no longer available.")).toBeVisible();
  await expect(main.getByText("Some items in this link couldn’t be loaded.")).toBeVisible();
  await addButton(page).click();
  await expect(cartDrawer(page).getByText("only 1 left (you wanted 3)")).toBeVisible();
  await expect(cartButton(page)).toContainText("3");
});

test("items of a link are added to the cart, after a notice", async ({ page }) => {
  const id = await idOf(page, "campus polo");
  await addToCart(page, "campus polo", "L");
  await page.keyboard.press("Escape");
  // The shop's own router takes it, as it takes Back and Forward, and the cart stays.
  await page.evaluate((address) => {
    window.history.pushState({}, "", address);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, `/cart?items=${id}~L~2`);
  await expect(page.getByText("1 more already in your cart")).toBeVisible();
  await addButton(page).click();
  await expect(cartButton(page)).toContainText("3");
});

test("a truncated link and a network failure lead somewhere", async ({ page }) => {
  await visit(page, "/cart?items=campus-polo~");
  await expect(page.getByText("The link may be incomplete.")).toBeVisible();
  await visit(page, "/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();

  const id = await idOf(page, "campus polo");
  await answerApi(page, "/products", broken);
  await visit(page, `/cart?items=${id}~L~2`);
  await expect(page.getByRole("alert")).toContainText("We couldn’t check what’s in stock.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(addButton(page)).toBeVisible();
});

test("a quote of a list has today's prices and says that they may change", async ({ page }) => {
  await checkList(page, "Campus polo L x3\nCampus polo L x2\nHarbour camp shirt M 1");
  const share = page.getByRole("link", { name: /^Share on WhatsApp \(this quote/ });
  const message = new URL((await share.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  expect(message).toContain(
    "• 5 × Campus polo, L at ₦19,350\n• 1 × Harbour camp shirt, M at ₦25,600",
  );
  expect(message).toContain("Total ₦122,350");
  expect(message).toContain("they may change until you order");
  expect(message).toMatch(/\/cart\?items=campus-polo-[\w-]+~L~5,/);
});
