import { expect, type Page, test } from "@playwright/test";
import { accountScreens } from "./kit/account-screens.ts";
import { guestScreens } from "./kit/guest-screens.ts";
import { routeScreens } from "./kit/route-screens.ts";
import { noteShot, screensDir } from "./kit/screen-book.ts";
import { staffScreens } from "./kit/staff-screens.ts";
import type { Screen } from "./kit/usable-screen.ts";

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.use({ trace: "off" });

const routeNames = new Set(routeScreens.map(({ name }) => name));
const others = [...guestScreens, ...accountScreens].filter(({ name }) => !routeNames.has(name));
const screens: readonly Screen[] = [...routeScreens, ...others];

for (const [i, { name, only, open }] of screens.entries()) {
  test(name, async ({ page }) => {
    const number = String(i + 1).padStart(2, "0");
    await page.setViewportSize(only === "phone" ? phone : wide);
    await open(page);
    if (only !== "phone") await shoot(page, name, number);
    if (only === "wide") return;
    await page.setViewportSize(phone);
    await shoot(page, name, number);
  });
}

test("the door of the back office", async ({ page }) => {
  await page.goto("/staff/sign-in");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await shoot(page, "staff: sign-in", "90");
  }
});

for (const { name, only, guide, open } of staffScreens) {
  test(`the back office: ${name}`, async ({ page }) => {
    for (const [size, width] of [
      [wide, "wide"],
      [phone, "phone"],
    ] as const) {
      if (only !== undefined && only !== width) continue;
      await page.setViewportSize(size);
      await open(page);
      await shootPage(page, name, width, guide === width);
    }
  });
}

/** Takes the window of a page, as its drawing shows it. */
async function shootPage(
  page: Page,
  name: string,
  width: "wide" | "phone",
  isVisible: boolean,
): Promise<void> {
  await settle(page);
  // What was pressed last is not shown as if the pointer rested on it.
  await page.mouse.move(0, 0);
  const size = width === "wide" ? wide : phone;
  const file = `91-staff-${name}-${size.width}.png`;
  await page.screenshot({ path: `${screensDir}${file}`, animations: "disabled" });
  await noteShot({
    name: `staff: ${name}`,
    width: size.width,
    file,
    path: new URL(page.url()).pathname,
    drawing: `${name}-${width === "wide" ? "desktop" : "mobile"}.png`,
    ...(isVisible && { guide: name }),
  });
}

/** Waits for what the window shows: answers, typefaces and pictures. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText("Loading…")).toHaveCount(0);
  // Some pages poll.
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
  // What is asked for late shows that it loads a moment after the page is there.
  await expect(page.getByText("Loading…")).toHaveCount(0);
  await page.evaluate(async () => {
    const near = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    );
    const displayed = near.map((image) => image.decode().catch(() => undefined));
    await Promise.race([
      Promise.all([...displayed, document.fonts.ready]),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]);
  });
}

/** Takes the whole page, or the window where a dialog lies over it. */
async function shoot(page: Page, name: string, number: string): Promise<void> {
  const hasDialog = (await page.locator("dialog[open]").count()) > 0;
  if (!hasDialog) await bringPictures(page);
  const { width } = page.viewportSize() ?? wide;
  const text =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "home";
  const file = `${number}-${text}-${width}.png`;
  await page.screenshot({
    path: `${screensDir}${file}`,
    fullPage: !hasDialog,
    animations: "disabled",
  });
  await noteShot({ name, width, file, path: new URL(page.url()).pathname });
}

/** Scrolls through, since pictures far down are only fetched, and drawn, when the reader comes near. */
async function bringPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = new CSSStyleSheet();
    drawn.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [drawn];
    const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 60));
    const start = scrollY;
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      await nextFrame();
    }
    const loaded = [...document.images].map((image) => image.decode().catch(() => undefined));
    await Promise.race([
      Promise.all([...loaded, document.fonts.ready]),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ]);
    scrollTo({ top: start, behavior: "instant" });
    // What follows the scrolling, such as a bar that comes and goes, takes a moment.
    for (let i = 0; i < 8; i += 1) await nextFrame();
  });
}
