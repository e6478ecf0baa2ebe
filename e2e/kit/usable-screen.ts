import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import type { Result, RunOptions } from "axe-core";
import { atRest } from "./at-rest.ts";
import { smallTargets } from "./small-targets.ts";
import { watchAnswers } from "./watch-answers.ts";

/** Something that people can have before their eyes, and how to get there. */
export interface Screen {
  readonly name: string;
  /** Windows in which it exists; every one where not said. */
  readonly only?: "wide" | "phone";
  open(page: Page): Promise<unknown>;
}

/** A phone, which is where every screen is opened; the same page is then made as narrow and as wide as windows get. */
export const aPhone = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
} as const;

/** So many screens are looked at by one test: the later ones find the store's files where the first has put them. */
const together = 5;

/** Tests screen after screen, each in a page of its own to which nobody has come before. */
export function testScreens(screens: readonly Screen[]): void {
  for (let first = 0; first < screens.length; first += together) {
    const some = screens.slice(first, first + together);
    const names = some.map(({ name }) => name).join("; ");
    test(`can be used by everyone, fit and can be pressed: ${names}`, async ({ context }) => {
      test.slow();
      for (const screen of some) {
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
/** A tablet upright and on its side, and a larger one on its side. */
const tablets = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
];
const wide = { width: 1440, height: 900 };

const softly = expect.configure({ soft: true });

/** Holds that a screen has no fault that axe finds, no target under 44 px, and nothing wider than its window. */
async function expectUsable(page: Page, { name, only, open }: Screen): Promise<void> {
  const answered = watchAnswers(page);
  if (only === "wide") await page.setViewportSize(wide);
  await open(page);
  await answered();
  if (only !== "wide") {
    expect.soft(await faults(page), `faults on a phone: ${name}`).toEqual([]);
    expect.soft(await smallTargets(page), `targets under 44 px: ${name}`).toEqual([]);
    await page.setViewportSize(narrowest);
    expect.soft(await sidewaysScrolls(page), `wider than 320 px: ${name}`).toEqual([]);
  }
  if (only !== "phone") {
    for (const tablet of tablets) {
      await page.setViewportSize(tablet);
      // What is laid out by the window's width follows it with the next picture.
      await softly
        .poll(() => sidewaysScrolls(page), `wider than ${tablet.width} px: ${name}`)
        .toEqual([]);
    }
    await page.setViewportSize(wide);
    await answered();
    expect.soft(await faults(page), `faults in a wide window: ${name}`).toEqual([]);
  }
}

/**
 * Holds the same of what a page shows now: in the window it is in, and in one of the other kind. So a journey that is
 * walked in one window has what it comes by looked at in both.
 */
export async function expectUsableNow(page: Page): Promise<void> {
  const here = page.viewportSize() ?? wide;
  for (const size of [here, isNarrow(here) ? wide : aPhone.viewport]) {
    await page.setViewportSize(size);
    const where = `at ${size.width} px`;
    await expect.poll(() => sidewaysScrolls(page), `wider than the window ${where}`).toEqual([]);
    expect(await faults(page), `faults ${where}`).toEqual([]);
    if (isNarrow(size) && (await isTouched(page))) {
      expect(await smallTargets(page), "targets under 44 px").toEqual([]);
    }
  }
  await page.setViewportSize(here);
}

const isNarrow = ({ width }: { readonly width: number }) => width < 768;

/** A narrow window with a mouse may have targets of a mouse. */
const isTouched = (page: Page) => page.evaluate(() => matchMedia("(pointer: coarse)").matches);

/** What axe finds wrong, in words that lead to the place. */
async function faults(page: Page): Promise<string[]> {
  await atRest(page);
  const violations = page.frames().length === 1 ? await lookAlone(page) : await lookInFrames(page);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Only faults are worked out to the last: what is right needs no words. */
const faultsOnly: RunOptions = { resultTypes: ["violations"] };

/** The library hands out its long form, which takes a browser twice as long to read. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Hands axe over once for a page, half a megabyte of script, however often it looks. */
async function lookAlone(page: Page): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    faultsOnly,
  );
  return violations;
}

/** What frames say is laid together in a second page, which takes longer than the looking. */
async function lookInFrames(page: Page): Promise<Result[]> {
  return (await new AxeBuilder({ page }).options(faultsOnly).analyze()).violations;
}

/** What is wider than its window: the page, or a dialog over it. */
function sidewaysScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open]")]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`),
  );
}
