import type { Page } from "@playwright/test";

export interface DelayedScripts {
  release(): Promise<void>;
  lose(): void;
}

export async function openWithDelayedScripts(page: Page, address: string): Promise<DelayedScripts> {
  const decision = Promise.withResolvers<"come" | "lost">();
  await page.route("**/assets/*.js", async (route) => {
    if ((await decision.promise) === "come") await route.continue();
    else await route.abort();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return {
    async release() {
      decision.resolve("come");
      await page.locator("html[data-alive]").waitFor({ state: "attached" });
    },
    lose: () => decision.resolve("lost"),
  };
}
