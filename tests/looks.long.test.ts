import { chromium } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { lightMailColours } from "#contract/theme/mail-colours.ts";
import type { Theme } from "#contract/theme/theme.ts";
import { bold } from "#store/looks/bold.ts";
import { night } from "#store/looks/night.ts";
import { quiet } from "#store/looks/quiet.ts";
import { ensureBrowser } from "../scripts/lib/ensure-browser.mjs";
import { openLook } from "../scripts/lib/open-look.ts";

const looks = { quiet, bold, night } as const;

const toRgb = (hex: string) =>
  `rgb(${hex
    .slice(1)
    .match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16))
    .join(", ")})`;

const familyOf = ({ type: { display } }: Theme) =>
  typeof display === "string" ? display : display.family;

describe.each(Object.keys(looks) as (keyof typeof looks)[])("the look %s, built", (name) => {
  const look = looks[name];

  test("colours pages, emails and what browsers show around them", async () => {
    await ensureBrowser();
    const executablePath = process.env.CHROMIUM_PATH;
    const [store, browser] = await Promise.all([
      openLook(name),
      chromium.launch(executablePath ? { executablePath } : {}),
    ]);
    try {
      const page = await browser.newPage();
      await page.goto(`${store.url}/login`);
      const styleOf = (selector: string, property: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      const { colours, radii } = look;
      expect(await styleOf("body", "background-color")).toBe(toRgb(colours.bone));
      expect(await styleOf("body", "color")).toBe(toRgb(colours.ink));
      expect(await styleOf("footer", "background-color")).toBe(toRgb(colours.inkDeep));
      expect(await styleOf("input[type=password]", "background-color")).toBe(toRgb(colours.paper));
      const submit = "main form button[type=submit]";
      expect(await styleOf(submit, "background-color")).toBe(toRgb(colours.ink));
      expect(await styleOf(submit, "border-top-left-radius")).toBe(`${radii.control}px`);
      expect(await styleOf("h1", "font-family")).toContain(familyOf(look));
      const loaded = await page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter((font) => font.status === "loaded").map((f) => f.family);
      });
      expect(loaded.map((family) => family.replaceAll('"', ""))).toContain(familyOf(look));
      expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe(
        colours.bone,
      );

      await page.goto(`${store.url}/mailbox/preview/order-paid/html`);
      const mail = lightMailColours(look);
      expect(await styleOf("body", "background-color")).toBe(toRgb(mail.page));
      expect(await styleOf("td.button", "background-color")).toBe(toRgb(mail.button));

      const manifest = await fetch(`${store.url}/manifest.webmanifest`);
      expect(await manifest.json()).toMatchObject({ theme_color: colours.bone });
      const offline = await (await fetch(`${store.url}/offline/offline.css`)).text();
      expect(offline).toContain(`background: ${colours.bone}`);

      // The back office keeps its own.
      await page.goto(`${store.url}/staff/`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await styleOf("body", "color")).toBe("rgb(28, 23, 19)");
    } finally {
      await browser.close();
      await store.close();
    }
  }, 300_000);
});
