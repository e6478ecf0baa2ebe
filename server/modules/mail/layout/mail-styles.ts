import { darkMailColours, lightMailColours } from "#contract/theme/mail-colours.ts";
import { theme } from "#store/theme.ts";

/** Named in attributes too, since some mail programs drop style sheets. */
export const colours = lightMailColours(theme);

const darkColours = darkMailColours(theme);

export const fonts = `font-family:${theme.emails.font}`;
export const titleFonts = `font-family:${theme.emails.titleFont}`;

/** Outlook draws every corner square. */
export const corners = (radius: number) => (radius > 0 ? `;border-radius:${radius}px` : "");

const dark: Readonly<Record<string, string>> = {
  ".page": `background-color:${darkColours.page}`,
  ".card": `background-color:${darkColours.card}`,
  ".ink": `color:${darkColours.ink}`,
  ".soft": `color:${darkColours.soft}`,
  ".green": `color:${darkColours.green}`,
  ".amber": `color:${darkColours.amber}`,
  ".line": `border-color:${darkColours.line}`,
  ".rule": `border-color:${darkColours.ink}`,
  ".step-done": `background-color:${darkColours.ink}`,
  ".step-next": `background-color:${darkColours.line}`,
  ".tint": `background-color:${darkColours.tint}`,
  ".button": `background-color:${darkColours.button}`,
  ".button a": `color:${darkColours.onButton}`,
  ".foot": `background-color:${darkColours.foot}`,
};

/** Outlook's apps mark the page instead of asking `prefers-color-scheme`. */
const outlookDark = Object.entries(dark)
  .map(([name, style]) => {
    const attribute = style.startsWith("background") ? "data-ogsb" : "data-ogsc";
    return `[${attribute}] ${name}{${style}!important}`;
  })
  .join("\n");

export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
.night{display:none}
@media (max-width:560px){
.edge{padding:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
.title{font-size:25px!important}
.button{width:100%!important}
.button a{display:block!important}
.half{display:block!important;width:100%!important;padding-right:0!important}
}
@media (prefers-color-scheme:dark){
.day{display:none!important}
.night{display:block!important}
${Object.entries(dark)
  .map(([name, style]) => `${name}{${style}!important}`)
  .join("\n")}
}
${outlookDark}`;
