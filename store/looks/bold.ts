import type { Theme } from "#contract/theme/theme.ts";

/** A market poster: black capitals on sunflower yellow, cobalt, round corners. */
export const bold: Theme = {
  colours: {
    bone: "#ffd23f",
    paper: "#fff8e1",
    plaster: "#f3c02b",

    ink: "#16120a",
    umber: "#4a3d12",
    clay: "#6a5a26",

    line: "#d6a514",
    lineStrong: "#866300",

    indigo: "#2320b0",
    indigoMid: "#2b28b8",
    indigoWash: "#e9e6ff",

    laterite: "#a60d28",
    brass: "#ff7a1a",
    thread: "#fff8e1",

    leaf: "#0f5132",
    leafWash: "#dff3e3",
    leafDeep: "#0c452a",
    amber: "#5f3f00",
    amberWash: "#ffe9b0",
    red: "#a50d22",
    redWash: "#ffe3df",

    inkDeep: "#16120a",
    inkDeepMark: "#332a14",
    onInk: "#fff1c4",
    onInkMuted: "#cbb882",
    onInkCount: "#ffd23f",

    indigoDeep: "#2320b0",
    onIndigo: "#e4e2ff",
    onIndigoHead: "#c3c0ff",

    light: "#fff8e1",
    lightHover: "#ffd23f",

    shade: "#16120a",
    shadow: "#3a2a00",
    shadowPinned: "#3a2a00",
  },
  strip: [
    ["indigo", 40],
    ["thread", 52],
    ["laterite", 76],
    ["inkDeep", 100],
  ],
  type: {
    display: {
      family: "Epilogue",
      files: ["epilogue.woff2", "epilogue-2.woff2", "epilogue-3.woff2"],
      licence: "epilogue-LICENSE.txt",
      weights: "800",
    },
    displayWeight: 800,
    displayScale: 0.86,
    displayLeading: 1.12,
    displayTracking: -0.035,
    displayCase: "uppercase",
    displayStroke: false,
    text: "Archivo",
    textScale: 1,
    mediumWeight: 500,
    semiboldWeight: 600,
  },
  radii: { control: 26, picture: 20, panel: 20, badge: 12 },
  logo: { drawing: "name", icons: "drawn" },
  emails: {
    font: "'Trebuchet MS',Helvetica,Arial,sans-serif",
    titleFont: "'Arial Black',Arial,sans-serif",
    light: {},
    dark: {},
  },
  documents: { ink: "#16120a", soft: "#4a3d12", line: "#d9cfae" },
};
