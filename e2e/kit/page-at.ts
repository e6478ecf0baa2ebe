import type { Browser, Page } from "@playwright/test";

export async function openPageAt(width: number, browser: Browser): Promise<Page> {
  const isPhone = width < 500;
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  return await context.newPage();
}
