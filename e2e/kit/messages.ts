import { expect, type Locator, type Page } from "@playwright/test";

export const findAlert = (within: Page | Locator, text: string | RegExp): Locator =>
  within.getByRole("alert").filter({ hasText: text });

export async function expectFocusInPage(page: Page): Promise<void> {
  await expect(page.locator(":focus"), "what has the keyboard").toHaveCount(1);
}

export async function activateByKeyboard(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

export async function retryAndFail(page: Page, control: Locator, path: string): Promise<void> {
  const failed = page.waitForResponse((answer) => !answer.ok() && answer.url().includes(path));
  await activateByKeyboard(control);
  await failed;
  await expect(control).not.toHaveAttribute("aria-busy");
}

export function collectConsoleErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  return logged;
}
