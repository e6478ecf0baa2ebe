import type { Page } from "@playwright/test";

/** Scripts of the store that a test holds back, as a slow line does. */
export interface HeldScripts {
  /** Lets them come, those held and those still asked for, and waits until the page is alive. */
  release(): Promise<void>;
  /** Breaks the line, so that none ever comes. */
  lose(): void;
}

/** Opens a page that is drawn and whose scripts do not come until the test says so. */
export async function openHeld(page: Page, address: string): Promise<HeldScripts> {
  const held = Promise.withResolvers<"come" | "lost">();
  await page.route("**/assets/*.js", async (route) => {
    if ((await held.promise) === "come") await route.continue();
    else await route.abort();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return {
    async release() {
      held.resolve("come");
      await page.locator("html[data-alive]").waitFor({ state: "attached" });
    },
    lose: () => held.resolve("lost"),
  };
}
