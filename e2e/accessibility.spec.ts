import { expect, test } from "@playwright/test";
import { accountScreens } from "./kit/account-screens.ts";
import { businessScreens } from "./kit/business-screens.ts";
import { guestScreens } from "./kit/guest-screens.ts";
import { phoneDevice, testScreens } from "./kit/usable-screen.ts";

test.use(phoneDevice);

testScreens([...guestScreens, ...accountScreens, ...businessScreens]);

test("the product pinned to the hero does not cover its text", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const hero = page.locator("section").first();
  const title = hero.getByRole("heading", { level: 1 });
  const card = hero.locator("a", { has: page.locator("img") }).locator("..");
  for (const width of [320, 360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // What is measured by the window's width hears of a new one only with the next picture.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const lines = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
        left,
        right,
        top,
        bottom,
      }));
    });
    const covered = await card.evaluate((pinned, texts) => {
      const { left, right, top, bottom } = pinned.getBoundingClientRect();
      return texts.filter(
        (text) => text.left < right && text.right > left && text.top < bottom && text.bottom > top,
      );
    }, lines);
    expect(covered, `at ${width} px`).toEqual([]);
  }
});

test("the product pinned to the hero shows that it has the focus", async ({ page }) => {
  await page.goto("/");
  const pinned = page
    .locator("section")
    .first()
    .locator("a", { has: page.locator("img") });
  await pinned.focus();
  const { ring, ground } = await pinned.evaluate((link) => ({
    ring: getComputedStyle(link).outlineColor,
    ground: getComputedStyle(link.parentElement ?? link).backgroundColor,
  }));
  expect(ring).not.toBe(ground);
});
