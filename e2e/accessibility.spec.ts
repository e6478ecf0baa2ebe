import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { accountScreens } from "./kit/account-screens.ts";
import { businessScreens } from "./kit/business-screens.ts";
import { guestScreens } from "./kit/guest-screens.ts";
import { smallTargets } from "./kit/small-targets.ts";

const wide = { width: 1440, height: 900 };

/** What axe finds wrong, in words that lead to the place. */
async function faults(page: Page): Promise<string[]> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Waits until nothing fades or slides any more, since axe would measure half-seen colours. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== "running" ||
          animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** What is wider than its window: the page, or a dialog over it. */
function sidewaysScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open]")]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`),
  );
}

test.use({
  contextOptions: { reducedMotion: "reduce" },
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
});

for (const { name, only, open } of [...guestScreens, ...accountScreens, ...businessScreens]) {
  test(`${name} can be used by everyone, fits and can be pressed`, async ({ page }) => {
    if (only === "wide") await page.setViewportSize(wide);
    await open(page);
    if (only !== "wide") {
      expect.soft(await faults(page), "faults on a phone").toEqual([]);
      expect.soft(await smallTargets(page), "targets under 44 px").toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await sidewaysScrolls(page), "wider than 320 px").toEqual([]);
    }
    if (only !== "phone") {
      await page.setViewportSize(wide);
      expect.soft(await faults(page), "faults in a wide window").toEqual([]);
    }
  });
}

test("the product pinned to the hero leaves its words free", async ({ page }) => {
  await page.goto("/");
  const hero = page.locator("section").first();
  const words = hero.getByRole("heading", { level: 1 });
  const card = hero.locator("a", { has: page.locator("img") }).locator("..");
  for (const width of [320, 360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await words.evaluate((heading) => {
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
