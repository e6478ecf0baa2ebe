import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import type { Result, RunOptions } from "axe-core";
import { smallTargets } from "./small-targets.ts";
import { waitForAnimations } from "./wait-for-animations.ts";
import { watchResponses } from "./watch-responses.ts";

export interface Screen {
  readonly name: string;
  readonly only?: "wide" | "phone";
  open(page: Page): Promise<unknown>;
}

export const phoneDevice = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
} as const;

/** Later screens of a test reuse the browser cache. */
const screensPerTest = 5;

export function testScreens(screens: readonly Screen[]): void {
  for (let first = 0; first < screens.length; first += screensPerTest) {
    const batch = screens.slice(first, first + screensPerTest);
    const names = batch.map(({ name }) => name).join("; ");
    test(`accessible, fitting and clickable: ${names}`, async ({ context }) => {
      test.slow();
      for (const screen of batch) {
        await test.step(screen.name, async () => {
          const page = await context.newPage();
          await expectUsable(page, screen);
          await page.evaluate(() => localStorage.clear());
          await page.close();
          await context.clearCookies();
        });
      }
    });
  }
}

const narrowest = { width: 320, height: 640 };
const between = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
  { width: 1280, height: 720 },
];
const wide = { width: 1440, height: 900 };

/** Other widths are left to `npm run test:all`. */
const isQuick = process.env.TEST_TIER === "quick";

const softly = expect.configure({ soft: true });

/** No axe violations, no targets under 44 px, nothing wider than the window. */
async function expectUsable(page: Page, { name, only, open }: Screen): Promise<void> {
  const answered = watchResponses(page);
  if (only === "wide") await page.setViewportSize(wide);
  await open(page);
  await answered();
  if (only !== "wide") {
    expect.soft(await axeViolations(page), `faults on a phone: ${name}`).toEqual([]);
    expect.soft(await smallTargets(page), `targets under 44 px: ${name}`).toEqual([]);
    await page.setViewportSize(narrowest);
    expect.soft(await sidewaysScrolls(page), `wider than 320 px: ${name}`).toEqual([]);
  }
  if (only !== "phone" && !(isQuick && only === undefined)) {
    for (const size of between) {
      await page.setViewportSize(size);
      // Layout follows the window with the next frame.
      await softly
        .poll(() => sidewaysScrolls(page), `wider than ${size.width} px: ${name}`)
        .toEqual([]);
    }
    await page.setViewportSize(wide);
    await answered();
    expect.soft(await axeViolations(page), `faults in a wide window: ${name}`).toEqual([]);
  }
}

/** The same checks in the current window and, in `npm run test:all`, in one of the other kind. */
export async function expectUsableNow(page: Page): Promise<void> {
  const here = page.viewportSize() ?? wide;
  const other = isNarrow(here) ? wide : phoneDevice.viewport;
  for (const size of isQuick ? [here] : [here, other]) {
    await page.setViewportSize(size);
    const where = `at ${size.width} px`;
    await expect.poll(() => sidewaysScrolls(page), `wider than the window ${where}`).toEqual([]);
    expect(await axeViolations(page), `faults ${where}`).toEqual([]);
    if (isNarrow(size) && (await isTouched(page))) {
      expect(await smallTargets(page), "targets under 44 px").toEqual([]);
    }
  }
  await page.setViewportSize(here);
}

const isNarrow = ({ width }: { readonly width: number }) => width < 768;

const isTouched = (page: Page) => page.evaluate(() => matchMedia("(pointer: coarse)").matches);

async function axeViolations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  // In a frame without scripts, such as an email's, nothing can be run.
  const hasFrames = (await page.locator("iframe:not([sandbox])").count()) > 0;
  const violations = hasFrames ? await lookInFrames(page) : await lookAlone(page);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

const violationsOnly: RunOptions = { resultTypes: ["violations"] };

/** The long report takes a browser twice as long. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

async function lookAlone(page: Page): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    { ...violationsOnly, iframes: false },
  );
  return violations;
}

async function lookInFrames(page: Page): Promise<Result[]> {
  return (await new AxeBuilder({ page }).options(violationsOnly).analyze()).violations;
}

export function sidewaysScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open]")]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`),
  );
}
