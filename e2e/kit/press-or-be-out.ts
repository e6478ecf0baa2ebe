import type { Locator, Page } from "@playwright/test";

/** Presses something in a session that is over, unless a call still under way said so first and took the press away. */
export async function pressOrBeOut(page: Page, button: Locator): Promise<void> {
  await button.or(page.getByText("Your session has ended.")).first().click();
}
