import type { Theme } from "#contract/theme/theme.ts";

// What the shop looks like. docs/build/theming.md shows where each value appears; `npm run build` checks contrast.

/** The look the store came with. The back office keeps it, since staff know statuses by their colours. */
const house: Theme = {
  /** Six digits each. Named as in the classes of the code: `bone` is `bg-bone`. */
  colours: {
    // Grounds: the page; what lies on it, such as fields and dialogs; behind pictures, and what is disabled.
    bone: "#f4eee3",
    paper: "#fbf8f2",
    plaster: "#e6dbc9",

    // Text, which is also the ground of buttons; quieter text; text in empty fields.
    ink: "#1c1713",
    umber: "#5e5147",
    clay: "#736355",

    // Lines between things; lines around fields.
    line: "#d3c7b4",
    lineStrong: "#857566",

    // Links under the pointer, pressed buttons and the focus ring; its lighter sister; its tint behind notes.
    indigo: "#1b2c55",
    indigoMid: "#33507f",
    indigoWash: "#e4e8f2",

    // Reduced prices, badges and the count at the cart; the accent of ornaments; a thread of the strip.
    laterite: "#9a3b1f",
    brass: "#c9973f",
    thread: "#d9c9a6",

    // What went well, what waits and what went wrong, each with its tint.
    leaf: "#2f5b3f",
    leafWash: "#e4ebe2",
    leafDeep: "#254a33",
    amber: "#7a5200",
    amberWash: "#f3e7cd",
    red: "#a3201d",
    redWash: "#f6e4e0",

    // The footer and short messages, the large name in the footer, and texts on them.
    inkDeep: "#1c1713",
    inkDeepMark: "#3a2f28",
    onInk: "#efe6d8",
    onInkMuted: "#b9a994",
    onInkCount: "#e7c88a",

    // The band for businesses and the announcement, and texts on them.
    indigoDeep: "#1b2c55",
    onIndigo: "#d8ddea",
    onIndigoHead: "#b7c1d8",

    // Titles and buttons on those two and on photographs; such a button under the pointer.
    light: "#fbf8f2",
    lightHover: "#e6dbc9",

    // Over photographs and behind dialogs; shadows of drawers and menus, and of the pinned card.
    shade: "#1c1713",
    shadow: "#1c1008",
    shadowPinned: "#281408",
  },

  /** The woven strip on footer, dialogs, icons, shared pictures and emails: each colour until so many percent. */
  strip: [
    ["indigo", 34],
    ["thread", 42],
    ["laterite", 64],
    ["brass", 74],
    ["laterite", 80],
    ["thread", 86],
    ["indigo", 100],
  ],

  /** `display` is for titles, `text` for the rest: "Ojuju", "Archivo", or files of yours in store/fonts. */
  type: {
    display: "Ojuju",
    displayWeight: 350,
    displayScale: 1,
    displayLeading: 1,
    displayTracking: -0.015,
    displayCase: "none",
    displayStroke: true,
    text: "Archivo",
    textScale: 1,
    mediumWeight: 500,
    semiboldWeight: 600,
  },

  /** Corners, in pixels: buttons and fields; pictures; dialogs, menus, cards and notes; badges. */
  radii: { control: 0, picture: 0, panel: 0, badge: 0 },

  /**
   * `drawing`: the path in store/wordmark.ts, the file store/logo.svg, or the name set in the display font.
   * `icons`: the files in storefront/public/icons, or drawn from the name's first letter.
   * A logo uploaded under Settings goes before both.
   */
  logo: { drawing: "wordmark.ts", icons: "public" },

  /**
   * Emails take the colours above unless set here, for light and dark mail programs.
   * Fonts are those that every computer has: mail programs load no others.
   */
  emails: {
    font: "Helvetica,Arial,sans-serif",
    titleFont: "Helvetica,Arial,sans-serif",
    light: { onFootSoft: "#c4b5a1" },
    dark: {
      page: "#14100d",
      card: "#26201b",
      ink: "#efe6d8",
      soft: "#c4b5a1",
      line: "#4a4038",
      tint: "#332b25",
      green: "#9fcbb2",
      amber: "#e7c88a",
      button: "#efe6d8",
      onButton: "#1c1713",
      foot: "#14100d",
      strip: "#4a6aa0",
    },
  },

  /** Invoices, on white paper. */
  documents: { ink: "#1c1713", soft: "#5e5147", line: "#d3c7b4" },
};

/** The shop. Put a look of store/looks here: `import { quiet } from "./looks/quiet.ts"`, then `= quiet`. */
export const theme: Theme = house;

export const backOfficeTheme: Theme = house;
