import { expect, type Locator, type Page, test } from "@playwright/test";
import { signInAs } from "./kit/account.ts";
import { createProduct } from "./kit/product.ts";
import { openStaffPage, signInAsOwner, unique } from "./kit/staff.ts";
import { openInStockGrid } from "./kit/stock-grid.ts";
import { cartButton, cartDrawer, visit } from "./kit/visit.ts";

// What Safari and others do otherwise than the browser of these tests: held by what the page says to them.

test("a click selects a number to overtype, and releasing does not deselect it", async ({
  page,
}) => {
  const { id, cell } = await openInStockGrid(page, "Marked", 12);
  await expectMarked(cell);
  await openStaffPage(page, `/products/${id}`);
  await expectMarked(page.getByLabel("Stock of M"));
  await openStaffPage(page, "/settings/delivery");
  await expectMarked(page.getByRole("textbox", { name: "Fee to Lagos", exact: true }));
});

/** Safari puts the caret where a press ends, unless its end is held back; a later press is to place it. */
async function expectMarked(field: Locator): Promise<void> {
  expect(await isEndHeldBack(field)).toBe(true);
  const marked = await field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
  expect(marked).toBe(await field.inputValue());
  expect(marked).not.toBe("");
  expect(await isEndHeldBack(field)).toBe(false);
}

async function isEndHeldBack(field: Locator): Promise<boolean> {
  const ended = field.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const report = (event: Event) => {
          delete document.documentElement.dataset.listens;
          resolve(event.defaultPrevented);
        };
        window.addEventListener("mouseup", report, { once: true });
        document.documentElement.dataset.listens = "";
      }),
  );
  await field.page().locator("html[data-listens]").waitFor({ state: "attached" });
  await field.click();
  return await ended;
}

for (const [device, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a tablet", { width: 1024, height: 768 }],
] as const) {
  test(`text typed on ${device} is large enough to avoid zooming`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await visit(page, "/products");
    expect(await smallFields(page), "the list").toEqual([]);
    await openStaffPage(page, "/stock");
    expect(await smallFields(page), "the stock sheet").toEqual([]);
    const id = await createProduct(page, `Large ${unique()}`, { M: 12, L: 3 });
    for (const pageName of [
      `/stock/${id}`,
      `/products/${id}`,
      "/settings/delivery",
      "/discounts/new",
    ]) {
      await openStaffPage(page, pageName);
      expect(await smallFields(page), pageName).toEqual([]);
    }
    await context.close();
  });
}

/** Fields that can be seen and whose letters are under 16 pixels. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("input, textarea, select")]
      .filter((field) => !field.matches("[type=checkbox], [type=radio], [type=file], [type=range]"))
      .filter((field) => field.getClientRects().length > 0)
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.getAttribute("aria-label") ?? field.outerHTML.slice(0, 80)),
  );
}

test("a date is centred in its field", async ({ page }) => {
  await visit(page, "/partner");
  await expect(page.getByLabel(/^Needed by/)).toHaveCSS("display", /flex/);
  await openStaffPage(page, "/discounts/new");
  await expect(page.getByLabel("Starts", { exact: true })).toHaveCSS("display", /flex/);
});

test("a removed picture loads nothing more", async ({ page }) => {
  await visit(page, "/");
  const visible = await page.evaluateHandle(() => [...document.querySelectorAll("picture img")]);
  expect(await visible.evaluate((images) => images.length)).toBeGreaterThan(3);
  await page.getByRole("contentinfo").getByRole("link", { name: /FAQ/ }).click();
  await expect(page).toHaveURL("/faq");
  const here = () =>
    visible.evaluate((images) => images.filter((image) => image.isConnected).length);
  await expect.poll(here).toBe(0);
  const named = () =>
    visible.evaluate((images) => images.flatMap((image) => image.getAttribute("src") ?? []));
  await expect.poll(named).toEqual([]);
});

test("a reload while the session loads does not sign out", async ({ page }) => {
  await signInAs(page, "ada");
  const requests = await lostOnce(page, "**/api/auth/me");
  const passed: string[] = [];
  page.on("framenavigated", (frame) => passed.push(new URL(frame.url()).pathname));
  await page.goto("/account/orders");
  await expect(page.getByRole("main").getByText(/ASO-/).first()).toBeVisible();
  expect(requests()).toBe(2);
  expect(passed).not.toContain("/login");
});

test("nor does it show the back office as offline", async ({ page }) => {
  await signInAsOwner(page);
  const requests = await lostOnce(page, "**/api/staff/auth/me");
  const away = page.getByText("Can't reach the store");
  const received = away
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  await page.goto("/staff/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  expect(requests()).toBe(2);
  await expect(away).toHaveCount(0);
  await page.close();
  expect(await received).toBe(false);
});

/** Loses the first call to an address, as a browser does that ends what is under way. @returns how often it was asked */
async function lostOnce(page: Page, address: string): Promise<() => number> {
  let requests = 0;
  await page.route(address, async (route) => {
    requests += 1;
    if (requests === 1) await route.abort();
    else await route.continue();
  });
  return () => requests;
}

test("nothing moves when a dialog hides the scroll bar", async ({ page }) => {
  await visit(page, "/products");
  // The browser of the tests hides its bar.
  await page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    Object.defineProperty(window, "innerWidth", { value: clientWidth + 15 });
  });
  const html = page.locator("html");
  await expect(html).toHaveCSS("padding-right", "0px");
  await cartButton(page).click();
  await expect(html).toHaveCSS("padding-right", "15px");
  await page.keyboard.press("Escape");
  await expect(html).toHaveCSS("padding-right", "0px");
});

test("a drawer covers the header, also while closing", async ({ page }) => {
  await visit(page, "/products");
  await cartButton(page).click();
  const layer = (part: Locator) => part.evaluate((element) => getComputedStyle(element).zIndex);
  const [drawer, head] = [cartDrawer(page), page.getByRole("banner")];
  await expect(drawer).toBeVisible();
  expect(Number(await layer(drawer))).toBeGreaterThan(Number(await layer(head.first())));
});
