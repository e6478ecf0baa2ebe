import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
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
  contextOptions: { reducedMotion: "reduce" },
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
} as const;

const narrowest = { width: 320, height: 640 };
const wide = { width: 1440, height: 900 };

/** Holds that a screen has no fault that axe finds, no target under 44 px, and nothing wider than its window. */
export async function expectUsable(page: Page, { only, open }: Screen): Promise<void> {
  const answered = watchAnswers(page);
  if (only === "wide") await page.setViewportSize(wide);
  await open(page);
  await answered();
  if (only !== "wide") {
    expect.soft(await faults(page), "faults on a phone").toEqual([]);
    expect.soft(await smallTargets(page), "targets under 44 px").toEqual([]);
    await page.setViewportSize(narrowest);
    expect.soft(await sidewaysScrolls(page), "wider than 320 px").toEqual([]);
  }
  if (only !== "phone") {
    await page.setViewportSize(wide);
    await answered();
    expect.soft(await faults(page), "faults in a wide window").toEqual([]);
  }
}

/** Holds the same of what a page shows now, in the window it is in; targets count on a phone. */
export async function expectUsableNow(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  expect(await faults(page), "faults").toEqual([]);
  if (isPhone) expect(await smallTargets(page), "targets under 44 px").toEqual([]);
  expect(await sidewaysScrolls(page), "wider than the window").toEqual([]);
}

/** What axe finds wrong, in words that lead to the place. */
async function faults(page: Page): Promise<string[]> {
  await atRest(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // What frames say is laid together in a second page, which takes longer than the looking: done only where there are any.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
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
