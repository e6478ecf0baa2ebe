import { expect, test } from "@playwright/test";
import { visit } from "./kit/visit.ts";

for (const width of [390, 1280]) {
  test(`everything in the header can be reached with text twice as large at ${width} px`, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width, height: 800 },
    });
    await visit(page, "/faq");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      "32px",
    );
    const banner = page.getByRole("banner");
    for (const part of await banner.locator("a:visible, button:visible, summary:visible").all()) {
      const box = await part.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, `${part}`).toBe(
        true,
      );
    }
    await browser.close();
  });
}
