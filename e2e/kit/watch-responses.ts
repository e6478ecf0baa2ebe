import { expect, type Page, type Request } from "@playwright/test";

/** @returns waits until all requests are answered and fonts are loaded */
export function watchResponses(page: Page): () => Promise<void> {
  // By request, so that earlier ones are not counted when they end.
  const inFlight = new Set<Request>();
  const over = (request: Request) => void inFlight.delete(request);
  page.on("request", (request) => inFlight.add(request));
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  return async () => {
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expect.poll(() => inFlight.size, { intervals: [50] }).toBe(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
}
