import { expect, test } from "vitest";
import { bold } from "#store/looks/bold.ts";
import { night } from "#store/looks/night.ts";
import { theme } from "#store/theme.ts";
import { isNight } from "./colour.ts";
import { darkMailColours, lightMailColours } from "./mail-colours.ts";

test("emails take the colours of the shop", () => {
  expect(lightMailColours(bold)).toMatchObject({
    page: bold.colours.plaster,
    card: bold.colours.paper,
    button: bold.colours.ink,
    foot: bold.colours.inkDeep,
  });
});

test("emails keep what the theme sets for them", () => {
  expect(lightMailColours(theme).onFootSoft).toBe("#c4b5a1");
  expect(darkMailColours(theme)).toMatchObject({ page: "#14100d", onButton: "#1c1713" });
});

test("a dark look has the same emails in light and dark programs", () => {
  expect(isNight(night)).toBe(true);
  expect(darkMailColours(night)).toEqual(lightMailColours(night));
});

test("a light look has dark emails in dark programs", () => {
  const { card, ink } = darkMailColours(bold);
  expect(isNight({ colours: { ...bold.colours, bone: card, ink } })).toBe(true);
});
