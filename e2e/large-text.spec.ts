import { test as base, expect, type Page } from "@playwright/test";
import { openStaffPage } from "./kit/staff.ts";
import { sidewaysScrolls } from "./kit/usable-screen.ts";
import { visit } from "./kit/visit.ts";

const test = base.extend<{ largeText: Page }>({
  async largeText({ playwright, launchOptions, baseURL }, use) {
    const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    await use(await browser.newPage(baseURL === undefined ? {} : { baseURL }));
    await browser.close();
  },
});

const expectLargeText = async (page: Page) =>
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    "32px",
  );

for (const width of [390, 1280]) {
  test(`everything in the header can be reached with text twice as large at ${width} px`, async ({
    largeText: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/faq");
    await expectLargeText(page);
    const banner = page.getByRole("banner");
    for (const part of await banner.locator("a:visible, button:visible, summary:visible").all()) {
      const box = await part.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, `${part}`).toBe(
        true,
      );
    }
  });
}

test("pages of the back office fit the window with text twice as large", async ({
  largeText: page,
}) => {
  const pages = [
    ["/newsletter/new", page.getByRole("region", { name: "Blocks" })],
    ["/health", page.getByRole("heading", { name: "Background jobs" })],
    ["/settings/delivery", page.getByRole("region", { name: "Areas and fees" })],
    ["/returns", page.getByRole("table", { name: "Exchanges and returns" })],
  ] as const;
  for (const [address, content] of pages) {
    await openStaffPage(page, address);
    await expectLargeText(page);
    await expect(content).toBeVisible();
    for (const width of [1440, 1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysScrolls(page), `${address} at ${width} px`).toEqual([]);
    }
  }
});
