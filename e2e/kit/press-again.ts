import { expect, type Locator } from "@playwright/test";

/** A browser that never asks twice for a lost file gets a new document, in which it is pressed again. */
export async function pressAgain(press: () => Promise<void>, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await press();
    await expect(opened).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
