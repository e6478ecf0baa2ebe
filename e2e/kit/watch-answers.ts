import { expect, type Page, type Request } from "@playwright/test";

/** Counts what a page asks for from now on. @returns waits until all is answered and shown, in its own letters */
export function watchAnswers(page: Page): () => Promise<void> {
  // By call, since one that was under way before is not counted when it ends.
  const underWay = new Set<Request>();
  const over = (request: Request) => void underWay.delete(request);
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  return async () => {
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expect.poll(() => underWay.size, { intervals: [50] }).toBe(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
}
