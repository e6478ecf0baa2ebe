import type { Page } from "@playwright/test";

/** Comes back to a window that was left, as a browser tells its page: what is shown is asked for anew. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}
