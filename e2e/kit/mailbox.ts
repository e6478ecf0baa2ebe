import { expect, type Page } from "@playwright/test";
import { undoAllowedMs } from "#contract/api/undo.ts";

/** Opens, in a tab of its own, the newest message to an address with this subject; waits for it to arrive. */
export async function openMail(page: Page, to: string, subject: string): Promise<Page> {
  const tab = await page.context().newPage();
  const row = tab
    .getByRole("listitem")
    .filter({ hasText: to })
    .filter({ hasText: subject })
    .getByRole("link")
    .first();
  await expect
    .poll(
      async () => {
        await tab.goto("/mailbox");
        return row.count();
      },
      // Messages wait for as long as the press they tell of can be taken back.
      { timeout: undoAllowedMs + 15_000 },
    )
    .toBeGreaterThan(0);
  await row.click();
  // A tab that is closed on its way to a page may never go.
  await tab.waitForURL("**/mailbox/*");
  return tab;
}

/** The six digits in the newest mail with a verification code. */
export async function readCode(page: Page, to: string): Promise<string> {
  const mail = await openMail(page, to, "Your verification code");
  const text = await mail.frameLocator('iframe[title="Message"]').locator("body").innerText();
  await mail.close();
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`The mail holds no code: ${text}`);
  return code;
}
