import { describe, expect, test } from "vitest";
import { bold } from "#store/looks/bold.ts";
import { night } from "#store/looks/night.ts";
import { quiet } from "#store/looks/quiet.ts";
import { theme as today } from "#store/theme.ts";
import { checkTheme } from "./check-theme.ts";
import type { Theme } from "./theme.ts";

const fonts = new Map(
  [quiet, bold].flatMap(({ type: { display } }) =>
    typeof display === "string"
      ? []
      : [...display.files, display.licence].map((name): [string, number] => [name, 15_000]),
  ),
);
const check = (theme: Theme, logo?: string) => checkTheme(theme, { fonts, logo });

test.each(Object.entries({ today, quiet, bold, night }))("the look %s passes", (_, look) => {
  expect(check(look)).toEqual([]);
});

type Change = Partial<{ [Group in keyof Theme]: Partial<Theme[Group]> }>;

const changed = (change: Change): Theme =>
  Object.fromEntries(
    Object.entries(today).map(([group, values]) => [
      group,
      Array.isArray(values)
        ? (change[group as keyof Theme] ?? values)
        : { ...values, ...change[group as keyof Theme] },
    ]),
  ) as unknown as Theme;

const ownFont = {
  family: "Own",
  files: ["own.woff2"],
  licence: "own.txt",
  weights: "400",
};

describe("says what is amiss", () => {
  test.each<[string, Change, string]>([
    [
      "faint text",
      { colours: { umber: "#8d8279" } },
      "Quieter text on the page: 3.2:1, needs 4.5. Darken colours.umber or lighten colours.bone.",
    ],
    [
      "faint text on a dark ground",
      { colours: { onInkMuted: "#6d6152" } },
      "Quieter text of the footer: 2.9:1, needs 4.5. Lighten colours.onInkMuted or darken colours.inkDeep.",
    ],
    [
      "faint prices in rows under the pointer",
      { colours: { laterite: "#b04524" } },
      "Reduced prices on summaries and rows under the pointer: 4.1:1, needs 4.5. Darken colours.laterite or lighten colours.plaster.",
    ],
    [
      "faint fields in summaries",
      { colours: { lineStrong: "#8d7d6e" } },
      "Lines around fields in summaries: 2.8:1, needs 3. Darken colours.lineStrong or lighten colours.plaster.",
    ],
    [
      "faint titles on photographs",
      { colours: { shade: "#8a8078" } },
      "Titles on photographs: 3.6:1, needs 4.5. Lighten colours.light or darken colours.shade.",
    ],
    [
      "faint lines around fields",
      { colours: { lineStrong: "#b5a898" } },
      "Lines around fields: 2.1:1, needs 3. Darken colours.lineStrong or lighten colours.paper.",
    ],
    [
      "a faint button of emails",
      { emails: { dark: { ...today.emails.dark, button: "#5a5048" } } },
      "Emails in dark programs, buttons: 2.2:1, needs 4.5. Darken emails.dark.onButton or lighten emails.dark.button.",
    ],
    [
      "faint invoices",
      { documents: { soft: "#9a9a9a" } },
      "Invoices: 2.8:1, needs 4.5. Darken documents.soft.",
    ],
    [
      "a colour that is none",
      { colours: { ink: "#1c17" } },
      "colours.ink is “#1c17”. Write a colour as # and six digits, such as #1c1713.",
    ],
    [
      "a colour that is none in emails",
      { emails: { light: { card: "#ivory0" } } },
      "emails.light.card is “#ivory0”. Write a colour as # and six digits, such as #1c1713.",
    ],
    [
      "an unknown font",
      { type: { text: "Comic Sans" as "Archivo" } },
      "The store has no font “Comic Sans”. Use Ojuju or Archivo, or name your files in store/fonts.",
    ],
    [
      "a font file that is missing",
      { type: { display: ownFont } },
      "store/fonts/own.woff2 is missing, which the font Own needs.",
    ],
    [
      "a licence that is missing",
      { type: { display: ownFont } },
      "store/fonts/own.txt is missing, which the font Own needs.",
    ],
    [
      "another kind of file",
      { type: { display: { ...ownFont, files: ["../own.ttf"] } } },
      "The font Own names “../own.ttf”. Use a woff2 file of store/fonts.",
    ],
    [
      "weights",
      { type: { display: { ...ownFont, weights: "bold" } } },
      "The font Own has the weights “bold”. Write 400, or 400 600.",
    ],
    ["a scale", { type: { displayScale: 3 } }, "type.displayScale is 3. It may be 0.7 to 1.5."],
    ["corners", { radii: { panel: -2 } }, "radii.panel is -2. It may be 0 to 40."],
    [
      "the strip's colours",
      { strip: [["gold" as "brass", 100]] },
      "strip names “gold”, which is no colour of colours.",
    ],
    [
      "the strip's ends",
      {
        strip: [
          ["brass", 50],
          ["indigo", 40],
        ],
      },
      "The percentages of strip have to rise and end with 100.",
    ],
    [
      "fonts of emails",
      { emails: { font: '"Own"' } },
      "emails.font has to be names of fonts with commas between them.",
    ],
    [
      "a logo that is missing",
      { logo: { drawing: "logo.svg" } },
      "store/logo.svg is missing, which logo.drawing names.",
    ],
  ])("%s", (_, change, sentence) => {
    expect(check(changed(change))).toContain(sentence);
  });

  test("fonts that are too large", () => {
    const large = new Map([
      ["own.woff2", 30 * 1024],
      ["own.txt", 1],
    ]);
    const theme = changed({ type: { display: ownFont } });
    expect(checkTheme(theme, { fonts: large, logo: undefined })).toEqual([
      "The fonts that every page loads have 48 KiB. They may have 40: cut them with npm run font.",
    ]);
  });

  test.each([
    ["one path", '<svg viewBox="0 0 10 5"><path d="M0 0H10V5Z"/></svg>', []],
    [
      "paths in groups",
      '<svg viewBox="0 0 10 5"><g><path d="M0 0Z"/><path d="M1 1Z"/></g></svg>',
      [],
    ],
    ["text", '<svg viewBox="0 0 10 5"><text>A</text></svg>', ["logo"]],
    [
      "a transform",
      '<svg viewBox="0 0 9 5"><path transform="scale(2)" d="M0 0Z"/></svg>',
      ["logo"],
    ],
    ["no box", '<svg width="10"><path d="M0 0Z"/></svg>', ["logo"]],
    ["a picture beside paths", '<svg viewBox="0 0 9 5"><path d="M0 0Z"/><image/></svg>', ["logo"]],
  ])("a logo of %s", (_, logo, problems) => {
    const found = check(changed({ logo: { drawing: "logo.svg" } }), logo);
    expect(found.map((sentence) => /store\/(\w+)\.svg has to be/.exec(sentence)?.[1])).toEqual(
      problems,
    );
  });
});
