import type { Locator, Page } from "@playwright/test";

export async function clickOrSignedOut(page: Page, button: Locator): Promise<void> {
  await button.or(page.getByText("Your session has expired.")).first().click();
}
