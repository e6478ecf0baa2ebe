import { isNight, toRgb } from "#contract/theme/colour.ts";
import type { ColourName, Hex, Theme } from "#contract/theme/theme.ts";

const toKebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

export const familyOf = (font: Theme["type"]["text"]): string =>
  typeof font === "string" ? font : font.family;

/** Sizes of text and their line heights, in rem. */
const textSizes = {
  key: [0.75, 1.5],
  meta: [0.84375, 1.5],
  nav: [0.90625, 1.4],
  body: [0.9375, 1.55],
  // iOS zooms into fields with smaller text.
  input: [1, 1.4],
  lead: [1.0625, 1.55],
  price: [1.3125, 1.2],
  total: [1.875, 1.1],
} as const;

/** What the classes of Tailwind read: colours, fonts, sizes, corners, shadows. */
export function themeBlock({ colours, type, radii }: Theme): string {
  const alpha = (name: ColourName, share: number) =>
    `rgb(${toRgb(colours[name]).join(" ")} / ${share})`;
  const stack = (font: Theme["type"]["text"]) =>
    `"${familyOf(font)}", "${familyOf(font)} Fallback", system-ui, sans-serif`;
  const lines = [
    "--color-*: initial",
    "--color-transparent: transparent",
    "--color-current: currentColor",
    ...Object.entries(colours)
      .filter(([name]) => !/^shadow/.test(name))
      .map(([name, colour]) => `--color-${toKebab(name)}: ${colour}`),
    `--color-scrim: ${alpha("shade", 0.5)}`,
    `--color-veil: ${alpha("shade", 0.72)}`,
    `--color-veil-end: ${alpha("shade", 0)}`,
    "--font-*: initial",
    `--font-display: ${stack(type.display)}`,
    `--font-sans: ${stack(type.text)}`,
    "--default-font-family: var(--font-sans)",
    `--font-weight-medium: ${type.mediumWeight}`,
    `--font-weight-semibold: ${type.semiboldWeight}`,
    "--text-*: initial",
    ...Object.entries(textSizes).flatMap(([name, [size, height]]) => [
      `--text-${name}: ${times(size, name === "input" ? Math.max(1, type.textScale) : type.textScale)}rem`,
      `--text-${name}--line-height: ${height}`,
    ]),
    "--radius-*: initial",
    ...Object.entries(radii).map(([name, radius]) => `--radius-${name}: ${pixels(radius)}`),
    // A box to tick stays a box.
    `--radius-check: ${pixels(Math.min(radii.control, 4))}`,
    "--shadow-*: initial",
    `--shadow-drawer: -20px 0 60px ${alpha("shadow", 0.28)}`,
    `--shadow-pinned: 0 2px 3px ${alpha("shadowPinned", 0.28)}, 10px 18px 34px ${alpha("shadowPinned", 0.34)}`,
    `--shadow-menu: 0 12px 28px ${alpha("shadow", 0.14)}`,
  ];
  return `@theme {\n${lines.map((line) => `  ${line};\n`).join("")}}\n`;
}

export function rootBlock(theme: Theme): string {
  let from = 0;
  const threads = theme.strip.map(([name, until], n) => {
    const ends = [
      n > 0 && `${from}%`,
      n === 0 && "0",
      n < theme.strip.length - 1 && `${until}%`,
    ].filter(Boolean);
    from = until;
    return `var(--color-${toKebab(name)}) ${ends.join(" ")}`;
  });
  return `:root {
  color-scheme: ${isNight(theme) ? "dark" : "light"};
  --loom: ${threads.join(", ")};
}
${isNight(theme) ? printBlock(theme) : ""}`;
}

/** Browsers print no grounds, so that the light text of a dark look would be lost. */
function printBlock({ documents }: Theme): string {
  const { ink, soft, line } = documents;
  const sheet = "#ffffff";
  const printed: Partial<Record<ColourName, Hex>> = {
    bone: sheet,
    paper: sheet,
    plaster: sheet,
    indigoWash: sheet,
    leafWash: sheet,
    amberWash: sheet,
    redWash: sheet,
    ink,
    indigo: ink,
    indigoMid: ink,
    laterite: ink,
    leaf: ink,
    leafDeep: ink,
    amber: ink,
    red: ink,
    umber: soft,
    clay: soft,
    line,
    lineStrong: line,
  };
  const lines = Object.entries(printed).map(
    ([name, colour]) => `    --color-${toKebab(name)}: ${colour};\n`,
  );
  return `@media print {\n  :root {\n    color-scheme: light;\n${lines.join("")}  }\n}\n`;
}

/** Until its code runs, a page on a slow connection shows system fonts; see first-fonts.tsx. */
export function slowConnectionBlock({ type }: Theme): string {
  const stack = (font: Theme["type"]["text"]) =>
    `"${familyOf(font)} Fallback", system-ui, sans-serif`;
  return `:root[data-slow-connection] {
  --font-display: ${stack(type.display)};
  --font-sans: ${stack(type.text)};
}
`;
}

/** Titles are drawn with products of the theme, which are constants once built. */
export function inlineDisplay(css: string, { type }: Theme): string {
  const factors = {
    scale: type.displayScale,
    leading: type.displayLeading,
    stroke: type.displayStroke ? 1 : 0,
  };
  return css
    .replace(
      /calc\(([\d.]+)(rem|em|) ?\* ?var\(--display-(scale|leading|stroke)\)\)/g,
      (_, size: string, unit: string, factor: keyof typeof factors) =>
        `${times(Number(size), factors[factor])}${unit}`,
    )
    .replace(/text-transform: ?var\(--display-case\);?/g, (declaration) =>
      type.displayCase === "none" ? "" : declaration.replace(/var\(.*\)/, type.displayCase),
    )
    .replaceAll("var(--display-weight)", String(type.displayWeight))
    .replaceAll("var(--display-tracking)", `${type.displayTracking}em`);
}

const pixels = (count: number) => (count === 0 ? "0" : `${count}px`);

function times(size: number, factor: number): number {
  return Math.round(size * factor * 1e5) / 1e5;
}
