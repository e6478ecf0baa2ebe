import type { Theme } from "#contract/theme/theme.ts";

/** A gallery: white walls, a bookish serif, moss green, hardly a line. */
export const quiet: Theme = {
  colours: {
    bone: "#f6f6f2",
    paper: "#ffffff",
    plaster: "#e9eae3",

    ink: "#23271f",
    umber: "#565b50",
    clay: "#696e62",

    line: "#dcddd4",
    lineStrong: "#7d8276",

    indigo: "#3a5a40",
    indigoMid: "#456b4c",
    indigoWash: "#e7eee5",

    laterite: "#8a4a34",
    brass: "#b7a57a",
    thread: "#d6d8c8",

    leaf: "#2e5d3a",
    leafWash: "#e5efe4",
    leafDeep: "#264d31",
    amber: "#74540a",
    amberWash: "#f5edd6",
    red: "#9c2b25",
    redWash: "#f7e6e3",

    inkDeep: "#2b3229",
    inkDeepMark: "#3c453a",
    onInk: "#e8ebe2",
    onInkMuted: "#aeb5a6",
    onInkCount: "#d9cc9a",

    indigoDeep: "#44584a",
    onIndigo: "#e4eae1",
    onIndigoHead: "#cad5c8",

    light: "#ffffff",
    lightHover: "#e6e9e0",

    shade: "#20251e",
    shadow: "#1d241a",
    shadowPinned: "#1d241a",
  },
  strip: [
    ["indigo", 82],
    ["thread", 100],
  ],
  type: {
    display: {
      family: "EB Garamond",
      files: ["eb-garamond.woff2", "eb-garamond-2.woff2", "eb-garamond-3.woff2"],
      licence: "eb-garamond-LICENSE.txt",
      weights: "400",
    },
    displayWeight: 400,
    displayScale: 0.98,
    displayLeading: 1,
    displayTracking: -0.018,
    displayCase: "none",
    displayStroke: false,
    text: "Archivo",
    textScale: 1,
    mediumWeight: 500,
    semiboldWeight: 600,
  },
  radii: { control: 2, picture: 2, panel: 3, badge: 2 },
  logo: { drawing: "name", icons: "drawn" },
  emails: {
    font: "Helvetica,Arial,sans-serif",
    titleFont: "Georgia,'Times New Roman',serif",
    light: {},
    dark: {},
  },
  documents: { ink: "#23271f", soft: "#565b50", line: "#cfd1c6" },
};
