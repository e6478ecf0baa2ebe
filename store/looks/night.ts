import type { Theme } from "#contract/theme/theme.ts";

/** An evening at the theatre: plum and saffron on black, in the store's own letters. */
export const night: Theme = {
  colours: {
    bone: "#15111b",
    paper: "#1f1a28",
    plaster: "#2b2436",

    ink: "#f3ead8",
    umber: "#bfb3c4",
    clay: "#9d91a8",

    line: "#3b3347",
    lineStrong: "#8c8099",

    indigo: "#f2b84f",
    indigoMid: "#e5c684",
    indigoWash: "#352a19",

    laterite: "#ff9d7a",
    brass: "#f2b84f",
    thread: "#7a5f97",

    leaf: "#93d3a4",
    leafWash: "#1d2f25",
    leafDeep: "#a9dfb7",
    amber: "#f0c674",
    amberWash: "#352a14",
    red: "#ff9f97",
    redWash: "#3d1f24",

    inkDeep: "#0b090f",
    inkDeepMark: "#272031",
    onInk: "#efe6d8",
    onInkMuted: "#a99eb2",
    onInkCount: "#f0c674",

    indigoDeep: "#40204f",
    onIndigo: "#e9deee",
    onIndigoHead: "#cbb8d6",

    light: "#fdf5e6",
    lightHover: "#f2d9a4",

    shade: "#0b090f",
    shadow: "#000000",
    shadowPinned: "#000000",
  },
  strip: [
    ["indigoDeep", 34],
    ["brass", 40],
    ["thread", 62],
    ["laterite", 74],
    ["brass", 80],
    ["indigoDeep", 100],
  ],
  type: {
    display: "Ojuju",
    displayWeight: 350,
    displayScale: 1.04,
    displayLeading: 1,
    displayTracking: -0.01,
    displayCase: "none",
    displayStroke: true,
    text: "Archivo",
    textScale: 1,
    mediumWeight: 500,
    semiboldWeight: 600,
  },
  radii: { control: 10, picture: 14, panel: 16, badge: 8 },
  logo: { drawing: "wordmark.ts", icons: "drawn" },
  emails: {
    font: "Helvetica,Arial,sans-serif",
    titleFont: "Helvetica,Arial,sans-serif",
    light: {},
    dark: {},
  },
  documents: { ink: "#1f1a28", soft: "#5a5064", line: "#d3cbd9" },
};
