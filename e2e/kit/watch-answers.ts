import { expect, type Page } from "@playwright/test";

/** Counts what a page asks for from now on. @returns waits until all is answered and shown, in its own letters */
export function watchAnswers(page: Page): () => Promise<void> {
  let underWay = 0;
  page.on("request", () => underWay++);
  page.on("requestfinished", () => underWay--);
  page.on("requestfailed", () => underWay--);
  return async () => {
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expect.poll(() => underWay, { intervals: [50] }).toBe(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
}
