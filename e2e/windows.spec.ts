import { expect, type Page, test } from "@playwright/test";
import { openPageAt } from "./kit/page-at.ts";

const pointsWith = (page: Page, pointer: string) =>
  page.evaluate((query) => matchMedia(query).matches, pointer);

test("desktop tests have a mouse that hovers, and phones touch", async ({ page, browser }) => {
  expect(await pointsWith(page, "(hover: hover) and (pointer: fine)")).toBe(true);

  const phone = await openPageAt(390, browser);
  expect(await pointsWith(phone, "(hover: none) and (pointer: coarse)")).toBe(true);
  await phone.context().close();
});
