import { expect, type Locator, type Page } from "@playwright/test";

/** A message that a screen reader says at once when it comes. */
export const alertOf = (within: Page | Locator, text: string | RegExp): Locator =>
  within.getByRole("alert").filter({ hasText: text });

/** The keyboard is on something of the page, and was not lost with what it was on. */
export async function keepsKeyboard(page: Page): Promise<void> {
  await expect(page.locator(":focus"), "what has the keyboard").toHaveCount(1);
}

/** Presses a control as somebody does who uses the keyboard alone. */
export async function pressByKey(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

/** Presses a control that tries again, whose call fails once more, and waits until another press would count. */
export async function pressInVain(page: Page, control: Locator, path: string): Promise<void> {
  const failed = page.waitForResponse((answer) => !answer.ok() && answer.url().includes(path));
  await pressByKey(control);
  await failed;
  await expect(control).not.toHaveAttribute("aria-busy");
}

/** Collects what the page logs as errors. */
export function loggedBy(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  return logged;
}
