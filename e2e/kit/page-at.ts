import type { Browser, Page } from "@playwright/test";

/** Opens a page so many pixels wide, on a phone where the window is that narrow. Close its context when done. */
export async function openPageAt(width: number, browser: Browser): Promise<Page> {
  const isPhone = width < 500;
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  return await context.newPage();
}
