import type { Page } from "@playwright/test";

/**
 * Lets the page's time stand still from here on, however long the machine takes; `page.clock` was installed before the
 * page was opened, and moves or resumes it.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}
