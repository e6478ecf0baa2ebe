import { contrast, isDarker, isHex } from "./colour.ts";
import { readLogo } from "./logo.ts";
import { darkMailColours, lightMailColours } from "./mail-colours.ts";
import { bundledFonts, type ColourName, type Hex, type StoreFont, type Theme } from "./theme.ts";

/** What lies in store/. */
export interface ThemeFiles {
  /** Bytes by name, of store/fonts. */
  readonly fonts: ReadonlyMap<string, number>;
  readonly logo: string | undefined;
}

type Pair<Name extends string> = readonly [what: string, text: Name, ground: Name, needed?: 3];

/** Texts that may stand on each of the three grounds of pages. */
const texts = {
  ink: "Text",
  umber: "Quieter text",
  indigo: "Links",
  indigoMid: "“In progress”",
  laterite: "Reduced prices",
  leaf: "Good news",
  leafDeep: "Savings",
  amber: "Warnings",
  red: "Errors",
} as const satisfies Partial<Record<ColourName, string>>;

const grounds = {
  bone: "on the page",
  paper: "on fields, dialogs and cards",
  plaster: "on summaries and rows under the pointer",
} as const satisfies Partial<Record<ColourName, string>>;

const textNames = Object.keys(texts) as (keyof typeof texts)[];
const groundNames = Object.keys(grounds) as (keyof typeof grounds)[];

/** WCAG 2.2 AA: 4.5 for text, 3 for the edges of controls. */
const pairs: readonly Pair<ColourName>[] = [
  ...groundNames.flatMap((ground) =>
    textNames.map((text) => [`${texts[text]} ${grounds[ground]}`, text, ground] as const),
  ),
  ["The text of empty fields", "clay", "paper"],
  ["The text of the empty search field", "clay", "bone"],
  ["Buttons", "paper", "ink"],
  ["Buttons under the pointer", "paper", "indigo"],
  ["Buttons that delete", "paper", "red"],
  ["Badges", "paper", "laterite"],
  ["Notes", "indigo", "indigoWash"],
  ["Good news in notes", "leaf", "leafWash"],
  ["Warnings in notes", "amber", "amberWash"],
  ["Errors in notes", "red", "redWash"],
  ["Text in notes", "ink", "indigoWash"],
  ["Text in notes of good news", "ink", "leafWash"],
  ["Text in notes of warnings", "ink", "amberWash"],
  ["Buttons in notes of errors", "ink", "redWash"],
  ["Text of the footer", "onInk", "inkDeep"],
  ["Quieter text of the footer", "onInkMuted", "inkDeep"],
  ["Marks on the footer's ground", "onInkCount", "inkDeep"],
  ["Short messages", "light", "inkDeep"],
  ["Text of the band", "onIndigo", "indigoDeep"],
  ["Small titles of the band", "onIndigoHead", "indigoDeep"],
  ["Titles of the band", "light", "indigoDeep"],
  ["Titles on photographs", "light", "shade"],
  ["Buttons on photographs", "inkDeep", "light"],
  ["Buttons on photographs under the pointer", "inkDeep", "lightHover"],
  ["Lines around fields", "lineStrong", "paper", 3],
  ["Lines around fields on the page", "lineStrong", "bone", 3],
  ["Lines around fields in summaries", "lineStrong", "plaster", 3],
  ["The focus ring in notes of errors", "indigo", "redWash", 3],
];

const mailPairs: readonly Pair<keyof ReturnType<typeof lightMailColours>>[] = [
  ["text", "ink", "card"],
  ["quieter text", "soft", "card"],
  ["codes", "ink", "tint"],
  ["paid amounts", "green", "card"],
  ["open amounts", "amber", "card"],
  ["buttons", "onButton", "button"],
  ["the footer's links", "onFoot", "foot"],
  ["the footer's text", "onFootSoft", "foot"],
];

/** Plain sentences; none if all is well. */
export function checkTheme(theme: Theme, files: ThemeFiles): string[] {
  const malformed = listMalformedColours(theme);
  return [
    ...malformed,
    ...(malformed.length === 0 ? listFaintPairs(theme) : []),
    ...listTypeProblems(theme, files),
    ...listShapeProblems(theme),
    ...listLogoProblems(theme, files),
  ];
}

function listMalformedColours({ colours, emails, documents, strip }: Theme): string[] {
  const groups = Object.entries({
    colours,
    "emails.light": emails.light,
    "emails.dark": emails.dark,
    documents,
  });
  return [
    ...groups.flatMap(([group, values]) =>
      Object.entries(values)
        .filter(([, value]) => !isHex(value))
        .map(
          ([name, value]) =>
            `${group}.${name} is “${value}”. Write a colour as # and six digits, such as #1c1713.`,
        ),
    ),
    ...strip
      .filter(([name]) => !(name in colours))
      .map(([name]) => `strip names “${name}”, which is no colour of colours.`),
  ];
}

function listFaintPairs(theme: Theme): string[] {
  const { colours, documents } = theme;
  const mails = { light: lightMailColours(theme), dark: darkMailColours(theme) };
  return [
    ...pairs.flatMap(([what, text, ground, needed = 4.5]) =>
      describeFaint(
        what,
        [`colours.${text}`, colours[text]],
        [`colours.${ground}`, colours[ground]],
        needed,
      ),
    ),
    ...(["light", "dark"] as const).flatMap((scheme) =>
      mailPairs.flatMap(([what, text, ground, needed = 4.5]) =>
        describeFaint(
          `Emails in ${scheme} programs, ${what}`,
          [`emails.${scheme}.${text}`, mails[scheme][text]],
          [`emails.${scheme}.${ground}`, mails[scheme][ground]],
          needed,
        ),
      ),
    ),
    ...(["ink", "soft"] as const).flatMap((text) =>
      describeFaint("Invoices", [`documents.${text}`, documents[text]], ["paper", "#ffffff"], 4.5),
    ),
  ];
}

type Named = readonly [name: string, colour: Hex];

function describeFaint(
  what: string,
  [textName, text]: Named,
  [groundName, ground]: Named,
  needed: number,
): string[] {
  const ratio = contrast(text, ground);
  if (ratio >= needed) return [];
  const [verb, opposite] = isDarker(text, ground) ? ["Darken", "lighten"] : ["Lighten", "darken"];
  const other = groundName === "paper" ? "" : ` or ${opposite} ${groundName}`;
  // Rounded down, so that 4.49 does not read as enough.
  return [
    `${what}: ${Math.floor(ratio * 10) / 10}:1, needs ${needed}. ${verb} ${textName}${other}.`,
  ];
}

const maxFontBytes = 40 * 1024;
const bundledFontBytes = 18 * 1024;

function listTypeProblems({ type }: Theme, files: ThemeFiles): string[] {
  const fonts = [type.display, type.text];
  const scales = ["displayScale", "displayLeading", "textScale"] as const;
  const weights = ["displayWeight", "mediumWeight", "semiboldWeight"] as const;
  const problems = [
    ...scales
      .filter((name) => !(type[name] >= 0.7 && type[name] <= 1.5))
      .map((name) => `type.${name} is ${type[name]}. It may be 0.7 to 1.5.`),
    ...weights
      .filter((name) => !(type[name] >= 100 && type[name] <= 900))
      .map((name) => `type.${name} is ${type[name]}. It may be 100 to 900.`),
    ...(Math.abs(type.displayTracking) <= 0.2
      ? []
      : [`type.displayTracking is ${type.displayTracking} em. It may be -0.2 to 0.2.`]),
    ...new Set(fonts.flatMap((font) => listFontProblems(font, files))),
  ];
  const bytes = [...new Set(fonts)].reduce((total, font) => total + firstBytes(font, files), 0);
  return bytes > maxFontBytes
    ? [
        ...problems,
        `The fonts that every page loads have ${Math.ceil(bytes / 1024)} KiB. They may have ${maxFontBytes / 1024}: cut them with npm run font.`,
      ]
    : problems;
}

function firstBytes(font: Theme["type"]["text"], files: ThemeFiles): number {
  return typeof font === "string" ? bundledFontBytes : (files.fonts.get(font.files[0] ?? "") ?? 0);
}

function listFontProblems(font: Theme["type"]["text"], { fonts }: ThemeFiles): string[] {
  if (typeof font === "string") {
    return (bundledFonts as readonly string[]).includes(font)
      ? []
      : [
          `The store has no font “${font}”. Use ${bundledFonts.join(" or ")}, or name your files in store/fonts.`,
        ];
  }
  return [
    ...describeFont(font),
    ...[...font.files, font.licence]
      .filter((name) => !fonts.has(name))
      .map((name) => `store/fonts/${name} is missing, which the font ${font.family} needs.`),
  ];
}

function describeFont({ family, files, weights }: StoreFont): string[] {
  return [
    ...(/^[A-Za-z][\w -]*$/.test(family) ? [] : [`“${family}” cannot be the name of a font.`]),
    ...(files.length > 0 ? [] : [`The font ${family} names no file.`]),
    ...files
      .filter((name) => !/^[\w-]+\.woff2$/.test(name))
      .map((name) => `The font ${family} names “${name}”. Use a woff2 file of store/fonts.`),
    ...(/^[1-9]00( [1-9]\d\d)?$/.test(weights)
      ? []
      : [`The font ${family} has the weights “${weights}”. Write 400, or 400 600.`]),
  ];
}

function listShapeProblems({ radii, strip, emails }: Theme): string[] {
  const rising = strip.every(([, until], n) => until > (strip[n - 1]?.[1] ?? 0));
  return [
    ...Object.entries(radii)
      .filter(([, radius]) => !(radius >= 0 && radius <= 40))
      .map(([name, radius]) => `radii.${name} is ${radius}. It may be 0 to 40.`),
    ...(rising && strip.at(-1)?.[1] === 100
      ? []
      : ["The percentages of strip have to rise and end with 100."]),
    ...(["font", "titleFont"] as const)
      .filter((name) => !/^[\w ,'-]+$/.test(emails[name]))
      .map((name) => `emails.${name} has to be names of fonts with commas between them.`),
  ];
}

function listLogoProblems({ logo }: Theme, { logo: source }: ThemeFiles): string[] {
  if (logo.drawing !== "logo.svg") return [];
  if (source === undefined) return ["store/logo.svg is missing, which logo.drawing names."];
  return readLogo(source)
    ? []
    : [
        "store/logo.svg has to be one colour, drawn as paths with a viewBox and without transforms. Upload any other logo in the back office under Settings.",
      ];
}
