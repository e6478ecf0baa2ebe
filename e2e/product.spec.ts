import { expect, type Page, test } from "@playwright/test";
import { enlargeButtons, enlargedPictures, readView, touch } from "./kit/picture-viewer.ts";
import { chooseSize, productAddress } from "./kit/shopper.ts";
import { stopClock } from "./kit/stop-clock.ts";
import { expectUsableNow, phoneDevice } from "./kit/usable-screen.ts";
import { cartButton, cartDrawer, follow, visit, waitForHydration } from "./kit/visit.ts";

const main = (page: Page) => page.getByRole("main");

test("a product has the size selected before hydration", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(await productAddress(page, "house tee bone"), { waitUntil: "commit" });
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await expect(page.getByRole("button", { name: "Select a Size" })).toBeVisible();
  release();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartDrawer(page).getByText("Size L", { exact: true })).toBeVisible();
});

test("a product cannot be added without a size, nor in a sold-out one", async ({ page }) => {
  await visit(page, await productAddress(page, "sokoto boubou"));
  const button = page.getByRole("button", { name: "Select a Size" });
  await expect(button).toBeDisabled();
  const sizes = main(page).getByRole("radio");
  await expect(sizes).toHaveCount(6);
  await expect(main(page).getByRole("radio", { disabled: true })).toHaveCount(5);
  await expect(page.getByRole("radio", { name: "M", exact: true })).toBeDisabled();
  await chooseSize(main(page), "S");
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
  await expect(button).toHaveCount(0);
});

test("the colours of a garment are links that keep the size, the place and the focus", async ({
  page,
}) => {
  await visit(page, await productAddress(page, "senator set sand"));
  const colours = page.getByRole("group", { name: "Colour" });
  await expect(colours.getByRole("link")).toHaveText([/^Midnight₦89,250$/, "Sand", "Olive"]);
  await chooseSize(main(page), "L");
  await colours.getByRole("link", { name: "Olive" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/senator-set-olive/);
  const olive = colours.getByRole("link", { name: "Olive" });
  await expect(olive).toHaveAttribute("aria-current", "true");
  await expect(olive).toBeFocused();
  await expect(page.getByRole("radio", { name: "L", exact: true })).toBeChecked();
  await expect(main(page).getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("radio", { name: "L", exact: true })).toBeChecked();
});

test("a size that a colour has sold out is not selected in it, and the note says so", async ({
  page,
}) => {
  await visit(page, await productAddress(page, "senator set sand"));
  await chooseSize(main(page), "XL");
  await page.getByRole("link", { name: "Midnight" }).click();
  await expect(page).toHaveURL(/senator-set-midnight/);
  const sizes = page.getByRole("group", { name: "Size" });
  await expect(sizes).toContainText("XL is sold out.");
  await expect(sizes.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(main(page).getByRole("button", { name: "Select a Size" })).toBeDisabled();
});

test("a product added twice in a size is one line of two; minus at 1 removes it", async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, await productAddress(page, "house tee indigo"));
  const drawer = cartDrawer(page);
  const add = async () => {
    await main(page)
      .getByRole("button", { name: /^(Add to Cart|Added)$/ })
      .click();
    await expect(drawer).toBeVisible();
  };
  const line = drawer.getByRole("listitem");
  const close = () => drawer.getByRole("button", { name: "Close" }).click();

  await chooseSize(main(page), "M");
  const button = main(page).getByRole("button", { name: "Add to Cart" });
  // The drawer's code is there before the clock stands.
  await cartButton(page).click();
  await expect(drawer).toBeVisible();
  await close();
  const { width } = (await button.boundingBox()) ?? {};
  // Its words last two seconds.
  await stopClock(page);
  await add();
  await expect(drawer.getByText("House tee, indigo, size M, added")).toBeVisible();
  const added = main(page).locator("button", { hasText: "Added" }).first();
  expect((await added.boundingBox())?.width).toBe(width);
  const place = await line.boundingBox();
  await page.clock.resume();
  await expect(drawer.getByText("House tee, indigo, size M, added")).toBeHidden();
  // Nothing moves away under a finger that is about to count further.
  expect(await line.boundingBox()).toEqual(place);
  await expect(button).toBeAttached();
  await close();
  await add();
  await expect(line).toHaveCount(1);
  await expect(drawer.getByText("2 items")).toBeVisible();
  await close();
  await chooseSize(main(page), "L");
  await add();
  await expect(line).toHaveCount(2);
  await expect(cartButton(page)).toContainText("3");
  await expect(drawer.getByText("₦55,500")).toBeVisible();

  await line
    .filter({ hasText: "Size M" })
    .getByRole("button", { name: /^One fewer/ })
    .click();
  await expect(drawer.getByText("₦37,000")).toBeVisible();
  await line
    .filter({ hasText: "Size L" })
    .getByRole("button", { name: /^One more/ })
    .click();
  await expect(drawer.getByText("₦55,500")).toBeVisible();
  for (const size of ["M", "L", "L"]) {
    await line
      .filter({ hasText: `Size ${size}` })
      .getByRole("group")
      .getByRole("button")
      .first()
      .click();
  }
  await expect(line).toHaveCount(0);
  await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Checkout" })).toBeDisabled();
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
] as const) {
  test(`the picture of a product, its name, price and button are in view at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, await productAddress(page, "Oṣogbo boubou"));
    const pictures = main(page).getByRole("list", { name: "Pictures of the product" });
    for (const part of [
      pictures,
      main(page).getByRole("heading", { level: 1 }),
      main(page).getByText("₦").first(),
      main(page).getByRole("button", { name: "Select a Size" }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  });
}

test("a picture opens on the full screen, where keys and buttons turn and zoom", async ({
  page,
}) => {
  await visit(page, await productAddress(page, "Oṣogbo boubou"));
  const picture = enlargeButtons(page).first();
  const viewer = enlargedPictures(page);
  const count = viewer.getByRole("status");
  await picture.click();
  await expect(viewer).toBeVisible();
  await expect(count).toHaveText("Picture 1 of 2");
  await expect(viewer.locator("li:not([inert])")).toHaveCount(1);
  expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expectUsableNow(page);

  await page.keyboard.press("ArrowLeft");
  await expect(count).toHaveText("Picture 1 of 2");
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("Picture 2 of 2");
  await expect(viewer.getByRole("button", { name: "Next picture" })).toBeDisabled();
  await viewer.getByRole("button", { name: "Previous picture" }).click();
  await expect(count).toHaveText("Picture 1 of 2");

  await viewer.getByRole("button", { name: "Zoom in" }).click();
  expect(await readView(page)).toEqual({ scale: 2.5, x: 0, y: 0 });
  // Arrow keys move an enlarged picture.
  await page.keyboard.press("ArrowRight");
  expect(await readView(page)).toEqual({ scale: 2.5, x: -80, y: 0 });
  await page.keyboard.press("ArrowUp");
  expect(await readView(page)).toEqual({ scale: 2.5, x: -80, y: 80 });
  await expect(count).toHaveText("Picture 1 of 2");
  await viewer.getByRole("button", { name: "Zoom out" }).click();
  expect(await readView(page)).toEqual({ scale: 1, x: 0, y: 0 });

  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
  // From the keyboard the picture beside it is chosen and opened.
  await page.keyboard.press("ArrowRight");
  await expect(enlargeButtons(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(count).toHaveText("Picture 2 of 2");
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(viewer).toBeHidden();
  await expect(enlargeButtons(page).nth(1)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("a picture opens on the full screen, and swiping turns", async ({ page }) => {
    await visit(page, await productAddress(page, "Oṣogbo boubou"));
    await enlargeButtons(page).first().click();
    const viewer = enlargedPictures(page);
    const count = viewer.getByRole("status");
    await expect(count).toHaveText("Picture 1 of 2");
    expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expectUsableNow(page);
    const swipe = (from: number, to: number) =>
      touch(page, [[{ x: from, y: 400 }], [{ x: (from + to) / 2, y: 404 }], [{ x: to, y: 408 }]]);
    await swipe(320, 60);
    await expect(count).toHaveText("Picture 2 of 2");
    await swipe(60, 320);
    await expect(count).toHaveText("Picture 1 of 2");
    await viewer.getByRole("button", { name: "Close" }).click();
    await expect(viewer).toBeHidden();
  });
});

test("products viewed on this device are listed below others, newest first, unless sold out", async ({
  page,
}) => {
  const recentlyViewed = page.getByRole("region", { name: "Recently viewed" });
  const showBelow = async (search: string) => {
    await visit(page, await productAddress(page, search));
    await page
      .getByRole("heading", { name: /Wear it with|More like this/ })
      .scrollIntoViewIfNeeded();
  };
  await showBelow("house tee bone");
  await expect(recentlyViewed).toHaveCount(0);
  await showBelow("Oṣogbo boubou");
  await expect(recentlyViewed.getByRole("listitem")).toHaveText([/House tee, bone.*₦/]);
  await showBelow("sokoto boubou");
  await expect(recentlyViewed.getByRole("link")).toHaveText(["Òṣogbo boubou", "House tee, bone"]);

  await page.route("**/api/products?ids=*", async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = (await reply.json()) as { data: { name: string; stock: number }[] };
    const soldOut = data.map((each) => ({ ...each, ...(/tee/.test(each.name) && { stock: 0 }) }));
    await route.fulfill({ response: reply, json: { ...rest, data: soldOut } });
  });
  await showBelow("lace buba ivory");
  await expect(recentlyViewed.getByRole("link")).toHaveText(["Sokoto boubou", "Òṣogbo boubou"]);
  await recentlyViewed.getByRole("link", { name: "Òṣogbo boubou" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Òṣogbo boubou");

  // What cannot be loaded is left out.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/products?ids=*", (route) => route.abort());
  const request = page.waitForRequest(/api\/products\?ids=/);
  await showBelow("house tee bone");
  await request;
  await expect(recentlyViewed).toHaveCount(0);
});

test("a product is shared on WhatsApp by its name and address", async ({ page, baseURL }) => {
  const path = await productAddress(page, "Oṣogbo boubou");
  await page.goto(path);
  const link = main(page).getByRole("link", { name: /^Share on WhatsApp/ });
  const address = new URL((await link.getAttribute("href")) ?? "");
  expect(address.origin + address.pathname).toBe("https://wa.me/");
  expect(address.searchParams.get("text")).toBe(`Òṣogbo boubou\n${baseURL}${path}`);
});

test("a product shows its fabric, care and measurements, and its SKU follows the size", async ({
  page,
}) => {
  await visit(page, await productAddress(page, "house tee bone"));
  const below = main(page);
  await expect(below.getByText("True to size", { exact: false })).toBeVisible();
  await below.getByText("Cloth and care").click();
  await expect(below.getByText("g/m²")).toBeVisible();
  await expect(below.getByRole("list", { name: "Care" }).getByRole("listitem")).not.toHaveCount(0);
  await below.getByText("Measurements", { exact: true }).click();
  const table = below.getByRole("table", { name: /Measurements of House tee/ });
  await expect(table.getByRole("row")).toHaveCount(7);
  await expect(table.getByRole("columnheader", { name: "Chest" })).toBeVisible();
  // Still open once its code is there.
  await chooseSize(below, "M");
  await expect(below.getByText(/^SKU ASO-TEE-\d{3}-M$/)).toBeVisible();
  await expect(table).toBeVisible();
});

test("a sold-out size can be waited for", async ({ page }) => {
  await visit(page, await productAddress(page, "sokoto boubou"));
  await main(page).getByText("Tell me when it’s back").click();
  await main(page).getByLabel("Size", { exact: true }).selectOption("XL");
  const email = main(page).getByLabel("Email", { exact: true });
  const send = main(page).getByRole("button", { name: "Tell me", exact: true });
  await email.fill("waits@example");
  await send.click();
  await expect(main(page).getByText("Enter a valid email")).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill("waits@example.com");
  await expect(main(page).getByText("Enter a valid email")).toHaveCount(0);
  await send.click();
  await expect(main(page).getByText("We’ll email you once when size XL is back.")).toBeVisible();
});

test("the Back button shows away from home in windows wider than 700px", async ({ page }) => {
  const back = page.getByRole("banner").getByRole("button", { name: "Back" });
  await page.setViewportSize({ width: 701, height: 800 });
  await visit(page, "/");
  await expect(back).toBeHidden();
  await follow(page, "Shop Men");
  await expect(back).toBeVisible();
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(back).toBeHidden();
  await page.setViewportSize({ width: 701, height: 800 });
  await back.click();
  await expect(page).toHaveURL("/");
  await expect(back).toBeHidden();
});

test("the Back button of a page opened from outside leads home", async ({ page }) => {
  await visit(page, "/products");
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a phone can go back from a product that does not exist", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/product/nothing-000000");
  await expect(page.getByRole("heading", { name: "Product not found" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/products");
});

test("a cart opened during navigation opens on the next page", async ({ page }) => {
  await visit(page, "/faq");
  const button = await cartButton(page).elementHandle();
  await page.evaluate((cart) => {
    // After the address has changed, and before the page has.
    const push = history.pushState;
    history.pushState = (...where) => {
      history.pushState = push;
      push.apply(history, where);
      (cart as HTMLElement).click();
    };
  }, button);
  await page.getByRole("contentinfo").getByRole("link", { name: "Returns" }).click();
  await expect(page).toHaveURL(/\/returns$/);
  await expect(cartDrawer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cartDrawer(page)).toBeHidden();
});
