import { expect, type Locator, type Page, type Response } from "@playwright/test";

export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await waitForHydration(page);
  return response;
}

/** Clicks before hydration may be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
  // The parts that hydrate later have done so by then.
  await waitForIdle(page);
}

/** Bounded, since a headless page on which nothing moves is sometimes never called idle. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
}

export async function follow(within: Page | Locator, link: string): Promise<void> {
  await within.getByRole("link", { name: link, exact: true }).first().click();
}

/** A browser that never requests a lost file twice reloads the page, in which it is clicked again. */
export async function clickUntilVisible(
  click: () => Promise<void>,
  opened: Locator,
): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await click();
    await expect(opened).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

export const searchField = (page: Page) => page.getByRole("combobox", { name: "Search products" });

export const cartButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^Cart/ });

export const cartDrawer = (page: Page) => page.getByRole("dialog", { name: "Cart", exact: true });
