import type { Locator, Page, Response } from "@playwright/test";

export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await waitForHydration(page);
  return response;
}

/** Clicks before hydration may be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("header button, main button, main input, main select")].every(
        (control) => Object.keys(control).some((key) => key.startsWith("__reactProps")),
      ),
    undefined,
    { polling: 50 },
  );
}

export async function follow(within: Page | Locator, link: string): Promise<void> {
  await within.getByRole("link", { name: link, exact: true }).first().click();
}

export const searchField = (page: Page) => page.getByRole("combobox", { name: "Search products" });

export const cartButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^Cart/ });

export const cartDrawer = (page: Page) => page.getByRole("dialog", { name: "Cart", exact: true });
