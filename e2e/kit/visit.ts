import type { Locator, Page, Response } from "@playwright/test";

/** Opens an address of the shop and waits until its controls have come alive. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await comeAlive(page);
  return response;
}

/** Waits until React listens to every control in the document; before that a press may be lost. */
export async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("header button, main button, main input, main select")].every(
        (control) => Object.keys(control).some((key) => key.startsWith("__reactProps")),
      ),
    undefined,
    { polling: 50 },
  );
}

/** Leaves for another page of the shop by one of its own links, without loading a document. */
export async function follow(within: Page | Locator, link: string): Promise<void> {
  await within.getByRole("link", { name: link, exact: true }).first().click();
}

/** The shop's search field. */
export const searchField = (page: Page) => page.getByRole("combobox", { name: "Search products" });

/** The button at the right of the header that opens the cart. */
export const cartButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^Cart/ });

/** The drawer of the cart. */
export const cartDrawer = (page: Page) => page.getByRole("dialog", { name: "Cart", exact: true });
