import { expect, type Locator, type Page, test } from "@playwright/test";
import { signInAs } from "./kit/account.ts";
import { putGarment } from "./kit/garment.ts";
import { comeAsStaff, openRoom, unique } from "./kit/staff.ts";
import { openInSheet } from "./kit/stock-sheet.ts";
import { cartButton, cartDrawer, visit } from "./kit/visit.ts";

// What Safari and others do otherwise than the browser of these tests: held by what the page says to them.

test("a press marks a number that is typed over, and its end does not unmark it", async ({
  page,
}) => {
  const { id, cell } = await openInSheet(page, "Marked", 12);
  await expectMarked(cell);
  await openRoom(page, `/products/${id}`);
  await expectMarked(page.getByLabel("Pieces of M"));
  await openRoom(page, "/settings/delivery");
  await expectMarked(page.getByRole("textbox", { name: "Fee to Lagos" }));
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
        const tell = (event: Event) => {
          delete document.documentElement.dataset.listens;
          resolve(event.defaultPrevented);
        };
        window.addEventListener("mouseup", tell, { once: true });
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
  test(`what is typed on ${device} is so large that the page is not brought closer`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await visit(page, "/products");
    expect(await smallFields(page), "the list").toEqual([]);
    await openRoom(page, "/stock");
    expect(await smallFields(page), "the stock sheet").toEqual([]);
    const id = await putGarment(page, `Large ${unique()}`, { M: 12, L: 3 });
    for (const room of [
      `/stock/${id}`,
      `/products/${id}`,
      "/settings/delivery",
      "/discounts/new",
    ]) {
      await openRoom(page, room);
      expect(await smallFields(page), room).toEqual([]);
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

test("a day stands in the middle of its field", async ({ page }) => {
  await visit(page, "/partner");
  await expect(page.getByLabel(/^Needed by/)).toHaveCSS("display", /flex/);
  await openRoom(page, "/discounts/new");
  await expect(page.getByLabel("From", { exact: true })).toHaveCSS("display", /flex/);
});

test("a picture that has left the page asks for nothing more", async ({ page }) => {
  await visit(page, "/");
  const shown = await page.evaluateHandle(() => [...document.querySelectorAll("picture img")]);
  expect(await shown.evaluate((images) => images.length)).toBeGreaterThan(3);
  await page.getByRole("contentinfo").getByRole("link", { name: /FAQ/ }).click();
  await expect(page).toHaveURL("/faq");
  const here = () => shown.evaluate((images) => images.filter((image) => image.isConnected).length);
  await expect.poll(here).toBe(0);
  const named = () =>
    shown.evaluate((images) => images.flatMap((image) => image.getAttribute("src") ?? []));
  await expect.poll(named).toEqual([]);
});

test("who reloads while the session is being asked for is not signed out meanwhile", async ({
  page,
}) => {
  await signInAs(page, "ada");
  const asked = await lostOnce(page, "**/api/auth/me");
  const passed: string[] = [];
  page.on("framenavigated", (frame) => passed.push(new URL(frame.url()).pathname));
  await page.goto("/account/orders");
  await expect(page.getByRole("main").getByText(/ASO-/).first()).toBeVisible();
  expect(asked()).toBe(2);
  expect(passed).not.toContain("/login");
});

test("nor is who works in the back office told that the store is away", async ({ page }) => {
  await comeAsStaff(page);
  const asked = await lostOnce(page, "**/api/staff/auth/me");
  const away = page.getByText("The store cannot be reached");
  const seen = away
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  await page.goto("/staff/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  expect(asked()).toBe(2);
  await expect(away).toHaveCount(0);
  await page.close();
  expect(await seen).toBe(false);
});

/** Loses the first call to an address, as a browser does that ends what is under way. @returns how often it was asked */
async function lostOnce(page: Page, address: string): Promise<() => number> {
  let asked = 0;
  await page.route(address, async (route) => {
    asked += 1;
    if (asked === 1) await route.abort();
    else await route.continue();
  });
  return () => asked;
}

test("nothing moves aside when a dialog takes the scroll bar away", async ({ page }) => {
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

test("a drawer goes over the head, also where it leaves the topmost layer first", async ({
  page,
}) => {
  await visit(page, "/products");
  await cartButton(page).click();
  const layer = (part: Locator) => part.evaluate((element) => getComputedStyle(element).zIndex);
  const [drawer, head] = [cartDrawer(page), page.getByRole("banner")];
  await expect(drawer).toBeVisible();
  expect(Number(await layer(drawer))).toBeGreaterThan(Number(await layer(head.first())));
});
