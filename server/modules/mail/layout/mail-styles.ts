/** Named in attributes too, since some mail programs drop style sheets. */
export const colours = {
  page: "#e6dbc9",
  card: "#fbf8f2",
  ink: "#1c1713",
  soft: "#5e5147",
  line: "#d3c7b4",
  plaster: "#f4eee3",
  green: "#2f5b3f",
  amber: "#7a5200",
  brass: "#c9973f",
  onInk: "#efe6d8",
  onInkSoft: "#c4b5a1",
} as const;

export const fonts = "font-family:Helvetica,Arial,sans-serif";

const dark: Readonly<Record<string, string>> = {
  ".page": "background-color:#14100d",
  ".card": "background-color:#26201b",
  ".ink": "color:#efe6d8",
  ".soft": "color:#c4b5a1",
  ".green": "color:#9fcbb2",
  ".amber": "color:#e7c88a",
  ".line": "border-color:#4a4038",
  ".rule": "border-color:#efe6d8",
  ".step-done": "background-color:#efe6d8",
  ".step-next": "background-color:#4a4038",
  ".tint": "background-color:#332b25",
  ".button": "background-color:#efe6d8",
  ".button a": "color:#1c1713",
  ".foot": "background-color:#14100d",
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
