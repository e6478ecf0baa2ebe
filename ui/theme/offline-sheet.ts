import { isNight } from "#contract/theme/colour.ts";
import type { Theme } from "#contract/theme/theme.ts";
import { familyOf } from "./theme-css.ts";

/** Of the pages that stand alone: offline, and while the shop cannot answer. */
export function offlineSheet(theme: Theme): string {
  const { colours, type, radii } = theme;
  const [display, text] = [type.display, type.text].map((font) => `"${familyOf(font)}"`);
  const rem = (size: number) => `${Math.round(size * type.displayScale * 1e4) / 1e4}rem`;
  return `${[type.display, type.text].map(offlineFace).join("")}:root {
  color-scheme: ${isNight(theme) ? "dark" : "light"};
  background: ${colours.bone};
  color: ${colours.ink};
  font: 1rem / 1.55 ${text}, system-ui, sans-serif;
}
body {
  margin: 0;
}
a {
  color: ${colours.ink};
  text-underline-offset: 3px;
}
main {
  max-width: 42.5rem;
  padding: 3.5rem 1rem;
}
h1 {
  margin: 0;
  font: ${type.displayWeight} ${rem(2.75)} / 1.05 ${display}, system-ui, sans-serif;
  text-transform: ${type.displayCase};
  text-wrap: balance;
}
p {
  max-width: 48ch;
  color: ${colours.umber};
}
.actions {
  display: flex;
  flex-wrap: wrap;
  gap: 1rem 1.5rem;
  align-items: center;
  margin-top: 2rem;
}
a:focus-visible {
  outline: 2px solid ${colours.indigo};
  outline-offset: 3px;
}
.button {
  padding: 0.875rem 1.75rem;
  border-radius: ${radii.control}px;
  background: ${colours.ink};
  color: ${colours.paper};
  font-weight: ${type.mediumWeight};
  text-decoration: none;
}
.button:hover {
  background: ${colours.indigo};
}
@media (min-width: 768px) {
  header,
  main {
    padding-inline: 2.5rem;
  }
  h1 {
    font-size: ${rem(4)};
  }
}
`;
}

/** The service worker answers these with cached fonts, whatever their hashed names. */
function offlineFace(font: Theme["type"]["text"]): string {
  const file = typeof font === "string" ? `${font.toLowerCase()}-latin.woff2` : font.files[0];
  const weights = typeof font === "string" ? bundledWeights[font] : font.weights;
  return `@font-face {
  font-family: "${familyOf(font)}";
  src: url("/offline/fonts/${file}") format("woff2");
  font-weight: ${weights};
  font-display: swap;
}
`;
}

const bundledWeights = { Ojuju: "350", Archivo: "400 600" } as const;
