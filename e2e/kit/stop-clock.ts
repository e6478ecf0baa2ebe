import type { Page } from "@playwright/test";

/** Freezes the page's time; install `page.clock` before opening the page. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}
