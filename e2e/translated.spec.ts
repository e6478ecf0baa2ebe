import { expect, type Page } from "@playwright/test";
import { exerciseControls } from "./kit/exercise-controls.ts";
import { test } from "./kit/own-store.ts";
import { routeScreens } from "./kit/route-screens.ts";
import { enterDemoPassword } from "./kit/staff.ts";
import { staffScreens, staffScreensWithoutPicture } from "./kit/staff-screens.ts";
import { translatePages } from "./kit/translate.ts";

// Every control is used, so the store is changed at will: one of their own. Browsers that translate take each text out
// of its place; whatever else changes a page (extensions, proofreaders, dark readers) does no more.

interface Place {
  readonly name: string;
  open(page: Page): Promise<unknown>;
}

const places: readonly Place[] = [
  ...routeScreens,
  { name: "the back office's sign-in", open: (page) => page.goto("/staff/sign-in") },
  { name: "its second step", open: (page) => enterDemoPassword(page) },
  ...[...staffScreens, ...staffScreensWithoutPicture].filter(
    // What is sent is gone: translated-journeys.spec.ts sends a parcel.
    ({ name, only }) => only !== "phone" && name !== "orders-ship" && name !== "search",
  ),
];

const parts = 8;
for (let part = 0; part < parts; part += 1) {
  const own = places.filter((_, i) => i % parts === part);
  test(`nothing breaks under page translation, part ${part + 1}`, async ({ context }) => {
    test.setTimeout(300_000);
    const used = new Set<string>();
    for (const place of own) {
      await test.step(place.name, async () => {
        const page = await context.newPage();
        page.on("dialog", (dialog) => dialog.accept());
        page.on("popup", (popup) => popup.close());
        await translatePages(page);
        expect.soft(await exerciseControls(page, place, used)).toEqual([]);
        await page.evaluate(() => localStorage.clear());
        await page.close();
        await context.clearCookies();
      });
    }
  });
}
